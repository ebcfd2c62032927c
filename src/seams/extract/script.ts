import type { GrammarLanguage } from '../grammars';
import { extensionOf } from '../resolve/paths';
import { blocksOf, keepOnly } from './blocks';
import type { Block } from './blocks';

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
  const front = extension === 'astro' ? frontmatter(text) : [];
  const blocks = [...front, ...blocksOf(text, 'script', front[0]?.end)];
  const typed = blocks.some((block) => /\blang=["']ts["']/.test(block.tag));
  return { language: typed ? 'typescript' : 'tsx', text: keepOnly(text, blocks) };
}

function frontmatter(text: string): Block[] {
  const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1;
  return end === -1 ? [] : [{ start: 3, end, tag: '' }];
}
