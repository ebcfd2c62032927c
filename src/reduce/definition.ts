/** How much a line of source says of a name: made visible to other files, or only made. */
export type Defines = 'exported' | 'defined' | 'no';

const scripts = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/**
 * Whether a line of a head file defines or exports exactly this name. By the line's own words and its language (by file
 * name): what is not plainly a definition is none. `before` gives the lines above it, nearest first, for a list of exports
 * over several lines.
 */
export function definesName(name: string, path: string, text: string, before: () => Iterable<string>): Defines {
  const line = text.slice(0, 1_000);
  const word = name.replace(/\$/g, String.raw`\$`);
  if (scripts.test(path)) return inScript(word, line, before);
  if (path.endsWith('.py')) {
    const plain = new RegExp(String.raw`^(?:(?:async )?def|class)\s+${word}\b|^${word}\s*(?::[^=]+)?=(?!=)`).test(line);
    return plain ? 'exported' : 'no';
  }
  if (path.endsWith('.go'))
    return new RegExp(String.raw`^(?:func\s+(?:\([^)]*\)\s*)?|type\s+|(?:var|const)\s+)${word}\b`).test(line)
      ? goKind(name)
      : 'no';
  if (path.endsWith('.rs')) {
    const found = new RegExp(
      String.raw`^\s*(pub(?:\([^)]*\))?\s+)?(?:async\s+|const\s+|unsafe\s+)*(?:fn|struct|enum|trait|const|static|type|mod)\s+${word}\b`,
    ).exec(line);
    return found === null ? 'no' : found[1] === undefined ? 'defined' : 'exported';
  }
  if (/\.(?:java|kt|cs|php|rb|swift|scala)$/.test(path)) {
    return new RegExp(
      String.raw`^\s*(?:[a-z]+\s+)*(?:class|interface|enum|record|trait|module|struct|object|def|fun|function)\s+${word}\b`,
    ).test(line)
      ? 'exported'
      : 'no';
  }
  return 'no';
}

const goKind = (name: string): Defines => (/^[A-Z]/.test(name) ? 'exported' : 'defined');

function inScript(word: string, line: string, before: () => Iterable<string>): Defines {
  const made = new RegExp(
    String.raw`^\s*(export\s+)?(?:declare\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|const|let|var|interface|type|enum|namespace)\s+${word}(?![\w$])`,
  ).exec(line);
  if (made !== null) return made[1] === undefined ? 'defined' : 'exported';
  if (new RegExp(String.raw`^\s*(?:module\.)?exports\.${word}\s*=(?!=)`).test(line)) return 'exported';
  if (new RegExp(String.raw`^\s*export\s+(?:type\s+)?\{[^}]*\}`).test(line))
    return listHas(line.slice(line.indexOf('{') + 1), word);
  // One entry of a list of exports over several lines.
  if (listHas(line.replace(/\}.*$/, ''), word) === 'no' || !/^\s*[\w$\s,]+(?:\}.*)?$/.test(line)) return 'no';
  let steps = 0;
  for (const above of before()) {
    if (/^\s*export\s+(?:type\s+)?\{/.test(above)) return 'exported';
    if (/[{};=()]/.test(above) || ++steps > 200) return 'no';
  }
  return 'no';
}

/** Whether a list `a, b as c` offers the name: under it, not merely from it. */
function listHas(list: string, word: string): Defines {
  const offered = list
    .replace(/\}.*$/, '')
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
        .at(-1),
    );
  return offered.includes(word.replaceAll('\\$', '$')) ? 'exported' : 'no';
}
