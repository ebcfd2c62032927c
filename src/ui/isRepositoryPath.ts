/**
 * Whether a path that a reviewer or a diff named stays inside the repository when it is joined to its root: relative, with
 * `/` between names, no `..`, no NUL; on Windows also no backslash, drive or stream.
 */
export function isRepositoryPath(path: string, platform: NodeJS.Platform): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\0')) return false;
  if (platform === 'win32' && /[\\:]/.test(path)) return false;
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}
