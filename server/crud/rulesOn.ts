import type { ChangesOf, DraftOf, EntityDefinition, FieldMap, NoOther, RecordOf } from '#domain/core/entity.ts';
import type { Flow } from '#domain/core/flow.ts';
import { isShaped, wellFormed } from '#domain/core/wellFormed.ts';
import type {
  AggregateField,
  BeforeSave,
  EffectOn,
  EntityRules,
  FollowOn,
  ImplementedRules,
  StepCheckOn,
} from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** What steps of the entity are called, and the consequences that its flow names; nothing where it has none. */
type ActionOf<Of extends EntityDefinition> =
  Of extends EntityDefinition<FieldMap, string, Flow<infer Action, string>> ? Action : never;
type EffectName<Of extends EntityDefinition> =
  Of extends EntityDefinition<FieldMap, string, Flow<string, infer Name>> ? Name : never;

type ComputedName<Of extends EntityDefinition> =
  Of extends EntityDefinition<infer Fields>
    ? { [Name in keyof Fields]: Fields[Name] extends { kind: 'computed' } ? Name : never }[keyof Fields]
    : never;

/**
 * Needed where there is something to say, and refused where there is nothing, or where the names were lost on the way
 * to the definition, such as steps that a loop made.
 */
type Needed<Part extends string, Names> = [Names] extends [never]
  ? { readonly [Name in Part]?: never }
  : { readonly [Name in Part]: string extends Names ? never : object };

/** Refuses names that nothing has. */
type Known<Part extends string, Given, Names> = [Exclude<keyof Given, Names>] extends [never]
  ? unknown
  : { readonly [Name in Part]?: NoOther<Given, Record<Names & string, unknown>> };

type LookOn<Of extends EntityDefinition> = (record: RecordOf<Of>, call: Call) => Promise<void>;

/** What may be said of an entity; what each is for stands at {@link EntityRules}. */
interface RulesOn<Of extends EntityDefinition, Derived, Effects, Checks>
  extends Pick<EntityRules, 'doubts' | 'forAct' | 'logAct' | 'lookUp' | 'wrongAnswers'> {
  /** Answers the fields that take the place of those it was given; undefined leaves them. */
  readonly beforeSave?: (
    record: DraftOf<Of>,
    facts: { readonly before: RecordOf<Of> | undefined },
    call: Call,
  ) => Promise<(Derived & NoOther<Derived, DraftOf<Of>>) | undefined>;
  readonly beforeDelete?: LookOn<Of>;
  readonly beforePrint?: LookOn<Of>;
  readonly opened?: LookOn<Of>;
  readonly beforeStep?: { readonly [Action in keyof Checks]: StepCheckOn<Of> };
  readonly effects?: {
    readonly [Name in keyof Effects]: (
      ...facts: Parameters<EffectOn<Of>>
    ) => Promise<(Effects[Name] & NoOther<Effects[Name], ChangesOf<Of>>) | undefined>;
  };
  /** SQL of each field that is counted and not stored, over the alias `t`. */
  readonly computed?: { readonly [Name in ComputedName<Of>]: string | AggregateField };
  /** What follows when one was added or changed. Of another area's entity it stands in `ServerArea.afterWrite`. */
  readonly afterWrite?: FollowOn<Of>;
}

/**
 * What the server adds to an entity, held to its definition: names of fields, of steps and of the effects that its flow
 * names. An effect that nobody writes does not compile, nor does one that no step names.
 * @example export const truckRules = rules(truck, { effects: { truckSold: async ({ plateNo }, { opinion }, call) => ({ soldTime: call.now }) } });
 */
export const rules = <
  Of extends EntityDefinition,
  const Derived extends DraftOf<Of>,
  Effects extends { readonly [Name in EffectName<Of>]: unknown },
  Checks,
>(
  entity: Of,
  given: RulesOn<Of, Derived, Effects, Checks> &
    Needed<'effects', EffectName<Of>> &
    Needed<'computed', ComputedName<Of>> &
    Known<'effects', Effects, EffectName<Of>> &
    Known<'beforeStep', Checks, ActionOf<Of>>,
): ImplementedRules => {
  const { beforeSave, computed, afterWrite, ...own }: RulesOn<Of, Derived, Effects, Checks> = given;
  return {
    entity,
    rules: { ...(own as EntityRules), ...(beforeSave && { beforeSave: beforeSaveOf(entity, beforeSave) }) },
    ...(computed && { computed }),
    ...(afterWrite && { afterWrite }),
  };
};

/**
 * A consequence of a step of this entity: it sees the record as the definition has it, and sets nothing but fields that
 * are there.
 * @example const orderStarted = effectOn(precatDispatch, async (_order, _step, { now }) => ({ startTime: now }));
 */
export const effectOn = <Of extends EntityDefinition, const Given extends ChangesOf<Of>>(
  _of: Of,
  effect: (...facts: Parameters<EffectOn<Of>>) => Promise<(Given & NoOther<Given, ChangesOf<Of>>) | undefined>,
): EffectOn<Of> => effect;

/**
 * The consequences that the flow of an entity names, each of them and no other, for rules that are put together by hand.
 * @example effects: effectsOn(notice, { noticePublished, noticeRecalled })
 */
export const effectsOn = <Of extends EntityDefinition>(
  _of: Of,
  effects: Readonly<Record<EffectName<Of>, EffectOn<Of>>>,
): NonNullable<EntityRules['effects']> => effects;

/** The record as it is where each value has its shape, which is nearly always: a large import asks this of each row. */
function shapedOnly(entity: EntityDefinition, record: Record<string, unknown>): Record<string, unknown> {
  for (const name in record) {
    const value = record[name];
    const field = value === null || value === undefined ? undefined : entity.fields[name];
    if (field && !isShaped(field, value)) return wellFormed(entity, record);
  }
  return record;
}

/**
 * What the server derives of a record of this entity before it is checked and written: the fields it answers take the
 * place of those it was given. A value that has not the shape of its field is not seen, and stays for the check to
 * refuse.
 */
export const beforeSaveOf =
  <Of extends EntityDefinition, const Given extends DraftOf<Of>>(
    entity: Of,
    derive: (
      record: DraftOf<Of>,
      facts: { readonly before: RecordOf<Of> | undefined },
      call: Call,
    ) => Promise<(Given & NoOther<Given, DraftOf<Of>>) | undefined>,
  ): BeforeSave =>
  async (record, { before }, call) => {
    const seen: Record<string, unknown> = shapedOnly(entity, record);
    const answered = await derive(seen as DraftOf<Of>, { before: before as RecordOf<Of> | undefined }, call);
    if (!answered) return record;
    const isShapeless = (name: string) => seen[name] === null && (record[name] ?? '') !== '';
    return { ...record, ...Object.fromEntries(Object.entries(answered).filter(([name]) => !isShapeless(name))) };
  };
