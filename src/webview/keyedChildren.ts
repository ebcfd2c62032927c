import type { Part } from './part';

/**
 * Keeps one child of `parent` per item, in the items' order. A child is found again by its key and updated in place:
 * focus and scroll position survive, and what did not change costs nothing.
 */
export function keyedChildren<T>(
  parent: HTMLElement,
  keyOf: (item: T) => string,
  make: (item: T) => Part<T>,
): (items: readonly T[]) => void {
  let parts = new Map<string, Part<T>>();
  return (items) => {
    const focused = document.activeElement;
    const next = new Map<string, Part<T>>();
    let cursor = parent.firstElementChild;
    for (const item of items) {
      const key = keyOf(item);
      const part = parts.get(key) ?? make(item);
      next.set(key, part);
      part.update(item);
      if (part.element === cursor) cursor = cursor.nextElementSibling;
      else parent.insertBefore(part.element, cursor);
    }
    while (cursor) {
      const dropped = cursor;
      cursor = cursor.nextElementSibling;
      dropped.remove();
    }
    parts = next;
    // A child that moved has lost its focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement && parent.contains(focused))
      focused.focus({ preventScroll: true });
  };
}
