import type { Node } from '../grammars';
import type { JsExport } from './jsModule';

/** Longest declaration text that is kept to recognise a rename. */
const shapeLimit = 2000;

const kinds = new Map([
  ['function_declaration', 'function'],
  ['generator_function_declaration', 'function'],
  ['function_signature', 'function'],
  ['class_declaration', 'class'],
  ['abstract_class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['type_alias_declaration', 'type'],
  ['enum_declaration', 'enum'],
  ['internal_module', 'namespace'],
  ['module', 'namespace'],
  ['import_alias', 'alias'],
]);

/** The names that an export statement without a source exports; undefined when that cannot be told. */
export function declaredExports(statement: Node): JsExport[] | undefined {
  if (statement.children.some((child) => child?.type === 'default')) {
    const value = statement.childForFieldName('declaration') ?? statement.childForFieldName('value');
    return value ? [exported('default', statement, value, 'default')] : undefined;
  }
  const clause = statement.namedChildren.find((child) => child?.type === 'export_clause');
  if (clause) return clause.namedChildren.flatMap(clauseExport);
  const declaration = statement.childForFieldName('declaration');
  return declaration ? declarationExports(declaration) : undefined;
}

function clauseExport(specifier: Node | null): JsExport[] {
  const name = specifier?.childForFieldName('name');
  if (!specifier || !name) return [];
  const as = specifier.childForFieldName('alias') ?? name;
  const text = as.type === 'string' ? as.text.slice(1, -1) : as.text;
  return [{ name: text, line: as.startPosition.row + 1, kind: 'name', shape: '' }];
}

function declarationExports(declaration: Node): JsExport[] | undefined {
  if (declaration.type === 'ambient_declaration') {
    const inner = declaration.namedChildren.find((child) => child !== null && child.type !== 'comment');
    return inner ? declarationExports(inner) : undefined;
  }
  if (declaration.type === 'lexical_declaration' || declaration.type === 'variable_declaration') {
    const declarators = declaration.namedChildren.filter((child) => child?.type === 'variable_declarator');
    return declarators.flatMap((declarator) => (declarator ? boundNames(declarator) : []));
  }
  const kind = kinds.get(declaration.type);
  const name = declaration.childForFieldName('name') ?? declaration.namedChildren[0];
  if (kind === undefined || !name) return undefined;
  return [exported(name.text, name, declaration, kind)];
}

function boundNames(declarator: Node): JsExport[] {
  const name = declarator.childForFieldName('name');
  if (!name) return [];
  if (name.type === 'identifier') return [exported(name.text, name, declarator, 'const')];
  const bound = name.descendantsOfType(['identifier', 'shorthand_property_identifier_pattern']);
  // Identifiers in default values come along; a name too many only makes the rule silent.
  return bound.flatMap((node) => (node ? [{ ...exported(node.text, node, node, 'const'), shape: '' }] : []));
}

function exported(name: string, at: Node, declaration: Node, kind: string): JsExport {
  return { name, line: at.startPosition.row + 1, kind, shape: shapeOf(declaration.text, name) };
}

function shapeOf(text: string, name: string): string {
  const cut = text.slice(0, shapeLimit);
  return cut.replace(/[\w$]+/g, (word) => (word === name ? '\0' : word)).replace(/\s+/g, ' ');
}
