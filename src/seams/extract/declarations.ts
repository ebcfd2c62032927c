import { extensionOf } from '../resolve/paths';
import { keepBlocks } from './blocks';
import { isStyleSheet, styleCode } from './styleLinks';
import { blankComments } from './comments';

/** A custom property's declaration with the rule that it stands in. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly offset: number;
  readonly endOffset: number;
  /** Selectors and at-rules around it, outermost first. */
  readonly context: string;
}

const mark = /["'{};()]|#\{/g;
const declaration = /^\s*(--[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)\s*:([^]*)$/;

/** Deepest nesting that is followed. */
const depthLimit = 50;

/** The custom properties that a sheet, or the `<style>` of a component, declares. */
export function declarations(path: string, text: string): Declaration[] {
  if (!text.includes('--') || extensionOf(path) === 'sass') return [];
  const code = isStyleSheet(path) ? styleCode(path, text) : blankComments(keepBlocks(text, 'style'), false);
  const found: Declaration[] = [];
  const stack: string[] = [];
  let start = 0;
  let parens = 0;
  mark.lastIndex = 0;
  for (let match = mark.exec(code); match; match = mark.exec(code)) {
    const at = match.index;
    switch (match[0]) {
      case '"':
      case "'":
        mark.lastIndex = stringEnd(code, at);
        break;
      case '#{':
        mark.lastIndex = interpolationEnd(code, at + 2);
        break;
      case '(':
        parens++;
        break;
      case ')':
        parens = Math.max(0, parens - 1);
        break;
      case '{':
        if (stack.length >= depthLimit) return found;
        stack.push(code.slice(start, at).trim().replace(/\s+/g, ' ').slice(0, 300));
        start = at + 1;
        parens = 0;
        break;
      default:
        if (match[0] === ';' && parens > 0) break;
        found.push(...declared(code, start, at, stack));
        if (match[0] === '}') stack.pop();
        start = at + 1;
        parens = 0;
    }
  }
  return found;
}

function declared(code: string, start: number, end: number, stack: readonly string[]): Declaration[] {
  const match = declaration.exec(code.slice(start, end));
  const name = match?.[1];
  if (match === null || name === undefined) return [];
  const value = (match[2] ?? '').trim().replace(/\s+/g, ' ');
  return [{ name, value, offset: code.indexOf(name, start), endOffset: end, context: stack.join(' / ') }];
}

function stringEnd(code: string, open: number): number {
  for (let i = open + 1; i < code.length; i++) {
    if (code[i] === '\\') i++;
    else if (code[i] === code[open] || code[i] === '\n') return i + 1;
  }
  return code.length;
}

function interpolationEnd(code: string, from: number): number {
  let depth = 1;
  for (let i = from; i < code.length; i++) {
    if (code[i] === '{') depth++;
    else if (code[i] === '}' && --depth === 0) return i + 1;
  }
  return code.length;
}
