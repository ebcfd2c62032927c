import type { Finding } from '../model/finding';
import { type Claim, claimedNames } from './claimedNames';
import { definesName } from './definition';
import { candidates, canMean, specifiersOf } from './imports';
import type { TreeTexts } from './treeTexts';

/** A line of the head tree that holds a name as a whole word. */
export interface NameLine {
  readonly name: string;
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

const shownLength = 160;

/**
 * Rejects a finding that calls missing what the head tree has; anything else comes back as it is. `evidence` is every
 * head line with one of {@link namesToLookUp}. A name counts as there only by its definition or export, in the file
 * from which the finding's own file takes it; a path by its being there. Proven seams are never refuted.
 */
export function refute(finding: Finding, evidence: readonly NameLine[], trees: TreeTexts): Finding {
  if (finding.state !== 'ranked' || finding.reporters.some(({ job }) => job === 'seams')) return finding;
  const claim = claimedNames(finding);
  if (claim === undefined) return finding;
  const contradiction =
    claim.names.length > 0
      ? namesAreThere(claim, finding, evidence, trees)
      : pathsAreThere(claim.paths, finding.file, trees);
  if (contradiction === undefined) return finding;
  return { ...finding, state: 'rejected', verdict: 'rejected', verdictWhy: `The head tree has it: ${contradiction}.` };
}

/** The lines that define all the names where the finding's file looks for them; undefined unless every one is there. */
function namesAreThere(
  { names, paths, ofExport }: Claim,
  finding: Finding,
  evidence: readonly NameLine[],
  trees: TreeTexts,
): string | undefined {
  const lines: string[] = [];
  for (const name of names) {
    const places = sourcesOf(name, paths, finding, trees);
    const found = evidence.find(
      (line) =>
        line.name === name &&
        places(line.path) !== 'no' &&
        isEnough(line, places(line.path) === 'own' && !ofExport, trees),
    );
    if (found === undefined) return undefined;
    lines.push(`${found.path}:${found.line} \`${shown(found.text)}\``);
  }
  return lines.join(', ');
}

/** Where a definition contradicts the claim: in the file itself, or as an export of a file that it may take the name from. */
type Sources = (path: string) => 'own' | 'other' | 'no';

function sourcesOf(name: string, paths: readonly string[], finding: Finding, trees: TreeTexts): Sources {
  const text = trees.text('head', finding.file) ?? finding.quote;
  const specifiers = paths.length > 0 ? paths : [...specifiersOf(name, finding.quote), ...specifiersOf(name, text)];
  const folder = finding.file.slice(0, finding.file.lastIndexOf('/') + 1);
  return (path) => {
    if (specifiers.length > 0)
      return specifiers.some((specifier) => canMean(specifier, finding.file, path)) ? 'other' : 'no';
    if (path === finding.file) return 'own';
    // A package is a folder in these languages: its files see each other without an import.
    const sameFolder = path.slice(0, path.lastIndexOf('/') + 1) === folder;
    return sameFolder && /\.(?:go|java|kt)$/.test(finding.file) && /\.(?:go|java|kt)$/.test(path) ? 'own' : 'no';
  };
}

function isEnough({ name, path, line, text }: NameLine, definitionIsEnough: boolean, trees: TreeTexts): boolean {
  const defines = definesName(name, path, text, () => linesAbove(trees.text('head', path), line));
  return defines === 'exported' || (defines === 'defined' && definitionIsEnough);
}

function linesAbove(text: string | undefined, line: number): string[] {
  return (text?.split('\n', line - 1) ?? []).reverse();
}

function pathsAreThere(paths: readonly string[], importer: string, trees: TreeTexts): string | undefined {
  const found = paths.map((path) => candidates(path, importer).find((candidate) => trees.exists('head', candidate)));
  return found.every((path) => path !== undefined) ? found.join(', ') : undefined;
}

function shown(text: string): string {
  const line = text.trim();
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
}
