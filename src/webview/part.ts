/** A piece of the panel: one element, brought up to date with every snapshot. Updating never rebuilds what is the same. */
export interface Part<T> {
  readonly element: HTMLElement;
  update(value: T): void;
}
