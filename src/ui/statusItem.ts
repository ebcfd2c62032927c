import { MarkdownString, ThemeColor, type StatusBarItem } from 'vscode';
import { commandTable } from '../model/commands';
import { statusLook, type Status } from './status';

/** Shows a status in the status bar; returns how to change it. Nothing is set that is already so. */
export function statusItem(item: StatusBarItem): (status: Status) => void {
  let shown = '';
  return (status) => {
    const look = statusLook(status);
    const key = JSON.stringify(look);
    if (key === shown) return;
    shown = key;
    const tooltip = new MarkdownString('', true);
    tooltip.isTrusted = { enabledCommands: look.links };
    // Facts may quote a tool or a path: they are appended as text, never as Markdown.
    for (const fact of look.facts) tooltip.appendText(`${fact}\n`).appendMarkdown('\n');
    const links = look.links.map((id) => `[${commandTable[id].title}](command:${id})`);
    if (links.length > 0) tooltip.appendMarkdown(`\n---\n${links.join(' &nbsp;·&nbsp; ')}`);
    item.text = look.text;
    item.tooltip = tooltip;
    item.command = look.command;
    item.accessibilityInformation = { label: `Seamline: ${look.facts.join(', ')}`, role: 'button' };
    item.backgroundColor =
      look.background === 'none' ? undefined : new ThemeColor(`statusBarItem.${look.background}Background`);
  };
}
