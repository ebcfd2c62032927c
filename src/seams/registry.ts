import type { Rule } from './rule';
import { danglingPath } from './rules/danglingPath';
import { misspeltToken } from './rules/misspeltToken';
import { removedExport } from './rules/removedExport';
import { removedName } from './rules/removedName';
import { removedToken } from './rules/removedToken';
import { tokenFormat } from './rules/tokenFormat';
import { translucentToken } from './rules/translucentToken';

/** All rules, in the order in which their seams are listed. */
export const rules: readonly Rule[] = [
  danglingPath,
  removedExport,
  removedName,
  removedToken,
  misspeltToken,
  translucentToken,
  tokenFormat,
];
