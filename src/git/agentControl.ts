/** Grows when the list does; snapshots made with another version are made again. */
export const agentControlVersion = 1;

/** Files and folders that steer coding agents and editors; any depth, any case. Two segments: the second inside the first. */
const names = new Set([
  'agents.md',
  'agents.override.md',
  'claude.md',
  'claude.local.md',
  'gemini.md',
  'qwen.md',
  '.mcp.json',
  '.claude',
  '.codex',
  '.gemini',
  '.qwen',
  '.opencode',
  'opencode.json',
  'opencode.jsonc',
  '.agents',
  '.cursor',
  '.cursorrules',
  '.windsurfrules',
  '.vscode',
  '.idea',
  '.envrc',
]);
const github = new Set(['copilot-instructions.md', 'instructions', 'agents', 'hooks', 'prompts', 'mcp.json']);

/** True when a path of the reviewed change would configure the review: it must not lie among the reviewers' files. */
export function isAgentControl(path: string): boolean {
  const segments = path.split('/').map(asFound);
  return segments.some(
    (segment, i) => names.has(segment) || (segment === '.github' && github.has(segments[i + 1] ?? '')),
  );
}

/**
 * True for a link that would lead to agent-control files by a name that has two segments: `.github` → `docs`, with
 * `docs/copilot-instructions.md` an innocent file. Links by any other name are caught by {@link isAgentControl}.
 */
export function isAgentControlLink(path: string): boolean {
  return asFound(path.slice(path.lastIndexOf('/') + 1)) === '.github';
}

/** A name as the most forgiving file systems find it: no case; macOS skips some code points, Windows dots and spaces at the end. */
export function asFound(segment: string): string {
  return segment
    .normalize('NFKC')
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu, '')
    .replace(/[. ]{1,255}$/, '')
    .toLowerCase();
}
