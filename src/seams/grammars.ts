import { Language, Parser, Query } from '@vscode/tree-sitter-wasm';
import type { Node, QueryMatch } from '@vscode/tree-sitter-wasm';

/** The grammars in use. `tsx` reads JavaScript too. */
export const grammarLanguages = ['tsx', 'typescript', 'python'] as const;
export type GrammarLanguage = (typeof grammarLanguages)[number];

/** Files of the grammar package that a build has to carry along. */
export const grammarFiles = {
  runtime: 'tree-sitter.wasm',
  tsx: 'tree-sitter-tsx.wasm',
  typescript: 'tree-sitter-typescript.wasm',
  python: 'tree-sitter-python.wasm',
} as const satisfies Record<GrammarLanguage | 'runtime', string>;

export type { Node, QueryMatch };

/** A syntax tree for as long as `Grammars.read` runs; nodes must not outlive it. */
export interface SyntaxTree {
  readonly root: Node;
  /** All matches of a query (an S-expression), in document order. Queries are compiled once and kept. */
  matches(query: string): readonly QueryMatch[];
}

export interface Grammars {
  /** Parses, lets `look` take what it needs, and frees the tree. Undefined when the text cannot be parsed at all. */
  read<T>(language: GrammarLanguage, text: string, look: (tree: SyntaxTree) => T): T | undefined;
}

/**
 * Loads the runtime and all grammars. Their memory never shrinks: load them in a process that ends.
 * @param bytes reads one of `grammarFiles`
 */
export async function loadGrammars(bytes: (file: string) => Promise<Uint8Array>): Promise<Grammars> {
  // The runtime accepts the bytes of its own module, which its types do not tell.
  const runtime = { wasmBinary: await bytes(grammarFiles.runtime), locateFile: (file: string) => file };
  await Parser.init(runtime);
  const languages = new Map<GrammarLanguage, Language>();
  for (const name of grammarLanguages) languages.set(name, await Language.load(await bytes(grammarFiles[name])));
  const parser = new Parser();
  const queries = new Map<string, Query>();

  function compiled(name: GrammarLanguage, language: Language, source: string): Query {
    const key = `${name}\n${source}`;
    const query = queries.get(key) ?? new Query(language, source);
    queries.set(key, query);
    return query;
  }

  return {
    read(name, text, look) {
      const language = languages.get(name);
      if (!language) return undefined;
      const tree = parser.setLanguage(language).parse(text);
      if (!tree) return undefined;
      try {
        const root = tree.rootNode;
        return look({ root, matches: (source) => compiled(name, language, source).matches(root) });
      } finally {
        tree.delete();
      }
    },
  };
}

/** The node that a match captured under a name. */
export function captured(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
}
