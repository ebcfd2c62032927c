/** Most notes that are listed; the rest is counted. */
const noteLimit = 50;
/** Most notes that are known apart; a repeated one beyond is counted again. */
const knownLimit = 5000;

/** Collects notes for people: each once, bounded, in a fixed order. */
export function noteBook(): { add(text: string): void; notes(): string[] } {
  const kept = new Set<string>();
  let surplus = 0;
  return {
    add(text) {
      if (kept.size < knownLimit || kept.has(text)) kept.add(text);
      else surplus++;
    },
    notes() {
      const sorted = [...kept].sort();
      const more = Math.max(0, sorted.length - noteLimit) + surplus;
      return [...sorted.slice(0, noteLimit), ...(more > 0 ? [`${String(more)} more notes of this kind.`] : [])];
    },
  };
}
