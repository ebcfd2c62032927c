import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Finding, IntegrationResult, RawFinding, ShardResult } from '../model/finding';
import { packInputSchema, type PackInput } from '../model/pack';
import type { Seam } from '../model/seam';
import { localFindings } from '../seams/localFindings';
import type { Grammars } from '../seams/grammars';
import { recheckSeam } from '../seams/recheckSeam';
import { hunkText } from './hunkText';

/**
 * The head tree as the snapshot holds it: without what steers AI tools, and without what git could not give. Links are not
 * followed: what they point at may be anywhere.
 */
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
/** Largest text that is read, in bytes; of a larger one the diff's lines are looked at. */
const maxBytes = 4 << 20;
/** Most files that a summary names. */
const namesLimit = 10;

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
  const partly: string[] = [];
  for (const file of input.files) {
    print({ type: 'progress', text: file.path });
    const looked = await lookInto(file, tree, grammars);
    findings.push(...looked.findings);
    if (looked.isWhole) continue;
    partly.push(file.path);
    print({ type: 'progress', text: `Seen in part only: ${file.path}` });
  }
  let held = 0;
  let unseen = 0;
  for (const seam of input.seams.filter((s) => s.proven)) {
    const { is } = await recheckSeam(seam, tree, grammars);
    if (is === 'unseen') unseen += 1;
    if (is !== 'held') continue;
    held += 1;
    findings.push(seamAsFinding(seam));
  }
  const said = [
    `${input.files.length - partly.length} of ${input.files.length} files read.`,
    ...(partly.length > 0 ? [`Seen only as far as the diff shows: ${named(partly)}.`] : []),
    `${held} broken seams hold at head${unseen > 0 ? `, ${unseen} could not be looked at again` : ''}.`,
  ];
  return { summary: said.join(' '), findings };
}

function named(paths: readonly string[]): string {
  const more = paths.length - namesLimit;
  return paths.slice(0, namesLimit).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * The rules that look at one file. Where the snapshot has no text of it, at what the diff shows: without a parser, which
 * would take a part for a whole. `isWhole` is false when a changed line may have gone unseen, or was seen only there.
 */
async function lookInto(
  file: PackInput['files'][number],
  tree: Snapshot,
  grammars: Grammars,
): Promise<{ findings: RawFinding[]; isWhole: boolean }> {
  const shown = hunkText(file);
  const { path } = file;
  const text = await tree.text(path);
  if (text === undefined) {
    const findings = localFindings({ path, text: shown.text, addedLines: shown.addedLines });
    const inFile = findings.map((f) => ({ ...f, line: shown.lineAt(f.line), endLine: shown.lineAt(f.endLine) }));
    return { findings: inFile, isWhole: shown.isWhole && shown.addedLines.size === 0 };
  }
  const addedLines = new Set([...shown.addedLines].map(shown.lineAt));
  return { findings: localFindings({ path, text, addedLines }, grammars), isWhole: shown.isWhole };
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
    const verdict = await recheck(finding, input.seams, tree, grammars);
    if (verdict) verdicts.push({ id: finding.id, ...verdict });
  }
  const confirmed = verdicts.filter((v) => v.verdict === 'confirmed').length;
  const unseen = input.findings.length - verdicts.length;
  const summary = `${confirmed} of ${input.findings.length} findings hold at head${unseen > 0 ? `, ${unseen} could not be looked at` : ''}.`;
  return { summary, verdicts, findings: [] };
}

type Verdict = Omit<IntegrationResult['verdicts'][number], 'id'>;

/** Nothing for what cannot be looked at: the finding stays as it came. */
async function recheck(
  finding: Finding,
  seams: readonly Seam[],
  tree: Snapshot,
  grammars: Grammars,
): Promise<Verdict | undefined> {
  const seam = seams.find((s) => s.id === finding.seam?.id);
  if (seam) {
    const check = await recheckSeam(seam, tree, grammars);
    if (check.is === 'unseen') return undefined;
    if (check.is === 'held') return { verdict: 'confirmed', why: check.why };
    return { verdict: 'rejected', why: check.why, ...(check.quote !== undefined && { quote: check.quote }) };
  }
  if (finding.side === 'base')
    return { verdict: 'uncertain', why: 'The code is gone at head; nothing to check it against.' };
  const text = await tree.text(finding.file);
  if (text === undefined) return undefined;
  const line = text.split('\n')[finding.line - 1];
  return line !== undefined && line.includes(finding.quote.trim())
    ? { verdict: 'confirmed', why: 'Found by a rule, and the line stands at head.' }
    : { verdict: 'uncertain', why: 'The quoted line was not found again at head.' };
}
