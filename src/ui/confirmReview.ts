import { CancellationTokenSource, window, type Memento, type QuickPickItem } from 'vscode';
import { z } from 'zod';
import type { Approval } from '../run/service';
import { approvalText, roundedUp } from './approvalText';

const memoryKey = 'dontAskBelow';
const rememberedSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * Asks before anything that costs starts; Enter confirms. "Do not ask below" is remembered per reviewer. When the signal
 * aborts, the question is taken away and the answer is no.
 */
export async function confirmReview(approval: Approval, memory: Memento, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  if (!approval.needed) return true;
  const remembered = new Map(rememberedSchema.safeParse(memory.get(memoryKey)).data ?? []);
  if (approval.estimatedTokens < (remembered.get(approval.reviewer) ?? 0)) return true;
  const limit = roundedUp(approval.estimatedTokens);
  const start = { label: 'Start the review', detail: approvalText(approval) };
  const startAndRemember = {
    label: `Start, and do not ask below ${limit.toLocaleString('en')} tokens`,
    detail: `Remembered for ${approval.reviewer}`,
  };
  const picked = await ask([start, startAndRemember, { label: 'Do not start' }], signal);
  if (picked === startAndRemember) {
    await memory.update(memoryKey, [...remembered.set(approval.reviewer, limit)]);
  }
  return picked === start || picked === startAndRemember;
}

async function ask<T extends QuickPickItem>(answers: readonly T[], signal: AbortSignal): Promise<T | undefined> {
  const cancellation = new CancellationTokenSource();
  const close = () => cancellation.cancel();
  signal.addEventListener('abort', close);
  try {
    return await window.showQuickPick(
      answers,
      {
        title: 'Seamline: start this review?',
        placeHolder: 'Enter starts the review, Escape leaves it',
        ignoreFocusOut: true,
      },
      cancellation.token,
    );
  } finally {
    signal.removeEventListener('abort', close);
    cancellation.dispose();
  }
}
