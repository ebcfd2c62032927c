import type { Rule } from './rule';
import { danglingPath } from './rules/danglingPath';

/** All rules, in the order in which their seams are listed. */
export const rules: readonly Rule[] = [danglingPath];
