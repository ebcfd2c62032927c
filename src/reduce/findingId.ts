import { canonicalJson } from '../model/canonicalJson';
import type { Finding } from '../model/finding';

type Identity = Pick<Finding, 'file' | 'side' | 'line' | 'title' | 'quote'>;

/** A short digest of where a finding is and what it says; the same finding has the same id in every run. */
export function findingId({ file, side, line, title, quote }: Identity, sha256: (text: string) => string): string {
  return sha256(canonicalJson([file, side, line, title, quote])).slice(0, 10);
}

/** Gives different findings of one id different ones, in the order given; `taken` ids are not used again. */
export function withUniqueIds(findings: readonly Finding[], taken: ReadonlySet<string> = new Set()): Finding[] {
  const used = new Set(taken);
  return findings.map((finding) => {
    let id = finding.id;
    for (let n = 2; used.has(id); n++) id = `${finding.id}-${n}`;
    used.add(id);
    return id === finding.id ? finding : { ...finding, id };
  });
}
