import { asProblem, type Problem } from '../model/problem';
import type { Settings } from '../model/settings';
import { openRepository } from '../git/openRepository';
import { openStateRoot } from '../store/stateRoot';
import { probeAll } from './pickReviewer';
import * as path from 'node:path';
import type { World } from './world';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The way to mend it. */
  readonly mend?: string;
}

/** What is installed and ready on this machine. `ready`: git, the state folder and at least one reviewer are. */
export async function doctor(
  settings: Settings,
  world: World,
  cwd: string,
): Promise<{ readonly ready: boolean; readonly checks: readonly Check[] }> {
  const program = { execPath: world.execPath, script: path.join(world.programFolder, 'worker.js') };
  const apart: string[] = [];
  const repository = await attempt('repository', async () => {
    const { root, gitDir, commonDir } = await openRepository(cwd);
    apart.push(root, gitDir, commonDir);
    return root;
  });
  const state = await attempt('state folder', () => openStateRoot(world.env, world.platform, world.homedir, apart));
  const reviewers = (await probeAll(settings, world, program)).map(({ reviewer, probe }): Check => {
    const version = probe.state === 'ready' && probe.version !== undefined ? ` ${probe.version}` : '';
    const check = {
      name: `reviewer ${reviewer.id}`,
      ok: probe.state === 'ready',
      detail: `${probe.state}${version}. ${probe.detail}`,
    };
    return probe.state === 'ready' ? check : { ...check, mend: probe.mend };
  });
  const runtime: Check = { name: 'runtime', ok: true, detail: `Node ${process.versions.node} on ${world.platform}` };
  const gitThere = repository.problem?.code !== 'git-missing';
  const ready = gitThere && state.check.ok && reviewers.some((r) => r.ok);
  return { ready, checks: [runtime, repository.check, state.check, ...reviewers] };
}

async function attempt(name: string, look: () => Promise<string>): Promise<{ check: Check; problem?: Problem }> {
  try {
    return { check: { name, ok: true, detail: await look() } };
  } catch (error) {
    const problem = asProblem(error);
    return { check: { name, ok: false, detail: problem.what, mend: problem.todo }, problem };
  }
}
