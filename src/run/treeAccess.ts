import { listTree } from '../git/listTree';
import type { OwnGitDir } from '../git/ownGitDir';
import { readBlobs } from '../git/readBlobs';
import { groupBy } from './groupBy';
import { textLimit, type TreeAccess, type TreeFile } from '../seams/treeAccess';

/** Texts that rules ask for one by one are kept up to this many characters in all. */
const cacheLimit = 64 << 20;

/** Answers the seam stage's questions from git: both trees' paths, single texts, one streaming pass over head. */
export async function treeAccess(
  own: OwnGitDir,
  baseTree: string,
  headTree: string,
  signal?: AbortSignal,
): Promise<TreeAccess> {
  const [base, head] = await Promise.all([pathsOf(own, baseTree, signal), pathsOf(own, headTree, signal)]);
  const cache = new Map<string, string | undefined>();
  let cached = 0;
  return {
    base,
    head,
    async readText(side, path) {
      const file = (side === 'base' ? base : head).get(path);
      if (!file || !isText(file)) return undefined;
      if (cache.has(file.id)) return cache.get(file.id);
      let text: string | undefined;
      for await (const { bytes } of readBlobs(own, [file.id], { maxBytes: textLimit, signal })) text = decode(bytes);
      cached += text?.length ?? 0;
      if (cached < cacheLimit) cache.set(file.id, text);
      return text;
    },
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
  return new Map(entries.map((e) => [e.path, { id: e.id, mode: e.mode, size: e.size ?? 0 }]));
}

const isText = (file: TreeFile) => file.mode.startsWith('100') && file.size <= textLimit;

/** As git decides it: a NUL in the first 8,000 bytes makes it binary. */
function decode(bytes: Uint8Array | null): string | undefined {
  if (!bytes || bytes.subarray(0, 8000).includes(0)) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
