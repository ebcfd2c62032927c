import assert from 'node:assert/strict';
import { seamsOf, shortSeams } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

const sheet = (muted: string): string => `:root {\n  --other: #fff;\n  --muted: ${muted};\n}\n`;
const change = (consumers: Tree, before = '#e5e5e5', now = 'rgba(0, 0, 0, 0.55)'): Promise<string[]> =>
  shortSeams({ 'theme.css': sheet(before), ...consumers }, { 'theme.css': sheet(now), ...consumers });

describe('translucent colour token', () => {
  it('finds utilities with an opacity on top, in every kind of file', async () => {
    const found = await change({
      'a.tsx':
        'export const a = (\n  <i className="p-2 bg-muted/10">\n    <b className={cn("x", on && `dark:hover:text-muted/[0.07]`)} />\n  </i>\n);\n',
      'b.html': '<i class="border-t-muted/20"></i>\n',
      'c.vue': '<template>\n  <i :class="[\'ring-muted/[15%]\']" />\n</template>\n',
      'd.css': '.d {\n  @apply p-2 bg-muted/30;\n}\n',
      'e.ts': "export const variants = { soft: 'from-muted/5 !bg-muted/40' };\n",
      'f.svelte': '<i class="fill-muted/25" />\n',
    });
    assert.deepEqual(found, [
      'translucent-token head:theme.css:3 > a.tsx:2,3 [--muted bg-muted/10 dark:hover:text-muted/[0.07]]',
      'translucent-token head:theme.css:3 > b.html:1 [--muted border-t-muted/20]',
      'translucent-token head:theme.css:3 > c.vue:2 [--muted ring-muted/[15%]]',
      'translucent-token head:theme.css:3 > d.css:2 [--muted bg-muted/30]',
      'translucent-token head:theme.css:3 > e.ts:1 [--muted from-muted/5 !bg-muted/40]',
      'translucent-token head:theme.css:3 > f.svelte:1 [--muted fill-muted/25]',
    ]);
  });

  it('computes the effective alpha and weighs by what is left', async () => {
    const base = {
      'theme.css': sheet('#e5e5e5'),
      'a.tsx': 'const a = <i className="bg-muted/10 bg-muted/50" />;',
      'b.tsx': 'const b = <i className="bg-muted/50" />;',
    };
    const { seams } = await seamsOf(base, { ...base, 'theme.css': sheet('rgb(0 0 0 / 55%)') });
    assert.deepEqual(
      seams.map((seam) => [seam.to.path, seam.severity]),
      [
        ['a.tsx', 'high'],
        ['b.tsx', 'medium'],
      ],
    );
    assert.match(seams[0]?.why ?? '', /`bg-muted\/10`: 0\.55 × 10 % = 5\.5 %; `bg-muted\/50`: 0\.55 × 50 % = 27\.5 %/);
    assert.match(seams[0]?.title ?? '', /5\.5 % is left/);
    assert.equal(seams[0]?.from.text, '--muted: rgb(0 0 0 / 55%);');
  });

  it('follows the mapping of names: theme aliases, `--color-`, a configuration', async () => {
    const use = 'const a = <i className="bg-soft-fg/10 bg-deep/20 bg-muted/30" />;';
    assert.deepEqual(
      await change({
        'a.tsx': use,
        'tw.css': '@theme inline {\n  --color-soft-fg: var(--soft);\n}\n.x { --soft: var(--muted) }\n',
        'tailwind.config.ts':
          "export default { theme: { extend: { colors: { deep: { DEFAULT: 'var(--muted)' }, muted: 'var(--other)' } } } };",
      }),
      ['translucent-token head:theme.css:3 > a.tsx:1 [--muted bg-soft-fg/10 bg-deep/20]'],
    );
    const theme = (value: string) => ({
      'x.css': `@theme {\n  --color-panel: ${value};\n}\n`,
      'a.tsx': 'const a = "bg-panel/10";',
    });
    assert.deepEqual(await shortSeams(theme('white'), theme('#ffffff80')), [
      'translucent-token head:x.css:2 > a.tsx:1 [--color-panel bg-panel/10]',
    ]);
  });

  it('takes a dark theme by its own line', async () => {
    const both = (light: string, dark: string) => ({
      'theme.css': `:root {\n  --muted: ${light};\n}\n.dark {\n  --muted: ${dark};\n}\n`,
      'a.html': '<i class="bg-muted/10">',
    });
    assert.deepEqual(await shortSeams(both('#eee', '#222'), both('#eee', 'oklch(1 0 0 / 0.5)')), [
      'translucent-token head:theme.css:5 > a.html:1 [--muted bg-muted/10]',
    ]);
  });

  const forms = [
    '#0008',
    '#00000080',
    'hsla(0, 0%, 0%, .5)',
    'hsl(0 0% 0% / 50%)',
    'color-mix(in oklab, black 50%, transparent)',
    'transparent',
    'rgba(var(--rgb), 0.5)',
    'oklch(0.2 0.1 20 / .5) !important',
  ];
  for (const form of forms) {
    it(`reads ${form} as translucent`, async () => {
      assert.equal((await change({ 'a.html': '<i class="bg-muted/10">' }, '#eee', form)).length, 1);
    });
  }

  const use = { 'a.tsx': 'const a = <i className="bg-muted/10" />;' };
  const quiet: readonly [why: string, consumers: Tree, before?: string, now?: string][] = [
    ['no opacity on top', { 'a.tsx': 'const a = <i className="bg-muted" />;' }],
    ['the modifier is full', { 'a.tsx': 'const a = <i className="bg-muted/100" />;' }],
    ['another name', { 'a.tsx': 'const a = <i className="bg-muted-foreground/10 bg-x-muted/10" />;' }],
    [
      'a comment',
      {
        'a.tsx': '// "bg-muted/10"\n/* "bg-muted/10" */\nexport {};',
        'b.html': '<!-- class="bg-muted/10" -->',
        'c.css': '/* @apply bg-muted/10; */',
      },
    ],
    ['a path that looks like it', { 'a.ts': "import x from './bg-muted/10';\nfetch('/img/bg-muted/10/x.png');" }],
    ['not applied in a sheet', { 'a.css': '.bg-muted\\/10 { color: red }' }],
    ['a test', { 'a.test.tsx': 'expect(el).toHaveClass("bg-muted/10");' }],
    ['it was translucent before', use, 'rgba(0,0,0,.5)', 'rgba(0,0,0,.3)'],
    ['it stays opaque', use, '#eee', 'rgb(1 2 3)'],
    ['its alpha cannot be told', use, '#eee', 'rgb(0 0 0 / var(--o))'],
    ['it was no colour', use, '12px', '#0008'],
    ['a definition that is new', { ...use, 'b.css': '' }, '#eee', '#eee'],
  ];
  for (const [why, consumers, before, now] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await change(consumers, before, now), []));
  }

  it('is silent: the name is that of a built-in colour', async () => {
    const theme = (value: string): Tree => ({
      'x.css': `:root { --white: ${value} }`,
      'a.html': '<i class="bg-white/10">',
    });
    assert.deepEqual(await shortSeams(theme('#fff'), theme('#fff8')), []);
  });

  it('is silent: the name leads to another token', async () => {
    const theme = { 'x.css': '@theme { --color-muted: #fff }' };
    assert.deepEqual(await change({ ...theme, ...use }), []);
  });

  it('is silent: only a fallback of older browsers went away', async () => {
    const base = { 'theme.css': ':root {\n  --muted: #eee;\n  --muted: #0008;\n}\n', ...use };
    assert.deepEqual(await shortSeams(base, { 'theme.css': ':root {\n  --muted: #0008;\n}\n', ...use }), []);
  });

  it('is silent: the definition only moved within the sheet', async () => {
    const base = { 'theme.css': '.a { --muted: #eee }\n.b { --muted: #0008 }\n', ...use };
    const head = { 'theme.css': '.b { --muted: #0008 }\n.a { --muted: #eee }\n', ...use };
    assert.deepEqual(await shortSeams(base, head), []);
  });
});

