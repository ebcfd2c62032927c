import type { GitCall } from './gitCall';
import type { Repository } from './openRepository';

/**
 * Git directories of our own for one run, below `folder`. They borrow the user's objects and take all that is written.
 * Plain data: another process can go on with it.
 */
export interface OwnGitDir {
  readonly folder: string;
  readonly repo: Repository;
  /** Neutral: no attributes, filters or settings of the user. Everything but reading the work tree happens here. */
  readonly gitDir: string;
  readonly objectDir: string;
  /** Knows what the user's work tree means (line ends, filters, ignored files); only used to read it. */
  readonly stageDir: string;
  /** Where reading the work tree writes; borrows nothing (see `writeWorkTree`). */
  readonly stageObjectDir: string;
  /** An empty folder, for commands that want a work tree but must not see one. */
  readonly emptyFolder: string;
  readonly emptyFile: string;
  readonly emptyTree: string;
}

const emptyTrees = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

export function layout(folder: string, repo: Repository): OwnGitDir {
  return {
    folder,
    repo,
    gitDir: `${folder}/git`,
    objectDir: `${folder}/git/objects`,
    stageDir: `${folder}/stage`,
    stageObjectDir: `${folder}/stage/objects`,
    emptyFolder: `${folder}/empty`,
    emptyFile: `${folder}/nothing`,
    emptyTree: emptyTrees[repo.objectFormat],
  };
}

/** For commands on trees and objects alone: the same answer for every user and machine. */
export function neutral(own: OwnGitDir, more: Partial<GitCall> = {}): GitCall {
  return { cwd: own.emptyFolder, gitDir: own.gitDir, workTree: own.emptyFolder, emptyFile: own.emptyFile, ...more };
}

/** For commands that read the user's work tree. They do not see the user's objects, and write into ours. */
export function staging(own: OwnGitDir, indexFile: string, more: Partial<GitCall> = {}): GitCall {
  const { root } = own.repo;
  const dirs = { gitDir: own.stageDir, workTree: root, objectDir: own.stageObjectDir, emptyFile: own.emptyFile };
  return { cwd: root, ...dirs, indexFile, ...more };
}

/** For commands that look names up in the user's repository. They only read. */
export function users(own: OwnGitDir, more: Partial<GitCall> = {}): GitCall {
  return { cwd: own.repo.root, ...more };
}
