import { execFile } from 'node:child_process';
import path from 'node:path';
import ts from 'typescript';

/** The files of one side, by path with forward slashes. */
export type Files = ReadonlyMap<string, string>;

/** Places that rely on something that is not there, as `path:line`; written without the generator and without `src`. */
export async function brokenPlaces(folder: string, files: Files): Promise<string[]> {
  const found = [
    ...brokenScripts(folder, files),
    ...(await brokenPython(files)),
    ...brokenStyleImports(files),
    ...undefinedTokens(files),
    ...translucentUses(files),
    ...brokenLinks(files),
    ...markedLines(files),
  ];
  return [...new Set(found)].sort();
}

/** TypeScript's own answer: modules that are not found (2307), names that a module does not export (2305, 2724, 2614). */
function brokenScripts(folder: string, files: Files): string[] {
  const program = ts.createProgram(
    [...files.keys()].filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(folder, file)),
    {
      noLib: true,
      types: [],
      noEmit: true,
      jsx: ts.JsxEmit.Preserve,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: { '@/*': [path.join(folder, sourceFolder(files), '*')] },
    },
  );
  const packages = new Set(['react', 'react-dom/client', 'clsx', 'vitest']);
  return program.getSemanticDiagnostics().flatMap(({ file, start, code, messageText }) => {
    if (!file || start === undefined || ![2305, 2307, 2614, 2724].includes(code)) return [];
    const [, named] = /'([^']*)'/.exec(ts.flattenDiagnosticMessageText(messageText, '\n')) ?? [];
    if (code === 2307 && packages.has(named ?? '')) return [];
    const { line } = file.getLineAndCharacterOfPosition(start);
    return [`${path.relative(folder, file.fileName).split(path.sep).join('/')}:${line + 1}`];
  });
}

/** Files that do not parse, as `path`. */
export async function unparsable(files: Files): Promise<string[]> {
  const scripts = [...files].filter(([file, text]) => {
    if (!/\.tsx?$/.test(file)) return false;
    const { diagnostics } = ts.transpileModule(text, {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ES2022, isolatedModules: true },
    });
    return (diagnostics ?? []).length > 0;
  });
  const styles = [...files].filter(([file, text]) => /\.s?css$/.test(file) && !balanced(text));
  const python = await askPython(files);
  return [...[...scripts, ...styles].map(([file]) => file), ...python.unparsable].sort();
}

const pythonCheck = `
import ast, json, sys
files = json.load(sys.stdin)
roots = sorted({p.rsplit('/', 2)[0] for p in files if p.endswith('/__init__.py')}, key=len)
root = roots[0]
broken, unparsable, trees = [], [], {}
for path, text in files.items():
    try:
        trees[path] = ast.parse(text)
    except SyntaxError:
        unparsable.append(path)
def exists(dotted):
    path = root + '/' + dotted.replace('.', '/')
    return path + '.py' in files or path + '/__init__.py' in files
def names(dotted):
    path = root + '/' + dotted.replace('.', '/')
    tree = trees.get(path + '.py') or trees.get(path + '/__init__.py')
    if tree is None: return None
    return {getattr(n, 'name', None) for n in tree.body} | {t.id for n in tree.body if isinstance(n, ast.Assign) for t in n.targets}
def check(path, node):
    package = path[len(root) + 1:].split('/')[:-1]
    if isinstance(node, ast.Import):
        ours = [a.name for a in node.names if exists(a.name.split('.')[0])]
        if any(not exists(name) for name in ours): broken.append((path, node.lineno))
        return
    base = package[:len(package) - node.level + 1] if node.level else []
    module = '.'.join(base + (node.module.split('.') if node.module else []))
    if not exists(module.split('.')[0]): return
    known = names(module)
    for alias in node.names:
        if not exists(module) or not (exists(module + '.' + alias.name) or known is None or alias.name in known):
            broken.append((path, node.lineno))
def walk(path, node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Try): continue
        if isinstance(child, (ast.Import, ast.ImportFrom)): check(path, child)
        walk(path, child)
for path, tree in trees.items(): walk(path, tree)
json.dump({'broken': broken, 'unparsable': unparsable}, sys.stdout)
`;

interface PythonAnswer {
  readonly broken: readonly (readonly [string, number])[];
  readonly unparsable: readonly string[];
}

function askPython(files: Files): Promise<PythonAnswer> {
  const python = Object.fromEntries([...files].filter(([file]) => file.endsWith('.py')));
  return new Promise((resolve, reject) => {
    const child = execFile('python3', ['-c', pythonCheck], { maxBuffer: 1e7 }, (error, stdout) => {
      if (error) reject(new Error('python3 failed', { cause: error }));
      else resolve(JSON.parse(stdout) as PythonAnswer);
    });
    child.stdin?.end(JSON.stringify(python));
  });
}

