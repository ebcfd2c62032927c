import { listTree } from '../git/listTree';
import { openBlobReader } from '../git/openBlobReader';
import type { OwnGitDir } from '../git/ownGitDir';
import { readBlobs } from '../git/readBlobs';
import { groupBy } from './groupBy';
import { isRegular, textLimit, type TreeAccess, type TreeFile } from '../seams/treeAccess';

/** Texts that rules ask for one by one are kept up to this many characters in all. */
const cacheLimit = 64 << 20;

/**
 * Answers the seam stage's questions from git: both trees' paths, single texts, one streaming pass over head. `close` ends
 * the git process that reads single texts.
 */
export async function treeAccess(
  own: OwnGitDir,
  baseTree: string,
  headTree: string,
  signal?: AbortSignal,
): Promise<TreeAccess & { close(): Promise<void> }> {
  const [base, head] = await Promise.all([pathsOf(own, baseTree, signal), pathsOf(own, headTree, signal)]);
  const cache = new Map<string, string | undefined>();
  let cached = 0;
  const single = openBlobReader(own, { maxBytes: textLimit, signal });
  return {
    base,
    head,
    async readText(side, path) {
      const file = (side === 'base' ? base : head).get(path);
      if (!file || !isText(file)) return undefined;
      if (cache.has(file.id)) return cache.get(file.id);
      const text = decode(await single.read(file.id));
      cached += text?.length ?? 0;
      if (cached < cacheLimit) cache.set(file.id, text);
      return text;
    },
    close: () => single.close(),
    async scanHead(visit, want) {
      const wanted = [...head].filter(([path, file]) => isText(file) && want(path, file));
      const pathsById = groupBy(wanted, ([, file]) => file.id);
      for await (const { id, bytes } of readBlobs(own, pathsById.keys(), { maxBytes: textLimit, signal })) {
        const text = decode(bytes);
        if (text === undefined) continue;
        for (const [path] of pathsById.get(id) ?? []) visit(path, text);
      }
    },
  };
}

async function pathsOf(own: OwnGitDir, tree: string, signal?: AbortSignal): Promise<ReadonlyMap<string, TreeFile>> {
  const entries = await listTree(own, tree, signal);
  return new Map(
    entries.map(({ path, id, mode, size }): [string, TreeFile] => {
      const isMissing = size === null && mode !== '160000';
      return [path, { id, mode, size: size ?? 0, ...(isMissing && { missing: true }) }];
    }),
  );
}

const isText = (file: TreeFile) => isRegular(file) && file.missing !== true && file.size <= textLimit;

/** As git decides it: a NUL in the first 8,000 bytes makes it binary. */
function decode(bytes: Uint8Array | null): string | undefined {
  if (!bytes || bytes.subarray(0, 8000).includes(0)) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
