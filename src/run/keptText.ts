import { makeOwnGitDir } from '../git/makeOwnGitDir';
import { openRepository } from '../git/openRepository';
import { readText } from '../git/readText';
import type { Side } from '../model/change';
import { getText } from '../store/putText';
import { readRecord } from '../store/readRecord';
import { changeRecordSchema, textsRecordSchema } from './records';
import { runPaths } from './runPaths';

/** The text that a run reviewed: as kept with its report, else from git as long as the repository is there. */
export async function reviewedText(folder: string, side: Side, path: string): Promise<string | undefined> {
  return (await keptText(folder, side, path)) ?? (await textFromGit(folder, side, path));
}

async function keptText(folder: string, side: Side, path: string): Promise<string | undefined> {
  const index = await readRecord(runPaths(folder).texts, textsRecordSchema);
  if (index.state !== 'ok') return undefined;
  const entry = index.value.texts.find((t) => t.side === side && t.path === path);
  const text = entry && (await getText(folder, entry.digest));
  return text?.state === 'ok' ? text.bytes.toString('utf8') : undefined;
}

async function textFromGit(folder: string, side: Side, path: string): Promise<string | undefined> {
  const paths = runPaths(folder);
  const record = await readRecord(paths.change, changeRecordSchema);
  if (record.state !== 'ok') return undefined;
  try {
    const own = await makeOwnGitDir(await openRepository(record.value.root), paths.gitDir);
    return (await readText(own, record.value.change[side].tree, path)) ?? undefined;
  } catch {
    // The repository was moved or deleted since: then there is no text any more.
    return undefined;
  }
}
