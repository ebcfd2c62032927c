import type { SeamDraft, SeamEnd } from '../../model/seam';
import { append } from '../append';
import { pythonImports } from '../extract/python';
import { isOpenModule, pythonNames } from '../extract/pythonNames';
import { hasWord } from '../extract/words';
import { basePathOf, isMade } from '../fileDiff';
import { consumerOf, linesOf, seamEnd } from '../lines';
import { isOwnCode } from '../ownCode';
import { extensionOf, nameOf } from '../resolve/paths';
import { resolvePython } from '../resolve/python';
import { isStandardModule } from '../resolve/standardModules';
import type { Rule, RuleContext } from '../rule';

/** A name that a Python module bound at base, and that its text does not even mention at head. */
interface LostName {
  readonly name: string;
  readonly headPath: string;
  readonly from: SeamEnd;
}

const isPython = (path: string): boolean => extensionOf(path) === 'py';

/** A Python module has lost a name, and a file at head still says `from module import name`. */
export const removedName: Rule = {
  id: 'removed-name',
  async watch(context) {
    const lost = new Map<string, Map<string, LostName>>();
    for (const entry of await lostNames(context)) {
      const names = lost.get(entry.headPath) ?? new Map<string, LostName>();
      lost.set(entry.headPath, names.set(entry.name, entry));
    }
    if (lost.size === 0) return undefined;
    const needles = new Set([...lost.values()].flatMap((names) => [...names.keys()]));
    return {
      wants: (path) => isPython(path) && isOwnCode(path),
      visit(file) {
        if (!hasWord(file.text, needles)) return;
        const uses = new Map<LostName, SeamEnd[]>();
        for (const { level, module, names = [], optional } of pythonImports(context.grammars, file.text)) {
          if (optional || (level === 0 && isStandardModule(module.split('.')[0] ?? ''))) continue;
          const home = resolvePython(context.head, file.path, level, module);
          if (home.is !== 'file') continue;
          for (const { name, line } of names) {
            const cause = lost.get(home.path)?.get(name);
            if (!cause || isSubmodule(context, file.path, level, module, name)) continue;
            append(uses, cause, seamEnd(file.path, 'head', file.lines(), line));
          }
        }
        for (const [cause, ends] of uses) context.report(Promise.resolve(draftOf(cause, ends)));
      },
    };
  },
};

async function lostNames({ files, tree, grammars }: RuleContext): Promise<LostName[]> {
  const lost: LostName[] = [];
  for (const diff of files) {
    const basePath = basePathOf(diff);
    const { path, status } = diff.file;
    if (basePath === undefined || status === 'D' || isMade(diff) || !isPython(path) || diff.hunks.length === 0)
      continue;
    const before = await tree.readText('base', basePath);
    const now = await tree.readText('head', path);
    if (before === undefined || now === undefined || isOpenModule(before) || isOpenModule(now)) continue;
    const lines = linesOf(before);
    for (const [name, line] of pythonNames(grammars, before)) {
      // Not being mentioned is more than not being bound: no way of binding a name goes without it.
      if (/^__.*__$/.test(name) || hasWord(now, new Set([name]))) continue;
      lost.push({ name, headPath: path, from: seamEnd(basePath, 'base', lines, line) });
    }
  }
  return lost;
}

/** `from package import name` may name a module of the package. */
function isSubmodule({ head }: RuleContext, from: string, level: number, module: string, name: string): boolean {
  return resolvePython(head, from, level, module === '' ? name : `${module}.${name}`).is !== 'missing';
}

function draftOf({ name, headPath, from }: LostName, ends: readonly SeamEnd[]): SeamDraft | undefined {
  const consumer = consumerOf(ends);
  if (!consumer) return undefined;
  const { path } = consumer.to;
  return {
    rule: removedName.id,
    kind: 'export',
    proven: true,
    from,
    ...consumer,
    names: [name],
    title: `\`${nameOf(path)}\` still imports \`${name}\` from \`${nameOf(headPath)}\`, which no longer has it`,
    why: `\`${from.path}\` had \`${name}\` at base; \`${headPath}\` does not mention it at head. \`${path}\` still imports it from there.`,
    severity: 'high',
    scenario: `Importing \`${path}\` raises ImportError: cannot import name '${name}'.`,
    recommendation: `Import \`${name}\` from where it is now, or take the import out.`,
  };
}
