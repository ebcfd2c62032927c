import { editingTemplates } from './editingTemplates';
import { overviewTemplates } from './overviewTemplates';
import type { Entity } from './vocabulary';
import { pascal } from './vocabulary';

/** One exported function of a generated module; it needs only the entity's type. */
export interface Unit {
  readonly name: string;
  readonly text: string;
  /** An expression that uses the function on a list of the entity. */
  call(fn: string, items: string): string;
}

/** The words of an entity that a template puts in. */
interface Words {
  readonly type: string;
  readonly one: string;
  readonly many: string;
  readonly num: string;
  readonly text: string;
  readonly states: readonly [string, string, string];
}

export type Template = (w: Words) => Unit;

/** All functions that can be written about an entity, each with a name of its own. */
export function scriptUnits(entity: Entity): Unit[] {
  return ([0, 1] as const).flatMap((variant) => {
    const words: Words = {
      type: pascal(entity.one),
      one: entity.one,
      many: entity.many,
      num: entity.numbers[variant],
      text: entity.texts[variant],
      states: entity.states,
    };
    return [...overviewTemplates, ...editingTemplates].map((template) => template(words));
  });
}
