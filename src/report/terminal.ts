import type { Severity } from '../model/finding';

/** How a terminal shows texts: with colours or without, lines no wider than this. */
export interface TerminalOptions {
  readonly color: boolean;
  readonly width: number;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36, inverse: 7 } as const;
export type Style = keyof typeof codes;

/** Puts a style around a text that is already neutral. */
export function styled(text: string, color: boolean, ...styles: Style[]): string {
  return color && styles.length > 0 ? `\u001b[${styles.map((style) => codes[style]).join(';')}m${text}\u001b[0m` : text;
}

export function severityStyle(severity: Severity): Style[] {
  switch (severity) {
    case 'critical':
      return ['bold', 'inverse', 'red'];
    case 'high':
      return ['bold', 'red'];
    case 'medium':
      return ['yellow'];
    case 'low':
      return ['dim'];
  }
}

/** Breaks a neutral text at spaces into lines of at most `width` characters, each after the indent; long words are kept whole. */
export function wrapped(text: string, width: number, indent: string): string {
  const room = Math.max(20, width - indent.length);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > room) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
}
