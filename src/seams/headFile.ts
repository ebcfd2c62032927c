import { jsModule } from './extract/typescript';
import type { JsModule } from './extract/jsModule';
import type { Grammars } from './grammars';
import { linesOf } from './lines';
import type { Lines } from './lines';

/** A file of the head tree while the pass is at it. What costs is worked out once, on the first question. */
export interface HeadFile {
  readonly path: string;
  readonly text: string;
  lines(): Lines;
  /** Imports and exports; undefined when it is no script or could not be parsed. */
  module(): JsModule | undefined;
}

export function headFile(path: string, text: string, grammars: Grammars): HeadFile {
  let lines: Lines | undefined;
  let module: { readonly value: JsModule | undefined } | undefined;
  return {
    path,
    text,
    lines: () => (lines ??= linesOf(text)),
    module: () => (module ??= { value: jsModule(grammars, path, text) }).value,
  };
}
