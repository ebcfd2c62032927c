import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { z } from 'zod';
import { keepProgram } from '../store/keepProgram';
import type { World } from './world';

/** The worker program as it is started. */
export interface Program {
  readonly execPath: string;
  readonly script: string;
}

const listSchema = z.object({ digest: z.string(), files: z.array(z.string()) });

/** Keeps a copy of the worker program in the state folder: an update of the extension deletes the old one under a live run. */
export async function keptProgram(root: string, world: World): Promise<Program> {
  const list = listSchema.parse(JSON.parse(await readFile(path.join(world.programFolder, 'program.json'), 'utf8')));
  const folder = await keepProgram(root, world.programFolder, list.files, list.digest);
  return { execPath: world.execPath, script: path.join(folder, 'worker.js') };
}
