/** Milliseconds as people say them: `0.4 s`, `12 s`, `3 min 05 s`, `1 h 02 min`. */
export function duration(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.floor(tenths / 10);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
