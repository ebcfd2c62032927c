/** A part of a text, by offsets; the end is outside. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Spans in order, overlapping ones joined: what `isInside` takes. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** Whether an offset lies in one of the joined spans. */
export function isInside(spans: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return offset < (spans[low - 1]?.end ?? 0);
}
