import assert from 'node:assert/strict';
import { marked } from 'marked';
import type { Finding } from '../../../src/model/finding';
import type { Report } from '../../../src/model/report';
import { reportSchema } from '../../../src/model/report';
import { planSchema } from '../../../src/model/plan';
import { assembleReport } from '../../../src/reduce/assembleReport';
import { neutralLine, neutralText } from '../../../src/model/neutralText';
import { planText } from '../../../src/report/planText';
import { planJson, toJson } from '../../../src/report/toJson';
import { toMarkdown } from '../../../src/report/toMarkdown';
import { toText } from '../../../src/report/toText';
import { finding, plan, seam } from '../reduce/sample';

function report(findings: readonly Finding[], more: Partial<Report> = {}): Report {
  const outcome = (id: string, wallMs: number) => ({
    id,
    state: 'succeeded' as const,
    attempts: 1,
    wallMs,
    reused: false,
    readOnly: 'none' as const,
  });
  const made = assembleReport({
    runId: 'r1',
    plan: plan({ seams: [seam()] }),
    reviewer: 'command:x',
    findings,
    shards: [outcome('shard-1', 1_000), outcome('shard-2', 3_000)],
    integration: outcome('integration', 500),
    cancelled: false,
    notes: [],
    spans: [],
    lanes: 4,
    fellBack: false,
    wallMs: 125_000,
    reserved: 0,
  });
  return { ...made, ...more };
}

const plain = { color: false, width: 100 };
/** Everything that a text could try on a terminal or in a renderer. */
const attack = [
  '\u001b[2J\u001b]8;;http://evil.example\u0007click\u001b]8;;\u0007 \u009b31m',
  '\u202egnp.exe \u2066x\u2069 \u200b\ufeff\u{e0041} \ud800 \u2028',
  '<img src=x onerror=alert(1)><script>alert(1)</script> &lt;b&gt; <!-- -->',
  '![p](http://evil.example/p.png) [l](command:run) <http://evil.example> http://evil.example www.evil.example a@evil.example @everyone #12',
  '# heading\n- item\n1. one\n> quote\n---\n| a | b |\n```js\ncode\n```\n~~~\n[ref]: http://evil.example\n*em* _em_ **b** ~~s~~',
  'HTTPS://EVIL.example javascript:alert(1) ftp://evil.example mailto:a@evil.example &#60;img&#62;',
  'back\\`slash `a``b` ``c` ` $`',
].join('\n');
const hostile = finding({
  file: `src/a\u001b[31m\n|<b>\`.ts`,
  title: attack,
  body: attack,
  scenario: attack,
  recommendation: attack,
  quote: attack,
  verdictWhy: attack,
  reporters: [{ job: attack, reviewer: attack }],
  seam: {
    id: 'S1',
    kind: 'export',
    from: { ...seam().from, path: attack, text: attack },
    to: { ...seam().to, path: attack, text: attack },
  },
});
const hostileReport = report([hostile, { ...hostile, id: 'f2', state: 'rejected' }], {
  complete: false,
  incompleteWhy: [attack],
  summary: attack,
  reviewer: attack,
  seams: [seam({ why: attack, from: { ...seam().from, path: attack } })],
  shards: report([]).shards.map((shard) => ({ ...shard, id: attack, title: attack })),
  change: {
    ...plan().change,
    files: [
      { path: attack, status: 'M', added: 1, deleted: 0, binary: false, excluded: { rule: 'lock', detail: attack } },
    ],
  },
});
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('neutralText', () => {
  it('lists the notes in text and Markdown, neutralised', () => {
    const noted = report([], { notes: ['Not searched, larger than 1 MiB: <b>a</b>\u001b[2J.ts'] });
    for (const text of [toText(noted, plain), toMarkdown(noted)]) {
      assert.match(text, /Not searched, larger than 1 MiB/);
      assert.doesNotMatch(text, /\u001b/);
    }
  });

  it('shows what hides and keeps what does not', () => {
    assert.equal(neutralText('a\u001b[0m\u202eb\tc\r\nd é 漢 🎉'), 'a\\u{1b}[0m\\u{202e}b\tc\nd é 漢 🎉');
    assert.doesNotMatch(neutralText(attack), hidden);
  });
  it('folds to one line and cuts with a mark, never inside a character', () => {
    assert.equal(neutralLine(' a\n b\u2028c '), 'a b c');
    assert.equal(neutralLine('abcdef', 3), 'abc […cut]');
    assert.equal(neutralText('ab🎉', 3), 'ab […cut]');
    assert.ok(neutralLine('x'.repeat(10_000_000), 10).length < 40);
  });
});

