import type { Bench, Claim, WorkPlan } from '../bench';
import { draw, letGrow } from '../bench';
import { add, change } from '../draft';
import { scriptModule, typesPath } from '../scriptConsumer';
import { pythonModule } from '../pythonFiles';
import { camel, kebab, pascal, snake } from '../vocabulary';

/** A file was merged by hand; the markers of the conflict were taken out, or left in. */
export function conflictMarkers(bench: Bench, plan: WorkPlan): Claim[] {
  const { random } = bench;
  const branch = random.pick(['main', 'origin/main', 'release/2.4']);
  const threeWay = random.chance(0.3);
  const merged = (ours: string, theirs: string, origin: string): string => {
    if (!plan.broken) return theirs;
    const middle = threeWay ? `||||||| 4f2a91c\n${origin}\n` : '';
    return `<<<<<<< HEAD\n${ours}\n${middle}=======\n${theirs}\n>>>>>>> ${branch}`;
  };
  const write = random.pick([writeScript, writePython, writeSheet, writeGuide]);
  const { file, text, next } = write(bench);
  if (plan.consumer === 'added') add(bench.draft, file, text(merged, true));
  else
    change(
      bench.draft,
      file,
      text((_, __, origin) => origin, false),
      text(merged, true),
    );
  letGrow(bench, file, next);
  if (!plan.broken) return [];
  return [{ kind: 'conflict-markers', from: null, to: { path: file, side: 'head', text: '<<<<<<< HEAD' } }];
}

type Merge = (ours: string, theirs: string, origin: string) => string;

interface MergedFile {
  readonly file: string;
  readonly text: (merge: Merge, grown: boolean) => string;
  readonly next: () => string | null;
}

function writeScript(bench: Bench): MergedFile {
  const own = bench.entity(5);
  const file = `${bench.layout.features}/${own.many}/${bench.moduleName(own.one, 'limits')}.ts`;
  const type = `import type { ${pascal(own.one)} } from '${typesPath(bench, file, own)}';`;
  const base = bench.scripts(own, 2).map((unit) => unit.text);
  const more = bench.scripts(own, 3).map((unit) => unit.text);
  return {
    file,
    next: () => bench.scripts(own, 1).map((unit) => `\n${unit.text}\n`)[0] ?? null,
    text: (merge, grown) => {
      const rows = merge(
        '  pageSize: 40,\n  timeoutMs: 8000,',
        '  pageSize: 60,\n  timeoutMs: 5000,',
        '  pageSize: 40,',
      );
      const limits = `/** Limits of the ${own.one} page. */\nexport const ${camel(own.one, 'limits')} = {\n  retries: 3,\n${rows}\n} as const;`;
      return scriptModule([type], [limits, ...base, ...(grown ? more : [])]);
    },
  };
}

function writePython(bench: Bench): MergedFile {
  const own = bench.entity(5);
  const file = `${bench.layout.package}/${own.many}/${bench.random.pick(['settings', 'nightly', 'quotas'])}.py`;
  const model = `from ${bench.theme.product}.${own.many}.models import ${pascal(own.one)}`;
  const base = bench.pythons(own, 2).map((unit) => unit.text);
  const more = bench.pythons(own, 3).map((unit) => unit.text);
  return {
    file,
    next: () => bench.pythons(own, 1).map((unit) => `\n\n${unit.text}\n`)[0] ?? null,
    text: (merge, grown) => {
      const rows = merge('    batch = 200\n    pause = 0.5', '    batch = 500', '    batch = 100');
      const plan = `def ${snake('batch', 'of', own.many)}(items: Sequence[${pascal(own.one)}]) -> int:\n    """How many batches the night takes."""\n${rows}\n    return -(-len(items) // batch)`;
      return pythonModule(
        `Figures of the nightly job for ${own.many}.`,
        [model],
        [plan, ...base, ...(grown ? more : [])],
      );
    },
  };
}

function writeSheet(bench: Bench): MergedFile {
  const own = bench.entity(0);
  const file = `${bench.layout.styles}/${own.many}/${bench.random.pick(['print', 'density', 'motion'])}.scss`;
  const prefix = kebab(own.one, 'print');
  const blocks = bench.blocks(prefix);
  const [base, more] = [draw(blocks, 2), draw(blocks, 4)];
  return {
    file,
    next: () => growth(blocks()),
    text: (merge, grown) => {
      const rows = merge(
        '  font-size: 11pt;\n  margin: 0;',
        '  font-size: 10pt;\n  margin: 1cm;',
        '  font-size: 11pt;',
      );
      return `${base}\n\n.${prefix} {\n  color: var(--ink-body);\n${rows}\n}\n${grown ? `\n${more}\n` : ''}`;
    },
  };
}

function writeGuide(bench: Bench): MergedFile {
  const own = bench.entity(1);
  const file = `${bench.layout.docs}/operations/${kebab(own.many)}-runbook.md`;
  const sections = bench.sections(own);
  const [base, more] = [draw(sections, 2), draw(sections, 4)];
  return {
    file,
    next: () => growth(sections()),
    text: (merge, grown) => {
      const rows = merge(
        `Call the person on duty before you restart the import of ${own.many}.`,
        `Restart the import of ${own.many}; call the person on duty when it fails twice.`,
        `Restart the import of ${own.many}.`,
      );
      return `# ${pascal(own.many)}: runbook\n\n${base}\n\n## When the import stops\n\n${rows}\n${grown ? `\n${more}\n` : ''}`;
    },
  };
}

function growth(text: string | null): string | null {
  return text === null ? null : `\n${text}\n`;
}
