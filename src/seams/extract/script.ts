import type { GrammarLanguage } from '../grammars';
import { extensionOf } from '../resolve/paths';

/** JavaScript or TypeScript to parse: offsets and lines are those of the whole file. */
export interface Script {
  readonly language: Extract<GrammarLanguage, 'tsx' | 'typescript'>;
  readonly text: string;
}

const typescript = new Set(['ts', 'mts', 'cts']);
const javascript = new Set(['js', 'jsx', 'mjs', 'cjs', 'tsx']);
const components = new Set(['vue', 'svelte', 'astro']);

/** Files that may import JavaScript modules. */
export const isScript = (path: string): boolean => isModule(path) || components.has(extensionOf(path));

/** Files whose exports are known from their text alone. */
export const isModule = (path: string): boolean =>
  typescript.has(extensionOf(path)) || javascript.has(extensionOf(path));

/** The script of a file; of components only what stands in `<script>` (and Astro's frontmatter), the rest blanked. */
export function scriptOf(path: string, text: string): Script | undefined {
  const extension = extensionOf(path);
  if (typescript.has(extension)) return { language: 'typescript', text };
  if (javascript.has(extension)) return { language: 'tsx', text };
  if (!components.has(extension)) return undefined;
  const blocks = scriptBlocks(text, extension === 'astro');
  const typed = blocks.some((block) => /\blang=["']ts["']/.test(block.tag));
  return { language: typed ? 'typescript' : 'tsx', text: keepOnly(text, blocks) };
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
}

/** Longest opening tag that is understood; keeps the search linear on text full of `<script`. */
const tagLimit = 500;

function scriptBlocks(text: string, frontmatter: boolean): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  if (frontmatter && text.startsWith('---')) {
    const end = text.indexOf('\n---', 3);
    if (end !== -1) {
      blocks.push({ start: 3, end, tag: '' });
      from = end;
    }
  }
  for (let open = text.indexOf('<script', from); open !== -1; open = text.indexOf('<script', from)) {
    const head = text.slice(open, open + tagLimit);
    const close = head.indexOf('>');
    const start = open + close + 1;
    const end = close === -1 ? -1 : text.indexOf('</script', start);
    if (end === -1) {
      from = open + '<script'.length;
      if (close !== -1) return blocks;
      continue;
    }
    blocks.push({ start, end, tag: head.slice(0, close) });
    from = end;
  }
  return blocks;
}

function keepOnly(text: string, blocks: readonly Block[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of blocks) {
    kept += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return kept + blank(text.slice(at));
}

/** Spaces instead of everything but line ends: offsets and lines stay what they were. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
