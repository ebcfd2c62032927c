import { captured } from '../grammars';
import type { Grammars, Node } from '../grammars';

/** `import a.b` or `from a.b import c`. Lines are 1-based. */
export interface PythonImport {
  /** Leading dots of a relative import; 0 for an absolute one. */
  readonly level: number;
  /** Dotted; '' in `from . import x`. */
  readonly module: string;
  readonly line: number;
  /** Undefined for `import a.b`; empty for a star. */
  readonly names?: readonly { readonly name: string; readonly line: number }[];
  /** May fail without harm: under `try`, `if` (other than TYPE_CHECKING), `suppress`, or marked as ignored. */
  readonly optional: boolean;
}

const query = '(import_statement) @import (import_from_statement) @from';

export function pythonImports(grammars: Grammars, text: string): readonly PythonImport[] {
  const imports = grammars.read('python', text, (tree) =>
    tree.matches(query).flatMap((match) => {
      const from = captured(match, 'from');
      const plain = captured(match, 'import');
      if (from) return fromImport(from);
      return plain ? plainImports(plain) : [];
    }),
  );
  return imports ?? [];
}

const lineOf = (node: Node): number => node.startPosition.row + 1;

function plainImports(statement: Node): PythonImport[] {
  const optional = isOptional(statement);
  return statement.childrenForFieldName('name').flatMap((node): PythonImport[] => {
    const name = node && dottedName(node);
    return name ? [{ level: 0, module: name.text, line: lineOf(name), optional }] : [];
  });
}

function fromImport(statement: Node): PythonImport[] {
  const module = statement.childForFieldName('module_name');
  if (!module) return [];
  const dots = module.namedChildren.find((child) => child?.type === 'import_prefix');
  const dotted =
    module.type === 'dotted_name' ? module : module.namedChildren.find((child) => child?.type === 'dotted_name');
  const names = statement.childrenForFieldName('name').flatMap((node) => {
    const name = node && dottedName(node);
    return name ? [{ name: name.text, line: lineOf(name) }] : [];
  });
  const level = dots ? dots.text.replace(/[^.]/g, '').length : 0;
  return [{ level, module: dotted?.text ?? '', line: lineOf(module), names, optional: isOptional(statement) }];
}

/** The name itself, without `as …`. */
const dottedName = (node: Node): Node | null =>
  node.type === 'aliased_import' ? node.childForFieldName('name') : node;

function isOptional(statement: Node): boolean {
  const next = statement.nextSibling;
  if (next?.type === 'comment' && /type:\s*ignore/.test(next.text) && lineOf(next) === statement.endPosition.row + 1) {
    return true;
  }
  for (let node: Node | null = statement.parent; node; node = node.parent) {
    if (node.type === 'try_statement') return true;
    if (node.type === 'with_statement' && /suppress/.test(node.namedChildren[0]?.text ?? '')) return true;
    if (node.type === 'if_statement' && !/TYPE_CHECKING/.test(node.childForFieldName('condition')?.text ?? ''))
      return true;
    if (node.type === 'ERROR') return true;
  }
  return false;
}
