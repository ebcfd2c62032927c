/** Custom properties that every style sheet of the sample may use; they are defined on both sides. */
export const safeTokens: ReadonlyMap<string, string> = new Map([
  ['--ink-body', '#1f2430'],
  ['--ink-quiet', '#5c6475'],
  ['--paper', '#ffffff'],
  ['--paper-sunken', '#f4f5f8'],
  ['--rule-colour', '#d9dde6'],
  ['--gap-narrow', '6px'],
  ['--gap-regular', '12px'],
  ['--gap-roomy', '24px'],
  ['--round', '8px'],
  ['--lift', '0 1px 2px rgb(0 0 0 / 12%)'],
  ['--text-large', '1.25rem'],
  ['--text-fine', '0.8125rem'],
]);

type Block = (name: string) => string;

/** Plain CSS that is valid SCSS too; `name` is the prefix of its classes. */
export const styleBlocks: readonly Block[] = [
  (name) => `.${name}-card {
  padding: var(--gap-regular);
  border: 1px solid var(--rule-colour);
  border-radius: var(--round);
  background: var(--paper);
  box-shadow: var(--lift);
}

.${name}-card:focus-within {
  border-color: var(--ink-quiet);
}`,
  (name) => `.${name}-table {
  width: 100%;
  border-collapse: collapse;
  color: var(--ink-body);
}

.${name}-table th,
.${name}-table td {
  padding: var(--gap-narrow) var(--gap-regular);
  border-bottom: 1px solid var(--rule-colour);
  text-align: start;
}`,
  (name) => `.${name}-toolbar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-narrow);
  padding-block: var(--gap-regular);
}

@media (max-width: 40rem) {
  .${name}-toolbar {
    flex-direction: column;
    align-items: stretch;
  }
}`,
  (name) => `.${name}-empty {
  display: grid;
  place-items: center;
  min-height: 12rem;
  color: var(--ink-quiet);
  font-size: var(--text-large);
}`,
  (name) => `.${name}-hint {
  margin-block: var(--gap-narrow) 0;
  color: var(--ink-quiet);
  font-size: var(--text-fine);
  line-height: 1.4;
}

.${name}-hint[hidden] {
  display: none;
}`,
  (name) => `.${name}-grid {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
  gap: var(--gap-roomy);
}

.${name}-grid > * {
  min-width: 0;
}`,
  (name) => `.${name}-field {
  display: flex;
  flex-direction: column;
  gap: var(--gap-narrow);
}

.${name}-field label {
  font-size: var(--text-fine);
  color: var(--ink-quiet);
}

.${name}-field input:invalid {
  outline: 2px solid currentcolor;
}`,
  (name) => `.${name}-dialog {
  inset: 0;
  margin: auto;
  max-width: min(40rem, 100vw);
  padding: var(--gap-roomy);
  border: 0;
  border-radius: var(--round);
  background: var(--paper-sunken);
}

.${name}-dialog::backdrop {
  background: rgb(0 0 0 / 40%);
}`,
  (name) => `.${name}-steps {
  display: flex;
  gap: var(--gap-regular);
  margin: 0;
  padding: 0;
  list-style: none;
}

.${name}-steps li[aria-current='step'] {
  font-weight: 600;
}`,
  (name) => `.${name}-meter {
  height: 0.5rem;
  border-radius: var(--round);
  background: var(--rule-colour);
  overflow: hidden;
}

.${name}-meter > span {
  display: block;
  height: 100%;
  background: var(--ink-body);
  transition: inline-size 120ms ease-out;
}`,
  (name) => `.${name}-tabs {
  display: flex;
  border-bottom: 1px solid var(--rule-colour);
}

.${name}-tabs button {
  padding: var(--gap-narrow) var(--gap-regular);
  border: 0;
  background: none;
  font: inherit;
}

.${name}-tabs button[aria-selected='true'] {
  box-shadow: inset 0 -2px 0 var(--ink-body);
}`,
  (name) => `.${name}-popover {
  position: absolute;
  z-index: 10;
  min-width: 12rem;
  padding: var(--gap-regular);
  border-radius: var(--round);
  background: var(--paper);
  box-shadow: var(--lift);
}

@media (prefers-reduced-motion: no-preference) {
  .${name}-popover {
    animation: ${name}-appear 120ms ease-out;
  }
}

@keyframes ${name}-appear {
  from {
    opacity: 0;
  }
}`,
  (name) => `.${name}-split {
  display: grid;
  grid-template-areas: 'side main';
  grid-template-columns: minmax(10rem, 1fr) 3fr;
  gap: var(--gap-roomy);
}

.${name}-split > aside {
  grid-area: side;
  color: var(--ink-quiet);
}

.${name}-split > main {
  grid-area: main;
}`,
  (name) => `.${name}-figure {
  display: flex;
  align-items: baseline;
  gap: var(--gap-narrow);
  font-variant-numeric: tabular-nums;
}

.${name}-figure strong {
  font-size: var(--text-large);
}

.${name}-figure small {
  color: var(--ink-quiet);
  font-size: var(--text-fine);
}`,
];
