import { window, type Memento } from 'vscode';
import { z } from 'zod';
import type { Approval } from '../run/service';
import { approvalText, roundedUp } from './approvalText';

const memoryKey = 'dontAskBelow';
const rememberedSchema = z.array(z.tuple([z.string(), z.number()]));

/** Asks before anything that costs starts; Enter confirms. "Do not ask below" is remembered per reviewer. */
export async function confirmReview(approval: Approval, memory: Memento): Promise<boolean> {
  if (!approval.needed) return true;
  const remembered = new Map(rememberedSchema.safeParse(memory.get(memoryKey)).data ?? []);
  if (approval.estimatedTokens < (remembered.get(approval.reviewer) ?? 0)) return true;
  const limit = roundedUp(approval.estimatedTokens);
  const start = { label: 'Start the review', detail: approvalText(approval) };
  const startAndRemember = {
    label: `Start, and do not ask below ${limit.toLocaleString('en')} tokens`,
    detail: `Remembered for ${approval.reviewer}`,
  };
  const picked = await window.showQuickPick([start, startAndRemember, { label: 'Do not start' }], {
    title: 'Seamline: start this review?',
    placeHolder: 'Enter starts the review, Escape leaves it',
    ignoreFocusOut: true,
  });
  if (picked === startAndRemember) {
    await memory.update(memoryKey, [...remembered.set(approval.reviewer, limit)]);
  }
  return picked === start || picked === startAndRemember;
}
