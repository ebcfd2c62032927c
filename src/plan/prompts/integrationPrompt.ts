import type { Finding } from '../../model/finding';
import type { PackInput } from '../../model/pack';
import { outputSchemas } from '../outputSchemas';
import { describeSeam } from './describeSeam';
import { bulleted, fence, fenceRules, quoted } from './fence';
import { findingRules, readOnlyRules } from './findingRules';
import { section } from './shardPrompt';

const mostSeams = 200;
const mostFindings = 300;
const mostPaths = 400;

/** The prompt for the integration pass: judge every finding, then look between the parts. `marker` as for a shard. */
export function integrationPrompt(input: PackInput, marker: string, focus?: string): string {
  return [
    'A large change to a code base was reviewed in parts, by reviewers who did not see each other. You see the whole. Judge what they reported, then find the defects that only show between the parts.',
    section('Your limits', `${readOnlyRules}\n${fenceRules(marker)}`),
    section('Judging', judging),
    section(
      'New findings',
      `${findingRules}\n- Set "seamId" when the finding is about one of the seams below. Do not repeat what is reported already.`,
    ),
    focus === undefined || focus === '' ? '' : section('What the user asks you to look at most', fence(marker, focus)),
    section('What to check between the parts', bulleted(input.checklist, input.checklist.length)),
    input.invariants.length === 0
      ? ''
      : section('What must hold', fence(marker, bulleted(input.invariants, mostPaths))),
    section('The parts', fence(marker, bulleted(input.map, input.map.length))),
    section('Changed files', fence(marker, bulleted(input.files.map(changedFile), mostPaths))),
    input.seams.length === 0
      ? ''
      : section('Seams found by a program', fence(marker, bulleted(input.seams.map(describeSeam), mostSeams))),
    section('Reported findings', findingsText(input.findings, marker)),
    section(
      'Your answer',
      `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(outputSchemas.integration)}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const judging = `Give each reported finding one verdict by its id. Open the code before you do.
- "confirmed": you followed input, path and effect in the code, and they hold.
- "rejected": the code contradicts it. "quote" then has to be a line of the tree after the change that does so, copied exactly,
  and "why" names its file. Without such a line it is "uncertain".
- "uncertain": neither could be shown. "why" says what is missing.
A reviewer of one part may have called missing what another part adds: search the whole tree. Set "severity" only to correct it.`;

function changedFile({ path, oldPath, status }: PackInput['files'][number]): string {
  return `${quoted(path)} ${status}${oldPath === undefined ? '' : ` from ${quoted(oldPath)}`}`;
}

function findingsText(findings: readonly Finding[], marker: string): string {
  if (findings.length === 0) return 'None. Give an empty list of verdicts.';
  return fence(marker, bulleted(findings.map(findingText), mostFindings));
}

function findingText(finding: Finding): string {
  const reporters = finding.reporters.map(({ job }) => job).join(', ');
  const range = finding.endLine > finding.line ? `${finding.line}-${finding.endLine}` : String(finding.line);
  return [
    `${finding.id} [${finding.severity}, ${finding.category}, confidence ${finding.confidence}] ${finding.title}`,
    `    at ${quoted(finding.file)} ${range} (${finding.side}), reported by ${reporters}: ${finding.quote}`,
    ...(finding.seam === undefined ? [] : [`    seam ${finding.seam.id} (${finding.seam.kind})`]),
    `    scenario: ${finding.scenario}`,
    `    reasoning: ${finding.body}`,
    ...(finding.verdictWhy === '' ? [] : [`    note: ${finding.verdictWhy}`]),
  ].join('\n');
}
