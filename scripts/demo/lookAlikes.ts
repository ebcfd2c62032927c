import type { Bench } from './bench';
import { change, importPath, keep } from './draft';
import { camel, pascal } from './vocabulary';

/** Text that a careless check would take for a broken reference: names of what is gone, where nothing relies on them. */
export function writeLookAlikes(bench: Bench): void {
  writeCodemods(bench);
  writeCompatibility(bench);
  writeChangelog(bench);
}

/** An unchanged script which holds import statements in a comment, strings and a template. */
function writeCodemods(bench: Bench): void {
  const { layout, draft } = bench;
  const file = `${layout.library}/${bench.moduleName('rewrite', 'imports')}.ts`;
  const scripts = bench.gone.filter((gone) => gone.kind === 'script');
  const comments = scripts.map((gone) => `// import { ${gone.name} } from '${importPath(file, gone.path)}';`);
  const rows = scripts.map((gone) => `  "import { ${gone.name} } from '${importPath(file, gone.path)}';",`);
  const [example] = scripts;
  const shown = example ? importPath(file, example.path) : './nowhere';
  keep(
    draft,
    file,
    `/*
 * Rewrites imports of generated clients. A line of such a client looks like this:
 *   import { ${camel('fetch', 'all')} } from '${shown}';
 */
${comments.join('\n')}

/** Lines that were seen in the wild. */
export const seenLines: readonly string[] = [
${rows.join('\n')}
  'export * from "./nowhere"',
];

export function importLine(name: string): string {
  return \`
import { \${name} } from '${shown}';
export { \${name} };
\`.trim();
}

// ======================================================================
`,
  );
}

/** An unchanged Python module with optional imports, one of a module that the change deletes. */
function writeCompatibility(bench: Bench): void {
  const { layout, draft, theme } = bench;
  const [gone] = bench.gone.filter((each) => each.kind === 'python');
  const parts = (gone?.path ?? '').split('/').slice(-2);
  const module = gone ? `${theme.product}.${parts[0] ?? ''}.${(parts[1] ?? '').replace('.py', '')}` : 'json';
  const name = gone?.name ?? 'dumps';
  keep(
    draft,
    `${layout.package}/compatibility.py`,
    `"""What may be missing, in one place.

Old plug-ins still begin with::

    from ${module} import ${name}
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

try:
    import orjson as fast_json
except ImportError:
    fast_json = None

try:
    from ${module} import ${name} as old_rule
except ImportError:  # gone in newer versions
    old_rule = None

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = "from ${module} import ${name}"


def encode(value: object) -> bytes:
    """JSON as bytes, by the faster library where it is installed.

    >>> encode([1])
    b'[1]'
    """
    if fast_json is not None:
        return bytes(fast_json.dumps(value))
    return json.dumps(value, separators=(",", ":")).encode()


def old_rule_or(default: Callable[..., object]) -> Callable[..., object]:
    """The rule from before, where an old version is installed beside this one."""
    return default if old_rule is None else old_rule
`,
  );
}

/** The list of changes names what is gone; its headings are underlined, and it shows imports and links as code. */
function writeChangelog(bench: Bench): void {
  const { draft, gone, theme, layout } = bench;
  const names = gone.map((each) => `- \`${each.path}\` is gone.`).join('\n');
  const [script] = gone.filter((each) => each.kind === 'script');
  const [doc] = gone.filter((each) => each.kind === 'doc');
  const link = doc ? `[the old guide](${doc.path})` : `[a guide](${layout.docs}/nowhere.md)`;
  const before = `2.4.0\n=======\n\n- Lists remember their order.\n- The nightly job writes one mail instead of three.\n\n2.3.0\n=======\n\n- First version of the manual.\n`;
  const fresh = `Next
=======

${names}
- Links are written like \`${link}\`, as ever.
- Code of your own that holds

  \`\`\`ts
  import { ${script?.name ?? pascal('nothing')} } from './${script?.path ?? 'nowhere.ts'}';
  \`\`\`

  needs another import. The old text was:

\`\`\`md
See ${link} for details.
\`\`\`

`;
  const title = `${theme.title}: list of changes\n=======================\n\n`;
  change(draft, 'CHANGELOG.md', title + before, title + fresh + before);
}
