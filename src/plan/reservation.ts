import type { Plan } from '../model/plan';
import { estimateTokens } from './estimateTokens';
import { integrationInput } from './integrationInput';
import { integrationPrompt } from './prompts/integrationPrompt';

/** Tokens that the findings of one shard are expected to add to the integration pass: about ten of them. */
const findingsTokens = 2_500;

/** Estimated tokens of all prompts of a plan: what a review of it reserves. `integration` is 0 in single mode. */
export function reservation(plan: Plan, invariants: readonly string[] = []): { integration: number; total: number } {
  const shards = plan.shards.reduce((sum, shard) => sum + shard.estimatedTokens, 0);
  if (plan.gate.mode === 'single') return { integration: 0, total: shards };
  const input = integrationInput({ runId: '', plan, findings: [], ends: [], invariants });
  const integration = estimateTokens(integrationPrompt(input, '0'.repeat(32))) + plan.shards.length * findingsTokens;
  return { integration, total: shards + integration };
}