describe('colour token of another format', () => {
  it('finds consumers that still wrap channels', async () => {
    const consumers = {
      'a.css': 'a { color: hsl(var(--muted)); }\nb { color: hsl( var(--muted) / 50%) }\n/* hsl(var(--muted)) */\n',
      'tailwind.config.js': "module.exports = { theme: { colors: { muted: 'hsl(var(--muted))' } } };\n",
      'c.tsx': 'const c = <i style={{ color: "hsla(var(--muted), .5)" }} />;\n// hsl(var(--muted))\n',
      'd.css': 'a { color: var(--muted); border-color: hsl(from var(--muted) h s l / 50%) }\n',
    };
    assert.deepEqual(await change(consumers, '220 14% 96%', 'oklch(0.97 0 0)'), [
      'token-format head:theme.css:3 > a.css:1,2 [--muted]',
      'token-format head:theme.css:3 > c.tsx:1 [--muted]',
      'token-format head:theme.css:3 > tailwind.config.js:1 [--muted]',
    ]);
  });

  it('is silent when channels stay channels, or a colour stays a colour', async () => {
    const use = { 'a.css': 'a { color: hsl(var(--muted)) }' };
    assert.deepEqual(await change(use, '220 14% 96%', '220, 14%, 97%'), []);
    assert.deepEqual(await change(use, '#fff', '#ffe'), []);
  });
});
