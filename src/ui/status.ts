import type { CommandId } from '../model/commands';
import type { RunView } from '../model/runView';
import { counted } from '../model/counted';
import { isInterrupted } from './isInterrupted';
import { rankedFindings } from './rankedFindings';

/** What the status bar says about the newest review of this window. */
export type Status =
  | { readonly state: 'idle' }
  | { readonly state: 'starting' }
  | { readonly state: 'preparing'; readonly stage: string }
  | { readonly state: 'asking' }
  | {
      readonly state: 'running';
      readonly done: number;
      readonly shards: number;
      readonly findings: number;
      readonly integrating: boolean;
    }
  | { readonly state: 'cancelling' }
  | { readonly state: 'cancelled'; readonly findings: number }
  | { readonly state: 'finished'; readonly findings: number; readonly incompleteWhy: readonly string[] | undefined }
  | { readonly state: 'interrupted'; readonly what: string; readonly findings: number }
  | { readonly state: 'failed'; readonly what: string };

/** How a status looks. Texts are plain (icons aside); `facts` are the tooltip's lines, `links` its commands. */
export interface StatusLook {
  readonly text: string;
  readonly background: 'none' | 'warning' | 'error';
  readonly facts: readonly string[];
  readonly links: readonly CommandId[];
  /** What a click does. */
  readonly command: CommandId;
}

export function statusOf(view: RunView | undefined): Status {
  if (!view) return { state: 'idle' };
  const shards = view.jobs.filter((j) => j.kind === 'shard');
  const findings = rankedFindings(view).length;
  switch (view.state) {
    case 'preparing':
      return { state: 'preparing', stage: view.stage };
    case 'awaiting-approval':
      return { state: 'asking' };
    case 'running':
    case 'integrating':
      return {
        state: 'running',
        done: shards.filter((j) => j.state === 'succeeded').length,
        shards: shards.length,
        findings,
        integrating: view.state === 'integrating',
      };
    case 'cancelled':
      return { state: 'cancelled', findings };
    case 'failed': {
      const what = view.problem?.what ?? 'The review failed.';
      return isInterrupted(view) ? { state: 'interrupted', what, findings } : { state: 'failed', what };
    }
    case 'finished':
      return {
        state: 'finished',
        findings,
        incompleteWhy: view.report?.complete === true ? undefined : (view.report?.incompleteWhy ?? []),
      };
  }
}

const spin = '$(sync~spin)';

export function statusLook(status: Status): StatusLook {
  const calm = { background: 'none', facts: [], links: [], command: 'seamline.showReport' } as const;
  const busy = { ...calm, links: ['seamline.showReport', 'seamline.cancel'] } as const;
  const over = { ...calm, links: ['seamline.showReport', 'seamline.review'] } as const;
  switch (status.state) {
    case 'idle':
      return {
        ...calm,
        text: '$(checklist) Seamline',
        facts: ['Review the changes of this repository'],
        command: 'seamline.review',
      };
    case 'starting':
      return { ...busy, text: `${spin} Starting`, facts: ['Starting the review'], links: ['seamline.cancel'] };
    case 'preparing':
      return { ...busy, text: `${spin} Preparing`, facts: [status.stage] };
    case 'asking':
      return { ...busy, text: '$(question) Start the review?', facts: ['Waiting for your confirmation'] };
    case 'running': {
      const landed = `${status.done}/${counted(status.shards, 'shard')} · ${counted(status.findings, 'finding')}`;
      const pass = status.integrating ? 'The integration pass judges what was found' : 'Findings are not confirmed yet';
      return { ...busy, text: `${spin} ${landed}`, facts: [landed, pass] };
    }
    case 'cancelling':
      return { ...calm, text: `${spin} Cancelling`, facts: ['Stopping the reviewers'] };
    case 'cancelled':
      return { ...over, text: '$(circle-slash) Cancelled', facts: ['The review was cancelled', kept(status.findings)] };
    case 'interrupted': {
      const facts = [status.what, kept(status.findings)];
      return { ...over, text: '$(warning) Interrupted', background: 'warning', facts };
    }
    case 'failed':
      return {
        ...over,
        text: '$(error) Review failed',
        background: 'error',
        facts: [status.what],
        links: [...over.links, 'seamline.showOutput'],
      };
    case 'finished': {
      const found = counted(status.findings, 'finding');
      if (!status.incompleteWhy) return { ...over, text: `$(checklist) ${found}`, facts: [found] };
      const facts = ['The review is incomplete', ...status.incompleteWhy, kept(status.findings)];
      return { ...over, text: `$(warning) ${found}`, background: 'warning', facts };
    }
  }
}

const kept = (findings: number) => (findings === 0 ? 'No findings so far' : `${counted(findings, 'finding')} kept`);
