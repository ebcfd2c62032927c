import { captured } from '../grammars';
import type { Grammars } from '../grammars';
import { extensionOf } from '../resolve/paths';
import { scriptOf } from './script';

/** 1-based lines of string and template literals that span several lines; the end is inside. */
export function literalsOf(grammars: Grammars, path: string, text: string): { from: number; to: number }[] {
  const script = scriptOf(path, text);
  const source = script ?? (extensionOf(path) === 'py' ? ({ language: 'python', text } as const) : undefined);
  if (!source) return [];
  const query = source.language === 'python' ? '(string) @literal' : '(template_string) @literal';
  const spans = grammars.read(source.language, source.text, (tree) =>
    tree.matches(query).flatMap((match) => {
      const node = captured(match, 'literal');
      return node ? [{ from: node.startPosition.row + 1, to: node.endPosition.row + 1 }] : [];
    }),
  );
  return (spans ?? []).filter(({ from, to }) => from < to);
}
