/** Most notes that are kept; the rest is counted. */
const noteLimit = 50;

/** Collects notes for people: each once, bounded, in a fixed order. */
export function noteBook(): { add(text: string): void; notes(): string[] } {
  const kept = new Set<string>();
  let surplus = 0;
  return {
    add(text) {
      if (kept.size < noteLimit || kept.has(text)) kept.add(text);
      else surplus++;
    },
    notes: () => [...[...kept].sort(), ...(surplus > 0 ? [`${String(surplus)} more notes of this kind.`] : [])],
  };
}
