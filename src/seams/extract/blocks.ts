/** The inside of an element, by offsets; the end is outside. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** The opening tag's text. */
  readonly tag: string;
}

/** Longest opening tag that is understood; keeps the search linear on text full of openings. */
const tagLimit = 500;

/** The insides of all `<name …>` elements from an offset on; nesting is not looked at. */
export function blocksOf(text: string, name: 'script' | 'style', from = 0): Block[] {
  const blocks: Block[] = [];
  const opening = `<${name}`;
  let at = from;
  for (let open = text.indexOf(opening, at); open !== -1; open = text.indexOf(opening, at)) {
    const head = text.slice(open, open + tagLimit);
    const close = head.indexOf('>');
    at = open + opening.length;
    if (close === -1) continue;
    const start = open + close + 1;
    const end = text.indexOf(`</${name}`, start);
    if (end === -1) return blocks;
    blocks.push({ start, end, tag: head.slice(0, close) });
    at = end;
  }
  return blocks;
}

/** The text with everything outside of the blocks blanked: offsets and lines stay. */
export function keepOnly(text: string, blocks: readonly Block[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of blocks) {
    kept += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return kept + blank(text.slice(at));
}

export const keepBlocks = (text: string, name: 'script' | 'style'): string => keepOnly(text, blocksOf(text, name));

/** Spaces instead of everything but line ends. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
