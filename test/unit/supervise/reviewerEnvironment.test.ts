import assert from 'node:assert/strict';
import { reviewerEnvironment } from '../../../src/supervise/reviewerEnvironment';

describe('reviewerEnvironment', () => {
  const options = { extraNames: [], tempFolder: '/a/tmp', set: {}, platform: 'linux' } as const;
  const temp = { TMPDIR: '/a/tmp', TEMP: '/a/tmp', TMP: '/a/tmp', GIT_OPTIONAL_LOCKS: '0' };

  it('passes what is allow-listed and nothing else', () => {
    const allowed = {
      PATH: '/bin',
      HOME: '/h',
      LC_ALL: 'C',
      XDG_CONFIG_HOME: '/x',
      https_proxy: 'p',
      HTTPS_PROXY: 'p',
      SSL_CERT_FILE: 'c',
    };
    const rest = {
      AWS_SECRET_ACCESS_KEY: 's',
      path: '/other',
      SSH_AUTH_SOCK: 's',
      TMPDIR: '/tmp',
      GIT_DIR: '/g',
      GIT_OPTIONAL_LOCKS: '1',
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
      VSCODE_IPC_HOOK: 'v',
      npm_config_registry: 'r',
      EMPTY: undefined,
      SEAMLINE_TOKEN: 'someone else',
    };
    assert.deepEqual(reviewerEnvironment({ ...allowed, ...rest }, options), { ...allowed, ...temp });
  });

  it('passes further names by setting, but never those that steer git, node or the editor', () => {
    const parent = { MY_KEY: 'k', GIT_DIR: 'g', NODE_OPTIONS: 'o', npm_token: 't', VSCODE_X: 'v', ELECTRON_X: 'e' };
    const given = reviewerEnvironment(parent, { ...options, extraNames: [...Object.keys(parent), 'ABSENT'] });
    assert.deepEqual(given, { MY_KEY: 'k', ...temp });
  });

  it('sets what the tool needs, over what is inherited', () => {
    const given = reviewerEnvironment(
      { HOME: '/h' },
      { ...options, set: { HOME: '/own', ELECTRON_RUN_AS_NODE: '1', GIT_OPTIONAL_LOCKS: '1' } },
    );
    assert.deepEqual(given, { ...temp, HOME: '/own', ELECTRON_RUN_AS_NODE: '1' });
  });

  it('knows no case on Windows', () => {
    const given = reviewerEnvironment(
      { Path: 'p', systemroot: 'C:\\W', Node_Options: 'x', my_key: 'k', TMPDIR: 'x' },
      { ...options, tempFolder: 'C:\\t', platform: 'win32', extraNames: ['MY_KEY'] },
    );
    assert.deepEqual(given, {
      Path: 'p',
      systemroot: 'C:\\W',
      my_key: 'k',
      TEMP: 'C:\\t',
      TMP: 'C:\\t',
      GIT_OPTIONAL_LOCKS: '0',
    });
  });
});
