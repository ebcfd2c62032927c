import * as assert from 'node:assert/strict';
import type { Report } from '../../../src/model/report';
import { exitCode } from '../../../src/terminal/exitCode';

type Finding = Pick<Report['findings'][number], 'severity' | 'verdict' | 'state'>;
const report = (mode: Report['mode'], complete: boolean, ...findings: Finding[]) =>
  ({ mode, complete, findings }) as unknown as Report;
const high = { severity: 'high', verdict: 'confirmed', state: 'ranked' } as const;

describe('exitCode', () => {
  const rows: readonly (readonly [string, number, Report, Parameters<typeof exitCode>[1], boolean])[] = [
    ['nothing found', 0, report('sharded', true), 'high', false],
    ['a finding at the limit', 1, report('sharded', true, high), 'high', false],
    ['a finding below the limit', 0, report('sharded', true, high), 'critical', false],
    ['never asked to fail', 0, report('sharded', true, high), 'none', false],
    ['unverified after integration', 0, report('sharded', true, { ...high, verdict: 'unverified' }), 'high', false],
    ['uncertain', 0, report('sharded', true, { ...high, verdict: 'uncertain' }), 'high', false],
    ['unverified in a single review', 1, report('single', true, { ...high, verdict: 'unverified' }), 'high', false],
    ['set apart', 0, report('sharded', true, { ...high, state: 'ungrounded' }), 'high', false],
    ['incomplete goes before findings', 3, report('sharded', false, high), 'high', false],
    ['incomplete even if never asked to fail', 3, report('sharded', false), 'none', false],
    ['interrupted goes before all', 130, report('sharded', false, high), 'high', true],
  ];
  for (const [name, code, given, failOn, interrupted] of rows) {
    it(`${name}: ${code}`, () => assert.equal(exitCode(given, failOn, interrupted), code));
  }
});
