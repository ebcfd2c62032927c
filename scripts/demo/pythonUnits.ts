import type { Entity } from './vocabulary';
import { pascal, snake } from './vocabulary';
import type { Unit } from './scriptUnits';

interface Words {
  readonly type: string;
  readonly one: string;
  readonly many: string;
  readonly num: string;
  readonly text: string;
  readonly states: readonly [string, string, string];
}

const onList = (fn: string, items: string): string => `${fn}(${items})`;

const templates: readonly ((w: Words) => Unit)[] = [
  (w) => ({
    name: snake('total', w.num, 'of', w.many),
    text: `def ${snake('total', w.num, 'of', w.many)}(items: Sequence[${w.type}]) -> float:
    """The ${w.num} of all ${w.many} together."""
    return sum(${w.one}.${w.num} for ${w.one} in items)`,
    call: onList,
  }),
  (w) => ({
    name: snake(w.many, 'by', w.text),
    text: `def ${snake(w.many, 'by', w.text)}(items: Sequence[${w.type}]) -> dict[str, list[${w.type}]]:
    """Group ${w.many} by ${w.text}; the order inside a group is the order given."""
    groups: dict[str, list[${w.type}]] = {}
    for ${w.one} in items:
        groups.setdefault(${w.one}.${w.text}, []).append(${w.one})
    return groups`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('mean', w.num, 'of', w.states[0]),
    text: `def ${snake('mean', w.num, 'of', w.states[0])}(items: Sequence[${w.type}]) -> float | None:
    """The mean ${w.num} of ${w.states[0]} ${w.many}, or None when there are none."""
    values = [${w.one}.${w.num} for ${w.one} in items if ${w.one}.status == "${w.states[0]}"]
    if not values:
        return None
    return round(sum(values) / len(values), 2)`,
    call: onList,
  }),
  (w) => ({
    name: snake('check', w.one, w.num),
    text: `def ${snake('check', w.one, w.num)}(items: Sequence[${w.type}], limit: float = 1000.0) -> list[str]:
    """References of ${w.many} whose ${w.num} cannot be right."""
    wrong: list[str] = []
    for ${w.one} in items:
        if ${w.one}.${w.num} < 0 or ${w.one}.${w.num} > limit:
            wrong.append(${w.one}.reference)
    return wrong`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('rank', w.many, 'by', w.num),
    text: `def ${snake('rank', w.many, 'by', w.num)}(items: Sequence[${w.type}], top: int = 10) -> list[${w.type}]:
    """The ${w.many} with the largest ${w.num}; ties go to the smaller reference."""
    ordered = sorted(items, key=lambda ${w.one}: (-${w.one}.${w.num}, ${w.one}.reference))
    return ordered[:top]`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake(w.text, 'report', 'for', w.many),
    text: `def ${snake(w.text, 'report', 'for', w.many)}(items: Sequence[${w.type}]) -> str:
    """A plain text table for the nightly mail: one line per ${w.text}."""
    totals: dict[str, float] = {}
    for ${w.one} in items:
        totals[${w.one}.${w.text}] = totals.get(${w.one}.${w.text}, 0.0) + ${w.one}.${w.num}
    width = max((len(key) for key in totals), default=0)
    lines = [f"{key.ljust(width)}  {value:10.2f}" for key, value in sorted(totals.items())]
    return "\\n".join(lines)`,
    call: onList,
  }),
  (w) => ({
    name: snake('close', w.many, 'in', w.text),
    text: `def ${snake('close', w.many, 'in', w.text)}(items: Sequence[${w.type}], ${w.text}: str = "") -> int:
    """Mark every ${w.states[1]} ${w.one} of a ${w.text} as ${w.states[2]} and say how many there were."""
    done = 0
    for ${w.one} in items:
        if ${w.one}.${w.text} != ${w.text} or ${w.one}.status != "${w.states[1]}":
            continue
        ${w.one}.status = "${w.states[2]}"
        done += 1
    return done`,
    call: onList,
  }),
  (w) => ({
    name: snake(w.num, 'histogram', 'of', w.many),
    text: `def ${snake(w.num, 'histogram', 'of', w.many)}(items: Sequence[${w.type}], step: float = 10.0) -> dict[int, int]:
    """How many ${w.many} fall into each step of ${w.num}."""
    counts: dict[int, int] = {}
    for ${w.one} in items:
        slot = int(${w.one}.${w.num} // step)
        counts[slot] = counts.get(slot, 0) + 1
    return dict(sorted(counts.items()))`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('parse', w.one, w.text, 'filter'),
    text: `def ${snake('parse', w.one, w.text, 'filter')}(items: Sequence[${w.type}], typed: str = "") -> list[${w.type}]:
    """Keep the ${w.many} that match what was typed: \`${w.text}:word\` or a plain word of the reference."""
    field, _, value = typed.partition(":")
    if not value:
        return [${w.one} for ${w.one} in items if typed.lower() in ${w.one}.reference.lower()]
    if field != "${w.text}":
        raise ValueError(f"cannot filter ${w.many} by {field}")
    return [${w.one} for ${w.one} in items if value.lower() in ${w.one}.${w.text}.lower()]`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('split', w.many, 'at', w.num),
    text: `def ${snake('split', w.many, 'at', w.num)}(
    items: Sequence[${w.type}], limit: float = 50.0
) -> tuple[list[${w.type}], list[${w.type}]]:
    """${pascal(w.many)} up to the limit of ${w.num}, and those above it."""
    low: list[${w.type}] = []
    high: list[${w.type}] = []
    for ${w.one} in items:
        (low if ${w.one}.${w.num} <= limit else high).append(${w.one})
    return low, high`,
    call: (fn, items) => `len(${fn}(${items})[1])`,
  }),
  (w) => ({
    name: snake('changed', w.many, 'of', w.text),
    text: `def ${snake('changed', w.many, 'of', w.text)}(items: Sequence[${w.type}], known: Sequence[${w.type}] = ()) -> list[str]:
    """References of ${w.many} whose ${w.text} differs from what was known before."""
    before = {${w.one}.reference: ${w.one}.${w.text} for ${w.one} in known}
    return sorted(
        ${w.one}.reference
        for ${w.one} in items
        if before.get(${w.one}.reference, ${w.one}.${w.text}) != ${w.one}.${w.text}
    )`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('share', 'of', w.num, 'by', w.text),
    text: `def ${snake('share', 'of', w.num, 'by', w.text)}(items: Sequence[${w.type}]) -> dict[str, float]:
    """Which part of the whole ${w.num} each ${w.text} has; empty when there is none."""
    whole = sum(${w.one}.${w.num} for ${w.one} in items)
    if whole == 0:
        return {}
    shares: dict[str, float] = {}
    for ${w.one} in items:
        shares[${w.one}.${w.text}] = shares.get(${w.one}.${w.text}, 0.0) + ${w.one}.${w.num} / whole
    return {key: round(value, 4) for key, value in shares.items()}`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('newest', w.one, 'per', w.text),
    text: `def ${snake('newest', w.one, 'per', w.text)}(items: Sequence[${w.type}]) -> dict[str, ${w.type}]:
    """The ${w.one} of each ${w.text} that was changed last."""
    newest: dict[str, ${w.type}] = {}
    for ${w.one} in items:
        rival = newest.get(${w.one}.${w.text})
        if rival is None or rival.updated_at < ${w.one}.updated_at:
            newest[${w.one}.${w.text}] = ${w.one}
    return newest`,
    call: (fn, items) => `len(${fn}(${items}))`,
  }),
  (w) => ({
    name: snake('clamp', w.one, w.num),
    text: `def ${snake('clamp', w.one, w.num)}(items: Sequence[${w.type}], low: float = 0.0, high: float = 1e6) -> int:
    """Bring every ${w.num} into its bounds; gives how many had to be changed."""
    if low > high:
        raise ValueError("the bounds of the ${w.num} are the wrong way round")
    touched = 0
    for ${w.one} in items:
        bounded = min(max(${w.one}.${w.num}, low), high)
        if bounded != ${w.one}.${w.num}:
            ${w.one}.${w.num} = bounded
            touched += 1
    return touched`,
    call: onList,
  }),
];

/** All Python functions that can be written about an entity, each with a name of its own. */
export function pythonUnits(entity: Entity): Unit[] {
  return ([0, 1] as const).flatMap((variant) => {
    const words: Words = {
      type: pascal(entity.one),
      one: entity.one,
      many: entity.many,
      num: entity.numbers[variant],
      text: entity.texts[variant],
      states: entity.states,
    };
    return templates.map((template) => template(words));
  });
}
