import type { FileDiff } from '../model/change';
import type { SeamDraft } from '../model/seam';
import type { Grammars } from './grammars';
import type { HeadFile } from './headFile';
import type { JsAliases } from './resolve/javascript';
import type { Paths } from './resolve/paths';
import type { TreeAccess } from './treeAccess';

/** What every rule is given. */
export interface RuleContext {
  readonly files: readonly FileDiff[];
  readonly tree: TreeAccess;
  readonly base: Paths;
  readonly head: Paths;
  readonly grammars: Grammars;
  /** Read on the first call. */
  aliases(): Promise<JsAliases>;
  /** Whether the head tree's ignore files name a path; read on the first call. */
  ignored(): Promise<(path: string) => boolean>;
  /** Something that could not be looked at, for people; repeated and surplus notes are folded. */
  note(text: string): void;
  /** Hands over a broken seam as soon as it is known; undefined when a last look took it back. */
  report(draft: Promise<SeamDraft | undefined>): void;
}

/**
 * A rule reads the change first. If the change can break something of its kind, it watches the one pass over the head
 * tree: cheap needles first, parsing only where they hit.
 */
export interface Rule {
  readonly id: string;
  watch(context: RuleContext): Promise<Watch | undefined>;
}

export interface Watch {
  /** Whether the file's name makes it worth reading. */
  wants(path: string): boolean;
  visit(file: HeadFile): void;
  /** After the pass, for what takes the whole tree to prove. */
  conclude?(): Promise<void>;
}
