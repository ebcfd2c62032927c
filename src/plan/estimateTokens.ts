/**
 * Bytes of UTF-8 that one token stands for. Vendors of models give about four characters a token as their rule of thumb;
 * code is nearer to three and a half, other scripts differ more. It only has to be the same for all shards: it balances
 * them and sizes reservations, it never bills anybody.
 */
export const bytesPerToken = 4;

/** Estimated tokens of a text, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8Length(text) / bytesPerToken);
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // A surrogate is half of a character of four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}
