import type { HeadFile } from '../headFile';
import type { Paths } from '../resolve/paths';
import type { Resolution } from '../resolve/resolution';
import type { RuleContext } from '../rule';
import type { SeamDraft } from '../../model/seam';

/** A reference of a head file to a path that was there at base and is missing at head. */
export interface Link {
  /** As it is written. */
  readonly specifier: string;
  readonly line: number;
  /** The path that it stood for at base. */
  readonly target: string;
  /** A last look that takes reading other files; false takes the link back. */
  readonly confirm?: () => Promise<boolean>;
}

export interface LinkReader {
  readonly language: LinkLanguage;
  /** The file's links that the change may have broken, each resolved on both sides. */
  links(file: HeadFile): readonly Link[];
}

/** How one language names other files. */
export interface LinkLanguage {
  /** By the file's name: whether it is of this language. */
  reads(path: string): boolean;
  /** What a specifier stands for by itself, aliases apart. */
  resolve(paths: Paths, from: string, specifier: string): Resolution;
  /** Undefined when none of the removed paths can be named by this language. */
  reader(context: RuleContext, removed: readonly string[]): Promise<LinkReader | undefined>;
  readonly words: {
    readonly verb: string;
    readonly noun: string;
    scenario(consumer: string): string;
  };
  readonly severity: SeamDraft['severity'];
  /** How the file names the new place; undefined when that is not simple. */
  respell(from: string, specifier: string, place: string): string | undefined;
}
