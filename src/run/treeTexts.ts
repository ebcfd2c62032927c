import type { Change, Side } from '../model/change';
import { listTree } from '../git/listTree';
import type { OwnGitDir } from '../git/ownGitDir';
import { readBlobs } from '../git/readBlobs';
import type { TreeTexts } from '../reduce/treeTexts';
import { groupBy } from './groupBy';

/** Largest text that findings are checked against, bytes; of larger files nothing is grounded. */
const maxBytes = 4 << 20;

export interface Place {
  readonly side: Side;
  readonly path: string;
}

/** Both trees' paths, and the texts that were asked for. */
export interface LoadableTexts extends TreeTexts {
  /** Reads these texts, those that can be read, for `text`. */
  load(places: Iterable<Place>): Promise<void>;
}

/** Reads both trees once; texts are read on `load` and kept. */
export async function openTreeTexts(own: OwnGitDir, change: Change): Promise<LoadableTexts> {
  const ids = {
    base: new Map((await listTree(own, change.base.tree)).map((e) => [e.path, e])),
    head: new Map((await listTree(own, change.head.tree)).map((e) => [e.path, e])),
  };
  const texts = { base: new Map<string, string>(), head: new Map<string, string>() };
  return {
    text: (side, path) => texts[side].get(path),
    exists: (side, path) => ids[side].has(path),
    async load(places) {
      const wanted = [...places].filter(({ side, path }) => {
        const entry = ids[side].get(path);
        return entry?.mode.startsWith('100') === true && !texts[side].has(path);
      });
      const byId = groupBy(wanted, ({ side, path }) => ids[side].get(path)?.id ?? '');
      for await (const { id, bytes } of readBlobs(own, byId.keys(), { maxBytes })) {
        if (!bytes) continue;
        const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
        for (const { side, path } of byId.get(id) ?? []) texts[side].set(path, text);
      }
    },
  };
}
