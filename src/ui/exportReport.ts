import { window, workspace, type ViewColumn } from 'vscode';
import type { Report } from '../model/report';
import { toJson } from '../report/toJson';
import { toMarkdown } from '../report/toMarkdown';

/** Opens the report as a new unsaved document: where it is saved, and whether, is the user's to say. */
export async function exportReport(report: Report, format: 'markdown' | 'json', column: ViewColumn): Promise<void> {
  const content = format === 'markdown' ? toMarkdown(report) : toJson(report);
  await window.showTextDocument(await workspace.openTextDocument({ language: format, content }), {
    viewColumn: column,
  });
}
