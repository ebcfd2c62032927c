import { decodePath, type DecodedPath } from '../diff/decodePath';
import { latin1 } from '../diff/latin1';
import { neutral, type OwnGitDir } from './ownGitDir';
import { streamGit } from './streamGit';

interface GrepHit extends DecodedPath {
  /** 1-based. */
  readonly line: number;
  /** The line's text, cut after 2,000 bytes. */
  readonly text: string;
}

export interface GrepResult {
  readonly hits: readonly GrepHit[];
  /** There were more hits than asked for; which of them are given is not chosen by what they are worth. */
  readonly truncated: boolean;
}

const maxText = 2000;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The lines of a tree that hold one of the names as a word (letters, digits and `_` make a word, so `--primary` is found
 * in `var(--primary)`). Binary files are passed over. Names with a newline or NUL cannot stand in a line and are left out.
 */
export async function grepTree(
  own: OwnGitDir,
  tree: string,
  names: readonly string[],
  options: { readonly max: number; readonly signal?: AbortSignal | undefined },
): Promise<GrepResult> {
  const wanted = names.filter((name) => name !== '' && !/[\n\0]/.test(name));
  if (wanted.length === 0) return { hits: [], truncated: false };
  const args = ['grep', '-n', '-w', '-F', '-z', '-I', '--no-color', '--full-name', '-f', '-', tree, '--'];
  const git = await streamGit(args, neutral(own, { signal: options.signal }));
  git.stdin.end(`${wanted.join('\n')}\n`);
  const hits: GrepHit[] = [];
  for await (const hit of eachHit(git.stdout, tree)) {
    if (hits.length >= options.max) {
      await git.stop();
      return { hits, truncated: true };
    }
    hits.push(hit);
  }
  await git.ended([0, 1]);
  return { hits, truncated: false };
}

/** `tree:path NUL line NUL text LF`; holds no more of a line than is kept. */
async function* eachHit(chunks: AsyncIterable<Uint8Array>, tree: string): AsyncGenerator<GrepHit> {
  const fields: Uint8Array[] = [];
  let part: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const isText = fields.length === 2;
      const end = chunk.indexOf(isText ? 0x0a : 0, at);
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end);
      const room = isText ? Math.max(0, maxText - part.length) : piece.length;
      part = Buffer.concat([part, piece.subarray(0, room)]);
      at = end < 0 ? chunk.length : end + 1;
      if (end < 0) continue;
      fields.push(part);
      part = new Uint8Array();
      const [path, line, text] = fields;
      if (!path || !line || !text) continue;
      yield { ...decodePath(path.subarray(tree.length + 1)), line: Number(latin1(line)), text: utf8.decode(text) };
      fields.length = 0;
    }
  }
}
