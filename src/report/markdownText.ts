import { neutralLine, neutralText } from '../model/neutralText';

/** Most characters of one text, where nothing else is asked for. */
const textLimit = 8_000;

/**
 * A model's prose as Markdown that shows what it says and does nothing: no HTML, links, images, headings, mentions. What
 * it put between back quotes stays code.
 */
export function prose(text: string, most = textLimit): string {
  const parts = neutralText(text, most).split(/`([^`\n]+)`/);
  // Every second part was between back quotes.
  return parts.map((part, i) => (i % 2 === 1 ? codeSpan(part) : escapeProse(part))).join('');
}

/** The same on one line, for headings, lists and table cells. */
export function proseLine(text: string, most?: number): string {
  return prose(neutralLine(text, most), most === undefined ? undefined : most * 2);
}

/** Verbatim text as inline code. */
export function codeSpan(text: string): string {
  const line = neutralLine(text, 1_000);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Verbatim text as a block of code. */
export function codeBlock(text: string, most = textLimit): string {
  const shown = neutralText(text, most);
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Code cannot link or mention: what a renderer would turn into either is shown as code. Punctuation that forms is escaped. */
function escapeProse(text: string): string {
  return text
    .split(/(\b(?:https?|ftp|file|data|javascript|vscode|command|mailto):\S+|\bwww\.\S+|[\w.+-]*@[\w./-]+|#\d+\b)/i)
    .map((part, i) => (i % 2 === 1 ? codeSpan(part) : escapeMarks(part)))
    .join('')
    .replace(/\n+/g, '  \n');
}

function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~!]/g, String.raw`\$&`)
    .replace(/&/g, '&amp;')
    .replace(
      /^(\s*)([-+=]|\d+[.)])/gm,
      (_, space: string, mark: string) => `${space.trimStart()}${mark.replace(/[-+=.)]/, String.raw`\$&`)}`,
    );
}
