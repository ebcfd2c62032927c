/** What a JavaScript or TypeScript module says about other modules. Lines are 1-based. */
export interface JsModule {
  readonly imports: readonly JsImport[];
  /** Names declared here or exported by a clause without a source. */
  readonly exports: readonly JsExport[];
  /** Names exported from another module, under the name they have here. */
  readonly reexports: readonly JsReexport[];
  /** `export * from`: everything but `default`. */
  readonly stars: readonly JsStar[];
  /** True when more may be exported than is listed: CommonJS, `export =`, syntax errors, unknown declarations. */
  readonly opaque: boolean;
}

export interface JsImport {
  readonly specifier: string;
  readonly line: number;
  /** The module may be missing without harm: inside `try`, with `.catch`, or marked as ignored. */
  readonly optional: boolean;
  /** Names taken from the module as it names them; `default` for the default import and `{ default as x }`. */
  readonly names: readonly JsImportedName[];
}

export interface JsImportedName {
  readonly name: string;
  readonly line: number;
  /** Only types are taken: nothing is missing at run time. */
  readonly typeOnly: boolean;
}

export interface JsExport {
  readonly name: string;
  readonly line: number;
  /** The declaration's kind, as `function` or `class`; `name` for a clause. */
  readonly kind: string;
  /** The declaration's text with its own name taken out: equal shapes under two names are a rename. */
  readonly shape: string;
}

export interface JsReexport {
  readonly name: string;
  readonly imported: string;
  readonly specifier: string;
  readonly line: number;
}

export interface JsStar {
  readonly specifier: string;
  readonly line: number;
}
