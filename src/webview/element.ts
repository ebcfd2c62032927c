type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | undefined>>;

/** A new element. Strings become text nodes, so text from outside can never become markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  for (const child of children) if (child !== undefined) made.append(child);
  return made;
}

/** A codicon that screen readers skip: the word beside it says the same. */
export function icon(name: string): HTMLSpanElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

/** A button with an icon and a word. */
export function button(label: string, iconName: string | undefined, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button' }, iconName ? icon(iconName) : undefined, label);
  made.addEventListener('click', onClick);
  return made;
}

/** A button with an icon alone; `label` is its name and its hint. */
export function iconButton(label: string, iconName: string, onClick: () => void): HTMLButtonElement {
  const made = button('', iconName, onClick);
  made.classList.add('icon-button');
  made.setAttribute('aria-label', label);
  made.title = label;
  return made;
}

/** Sets a node's text only where it differs, so that a selection or a screen reader is not disturbed. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
