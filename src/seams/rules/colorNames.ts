import type { ThemeColor } from '../extract/themeColors';

/** How the tokens of the head tree refer to each other. */
export interface TokenReferences {
  /** Tokens whose whole value is `var()` of the key. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** All `--color-…` tokens that are declared. */
  readonly colors: ReadonlySet<string>;
  /** What configurations map. */
  readonly configured: readonly ThemeColor[];
}

const prefix = '--color-';
/** Colours that utility frameworks bring along: their names say nothing about a token of the project. */
const builtIn =
  /^(?:black|white|current|inherit|transparent|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})$/;

/**
 * The colour names by which utility classes reach a token: through `--color-NAME`, through a configuration, or (where neither
 * defines the name otherwise) by the token's own name.
 */
export function colorNames(token: string, { aliases, colors, configured }: TokenReferences): ReadonlySet<string> {
  const tokens = new Set([token]);
  // A set yields what is added while it is walked: aliases of aliases come along.
  for (const name of tokens) for (const alias of aliases.get(name) ?? []) tokens.add(alias);
  const mapped = new Map(configured.map((entry) => [entry.color, entry.token]));
  const names = new Set<string>();
  for (const name of tokens) if (name.startsWith(prefix)) names.add(name.slice(prefix.length));
  const own = token.slice(2);
  if (!colors.has(prefix + own) && !builtIn.test(own)) names.add(own);
  for (const [color, target] of mapped) {
    if (tokens.has(target)) names.add(color);
    else names.delete(color);
  }
  return names;
}
