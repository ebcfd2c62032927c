import type { Rule } from './rule';
import { danglingPath } from './rules/danglingPath';
import { removedExport } from './rules/removedExport';

/** All rules, in the order in which their seams are listed. */
export const rules: readonly Rule[] = [danglingPath, removedExport];
