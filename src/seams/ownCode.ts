const foreign = [
  // Other people's code, and what tools made.
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendor|vendors|third[_-]?party|external|deps|Pods)\//i,
  /(?:^|\/)(?:dist|build|out|coverage|\.next|\.nuxt|\.output|\.yarn|site-packages|__generated__)\//,
  /[.-]min\.(?:js|css|mjs)$|\.(?:bundle|chunk)\.js$|\.map$/,
  // Sample code that is meant to be wrong, and recorded output.
  /(?:^|\/)(?:__)?(?:fixtures?|testdata|test-data|snapshots?)(?:__)?\//i,
  // Templates of files: their paths and names are filled in later.
  /\{\{|\{%|<%|\$\{/,
];

/** Tests quote code on purpose, as strings. */
export const isTest = (path: string): boolean =>
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|cypress)\/|[._-](?:test|spec|cy|e2e)\.[a-z]+$/i.test(path);

/** Code that the project keeps right itself. A seam is never proven on anything else: it would be right by accident. */
export function isOwnCode(path: string): boolean {
  return !foreign.some((pattern) => pattern.test(path));
}
