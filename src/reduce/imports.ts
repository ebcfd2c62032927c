/** Specifiers from which a text imports this name (script or Python), in order; longest texts are bounded. */
export function specifiersOf(name: string, text: string): string[] {
  const source = text.slice(0, 200_000);
  const specifiers: string[] = [];
  const word = new RegExp(String.raw`(?<![\w$])${name.replace(/\$/g, String.raw`\$`)}(?![\w$])`);
  const clauses = [
    /\b(?:import|export)\b([^;'"]{1,800}?)\bfrom\s*['"]([^'"\n]{1,300})['"]/g,
    /\b(?:const|let|var)\b([^;=]{1,500})=\s*(?:await\s+import|require)\s*\(\s*['"]([^'"\n]{1,300})['"]/g,
  ];
  for (const clause of clauses) {
    for (const [, names = '', specifier = ''] of source.matchAll(clause))
      if (word.test(names)) specifiers.push(specifier);
  }
  for (const [, module = '', names = ''] of source.matchAll(
    /^[ \t]*from[ \t]+([.\w]{1,200})[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n(]{1,500})/gm,
  )) {
    if (word.test(names)) specifiers.push(module);
  }
  return specifiers;
}

/** Whether an import specifier (or a path) written in `importer` can mean this file. */
export function canMean(specifier: string, importer: string, path: string): boolean {
  const target = withoutEnding(path);
  const bare = withoutEnding(specifier);
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    const resolved = joined(importer, bare);
    return resolved === target || `${resolved}/index` === target;
  }
  // Aliases, packages and Python modules: by their last names, as many as are known to be folders or files.
  const module =
    path.endsWith('.py') && !specifier.includes('/') ? bare.replaceAll('.', '/').replace(/^\/+/, '') : bare;
  const tail = module.split('/').filter((step) => !/^[@~]/.test(step) && step !== '');
  const places = [target, target.replace(/\/(?:index|__init__)$/, '')];
  return tail.length > 0 && places.some((place) => `/${place}`.endsWith(`/${tail.slice(-2).join('/')}`));
}

/** Paths that a specifier or path written in `importer` may stand for, likeliest first. */
export function candidates(specifier: string, importer: string): string[] {
  const path = /^\.{1,2}(?:\/|$)/.test(specifier) ? joined(importer, specifier) : specifier;
  const bare = path.replace(/\.[cm]?jsx?$/, '');
  const endings = [
    '.ts',
    '.tsx',
    '.d.ts',
    '.mts',
    '.cts',
    '.js',
    '.jsx',
    '.mjs',
    '.cjs',
    '.vue',
    '.svelte',
    '.py',
    '.css',
    '.scss',
    '.less',
    '.json',
  ];
  return [path, ...endings.map((ending) => bare + ending), ...endings.map((ending) => `${bare}/index${ending}`)];
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\.d)?\.(?:[cm]?[jt]sx?|py|vue|svelte|css|scss|less|json)$/, '');
}

function joined(importer: string, relative: string): string {
  const steps = importer.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
