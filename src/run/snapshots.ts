import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { sha256 } from '../store/sha256';
import type { ActiveRun } from './activeRun';
import type { ChangeRecord } from './records';

/** Where the snapshot of this change stands: apart from results, one for all runs of the same head. */
export function snapshotFolder(root: string, { commonDir, change }: ChangeRecord): string {
  const key = sha256([commonDir, change.head.tree, change.base.commit ?? ''].join('\0')).slice(0, 16);
  return path.join(root, 'snapshots', key);
}

/** Says that this run uses the snapshot, before it is made. */
export async function joinSnapshot(run: ActiveRun, folder: string): Promise<void> {
  await mkdir(usersOf(folder), { recursive: true, mode: 0o700 });
  await writeFile(path.join(usersOf(folder), run.id), '');
}

/** This run needs it no more; the last one takes it away. */
export async function leaveSnapshot(run: ActiveRun): Promise<void> {
  if (!run.known.change) return;
  const folder = snapshotFolder(run.root, run.known.change);
  await rm(path.join(usersOf(folder), run.id), { force: true });
  const left = await readdir(usersOf(folder)).catch(() => undefined);
  if (left?.length !== 0) return;
  await rm(folder, { recursive: true, force: true });
  await rm(usersOf(folder), { recursive: true, force: true });
}

const usersOf = (folder: string) => `${folder}.users`;
