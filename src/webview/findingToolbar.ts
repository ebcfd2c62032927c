import type { Finding, Severity } from '../model/finding';
import { element, icon, setText } from './element';
import { severityLabels } from './labels';
import type { Memory } from './memory';
import type { Part } from './part';
import { groupings, severityOrder, type Grouping } from './panelState';

const groupingWords: Readonly<Record<Grouping, string>> = { rank: 'By rank', file: 'By file' };

/** Filter by text and severity, and the grouping. Every change is kept and told to `onChange`. */
export function findingToolbar(memory: Memory, onChange: () => void): Part<readonly Finding[]> & { clear(): void } {
  const filter = element('input', {
    type: 'text',
    class: 'filter',
    placeholder: 'Filter findings',
    'aria-label': 'Filter findings by text',
    spellcheck: 'false',
  });
  filter.value = memory.get().filter;
  filter.addEventListener('input', () => {
    memory.set({ filter: filter.value });
    onChange();
  });
  const toggles = severityOrder.map((severity) => severityToggle(severity, memory, onChange));
  const group = element('select', { class: 'grouping', 'aria-label': 'Order of the findings' });
  for (const g of groupings) group.append(element('option', { value: g }, groupingWords[g]));
  group.value = memory.get().grouping;
  group.addEventListener('change', () => {
    memory.set({ grouping: groupings.find((g) => g === group.value) ?? 'rank' });
    onChange();
  });
  const severities = element('div', { class: 'severities', role: 'group', 'aria-label': 'Severities shown' });
  severities.append(...toggles.map((t) => t.element));
  return {
    element: element(
      'div',
      { class: 'toolbar' },
      element('div', { class: 'filter-box' }, icon('filter'), filter),
      severities,
      group,
    ),
    update: (findings) => {
      for (const toggle of toggles) toggle.update(findings);
    },
    clear: () => {
      filter.value = '';
      memory.set({ filter: '', hidden: [] });
      for (const toggle of toggles) toggle.update(undefined);
      onChange();
    },
  };
}

function severityToggle(severity: Severity, memory: Memory, onChange: () => void) {
  const { word, icon: name } = severityLabels[severity];
  const count = element('span', {});
  const toggle = element(
    'button',
    { type: 'button', class: `toggle severity-${severity}`, title: `Show or hide: ${word}` },
    icon(name),
    element('span', { class: 'visually-hidden' }, `${word}: `),
    count,
  );
  const press = () => toggle.setAttribute('aria-pressed', String(!memory.get().hidden.includes(severity)));
  toggle.addEventListener('click', () => {
    const { hidden } = memory.get();
    memory.set({ hidden: hidden.includes(severity) ? hidden.filter((s) => s !== severity) : [...hidden, severity] });
    press();
    onChange();
  });
  press();
  return {
    element: toggle,
    update: (findings: readonly Finding[] | undefined) => {
      press();
      if (!findings) return;
      const n = findings.filter((f) => f.severity === severity).length;
      setText(count, n.toLocaleString('en'));
      toggle.hidden = n === 0;
    },
  };
}
