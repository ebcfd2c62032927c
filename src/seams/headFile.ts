import { commentsOf } from './extract/codeComments';
import { scanTokens } from './extract/customProperties';
import type { TokenScan } from './extract/customProperties';
import { isInside } from './extract/spans';
import type { Span } from './extract/spans';
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
  /** The custom properties that it names. */
  tokens(): TokenScan;
  /** Whether an offset lies in a comment of a script or of markup. */
  isComment(offset: number): boolean;
}

export function headFile(path: string, text: string, grammars: Grammars): HeadFile {
  const lines = lazy(() => linesOf(text));
  const module = lazy(() => jsModule(grammars, path, text));
  const comments = lazy((): readonly Span[] => commentsOf(grammars, path, text));
  return {
    path,
    text,
    lines,
    module,
    tokens: lazy(() => scanTokens(path, text)),
    isComment: (offset) => isInside(comments(), offset),
  };
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
