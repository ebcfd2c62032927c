export interface EnvironmentOptions {
  /** Further names that the user allows. */
  readonly extraNames: readonly string[];
  /** The attempt's own temporary folder. */
  readonly tempFolder: string;
  /** Set as they are: our own variables and those that the tool needs. */
  readonly set: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
}

const everywhere = [
  'PATH HOME USER LOGNAME LANG LANGUAGE TZ TERM SHELL',
  'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY',
  'SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS CURL_CA_BUNDLE REQUESTS_CA_BUNDLE',
].join(' ');
const windows =
  'SystemRoot SystemDrive windir ComSpec PATHEXT APPDATA LOCALAPPDATA USERPROFILE USERNAME USERDOMAIN HOMEDRIVE HOMEPATH ' +
  'ProgramData ProgramFiles ProgramFiles(x86) ProgramW6432 CommonProgramFiles CommonProgramFiles(x86) ' +
  'NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE OS';

const names = (list: string): ReadonlySet<string> => new Set(list.toUpperCase().split(' '));
const allowed = names(everywhere);
const allowedOnWindows = names(windows);
const allowedPrefix = /^(LC_|XDG_)/;
/** Never, even when asked for: they would steer git, Node or the editor's own runtime inside the reviewer. */
const forbidden = /^(ELECTRON_|VSCODE_|GIT_|NPM_|NODE_OPTIONS$)/i;

/**
 * The reviewer's whole environment: what is allow-listed of `parent`, the attempt's own temporary folder, and `set`.
 * Proxy variables count in both cases; on Windows no name's case counts.
 */
export function reviewerEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  options: EnvironmentOptions,
): Record<string, string> {
  const onWindows = options.platform === 'win32';
  const extra = new Set(options.extraNames.map((name) => (onWindows ? name.toUpperCase() : name)));
  const passes = (name: string): boolean => {
    if (forbidden.test(name)) return false;
    const upper = name.toUpperCase();
    if (onWindows)
      return allowed.has(upper) || allowedOnWindows.has(upper) || allowedPrefix.test(upper) || extra.has(upper);
    return (
      allowed.has(name) ||
      (upper.endsWith('_PROXY') && allowed.has(upper)) ||
      allowedPrefix.test(name) ||
      extra.has(name)
    );
  };
  const inherited = Object.entries(parent).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && passes(entry[0]),
  );
  const { tempFolder } = options;
  return {
    ...Object.fromEntries(inherited),
    ...(onWindows ? { TEMP: tempFolder, TMP: tempFolder } : { TMPDIR: tempFolder, TEMP: tempFolder, TMP: tempFolder }),
    ...options.set,
    // A tool's `git status` must not rewrite the snapshot's index.
    GIT_OPTIONAL_LOCKS: '0',
  };
}
