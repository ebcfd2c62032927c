export interface PanelAssets {
  /** Addresses as the webview may load them. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly cspSource: string;
  readonly nonce: string;
}

/** The panel's page: no content of its own, and no way to load or run anything but these files. */
export function panelHtml({ script, styles, cspSource, nonce }: PanelAssets): string {
  const policy = [
    "default-src 'none'",
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Seamline Report</title>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body><script nonce="${nonce}" src="${script}"></script></body>
</html>`;
}
