import type { Entity } from './vocabulary';
import { pascal, snake } from './vocabulary';

/** The data class which all Python modules of an entity share. */
export function pythonModel(entity: Entity): string {
  const type = pascal(entity.one);
  return `"""What a ${entity.one} is, as the service keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timezone


def _now() -> datetime:
    return datetime.now(tz=timezone.utc)


@dataclass
class ${type}:
    """One ${entity.one}; amounts are in base units."""

    reference: str
    ${entity.texts[0]}: str
    ${entity.texts[1]}: str
    ${entity.numbers[0]}: float = 0.0
    ${entity.numbers[1]}: float = 0.0
    status: str = "${entity.states[0]}"
    updated_at: datetime = field(default_factory=_now)


STATES = ("${entity.states.join('", "')}")


def parse_${snake(entity.one)}(raw: dict[str, object]) -> ${type}:
    """Build a ${entity.one} from decoded JSON; a missing reference is an error."""
    reference = str(raw.get("reference", "")).strip()
    if not reference:
        raise ValueError("a ${entity.one} needs a reference")
    status = str(raw.get("status", STATES[0]))
    if status not in STATES:
        raise ValueError(f"unknown status of a ${entity.one}: {status}")
    return ${type}(
        reference=reference,
        ${entity.texts[0]}=str(raw.get("${entity.texts[0]}", "")),
        ${entity.texts[1]}=str(raw.get("${entity.texts[1]}", "")),
        ${entity.numbers[0]}=float(str(raw.get("${entity.numbers[0]}", 0))),
        ${entity.numbers[1]}=float(str(raw.get("${entity.numbers[1]}", 0))),
        status=status,
    )
`;
}

/** A Python module: a docstring, its imports, its functions. */
export function pythonModule(says: string, imports: readonly string[], units: readonly string[]): string {
  const head = [`"""${says}"""`, '', 'from __future__ import annotations', '', 'from collections.abc import Sequence'];
  return `${[...head, '', ...imports, '', '', units.join('\n\n\n')].join('\n')}\n`;
}
