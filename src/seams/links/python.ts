import { pythonImports } from '../extract/python';
import type { PythonImport } from '../extract/python';
import { isOpenModule } from '../extract/pythonNames';
import { hasWord } from '../extract/words';
import { extensionOf, nameOf } from '../resolve/paths';
import { resolvePython } from '../resolve/python';
import { isStandardModule } from '../resolve/standardModules';
import type { RuleContext } from '../rule';
import type { Link, LinkLanguage } from './link';
import { stemsOf } from './stems';

/** Python imports of modules; a name of `from a import b` counts when `b` was a module of its own. */
export const pythonLinks: LinkLanguage = {
  reads: (path) => extensionOf(path) === 'py',
  resolve: (paths, from, specifier) => {
    const level = /^\.*/.exec(specifier)?.[0].length ?? 0;
    return resolvePython(paths, from, level, specifier.slice(level));
  },
  reader(context, removed) {
    const modules = removed.filter((path) => extensionOf(path) === 'py');
    if (modules.length === 0) return Promise.resolve(undefined);
    const stems = stemsOf(modules);
    return Promise.resolve({
      language: pythonLinks,
      links(file) {
        if (!hasWord(file.text, stems)) return [];
        return pythonImports(context.grammars, file.text)
          .filter((statement) => !statement.optional)
          .flatMap((statement) => linksOf(context, file.path, statement));
      },
    });
  },
  words: {
    verb: 'imports',
    noun: 'import',
    scenario: (consumer) => `Importing \`${consumer}\` raises ModuleNotFoundError or ImportError.`,
  },
  severity: 'high',
  respell: (_from, specifier, place) => {
    if (specifier.startsWith('.')) return undefined;
    const parts = place.replace(/(?:\/__init__)?\.py$/, '').split('/');
    const root = specifier.split('.')[0] ?? '';
    const at = parts.indexOf(root);
    return at === -1 ? undefined : parts.slice(at).join('.');
  },
};

function linksOf(context: RuleContext, from: string, statement: PythonImport): Link[] {
  const { level, module, line, names } = statement;
  const submodules = (names ?? []).flatMap(({ name, line: at }): Link[] => {
    const dotted = module === '' ? name : `${module}.${name}`;
    const link = broken(context, from, level, dotted, at);
    return link
      ? [
          {
            ...link,
            confirm: async () => (await link.confirm()) && !(await isAttribute(context, from, statement, name)),
          },
        ]
      : [];
  });
  if (names && names.length > 0 && submodules.length === names.length) return submodules;
  const whole = module === '' ? undefined : broken(context, from, level, module, line);
  return whole ? [whole, ...submodules] : submodules;
}

type CheckedLink = Link & Required<Pick<Link, 'confirm'>>;

function broken(
  context: RuleContext,
  from: string,
  level: number,
  module: string,
  line: number,
): CheckedLink | undefined {
  const before = resolvePython(context.base, from, level, module);
  if (before.is !== 'file' || resolvePython(context.head, from, level, module).is !== 'missing') return undefined;
  const confirm = async (): Promise<boolean> => level > 0 || !(await isFromOutside(context, module));
  return { specifier: '.'.repeat(level) + module, line, target: before.path, confirm };
}

/** `from a import b`: `b` may be a name that the package itself now has. */
async function isAttribute(
  context: RuleContext,
  from: string,
  { level, module }: PythonImport,
  name: string,
): Promise<boolean> {
  const home = resolvePython(context.head, from, level, module);
  if (home.is === 'unknown') return true;
  if (home.is === 'missing') return false;
  const text = await context.tree.readText('head', home.path);
  if (text === undefined) return true;
  return isOpenModule(text) || hasWord(text, new Set([name]));
}

const manifest = /^(?:requirements.*\.txt|pyproject\.toml|setup\.py|setup\.cfg|Pipfile|environment\.ya?ml|tox\.ini)$/;
/** When nothing of the top-level name is left in the tree, the module may now come from a package or the standard library. */
async function isFromOutside(context: RuleContext, module: string): Promise<boolean> {
  const top = module.split('.')[0] ?? module;
  if (context.head.named(`${top}.py`).length > 0) return false;
  const isLeft = [...context.tree.head.keys()].some((path) => `/${path}`.includes(`/${top}/`) && path.endsWith('.py'));
  if (isLeft) return false;
  if (isStandardModule(top)) return true;
  const wanted = top.toLowerCase().replaceAll('-', '_');
  for (const path of context.tree.head.keys()) {
    if (!manifest.test(nameOf(path))) continue;
    const text = (await context.tree.readText('head', path)) ?? '';
    if (text.toLowerCase().replaceAll('-', '_').includes(wanted)) return true;
  }
  return false;
}
