/** Whether any identifier of the text is one of the words. Linear in the text, whatever the number of words. */
export function hasWord(text: string, words: { has(word: string): boolean }): boolean {
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) if (words.has(word)) return true;
  return false;
}
