import { grepTree } from '../git/grepTree';
import { makeOwnGitDir } from '../git/makeOwnGitDir';
import { openRepository } from '../git/openRepository';
import type { OwnGitDir } from '../git/ownGitDir';
import type { Side } from '../model/change';
import type { Finding, IntegrationResult } from '../model/finding';
import type { Plan } from '../model/plan';
import { applyIntegration, citedPaths } from '../reduce/applyIntegration';
import { namesToLookUp } from '../reduce/claimedNames';
import { collectFindings, type ShardFindings } from '../reduce/collectFindings';
import { grounding } from '../reduce/ground';
import { rank } from '../reduce/rank';
import { refute, type NameLine } from '../reduce/refute';
import { sha256 } from '../store/sha256';
import type { ChangeRecord } from './records';
import { runPaths } from './runPaths';
import { openTreeTexts, type LoadableTexts, type Place } from './treeTexts';

/** What the findings of a run are checked against. */
export interface Evidence {
  readonly own: OwnGitDir;
  readonly texts: LoadableTexts;
}

/** Opens both trees of a run; keeps what it reads. */
export async function openEvidence(folder: string, record: ChangeRecord): Promise<Evidence> {
  const own = await makeOwnGitDir(await openRepository(record.root), runPaths(folder).gitDir);
  return { own, texts: await openTreeTexts(own, record.change) };
}

export interface Returned {
  readonly reviewer: string;
  readonly shards: readonly ShardFindings[];
  readonly integration?: IntegrationResult;
}

/** Most lines that are looked at for the names that findings call missing. */
const mostEvidence = 5_000;

/**
 * From what the reviewers returned to what is shown: grounded, merged, refuted by the tree, judged by the integration pass
 * where it has run, ranked. The same results in any order give the same findings with the same ids.
 */
export async function reduceRun(plan: Plan, evidence: Evidence, returned: Returned): Promise<Finding[]> {
  const { texts } = evidence;
  const ground = grounding({ trees: texts, files: plan.change.files, sha256 });
  await texts.load(
    bothSides(
      plan,
      returned.shards.flatMap((s) => s.result.findings.map((f) => f.file)),
    ),
  );
  const collected = collectFindings(plan, returned.shards, ground, sha256);
  const lines = await nameLines(evidence, plan, namesToLookUp(collected));
  await texts.load(lines.map(({ path }) => ({ side: 'head', path })));
  const refuted = collected.map((finding) => refute(finding, lines, texts));
  if (!returned.integration) return rank(refuted, plan.seams);
  await texts.load(bothSides(plan, citedPaths(returned.integration)));
  const context = { trees: texts, ground, seams: plan.seams, reviewer: returned.reviewer };
  return rank(applyIntegration(refuted, returned.integration, context), plan.seams);
}

async function nameLines({ own }: Evidence, plan: Plan, names: readonly string[]): Promise<NameLine[]> {
  if (names.length === 0) return [];
  const found = await grepTree(own, plan.change.head.tree, names, { max: mostEvidence });
  return found.hits.flatMap(({ path, line, text }) =>
    names.filter((name) => text.includes(name)).map((name) => ({ name, path, line, text })),
  );
}

/** A reviewer may mean either side and, of a renamed file, either name; the ends of seams are quoted as well. */
function* bothSides(plan: Plan, paths: readonly string[]): Generator<Place> {
  const other = new Map<string, string>();
  for (const { path, oldPath } of plan.change.files) {
    if (oldPath === undefined) continue;
    other.set(path, oldPath);
    other.set(oldPath, path);
  }
  const sides: readonly Side[] = ['base', 'head'];
  for (const written of new Set(paths)) {
    const plain = written.replace(/^(?:\.\/)+|^[ab]\//, '');
    for (const path of [written, plain]) {
      for (const side of sides) {
        yield { side, path };
        const renamed = other.get(path);
        if (renamed !== undefined) yield { side, path: renamed };
      }
    }
  }
  for (const { from, to } of plan.seams) yield* [from, to];
}
