// The house's promise, checked: which folder of src may import which, and which packages (see ARCHITECTURE.md).
import * as path from 'node:path';

/** folder → other folders of src, and packages, that it may import ('node:' stands for Node's own modules). */
export const house = {
  model: { folders: [], packages: ['zod'] },
  git: { folders: ['model', 'diff'], packages: ['node:', 'execa', 'zod'] },
  diff: { folders: ['model'], packages: ['parse-diff', 'diff', 'zod'] },
  seams: { folders: ['model', 'diff'], packages: ['@vscode/tree-sitter-wasm', 'zod'] },
  plan: { folders: ['model', 'diff', 'seams'], packages: ['zod'] },
  reduce: { folders: ['model', 'diff', 'seams'], packages: ['zod'] },
  report: { folders: ['model'], packages: ['zod'] },
  reviewers: { folders: ['model'], packages: ['zod'] },
  store: { folders: ['model'], packages: ['node:', 'zod'] },
  supervise: { folders: ['model', 'reviewers'], packages: ['node:', 'execa', 'p-limit', 'zod'] },
  run: {
    folders: ['model', 'git', 'diff', 'seams', 'plan', 'reviewers', 'supervise', 'store', 'reduce', 'report'],
    packages: ['node:', 'zod'],
  },
  terminal: { folders: ['model', 'run', 'report'], packages: ['node:', 'zod'] },
  ui: { folders: ['model', 'run', 'report'], packages: ['vscode', 'node:path', 'zod'] },
  webview: { folders: ['model'], packages: [] },
};

/** Why `specifier` may not be imported from `file`, or undefined when it may. */
export function wall(file, specifier, src) {
  const inside = path.relative(src, file).split(path.sep);
  const folder = inside.length > 1 ? inside[0] : undefined;
  const rules = folder === undefined ? undefined : house[folder];
  if (folder !== undefined && folder !== '..' && !rules) return `src/${folder} is not a room of the house`;
  if (!specifier.startsWith('.')) {
    if (!rules) return undefined;
    const allowed = rules.packages.some((p) =>
      p === 'node:' ? specifier.startsWith(p) : specifier === p || specifier.startsWith(`${p}/`),
    );
    return allowed ? undefined : `src/${folder} may not import ${specifier}`;
  }
  const target = path.relative(src, path.resolve(path.dirname(file), specifier)).split(path.sep);
  if (!rules) return undefined;
  if (target.length === 1 || target[0] === '..') return `nobody imports the entries (${specifier})`;
  if (target[0] === folder || rules.folders.includes(target[0])) return undefined;
  return `src/${folder} may not import src/${target[0]}`;
}

export const importWalls = {
  meta: { type: 'problem', schema: [], messages: { wall: '{{why}}.' } },
  create(context) {
    const src = path.join(context.cwd, 'src');
    const check = (node) => {
      if (!node) return;
      const named = typeof node.value === 'string';
      const why = named ? wall(context.filename, node.value, src) : 'what is imported must be named by a plain text';
      if (why) context.report({ node, messageId: 'wall', data: { why } });
    };
    return {
      ImportDeclaration: (n) => check(n.source),
      ExportNamedDeclaration: (n) => check(n.source),
      ExportAllDeclaration: (n) => check(n.source),
      ImportExpression: (n) => check(n.source),
      TSImportType: (n) => check(n.source ?? n.argument?.literal),
    };
  },
};
