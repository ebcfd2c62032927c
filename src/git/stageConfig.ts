import type { ConfigEntry } from './configEntries';

const meaning = new Set([
  'core.autocrlf',
  'core.eol',
  'core.filemode',
  'core.symlinks',
  'core.ignorecase',
  'core.precomposeunicode',
  'core.protecthfs',
  'core.protectntfs',
  'core.excludesfile',
  'core.attributesfile',
  'core.checkstat',
  'core.trustctime',
  'core.bigfilethreshold',
  'core.checkroundtripencoding',
  'core.sparsecheckout',
  'core.sparsecheckoutcone',
  'sparse.expectfilesoutsideofpatterns',
]);
const filter = /^filter\..*\.(?:clean|process|required)$/s;

/** What of the user's configuration decides how the files of the work tree become contents, and which of them count. */
export function stageConfig(entries: readonly ConfigEntry[]): ConfigEntry[] {
  return [
    ...entries.filter(({ key }) => meaning.has(key) || filter.test(key)),
    { key: 'core.bare', value: 'false' },
    // A line end that cannot be turned back is no reason to refuse a review.
    { key: 'core.safecrlf', value: 'false' },
    { key: 'core.splitindex', value: 'false' },
    { key: 'core.untrackedcache', value: 'false' },
    { key: 'core.fsmonitor', value: 'false' },
  ];
}
