import { scriptOf } from '../extract/script';
import { captured } from '../grammars';
import type { Grammars } from '../grammars';
import { linesOf, quoteOf } from '../lines';
import { isOwnCode, isTest } from '../ownCode';
import type { LocalInput, LocalRule } from './localRule';

/** A call that makes the runner leave all other tests out. */
interface Focus {
  readonly line: number;
  readonly call: string;
}

const query = '(call_expression function: (_) @function arguments: (_) @arguments)';
const focus =
  /^(?:(?:describe|context|suite|it|test|specify)(?:\.[A-Za-z]+)*\.only(?:\.each)?|fit|fdescribe|fcontext)$/;
const onLine =
  /^\s*((?:(?:describe|context|suite|it|test|specify)(?:\.[A-Za-z]+)*\.only(?:\.each)?)|fit|fdescribe|fcontext)\(\s*["'`]/;

/** `.only`, `fit` and `fdescribe` that the change adds to a test file. */
export const focusedTests: LocalRule = (input, grammars) => {
  const { path, text, addedLines } = input;
  if (!isTest(path) || !isOwnCode(path) || !scriptOf(path, text)) return [];
  if (!/\.only\b|\bf(?:it|describe|context)\(/.test(text)) return [];
  const lines = linesOf(text);
  return (grammars ? parsed(grammars, input) : byLine(text))
    .filter(({ line }) => addedLines.has(line))
    .map(({ line, call }) => ({
      file: path,
      line,
      endLine: line,
      side: 'head' as const,
      severity: 'medium' as const,
      category: 'test' as const,
      title: `\`${call}\` leaves all other tests out`,
      body: `The change adds \`${call}\`: the runner skips every test beside it.`,
      scenario: 'The test run passes while the other tests do not run.',
      recommendation: `Take the focus out before merging.`,
      confidence: 1,
      quote: quoteOf(lines.text(line)),
    }));
};

function parsed(grammars: Grammars, { path, text }: LocalInput): Focus[] {
  const script = scriptOf(path, text);
  if (!script) return [];
  const found = grammars.read(script.language, script.text, (tree) =>
    tree.matches(query).flatMap((match): Focus[] => {
      const called = captured(match, 'function');
      const first = captured(match, 'arguments')?.namedChildren[0]?.type ?? '';
      // A test has a name first; `fit(data)` of a statistics library has not. A table (`each`) comes as an array or template.
      const isNamed = /^(?:string|template_string|binary_expression|identifier|array)$/.test(first);
      if (!called || !focus.test(called.text) || !isNamed || (/^f/.test(called.text) && !/string/.test(first)))
        return [];
      return [{ line: called.startPosition.row + 1, call: called.text }];
    }),
  );
  return found ?? [];
}

function byLine(text: string): Focus[] {
  return text.split('\n').flatMap((line, i): Focus[] => {
    const call = onLine.exec(line)?.[1];
    return call === undefined ? [] : [{ line: i + 1, call }];
  });
}
