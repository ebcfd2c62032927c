/** Adds to the list of a key. In place: copying the list for every entry takes time by the square of hostile input. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
