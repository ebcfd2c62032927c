import { extensionOf } from './paths';
import type { Paths } from './paths';

/** A question for existence that may take its time. */
export type Exists = (path: string) => boolean | Promise<boolean>;

/**
 * Runs a question over paths where existence can only be asked one by one: the question is put again until every path
 * that it asks for is answered. `exists` may be true for folders, so only a path with an extension is taken for a file.
 */
export async function withAnsweredPaths<T>(exists: Exists, question: (paths: Paths) => T | Promise<T>): Promise<T> {
  const answers = new Map<string, boolean>();
  for (;;) {
    const open = new Set<string>();
    const isThere = (path: string): boolean => {
      const answer = answers.get(path);
      if (answer === undefined) open.add(path);
      return answer ?? false;
    };
    const has = (path: string): boolean => extensionOf(path) !== '' && isThere(path);
    const result = await question({ has, hasFolder: isThere, named: () => [] });
    if (open.size === 0) return result;
    for (const path of open) answers.set(path, await exists(path));
  }
}
