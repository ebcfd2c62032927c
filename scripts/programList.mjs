import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * An esbuild plugin: after each build that worked, also one of a watch, writes `program.json` beside the output, the list
 * of what a run keeps a copy of and its digest. A run takes a copy that is there for the program of that digest.
 */
export function programList(dist, files) {
  return {
    name: 'program-list',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        const hash = createHash('sha256');
        for (const file of files) hash.update(fs.readFileSync(path.join(dist, file)));
        fs.writeFileSync(path.join(dist, 'program.json'), JSON.stringify({ digest: hash.digest('hex'), files }));
      });
    },
  };
}
