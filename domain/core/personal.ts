import type { EntityDefinition, RecordValues, Untold } from './entity.ts';
import type { Field } from './field.ts';
import { type Actor, hasRight, isCustomer, isSystem } from './rights.ts';

/** Whoever writes such records, or holds the right by name, reads the personal values in them. */
const readers = ['personal', 'create', 'edit'] as const;

function mayRead({ key, parent }: EntityDefinition, { personal }: Field, actor: Actor): boolean {
  if (!personal || actor.haveAdmin || isSystem(actor)) return true;
  if (personal === 'staff') return !isCustomer(actor.roleId);
  return readers.some((code) => hasRight(actor, `${parent?.entity ?? key}:${code}`));
}

const personalOf = new WeakMap<EntityDefinition, readonly (readonly [name: string, field: Field])[]>();

/** Every list asks this, and most entities have no personal value. */
function hiddenFrom(entity: EntityDefinition, actor: Actor): string[] {
  const personal = personalOf.get(entity) ?? Object.entries(entity.fields).filter(([, field]) => field.personal);
  personalOf.set(entity, personal);
  return personal.flatMap(([name, field]) => (mayRead(entity, field, actor) ? [] : [name]));
}

const known = new WeakMap<EntityDefinition, Map<string, EntityDefinition>>();

/**
 * A definition as a person reads it: personal values that are not for him are like secrets, which nobody is sent, nor
 * finds, sorts or narrows a list by.
 */
export function asReadBy(entity: EntityDefinition, actor: Actor): EntityDefinition {
  const hidden = hiddenFrom(entity, actor);
  const untold = untoldTo(entity, actor);
  if (hidden.length === 0 && !untold) return entity;
  const forms = known.get(entity) ?? new Map<string, EntityDefinition>();
  known.set(entity, forms);
  const way = `${hidden.join()} ${untold ? 'untold' : ''}`;
  const form = forms.get(way) ?? without(entity, new Set(hidden), untold);
  forms.set(way, form);
  return form;
}

const untoldTo = ({ untold }: EntityDefinition, { roleId }: Actor): Untold | undefined =>
  isCustomer(roleId) ? untold : undefined;

/** Whether the state of a record keeps from customers what is found of it; one that does not say its state does. */
const isUntold = ({ flow }: EntityDefinition, { in: states, unless }: Untold, record: RecordValues): boolean => {
  const state = record[flow?.field ?? ''];
  return (state === undefined || states.includes(String(state))) && !(unless && record[unless.field] === unless.is);
};

function without(
  { defaultSort, ...entity }: EntityDefinition,
  hidden: ReadonlySet<string>,
  untold: Untold | undefined,
): EntityDefinition {
  const late = new Set(untold?.fields);
  const until = untold && {
    by: entity.flow?.field ?? '',
    in: untold.in,
    ...(untold.unless && { unless: untold.unless }),
  };
  const fields = Object.entries(entity.fields).map(
    ([name, field]) =>
      [
        name,
        {
          ...field,
          ...(hidden.has(name) && { secret: true }),
          ...(until && late.has(name) && { untold: until }),
        },
      ] as const,
  );
  return {
    ...entity,
    fields: Object.fromEntries(fields),
    keywords: (entity.keywords ?? []).filter((name) => !hidden.has(name)),
    // A cursor tells by what rows are ordered.
    ...(defaultSort && !hidden.has(defaultSort.field) && { defaultSort }),
  };
}

/** What a call of an entity answers, a record or several, without the personal values that are not for this person. */
export function shownTo(entity: EntityDefinition, answer: unknown, actor: Actor): unknown {
  const shown = (one: unknown) => (isRecord(one) ? withoutPersonal(entity, one, actor) : one);
  return Array.isArray(answer) ? answer.map(shown) : shown(answer);
}

const isRecord = (answer: unknown): answer is RecordValues =>
  typeof answer === 'object' && answer !== null && 'rowVersion' in answer;

/** A record, with its lines, without the personal values that are not for this person. */
export function withoutPersonal<Values extends RecordValues>(
  entity: EntityDefinition,
  record: Values,
  actor: Actor,
): Values {
  const shown: Record<string, unknown> = { ...record };
  for (const name of hiddenFrom(entity, actor)) {
    delete shown[name];
    delete shown[`${name}_label`];
  }
  const untold = untoldTo(entity, actor);
  if (untold && isUntold(entity, untold, record))
    for (const name of untold.fields) {
      if (name in shown) shown[name] = null;
      delete shown[`${name}_label`];
    }
  for (const [name, field] of Object.entries(entity.fields)) {
    const lines = shown[name];
    if (field.kind === 'children' && Array.isArray(lines))
      shown[name] = (lines as RecordValues[]).map((line) => withoutPersonal(field.line, line, actor));
  }
  // Nothing was added, and what is gone was never for this reader.
  return shown as Values;
}
