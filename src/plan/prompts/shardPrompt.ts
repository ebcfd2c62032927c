import type { PackInput } from '../../model/pack';
import { outputSchemas } from '../outputSchemas';
import { describeSeam } from './describeSeam';
import { bulleted, fence, fenceRules, quoted } from './fence';
import { findingRules, readOnlyRules } from './findingRules';

const mostSeams = 80;
const mostPaths = 400;

/**
 * The prompt for one shard, or for a whole small change. `marker` is random and unguessable (hex, 32 characters);
 * `focus` is what the user wants looked at most.
 */
export function shardPrompt(input: PackInput, marker: string, focus?: string): string {
  const alone = input.elsewhere.length === 0;
  return [
    alone
      ? 'You are reviewing a change to a code base. Find the defects that it brings in or uncovers.'
      : `You are reviewing one part (${input.job}) of a large change to a code base; other reviewers have the other parts at this moment. Find the defects that your part brings in or uncovers.`,
    section('Your limits', `${readOnlyRules}\n${fenceRules(marker)}`),
    section('What to report', findingRules),
    focus === undefined || focus === '' ? '' : section('What the user asks you to look at most', fence(marker, focus)),
    alone ? '' : section('What is not yours', elsewhereText(input, marker)),
    input.invariants.length === 0
      ? ''
      : section(
          'What must hold',
          `Stated for the whole change; a break of one is a finding.\n${fence(marker, bulleted(input.invariants, mostPaths))}`,
        ),
    input.seams.length === 0 ? '' : section('Where your part touches other code', seamText(input, marker)),
    section('The change', `${hunkRules}\n${fence(marker, input.files.map(fileText).join('\n\n'))}`),
    section(
      'Your answer',
      `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(outputSchemas.shard)}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export function section(title: string, text: string): string {
  return `# ${title}\n${text}`;
}

const hunkRules = `Each line has its number before the change, its number after it, and a sign: "+" added, "-" taken away, blank unchanged.`;

function elsewhereText(input: PackInput, marker: string): string {
  return [
    'Others review these changed files. Read them whenever you need to know what your part relies on, but report only what is',
    'wrong at lines of your part, or between your part and them. What you miss in your part may have been added in theirs.',
    fence(marker, bulleted(input.elsewhere.map(quoted), mostPaths)),
  ].join('\n');
}

function seamText(input: PackInput, marker: string): string {
  return [
    'Found by a program. "Proven broken" ones are reported already: do not repeat them, but look at what they imply. For each',
    'hint look at both ends and report it only if it is really broken.',
    fence(marker, bulleted(input.seams.map(describeSeam), mostSeams)),
  ].join('\n');
}

function fileText(file: PackInput['files'][number]): string {
  const from = file.oldPath === undefined ? '' : ` from ${quoted(file.oldPath)}`;
  const head = `=== ${quoted(file.path)} ${file.status}${from}`;
  return file.hunks.length === 0 ? `${head}\n(no changed lines)` : [head, ...file.hunks.map(hunkText)].join('\n');
}

function hunkText(hunk: PackInput['files'][number]['hunks'][number]): string {
  const width = String(Math.max(hunk.oldStart + hunk.oldLines, hunk.newStart + hunk.newLines)).length;
  let old = hunk.oldStart;
  let head = hunk.newStart;
  const lines = hunk.lines.map((line) => {
    const sign = line[0] ?? ' ';
    const before = sign === '+' ? '' : String(old++);
    const after = sign === '-' ? '' : String(head++);
    return `${before.padStart(width)} ${after.padStart(width)} ${line}`;
  });
  return [`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`, ...lines].join('\n');
}
