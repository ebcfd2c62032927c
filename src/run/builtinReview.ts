import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Finding, IntegrationResult, RawFinding, ShardResult } from '../model/finding';
import { packInputSchema, type PackInput } from '../model/pack';
import type { Seam } from '../model/seam';
import { localFindings } from '../seams/localFindings';
import type { Grammars } from '../seams/grammars';
import { recheckSeam } from '../seams/recheckSeam';

/** The head tree as the snapshot holds it. Links are not followed: what they point at may be anywhere. */
function snapshot(root: string) {
  const text = async (file: string): Promise<string | undefined> => {
    const full = path.join(root, file);
    const stat = await fs.lstat(full).catch(() => undefined);
    if (!stat?.isFile() || stat.size > maxBytes) return undefined;
    return fs.readFile(full, 'utf8');
  };
  const exists = (file: string) =>
    fs.lstat(path.join(root, file)).then(
      () => true,
      () => false,
    );
  return { text, exists };
}
type Snapshot = ReturnType<typeof snapshot>;
const maxBytes = 1 << 20;

/**
 * The reviewer that needs no model, as a program: reads SEAMLINE_INPUT, looks into the snapshot (its working folder) and
 * prints the `command` protocol's lines. `print` gets one JSON value a line.
 */
export async function builtinReview(
  inputFile: string,
  cwd: string,
  grammars: Grammars,
  print: (line: unknown) => void,
): Promise<void> {
  const input = packInputSchema.parse(JSON.parse(await fs.readFile(inputFile, 'utf8')));
  const tree = snapshot(cwd);
  const value =
    input.kind === 'shard'
      ? await reviewShard(input, tree, grammars, print)
      : await recheckAll(input, tree, grammars, print);
  print({ type: 'result', value });
}

async function reviewShard(
  input: PackInput,
  tree: Snapshot,
  grammars: Grammars,
  print: (line: unknown) => void,
): Promise<ShardResult> {
  const findings: RawFinding[] = [];
  for (const file of input.files) {
    print({ type: 'progress', text: file.path });
    const text = await tree.text(file.path);
    if (text !== undefined)
      findings.push(...localFindings({ path: file.path, text, addedLines: addedLines(file) }, grammars));
  }
  let held = 0;
  for (const seam of input.seams.filter((s) => s.proven)) {
    const check = await recheckSeam(seam, tree, grammars);
    if (!check.holds) continue;
    held += 1;
    findings.push(seamAsFinding(seam));
  }
  return { summary: `${input.files.length} files read; ${held} broken seams hold at head.`, findings };
}

function addedLines(file: PackInput['files'][number]): Set<number> {
  const added = new Set<number>();
  for (const hunk of file.hunks) {
    let line = hunk.newStart;
    for (const text of hunk.lines) {
      if (text.startsWith('-')) continue;
      if (text.startsWith('+')) added.add(line);
      line += 1;
    }
  }
  return added;
}

/** The same words as the seam stage's own finding, so that both are merged and both reporters are named. */
function seamAsFinding(seam: Seam): RawFinding {
  return {
    file: seam.to.path,
    line: seam.to.line,
    endLine: seam.to.line,
    side: seam.to.side,
    severity: seam.severity,
    category: 'seam',
    title: seam.title,
    body: seam.why,
    scenario: seam.scenario,
    recommendation: seam.recommendation,
    confidence: 1,
    quote: seam.to.text,
  };
}

/** The mechanical integration: every finding is looked up at head once more; a seam is proven once more. */
async function recheckAll(
  input: PackInput,
  tree: Snapshot,
  grammars: Grammars,
  print: (line: unknown) => void,
): Promise<IntegrationResult> {
  const verdicts: IntegrationResult['verdicts'] = [];
  for (const finding of input.findings) {
    print({ type: 'progress', text: finding.title });
    verdicts.push({ id: finding.id, ...(await recheck(finding, input.seams, tree, grammars)) });
  }
  const confirmed = verdicts.filter((v) => v.verdict === 'confirmed').length;
  return { summary: `${confirmed} of ${verdicts.length} findings hold at head.`, verdicts, findings: [] };
}

type Verdict = Omit<IntegrationResult['verdicts'][number], 'id'>;

async function recheck(finding: Finding, seams: readonly Seam[], tree: Snapshot, grammars: Grammars): Promise<Verdict> {
  const seam = seams.find((s) => s.id === finding.seam?.id);
  if (seam) {
    const check = await recheckSeam(seam, tree, grammars);
    if (check.holds) return { verdict: 'confirmed', why: check.why };
    return { verdict: 'rejected', why: check.why, ...(check.quote !== undefined && { quote: check.quote }) };
  }
  if (finding.side === 'base')
    return { verdict: 'uncertain', why: 'The code is gone at head; nothing to check it against.' };
  const line = (await tree.text(finding.file))?.split('\n')[finding.line - 1];
  return line !== undefined && line.includes(finding.quote.trim())
    ? { verdict: 'confirmed', why: 'Found by a rule, and the line stands at head.' }
    : { verdict: 'uncertain', why: 'The quoted line was not found again at head.' };
}
