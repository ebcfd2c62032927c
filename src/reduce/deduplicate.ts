import { canonicalJson } from '../model/canonicalJson';
import { type Finding, severities } from '../model/finding';
import type { Seam } from '../model/seam';
import { type Compared, compared, sameDefect } from './sameDefect';

/**
 * Merges reports of one defect; the order they arrive in does not matter. The strongest report stays (a proven seam before
 * all, then severity, confidence, the longer text) and carries every reporter and the highest confidence. Findings that
 * are not `ranked` are merged only when they say exactly the same.
 */
export function deduplicate(findings: readonly Finding[], seams: readonly Seam[]): Finding[] {
  const byId = new Map(seams.map((seam) => [seam.id, seam]));
  const leaders: { compared: Compared; merged: Finding }[] = [];
  for (const candidate of strongestFirst(findings).map((finding) => compared(finding, byId))) {
    const leader = leaders.find((known) => merges(known.compared, candidate));
    if (leader === undefined) leaders.push({ compared: candidate, merged: candidate.finding });
    else leader.merged = merge(leader.merged, candidate.finding);
  }
  return leaders.map(({ merged }) => merged);
}

/** One finding more: the known ones, with the new one merged into the first that reports the same, or added. */
export function addFinding(known: readonly Finding[], added: Finding, seams: readonly Seam[]): Finding[] {
  const byId = new Map(seams.map((seam) => [seam.id, seam]));
  const candidate = compared(added, byId);
  const index = known.findIndex((finding) => merges(compared(finding, byId), candidate));
  return index < 0 ? [...known, added] : known.map((finding, i) => (i === index ? merge(finding, added) : finding));
}

function merges(a: Compared, b: Compared): boolean {
  const [x, y] = [a.finding, b.finding];
  if (x.state !== y.state) return false;
  return x.id === y.id || (x.state === 'ranked' && sameDefect(a, b));
}

function merge(kept: Finding, absorbed: Finding): Finding {
  const reporters = new Map([...kept.reporters, ...absorbed.reporters].map((r) => [`${r.job}\0${r.reviewer}`, r]));
  return {
    ...kept,
    confidence: Math.max(kept.confidence, absorbed.confidence),
    reporters: [...reporters.values()].sort((a, b) => compareJobs(a.job, b.job) || (a.reviewer < b.reviewer ? -1 : 1)),
  };
}

/** `seams` first, shards by their number, `integration` last. */
function compareJobs(a: string, b: string): number {
  const rank = (job: string): number =>
    job === 'seams' ? -1 : job === 'integration' ? Infinity : Number(/\d+$/.exec(job)?.[0] ?? 0);
  const [x, y] = [rank(a), rank(b)];
  return x === y ? (a < b ? -1 : a > b ? 1 : 0) : x - y;
}

function strongestFirst(findings: readonly Finding[]): Finding[] {
  const text = (f: Finding): number => f.title.length + f.body.length + f.scenario.length;
  // Whatever else is equal, the content decides: only reports that are the same in everything could change places.
  return findings
    .map((finding) => ({ finding, content: canonicalJson(finding) }))
    .sort(
      ({ finding: a, content: x }, { finding: b, content: y }) =>
        Number(b.seam !== undefined) - Number(a.seam !== undefined) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        b.confidence - a.confidence ||
        text(b) - text(a) ||
        (x < y ? -1 : x > y ? 1 : 0),
    )
    .map(({ finding }) => finding);
}
