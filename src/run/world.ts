/** What the story of a run takes from the outside, so that tests can give it another: clock, ids, machine, program. */
export interface World {
  /** Milliseconds since the epoch. */
  now(): number;
  randomBytes(size: number): Uint8Array;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly homedir: string;
  /** The Node (or Electron) that runs the worker program. */
  readonly execPath: string;
  /** True when `execPath` is an editor's binary, which is Node only when it is told so. */
  readonly electron: boolean;
  /** The folder that holds worker.js, the grammars and program.json. */
  readonly programFolder: string;
}
