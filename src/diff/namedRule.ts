import type { Exclusion } from '../model/change';

/** What a file's name alone says about who wrote it. Names that people also give to their own files are left out. */
export function namedRule(path: string): Exclusion | undefined {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  if (lockFiles.has(name)) return { rule: 'lock', detail: name };
  const folder = vendoredFolder(segments);
  if (folder !== undefined) return { rule: 'vendored', detail: folder };
  const generated = generatedNames.find((pattern) => pattern.test(name));
  if (generated) return { rule: 'generated', detail: `name like ${generated.source}` };
  if (segments.slice(0, -1).includes('__generated__')) return { rule: 'generated', detail: '__generated__/' };
  return minifiedName.test(name) ? { rule: 'minified', detail: name } : undefined;
}

const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'Gemfile.lock',
  'composer.lock',
  'poetry.lock',
  'Pipfile.lock',
  'uv.lock',
  'pdm.lock',
  'pixi.lock',
  'go.sum',
  'go.work.sum',
  'mix.lock',
  'rebar.lock',
  'pubspec.lock',
  'Podfile.lock',
  'Cartfile.resolved',
  'Package.resolved',
  'packages.lock.json',
  'paket.lock',
  'gradle.lockfile',
  'buildscript-gradle.lockfile',
  'flake.lock',
  'stack.yaml.lock',
  'cabal.project.freeze',
  'shard.lock',
  'buf.lock',
  'Chart.lock',
  'MODULE.bazel.lock',
  '.terraform.lock.hcl',
]);

const minifiedName = /[.-]min\.(?:js|mjs|cjs|css)$/;

const generatedNames: readonly RegExp[] = [
  /\.pb\.(?:go|gw\.go|cc|h|swift)$/,
  /_pb2(?:_grpc)?\.pyi?$/,
  /_pb\.(?:js|d\.ts)$/,
  /_grpc\.pb\.go$/,
  /\.(?:g|freezed)\.dart$/,
  /\.(?:g|g\.i|Designer)\.cs$/,
  /^zz_generated\..*\.go$/,
  /_generated\.(?:go|rs|py|ts|js|cs|java|kt)$/,
  /\.generated\.(?:go|rs|py|ts|tsx|js|cs|java|kt|swift|graphql)$/,
  /\.gen\.(?:go|ts|rs)$/,
  /\.(?:js|mjs|cjs|css)\.map$/,
];

const anywhere = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'third_party',
  '3rdparty',
  'site-packages',
]);

const yarnFolders = new Set(['releases', 'plugins', 'cache', 'sdks']);

/** `vendor/` is also a plain word (shops have vendors): below the root it must look like a package manager's. */
function vendoredFolder(segments: readonly string[]): string | undefined {
  const folders = segments.slice(0, -1);
  const plain = folders.find((folder) => anywhere.has(folder));
  if (plain !== undefined) return `${plain}/`;
  const vendor = folders.indexOf('vendor');
  const below = segments[vendor + 1] ?? '';
  const managed = below === 'bundle' || below === 'modules.txt' || folders[vendor + 1]?.includes('.') === true;
  if (vendor === 0 || (vendor > 0 && managed)) return 'vendor/';
  if (folders[0] === 'Pods') return 'Pods/';
  if (folders[0] === 'Godeps') return 'Godeps/';
  if (folders[0] === 'Carthage' && folders[1] === 'Checkouts') return 'Carthage/Checkouts/';
  const yarn = folders.indexOf('.yarn');
  return yarn >= 0 && yarnFolders.has(folders[yarn + 1] ?? '') ? '.yarn/' : undefined;
}
