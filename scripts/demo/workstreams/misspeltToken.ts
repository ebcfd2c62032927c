import type { Bench, Claim, WorkPlan } from '../bench';
import { draw, letGrow } from '../bench';
import { add, change } from '../draft';
import { kebab } from '../vocabulary';
import { tokensPath } from './removedToken';

/** The name that is defined, the name that a tired hand types, a value, a property that takes it. */
const slips = [
  ['--gray900', '--gray-900', '#0f1115', 'color'],
  ['--slate700', '--slate-700', '#334155', 'border-color'],
  ['--brand-strong', '--brand-stong', '#3b5bdb', 'background-color'],
  ['--heading-size', '--headding-size', '1.75rem', 'font-size'],
  ['--focus-outline', '--focus_outline', '2px solid #3b5bdb', 'outline'],
  ['--panel-divider', '--pannel-divider', '#c4c9d4', 'border-color'],
  ['--sidebarWidth', '--sidebar-width', '18rem', 'inline-size'],
] as const;

/**
 * New style rules use a token, written right or nearly right. Around it stand harmless look-alikes: a fallback for a
 * token of the embedding page, a token that a script sets, two tokens of almost the same name which both exist, and
 * an old name in a comment.
 */
export function misspeltToken(bench: Bench, plan: WorkPlan): Claim[] {
  const { random, layout } = bench;
  const own = bench.entity(1);
  const [real, slip, value, property] = random.pick(slips);
  bench.tokens.push({ key: real, base: value, head: value });
  for (const twin of ['--accent-line', '--accents-line'])
    bench.tokens.push({ key: twin, base: '#8f7ee7', head: '#8f7ee7' });
  const name = random.pick(['dragging', 'picker', 'inspector']);
  const file = `${layout.styles}/${own.many}/${name}.${random.pick(['css', 'scss'])}`;
  const prefix = kebab(own.one, name);
  const blocks = bench.blocks(prefix);
  const [base, more] = [draw(blocks, 3), draw(blocks, 2)];
  const used = plan.broken ? slip : real;
  const fresh = `.${prefix}-active {
  ${property}: var(${used});
  border-top: 1px solid var(--accent-line);
  border-bottom: 1px solid var(--accents-line);
  translate: var(--drag-offset) 0;
  padding-left: var(--host-page-inset, 12px);
}

/* Once this was var(--pointer-shadow); the browser draws it now. */
.${prefix}-active::after {
  content: 'var(--not-a-token)';
  ${property}: var(${used});
}`;
  if (plan.consumer === 'added') add(bench.draft, file, `${base}\n\n${fresh}\n\n${more}\n`);
  else change(bench.draft, file, `${base}\n`, `${base}\n\n${fresh}\n\n${more}\n`);
  letGrow(bench, file, () => {
    const next = blocks();
    return next === null ? null : `\n${next}\n`;
  });
  if (!plan.broken) return [];
  return [
    {
      kind: 'misspelt-token',
      from: { path: tokensPath(bench), side: 'head', text: `${real}:` },
      to: { path: file, side: 'head', text: `var(${slip})`, first: true },
    },
  ];
}
