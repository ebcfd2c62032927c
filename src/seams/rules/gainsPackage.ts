import { basePathOf } from '../fileDiff';
import { dependencyNames } from '../resolve/jsAliases';
import { nameOf } from '../resolve/paths';
import type { RuleContext } from '../rule';

const packageSheet = /@(?:import|use|forward|plugin)\s+(?:url\(\s{0,20})?["'](?![./])/;
const packageImport = /\bimport\s{0,20}\(?\s{0,20}["'](?![./@~]\/|\.)[^"'\n]+\.(?:css|scss|less)["']/;

/**
 * Whether the change takes in a package that may bring style tokens along: a new dependency, or a new import of a
 * package's sheet.
 */
export async function gainsPackage(context: RuleContext): Promise<boolean> {
  for (const diff of context.files) {
    const added = diff.hunks.flatMap((hunk) => hunk.lines.filter((line) => line.kind === '+'));
    if (added.some((line) => packageSheet.test(line.raw) || packageImport.test(line.raw))) return true;
    const basePath = basePathOf(diff);
    if (nameOf(diff.file.path) !== 'package.json' || basePath === undefined) continue;
    const before = dependencyNames(await context.tree.readText('base', basePath));
    const now = dependencyNames(await context.tree.readText('head', diff.file.path));
    if ([...now].some((name) => !before.has(name))) return true;
  }
  return false;
}
