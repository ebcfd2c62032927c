import type { SeamDraft } from '../../model/seam';
import { isModule, isScript } from '../extract/script';
import { hasWord } from '../extract/words';
import { consumerOf, linesOf, seamEnd } from '../lines';
import { mayName, stemsOf } from '../links/stems';
import { isOwnCode } from '../ownCode';
import { moduleGraph } from '../resolve/moduleGraph';
import type { ModuleGraph, Provision } from '../resolve/moduleGraph';
import { folderOf, nameOf, relativePath, withoutExtension } from '../resolve/paths';
import type { Rule, RuleContext } from '../rule';
import { lostExports } from './lostExports';
import type { LostExport } from './lostExports';

/** An import at head of a name that some changed module has lost; whether from there is not yet known. */
interface Use {
  readonly name: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly to: SeamDraft['to'];
}

/** A module's named or default export is gone, and a file at head still imports it. */
export const removedExport: Rule = {
  id: 'removed-export',
  async watch(context) {
    if (!context.files.some(({ file }) => file.status !== 'A' && isModule(file.path))) return undefined;
    const aliases = await context.aliases();
    const { tree, grammars } = context;
    const graph = (side: 'base' | 'head') =>
      moduleGraph({ paths: context[side], aliases, grammars, read: (path) => tree.readText(side, path) });
    const head = graph('head');
    const lost = await lostExports(context, graph('base'), head);
    if (lost.length === 0) return undefined;
    const names = new Set(lost.map((entry) => entry.name));
    const needles = new Set([...names].filter((name) => name !== 'default'));
    const defaults = stemsOf(lost.filter((entry) => entry.name === 'default').map((entry) => entry.headPath));
    const uses: Use[] = [];
    return {
      wants: (path) => isScript(path) && isOwnCode(path) && !path.endsWith('.d.ts'),
      visit(file) {
        if (defaults.size === 0 && !hasWord(file.text, needles)) return;
        for (const { specifier, optional, names: imported } of file.module()?.imports ?? []) {
          if (optional) continue;
          for (const { name, line, typeOnly } of imported) {
            if (!names.has(name) || (name === 'default' && !mayName(defaults, specifier))) continue;
            uses.push({ name, specifier, typeOnly, to: seamEnd(file.path, 'head', file.lines(), line) });
          }
        }
      },
      async conclude() {
        for (const [cause, broken] of await brokenUses(uses, lost, head)) {
          context.report(draftOf(context, cause, broken));
        }
      },
    };
  },
};

/** The uses that lead to a module that lost the name, by cause and consumer. */
async function brokenUses(
  uses: readonly Use[],
  lost: readonly LostExport[],
  head: ModuleGraph,
): Promise<[LostExport, [Use, ...Use[]]][]> {
  const groups = new Map<string, [LostExport, [Use, ...Use[]]]>();
  const losses = new Map(lost.map((entry) => [`${entry.headPath}\0${entry.name}`, entry]));
  const answers = new Map<string, Provision>();
  for (const use of uses) {
    const target = head.target(use.to.path, use.specifier);
    if (target === undefined) continue;
    const question = `${target}\0${use.name}`;
    const provision = answers.get(question) ?? (await head.provides(target, use.name));
    answers.set(question, provision);
    if (provision.answer !== 'no') continue;
    // The name must have been lost on the way that this import takes; a loss elsewhere proves nothing.
    const cause = provision.through.flatMap((at) => losses.get(`${at}\0${use.name}`) ?? [])[0];
    if (!cause) continue;
    const key = [cause.headPath, cause.name, use.to.path].join('\0');
    const group = groups.get(key);
    if (group) group[1].push(use);
    else groups.set(key, [cause, [use]]);
  }
  return [...groups.values()];
}

async function draftOf(context: RuleContext, cause: LostExport, uses: [Use, ...Use[]]): Promise<SeamDraft> {
  const sorted = uses.sort((a, b) => a.to.line - b.to.line);
  const first = sorted[0];
  const consumer = consumerOf(sorted.map((use) => use.to)) ?? { to: first.to, alsoLines: [] };
  const typeOnly = cause.isType || sorted.every((use) => use.typeOnly);
  const text = (await context.tree.readText('base', cause.basePath)) ?? '';
  return {
    rule: removedExport.id,
    kind: 'export',
    proven: true,
    from: seamEnd(cause.basePath, 'base', linesOf(text), cause.line),
    ...consumer,
    names: cause.now?.is === 'renamed' ? [cause.name, cause.now.name] : [cause.name],
    severity: typeOnly ? 'medium' : 'high',
    ...wordsOf(cause, first, typeOnly),
  };
}

type Words = Pick<SeamDraft, 'why' | 'title' | 'scenario' | 'recommendation'>;

function wordsOf(cause: LostExport, use: Use, typeOnly: boolean): Words {
  const what = cause.name === 'default' ? 'the default export' : `\`${cause.name}\``;
  const consumer = use.to.path;
  return {
    title: `\`${nameOf(consumer)}\` still imports ${what} of \`${nameOf(cause.headPath)}\`, which this change removes`,
    why: `\`${cause.basePath}\` exported ${what} at base; \`${cause.headPath}\` does not at head. \`${consumer}\` still imports it from \`${use.specifier}\`.${successorOf(cause)}`,
    scenario: typeOnly
      ? `Type checking \`${consumer}\` fails.`
      : `Building \`${consumer}\` fails, or ${what} is undefined there at run time.`,
    recommendation: adviceOf(cause, use, what),
  };
}

function successorOf({ now }: LostExport): string {
  if (now?.is === 'moved') return ` \`${now.path}\` exports that name now.`;
  if (now?.is !== 'renamed') return '';
  return now.sure ? ` \`${now.name}\` has the same body at head.` : ` \`${now.name}\` stands in its place at head.`;
}

function adviceOf({ now, headPath }: LostExport, use: Use, what: string): string {
  if (now?.is === 'renamed') return `Import \`${now.name}\` instead, if it is meant.`;
  if (now?.is === 'moved') {
    const place = withoutExtension(relativePath(folderOf(use.to.path), now.path));
    return `Import ${what} from \`${place}\`.`;
  }
  return `Take the import out, or export ${what} from \`${headPath}\` again.`;
}
