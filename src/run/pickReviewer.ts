import type { Settings } from '../model/settings';
import { chooseReviewer, knownReviewers, type ChoiceWorld } from '../reviewers/chooseReviewer';
import type { Reviewer } from '../reviewers/reviewer';
import { findProgram } from '../supervise/findProgram';
import type { Program } from './program';
import type { World } from './world';

const choiceWorld = (world: World, program: Program): ChoiceWorld => ({
  builtin: { ...program, electron: world.electron },
  findProgram: (name) => findProgram(name, world.env, world.platform),
});

/** The reviewer that the settings ask for, ready to run. Throws `usage`, `reviewer-missing`, `reviewer-not-ready`. */
export const pickReviewer = (settings: Settings, world: World, program: Program): Promise<Reviewer> =>
  chooseReviewer(settings, choiceWorld(world, program));

/** Every reviewer there is with these settings, each with what its probe says. */
export function probeAll(settings: Settings, world: World, program: Program) {
  const choice = choiceWorld(world, program);
  return Promise.all(
    knownReviewers(settings, choice.builtin).map(async (reviewer) => ({
      reviewer,
      probe: await reviewer.probe(choice),
    })),
  );
}
