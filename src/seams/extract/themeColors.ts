import type { Grammars, Node } from '../grammars';
import { captured } from '../grammars';
import { scriptOf } from './script';

/** A colour of a utility framework's configuration that stands for a custom property. */
export interface ThemeColor {
  /** As classes name it: `muted`, `muted-foreground`. */
  readonly color: string;
  /** The custom property, with its dashes. */
  readonly token: string;
}

const query = '(pair key: (_) value: [(string) (template_string)] @value) @pair';
const plainReference = /^["'`]var\(\s*(--[\w-]+)\s*\)["'`]$/;

/** Reads `colors: { muted: { DEFAULT: 'var(--muted)' } }` of a script. Values with a function around them are left out. */
export function themeColors(grammars: Grammars, path: string, text: string): ThemeColor[] {
  if (!/colors/i.test(text) || !text.includes('var(--')) return [];
  const script = scriptOf(path, text);
  if (!script) return [];
  const found = grammars.read(script.language, script.text, (tree) =>
    tree.matches(query).flatMap((match): ThemeColor[] => {
      const pair = captured(match, 'pair');
      const token = plainReference.exec(captured(match, 'value')?.text ?? '')?.[1];
      const keys = pair && token !== undefined ? keysTo(pair) : undefined;
      return keys && token !== undefined ? [{ color: keys.join('-'), token }] : [];
    }),
  );
  return found ?? [];
}

/** The keys below the nearest `colors` object; undefined when there is none around. */
function keysTo(pair: Node): string[] | undefined {
  const keys: string[] = [];
  for (let node: Node | null = pair; node; node = node.parent) {
    const key = node.type === 'pair' ? node.childForFieldName('key') : null;
    const name = key?.text.replace(/^["'`]|["'`]$/g, '');
    if (name === undefined) {
      const declared = node.type === 'variable_declarator' ? node.childForFieldName('name')?.text : undefined;
      if (declared !== undefined && /colors$/i.test(declared)) return keys;
      continue;
    }
    if (/colors$/i.test(name)) return keys;
    if (name !== 'DEFAULT') keys.unshift(name);
  }
  return undefined;
}