async function brokenPython(files: Files): Promise<string[]> {
  return (await askPython(files)).broken.map(([file, line]) => `${file}:${line}`);
}

function brokenStyleImports(files: Files): string[] {
  return eachLine(files, /\.s?css$/, withoutCssComments, (line, file) => {
    const [, target] = /^@(?:use|import) (?:url\()?'([^']+)'/.exec(line) ?? [];
    if (target === undefined || target.startsWith('sass:')) return false;
    const full = path.posix.join(path.posix.dirname(file), target);
    const partial = path.posix.join(path.posix.dirname(full), `_${path.posix.basename(full)}.scss`);
    return ![full, `${full}.scss`, partial].some((name) => files.has(name));
  });
}

/** The first use in each file of each custom property that nothing defines, where no fallback stands. */
function undefinedTokens(files: Files): string[] {
  const defined = new Set<string>();
  for (const text of files.values()) {
    for (const [, name] of text.matchAll(/^\s*(--[\w-]+):/gm)) defined.add(name ?? '');
    for (const [, name] of text.matchAll(/setProperty\('(--[\w-]+)'/g)) defined.add(name ?? '');
  }
  const seen = new Set<string>();
  return eachLine(files, /\.(s?css|tsx)$/, withoutCssComments, (line, file) => {
    const unquoted = file.endsWith('.tsx') ? line : line.replace(/'[^']*'/g, '');
    const missing = [...unquoted.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
    const fresh = missing.filter((name) => !defined.has(name) && !seen.has(`${file} ${name}`));
    for (const name of fresh) seen.add(`${file} ${name}`);
    return fresh.length > 0;
  });
}

/** Uses of theme colours under an opacity modifier where the colour has an alpha channel. */
function translucentUses(files: Files): string[] {
  const colours = new Map<string, string>();
  for (const [file, text] of files) {
    if (!/\.css$/.test(file)) continue;
    for (const [, name, value] of text.matchAll(/^\s*--([\w-]+): (.*);$/gm)) colours.set(name ?? '', value ?? '');
  }
  const translucent = (name: string): boolean => {
    const value = colours.get(name) ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    if (other !== undefined) return translucent(other);
    return /^#[0-9a-f]{8}$/.test(value) || /^\w+\(.*\/.*\)$/.test(value) || value.startsWith('rgba(');
  };
  return eachLine(
    files,
    /\.tsx$/,
    (text) => text,
    (line) => {
      const [, name] = /\bbg-(\w+)\/\d/.exec(line) ?? [];
      return name !== undefined && translucent(`color-${name}`);
    },
  );
}

function brokenLinks(files: Files): string[] {
  const folders = new Set(
    [...files.keys()].flatMap((file) => file.split('/').map((_, at, all) => all.slice(0, at).join('/'))),
  );
  return eachLine(files, /\.md$/, withoutCode, (line, file) =>
    [...line.matchAll(/\]\(<?([^)\s>]+)|^\[\w+\]: (\S+)/g)].some(([, inline, reference]) => {
      const target = (inline ?? reference ?? '').replace(/#.*/, '');
      if (target === '' || target.includes(':')) return false;
      const full = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
      return !files.has(full) && !folders.has(full);
    }),
  );
}

function markedLines(files: Files): string[] {
  const conflicts = eachLine(
    files,
    /./,
    (text) => text,
    (line) => line.startsWith('<<<<<<< '),
  );
  const focused = eachLine(
    files,
    /\.tsx?$/,
    (text) => text,
    (line) => /^\s*(it|test|describe)\.only\(/.test(line),
  );
  return [...conflicts, ...focused];
}

function eachLine(
  files: Files,
  names: RegExp,
  prepare: (text: string) => string,
  wrong: (line: string, file: string) => boolean,
): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!names.test(file)) return [];
    return prepare(text)
      .split('\n')
      .flatMap((line, index) => (wrong(line, file) ? [`${file}:${index + 1}`] : []));
  });
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
const withoutCssComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, blank);
const withoutCode = (text: string): string =>
  text.replace(/^ *```[\s\S]*?^ *```$/gm, blank).replace(/`[^`\n]*`/g, blank);

function balanced(text: string): boolean {
  return (text.match(/\{/g) ?? []).length === (text.match(/\}/g) ?? []).length && text.trim() !== '';
}

function sourceFolder(files: Files): string {
  const main = [...files.keys()].find((file) => file.endsWith('/main.tsx')) ?? '';
  return path.posix.dirname(main);
}
