import { captured } from '../grammars';
import type { Grammars, Node } from '../grammars';
import type { JsImport, JsImportedName, JsModule, JsReexport, JsStar, JsExport } from './jsModule';
import { declaredExports } from './jsExports';
import { extensionOf } from '../resolve/paths';
import { scriptOf } from './script';

const query = `
(program (import_statement) @import)
(program (export_statement) @export)
(call_expression function: (import) arguments: (arguments) @arguments) @call
(call_expression function: (identifier) @function arguments: (arguments) @arguments
  (#eq? @function "require")) @call
`;

/** CommonJS exports are assignments anywhere, so their presence makes the list of exports open. */
const commonJs = /\bmodule\.exports\b|(?:^|[^.\w$])exports\s*[.[]|\bdefineProperty\(\s*exports\b/m;

/** Reads the imports and exports of a script; undefined when the file has none or cannot be parsed. */
export function jsModule(grammars: Grammars, path: string, text: string): JsModule | undefined {
  const script = scriptOf(path, text);
  if (!script) return undefined;
  return grammars.read(script.language, script.text, (tree) => {
    const imports: JsImport[] = [];
    const exports: JsExport[] = [];
    const reexports: JsReexport[] = [];
    const stars: JsStar[] = [];
    let opaque = tree.root.hasError || commonJs.test(script.text) || hasDocTypes(path, script.text);
    for (const match of tree.matches(query)) {
      const statement = captured(match, 'import');
      const exported = captured(match, 'export');
      const call = captured(match, 'call');
      if (statement) imports.push(...importOf(statement, script.text));
      if (call) imports.push(...callOf(call, captured(match, 'arguments'), script.text));
      if (!exported) continue;
      const source = exported.childForFieldName('source');
      if (source) {
        const from = reexportsOf(exported, literal(source) ?? '');
        reexports.push(...from.names);
        stars.push(...from.stars);
        imports.push(...importOf(exported, script.text));
      } else {
        const declared = declaredExports(exported);
        if (declared === undefined) opaque = true;
        else exports.push(...declared);
      }
    }
    return { imports, exports, reexports, stars, opaque };
  });
}

/** In JavaScript a comment can declare a type that others import. */
const hasDocTypes = (path: string, text: string): boolean =>
  /^[cm]?jsx?$/.test(extensionOf(path)) && /@(?:typedef|callback)\b/.test(text);

/** A string's or a template's fixed text; undefined when it has escapes or substitutions. */
function literal(node: Node): string | undefined {
  const fragments = node.namedChildren.filter((child) => child !== null);
  if (fragments.length !== 1 || fragments[0]?.type !== 'string_fragment') return undefined;
  return fragments[0].text;
}

const lineOf = (node: Node): number => node.startPosition.row + 1;

/** An import statement, or an export statement with a source. */
function importOf(statement: Node, text: string): JsImport[] {
  const clause = statement.namedChildren.find((child) => child?.type === 'import_require_clause');
  const source = (clause ?? statement).childForFieldName('source');
  const specifier = source && literal(source);
  if (!source || !specifier) return [];
  const typeOnly = isTypeOnly(statement);
  const line = lineOf(source);
  const names = statement.descendantsOfType(['import_specifier', 'export_specifier']).flatMap((node) => {
    const name = node?.childForFieldName('name');
    return node && name ? [{ name: nameText(name), line: lineOf(name), typeOnly: typeOnly || isTypeOnly(node) }] : [];
  });
  return [
    { specifier, line, optional: isIgnored(statement, text), names: [...defaultName(statement, typeOnly), ...names] },
  ];
}

function defaultName(statement: Node, typeOnly: boolean): JsImportedName[] {
  const clause = statement.namedChildren.find((child) => child?.type === 'import_clause');
  const name = clause?.namedChildren.find((child) => child?.type === 'identifier');
  return name ? [{ name: 'default', line: lineOf(name), typeOnly }] : [];
}

/** `import type …` and `{ type X }`; Flow's `typeof` too. */
function isTypeOnly(node: Node): boolean {
  return node.children.slice(0, 2).some((child) => child?.type === 'type' || child?.type === 'typeof');
}

function callOf(call: Node, args: Node | undefined, text: string): JsImport[] {
  const first = args?.namedChildren.find((child) => child !== null && child.type !== 'comment');
  if (!first || (first.type !== 'string' && first.type !== 'template_string')) return [];
  const specifier = literal(first);
  if (!specifier) return [];
  return [{ specifier, line: lineOf(first), optional: isGuarded(call) || isIgnored(call, text), names: [] }];
}

/** Inside the body of a `try`, behind a test for existence, or with its failure caught. */
function isGuarded(call: Node): boolean {
  const outer = call.parent;
  if (outer?.type === 'member_expression' && /^(catch|then)$/.test(outer.childForFieldName('property')?.text ?? '')) {
    return outer.parent?.parent?.text.includes('.catch(') ?? false;
  }
  for (let node: Node | null = call; node; node = node.parent) {
    if (node.parent?.type === 'try_statement' && node.type === 'statement_block') return true;
    const condition = node.parent?.childForFieldName('condition');
    if (condition && condition.id !== node.id && /exist/i.test(condition.text)) return true;
  }
  return false;
}

const ignoring = /@ts-ignore|@ts-expect-error|import\/no-unresolved/;

/** A comment on the line before or on the same line says that the module may be missing. */
function isIgnored(node: Node, text: string): boolean {
  const lineStart = text.lastIndexOf('\n', node.startIndex - 1) + 1;
  const before = lineStart === 0 ? 0 : text.lastIndexOf('\n', lineStart - 2) + 1;
  const lineEnd = text.indexOf('\n', node.endIndex);
  const around = text.slice(before, node.startIndex) + text.slice(node.endIndex, lineEnd === -1 ? undefined : lineEnd);
  return ignoring.test(around);
}

/** A name, or a string as a name (`export { x as "a-b" }`). */
const nameText = (node: Node): string => (node.type === 'string' ? (literal(node) ?? node.text) : node.text);

function reexportsOf(statement: Node, specifier: string): { names: JsReexport[]; stars: JsStar[] } {
  const line = lineOf(statement);
  const clause = statement.namedChildren.find((child) => child?.type === 'export_clause');
  const namespace = statement.namedChildren.find((child) => child?.type === 'namespace_export');
  const as = namespace?.namedChildren[0];
  if (as) return { names: [{ name: nameText(as), imported: '*', specifier, line }], stars: [] };
  if (!clause) return { names: [], stars: [{ specifier, line }] };
  const names = clause.namedChildren.flatMap((node) => {
    const name = node?.childForFieldName('name');
    if (!node || !name) return [];
    const alias = node.childForFieldName('alias') ?? name;
    return [{ name: nameText(alias), imported: nameText(name), specifier, line: lineOf(name) }];
  });
  return { names, stars: [] };
}
