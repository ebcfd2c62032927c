// Builds dist/: the editor's stub and host, the command line, the background worker, and the panel.
//   node scripts/build.mjs [--watch]
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { programList } from './programList.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const from = (...parts) => path.join(root, ...parts);

const node = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  keepNames: true,
  legalComments: 'none',
  logLevel: 'warning',
  external: ['vscode'],
  // The grammar runtime asks for its own address as an ES module would; in a bundle that is the bundle's.
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('url').pathToFileURL(__filename).href;" },
};

/** Grammars that the seam stage loads; each is a language that is claimed. */
const grammars = ['typescript', 'tsx', 'python'];
/** What a run keeps a copy of, so that an update of the extension cannot take the program from under it. */
const program = ['worker.js', 'tree-sitter.wasm', ...grammars.map((g) => `tree-sitter-${g}.wasm`)];

const bundles = [
  // The stub stays apart from the host, which it loads on first use.
  {
    ...node,
    entryPoints: [from('src/extension.ts')],
    outfile: path.join(dist, 'extension.js'),
    external: ['vscode', './host'],
    // Loaded by require: a native import() does not find a file without its extension.
    supported: { 'dynamic-import': false },
  },
  { ...node, entryPoints: [from('src/host.ts')], outfile: path.join(dist, 'host.js') },
  {
    ...node,
    entryPoints: [from('src/cli.ts')],
    outfile: path.join(dist, 'cli.js'),
    banner: { js: `#!/usr/bin/env node\n${node.banner.js}` },
  },
  {
    ...node,
    entryPoints: [from('src/worker.ts')],
    outfile: path.join(dist, 'worker.js'),
    plugins: [programList(dist, program)],
  },
  {
    entryPoints: [from('src/webview/main.ts')],
    outfile: path.join(dist, 'panel.js'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  },
];

function copyStatic() {
  const wasm = from('node_modules/@vscode/tree-sitter-wasm/wasm');
  fs.copyFileSync(path.join(wasm, 'tree-sitter.wasm'), path.join(dist, 'tree-sitter.wasm'));
  for (const g of grammars)
    fs.copyFileSync(path.join(wasm, `tree-sitter-${g}.wasm`), path.join(dist, `tree-sitter-${g}.wasm`));
  const codicons = from('node_modules/@vscode/codicons/dist');
  for (const f of ['codicon.css', 'codicon.ttf']) fs.copyFileSync(path.join(codicons, f), path.join(dist, f));
}

fs.mkdirSync(dist, { recursive: true });
copyStatic();
if (process.argv.includes('--watch')) {
  for (const b of bundles) await (await esbuild.context(b)).watch();
} else {
  await Promise.all(bundles.map((b) => esbuild.build(b)));
}
