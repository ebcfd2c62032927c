import type { EditorWindow } from './openWindow';

/** Closes the review's panel as a user does: a click on its tab with the middle button. */
export async function closePanel({ page }: EditorWindow): Promise<void> {
  const tab = page.locator('.tab', { hasText: 'Seamline' });
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
}
