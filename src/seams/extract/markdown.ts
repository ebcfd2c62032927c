import { blank } from './blocks';

/** A link or image target as it is written, without its title. */
export interface MarkdownLink {
  readonly target: string;
  readonly line: number;
}

const inline = /\]\([ \t]*(?:<([^<>]{1,500})>|([^\s()<>]{1,500}(?:\([^\s()]{0,100}\)[^\s()]{0,100})?))(?=[\s)])/g;
const definition = /^ {0,3}\[[^\]^][^\]]{0,200}\]:[ \t]*(?:<([^<>]{1,500})>|(\S{1,500}))/;
const fence = /^[ \t>]*(?:[-*+] +|\d+[.)] +)?(`{3,}|~{3,})(.*)$/;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;

/** Links, images and reference definitions; not those in code (fenced, indented, spans) or in HTML comments. */
export function markdownLinks(text: string): MarkdownLink[] {
  const links: MarkdownLink[] = [];
  let open: string | undefined;
  let inList = false;
  let afterBlank = true;
  for (const [index, raw] of blankHtmlComments(text).split('\n').entries()) {
    const line = raw.slice(0, 5000);
    const mark = fence.exec(line);
    if (open !== undefined) {
      if (mark?.[1]?.startsWith(open) && mark[2]?.trim() === '') open = undefined;
      continue;
    }
    if (mark && !mark[2]?.includes('`')) {
      open = mark[1];
      continue;
    }
    const isBlank = line.trim() === '';
    if (listItem.test(line)) inList = true;
    else if (!isBlank && !/^\s/.test(line)) inList = false;
    const isCode = /^(?: {4}|\t)/.test(line) && !inList && afterBlank;
    if (!isCode) afterBlank = isBlank;
    if (!isCode) links.push(...linksOf(blankCodeSpans(line)).map((target) => ({ target, line: index + 1 })));
  }
  return links;
}

function linksOf(line: string): string[] {
  const found = [...line.matchAll(inline)].map((match) => match[1] ?? match[2] ?? '');
  const defined = definition.exec(line);
  return defined ? [...found, defined[1] ?? defined[2] ?? ''] : found;
}

function blankHtmlComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at);
    if (end === -1) break;
    kept += text.slice(from, at) + blank(text.slice(at, end + 3));
    from = end + 3;
  }
  return kept + text.slice(from);
}

/** More backtick runs in a line than anybody writes; pairing them takes time by their square. */
const runLimit = 200;

/** Code spans within one line: a run of backticks closes with a run of the same length. */
function blankCodeSpans(line: string): string {
  const runs = [...line.matchAll(/`+/g)];
  if (runs.length > runLimit) return blank(line);
  let kept = '';
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i];
    const close = runs.findIndex((run, j) => j > i && run[0].length === open?.[0].length);
    const end = runs[close];
    if (!open || !end) continue;
    kept += line.slice(from, open.index) + blank(line.slice(open.index, end.index + end[0].length));
    from = end.index + end[0].length;
    i = close;
  }
  return kept + line.slice(from);
}
