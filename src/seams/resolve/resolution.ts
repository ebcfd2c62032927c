/**
 * What a reference stands for in one tree. `missing` is a proof: every place where it could be was looked at.
 * `unknown` is everything that cannot be told from the tree's paths alone (packages, generated files, links …).
 */
export type Resolution =
  { readonly is: 'file'; readonly path: string } | { readonly is: 'missing' } | { readonly is: 'unknown' };

export const missing: Resolution = { is: 'missing' };
export const unknown: Resolution = { is: 'unknown' };
export const fileAt = (path: string): Resolution => ({ is: 'file', path });
