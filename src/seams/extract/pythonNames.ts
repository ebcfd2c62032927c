import { captured } from '../grammars';
import type { Grammars, Node } from '../grammars';

const query = `
(function_definition name: (identifier) @name)
(class_definition name: (identifier) @name)
(assignment left: (identifier) @name)
(assignment left: (pattern_list (identifier) @name))
(import_statement name: (dotted_name . (identifier) @name))
(import_statement name: (aliased_import alias: (identifier) @name))
(import_from_statement name: (dotted_name (identifier) @name))
(import_from_statement name: (aliased_import alias: (identifier) @name))
`;

/** The names that a Python module binds at its top level, with the 1-based line of the first binding. */
export function pythonNames(grammars: Grammars, text: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  grammars.read('python', text, (tree) => {
    for (const match of tree.matches(query)) {
      const node = captured(match, 'name');
      if (node && !names.has(node.text) && isTopLevel(node)) names.set(node.text, node.startPosition.row + 1);
    }
  });
  return names;
}

function isTopLevel(name: Node): boolean {
  // The definition itself is the name's parent; what counts is what stands around that.
  for (let node = name.parent?.parent; node; node = node.parent) {
    if (/^(?:function_definition|class_definition|lambda|ERROR)$/.test(node.type)) return false;
  }
  return true;
}

/** Modules that have more names than their text shows. */
const openModule =
  /^[ \t]*from[ \t][^\n]*import[ \t]*\*|\b(?:__getattr__|globals|setattr|exec|lazy\w*|extend_path|declare_namespace)\b|sys\.modules/m;

export const isOpenModule = (text: string): boolean => openModule.test(text);