describe('toText', () => {
  it('prints no character that steers a terminal, whatever the texts hold', () => {
    assert.doesNotMatch(toText(hostileReport, plain), hidden);
    const colored = toText(hostileReport, { ...plain, color: true });
    // Our own styles are the only ones.
    assert.doesNotMatch(colored.replaceAll(/\u{1b}\[[\d;]+m/gu, ''), hidden);
  });

  it('begins with what is missing, then the summary, then the findings best first', () => {
    const text = toText(
      report([finding({ severity: 'low', id: 'f2' }), finding({ title: 'Worst', severity: 'critical' })], {
        complete: false,
        incompleteWhy: ['shard-2 failed.'],
      }),
      plain,
    );
    assert.match(text, /^INCOMPLETE\n {2}shard-2 failed\.\n2 findings/);
    assert.ok(text.indexOf('CRITICAL') < text.indexOf('LOW'));
    assert.ok(text.includes('src/a.ts:2'));
  });

  it('shows lanes with wall times, coverage, and what was set aside with the reason', () => {
    const text = toText(
      report([finding({ state: 'rejected', verdictWhy: 'The head tree has it: src/m.ts:1.' })]),
      plain,
    );
    for (const part of [
      'shard-2     ####################        3.0 s',
      'integration',
      '4 files: 3 reviewed, 1 excluded',
      'x.lock (lock)',
      'Rejected (1)',
      'The head tree has it',
      '2 min 05 s, serial',
      'critical path',
    ]) {
      assert.ok(text.includes(part), `${part}\n${text}`);
    }
  });

  it('hides nothing without a count', () => {
    const many = Array.from({ length: 150 }, (_, i) => finding({ id: `f${i}`, line: i + 1, endLine: i + 1 }));
    const text = toText(
      report([...many, ...many.slice(0, 14).map((f) => ({ ...f, id: `r${f.id}`, state: 'ungrounded' as const }))]),
      plain,
    );
    assert.equal(text.match(/^ *\d+ {2}HIGH/gm)?.length, 100);
    assert.match(text, /… and 50 findings more/);
    assert.match(text, /Ungrounded \(14\)[\s\S]*… and 4 more/);
  });

  it('shows both ends of a seam and every reporter', () => {
    const { id, kind, from, to } = seam();
    const reporters = [
      { job: 'seams', reviewer: 'builtin' },
      { job: 'shard-2', reviewer: 'command:x' },
    ];
    const text = toText(report([finding({ seam: { id, kind, from, to }, reporters })]), plain);
    for (const part of ['src/money.ts:4 (base)', 'src/a.ts:1', 'Also reported by shard-2 (command:x)'])
      assert.ok(text.includes(part), part);
  });

  it('keeps to the width, long words aside', () => {
    const text = toText(report([finding({ body: 'word '.repeat(100), scenario: '' })]), { color: false, width: 60 });
    assert.ok(
      text
        .split('\n')
        .filter((line) => line.includes('word'))
        .every((line) => line.length <= 60),
    );
  });
});

describe('toMarkdown', () => {
  const kinds = (markdown: string): string[] => {
    const seen: string[] = [];
    void marked.walkTokens(marked.lexer(markdown), (token) => void seen.push(token.type));
    return seen;
  };

  it('renders no HTML, link or image, whatever the texts hold', () => {
    const markdown = toMarkdown(hostileReport);
    assert.doesNotMatch(markdown, hidden);
    const seen = kinds(markdown);
    for (const kind of ['html', 'link', 'image', 'def', 'tag', 'del']) assert.ok(!seen.includes(kind), kind);
    const html = marked.parse(markdown, { async: false });
    assert.doesNotMatch(html, /<(?!\/?(?:h[123]|p|strong|em|ul|li|code|pre|table|thead|tbody|tr|th|td|br|ol)\b)/i);
    // No tag has any attribute.
    assert.doesNotMatch(html, /<[a-z][^>]*=/i);
  });

  it('keeps the structure that hostile texts try to break', () => {
    const quiet = kinds(toMarkdown(report([finding(), finding({ id: 'f2', state: 'rejected' })])));
    const loud = kinds(
      toMarkdown(
        report([
          { ...hostile, file: 'x' },
          { ...hostile, id: 'f2', state: 'rejected' },
        ]),
      ),
    );
    for (const kind of ['heading', 'table', 'hr', 'blockquote']) {
      assert.equal(loud.filter((k) => k === kind).length, quiet.filter((k) => k === kind).length, kind);
    }
  });

  it('keeps code between back quotes as code, and a quote as a block', () => {
    const markdown = toMarkdown(report([finding({ body: 'Call `a_b<T>()` *now*', quote: 'x = "```"' })]));
    assert.ok(markdown.includes('Call `a_b<T>()` \\*now\\*'));
    assert.ok(markdown.includes('````\nx = "```"\n````'));
  });

  it('says everything: findings with verdicts, aside, seams, shards, coverage, exclusions', () => {
    const markdown = toMarkdown(
      report([
        finding({ verdict: 'confirmed' }),
        finding({ id: 'f2', state: 'ungrounded', verdictWhy: 'The quote is nowhere.' }),
      ]),
    );
    for (const part of [
      '### 1. Total ignores the discount',
      '**confirmed**',
      '## Ungrounded (1)',
      'The quote is nowhere',
      '## Seams (1)',
      '| shard-1 | part 1 | succeeded | 1 | 1.0 s |',
      '| files | 4 | 3 | 0 | 1 | 0 | 0 |',
      '1 file excluded by rule',
    ]) {
      assert.ok(markdown.includes(part), part);
    }
  });

  it('says first that it is incomplete', () => {
    assert.match(
      toMarkdown(report([], { complete: false, incompleteWhy: ['shard-1 failed.'] })),
      /^# Seamline review\n\n\*\*This review is incomplete\.\*\*\n- shard-1 failed\./,
    );
  });
});

describe('toJson', () => {
  it('reads back as the same report, and steers no terminal', () => {
    const well = { ...hostileReport, findings: [{ ...hostile, title: attack.replace('\ud800', '') }] };
    for (const given of [report([finding()]), well, hostileReport]) {
      const json = toJson(given);
      assert.doesNotMatch(json, hidden);
      assert.deepEqual(reportSchema.parse(JSON.parse(json)), given);
    }
  });

  it('has the fields in the order of the contract', () => {
    const { id, kind, from, to } = seam();
    const read = JSON.parse(toJson(report([finding({ seam: { id, kind, from, to } })]))) as Record<string, unknown> & {
      findings: object[];
      seams: object[];
    };
    assert.deepEqual(Object.keys(read), [
      'version',
      'runId',
      'mode',
      'complete',
      'incompleteWhy',
      'summary',
      'notes',
      'reviewer',
      'change',
      'findings',
      'seams',
      'shards',
      'integration',
      'coverage',
      'execution',
      'usage',
    ]);
    assert.deepEqual(Object.keys(read.findings[0] ?? {}), [
      'id',
      'file',
      'line',
      'endLine',
      'side',
      'severity',
      'category',
      'title',
      'body',
      'scenario',
      'recommendation',
      'confidence',
      'quote',
      'state',
      'verdict',
      'verdictWhy',
      'reporters',
      'seam',
    ]);
    assert.deepEqual(Object.keys(read.seams[0] ?? {}).slice(0, 9), [
      'id',
      'kind',
      'proven',
      'cut',
      'shards',
      'from',
      'to',
      'names',
      'why',
    ]);
  });
});

describe('a plan', () => {
  const shown = plan({ seams: [seam()], notAdmitted: ['shard-2'] });

  it('reads back from JSON as the same plan', () => {
    assert.deepEqual(planSchema.parse(JSON.parse(planJson(shown))), shown);
  });

  it('is shown with its shards, seams and exclusions', () => {
    const text = planText(shown, plain);
    for (const part of [
      '2 shards',
      'shard-1  part 1',
      'src/b.ts  1 hunk',
      '40 changed lines',
      '1.33 × the mean',
      'not admitted (budget)',
      '1 seam, 1 proven broken, 1 cut',
      'src/money.ts:4 (base) -> src/a.ts:1',
      'x.lock (lock: lock file)',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });

  it('is shown without anything that steers a terminal', () => {
    const shard = { ...shown.shards[0], title: attack, why: attack, items: [{ path: attack }] };
    const given = {
      ...shown,
      gate: { mode: 'sharded' as const, why: attack },
      shards: [shard as (typeof shown.shards)[number]],
      seams: hostileReport.seams,
      change: hostileReport.change,
    };
    assert.doesNotMatch(planText(given, plain), hidden);
  });
});
