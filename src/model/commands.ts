/** Every command there is: the manifest is checked against this table, the editor registers from it. */
export const commandTable = {
  'seamline.review': { title: 'Review Changes', icon: '$(checklist)' },
  'seamline.cancel': { title: 'Cancel Review', icon: '$(debug-stop)' },
  'seamline.showReport': { title: 'Show Report', icon: '$(list-ordered)' },
  'seamline.nextFinding': { title: 'Go to Next Finding', icon: undefined },
  'seamline.previousFinding': { title: 'Go to Previous Finding', icon: undefined },
  'seamline.showOutput': { title: 'Show Output', icon: undefined },
} as const;

export type CommandId = keyof typeof commandTable;
