import { Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { panelRequestSchema, type PanelRequest, type PanelSnapshot } from '../model/messages';
import { panelHtml } from './panelHtml';

/** The type under which the editor keeps the panel over a reload. */
export const panelType = 'seamline.panel';

export interface ReportPanel {
  /** Brings the panel up, making it when there is none. It takes the focus only when asked to. */
  show(focus: boolean): void;
  /** Takes over a panel that the editor brought back. */
  adopt(panel: WebviewPanel): void;
  /** Something changed: the panel is sent the newest snapshot soon. */
  refresh(): void;
  /** Selects a finding in the panel, with the next snapshot that it gets. */
  select(findingId: string): void;
  /** A column that the panel is not in, for code. */
  codeColumn(): ViewColumn;
  /** Sends nothing more. */
  dispose(): void;
}

interface PanelWorld {
  readonly extensionUri: Uri;
  readonly snapshot: () => PanelSnapshot;
  readonly onRequest: (request: PanelRequest) => void;
  readonly onUnreadable: (why: string) => void;
}

/** A running review changes many times a second; nobody reads faster than this, ms. */
const refreshEveryMs = 120;

export function reportPanel(world: PanelWorld): ReportPanel {
  let current: WebviewPanel | undefined;
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let select: string | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    // A hidden page is gone; it says `ready` when it is back.
    if (!current?.visible || !isReady) return;
    const snapshot: PanelSnapshot = { ...world.snapshot(), ...(select !== undefined && { select }) };
    select = undefined;
    void current.webview.postMessage(snapshot);
  };
  const refresh = () => {
    timer ??= setTimeout(send, refreshEveryMs);
  };
  const adopt = (panel: WebviewPanel) => {
    current?.dispose();
    current = panel;
    isReady = false;
    panel.iconPath = Uri.joinPath(world.extensionUri, 'media', 'icon.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: resourceRoots(world.extensionUri) };
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const request = panelRequestSchema.safeParse(message);
      if (!request.success) world.onUnreadable(request.error.message);
      else if (request.data.type !== 'ready') world.onRequest(request.data);
      else {
        isReady = true;
        send();
      }
    });
    panel.onDidDispose(() => {
      if (current === panel) current = undefined;
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) isReady = false;
    });
    panel.webview.html = htmlOf(panel, world.extensionUri);
  };
  return {
    adopt,
    show: (focus) => {
      if (current) current.reveal(undefined, !focus);
      else
        adopt(
          window.createWebviewPanel(
            panelType,
            'Seamline',
            { viewColumn: ViewColumn.Beside, preserveFocus: !focus },
            { enableFindWidget: true },
          ),
        );
    },
    refresh,
    select: (findingId) => {
      select = findingId;
      refresh();
    },
    codeColumn: () => (current?.viewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One),
    // The page itself stays: the editor brings it back after a reload.
    dispose: () => clearTimeout(timer),
  };
}

const resourceRoots = (extension: Uri) => [Uri.joinPath(extension, 'dist'), Uri.joinPath(extension, 'media')];

function htmlOf({ webview }: WebviewPanel, extension: Uri): string {
  const address = (...path: string[]) => webview.asWebviewUri(Uri.joinPath(extension, ...path)).toString();
  return panelHtml({
    script: address('dist', 'panel.js'),
    styles: [address('dist', 'codicon.css'), address('media', 'panel.css')],
    cspSource: webview.cspSource,
    nonce: crypto.randomUUID(),
  });
}
