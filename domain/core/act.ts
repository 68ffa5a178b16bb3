import type { ActFacts, ActRules, Stop } from './actRules.ts';
import {
  type DraftValues,
  defineForm,
  type EntityDefinition,
  type FieldFacts,
  type FieldMap,
  methodName,
  type RecordOf,
  type RecordValues,
  type Rule,
  type ServiceArea,
} from './entity.ts';
import { textarea } from './field.ts';
import type { FlowStep } from './flow.ts';
import type { Who } from './rights.ts';
import { bi, type Text } from './text.ts';

interface ActWords {
  /**
   * Heading of the dialog; places such as `{docNo}` are filled from the record. Without it the act's label and the
   * record's name.
   */
  readonly title?: Text;
  /** On the button that confirms; the act's label without it. */
  readonly confirm?: Text;
}

/** What a person hears when an act is done; `wait` when it did not achieve all that was hoped for. */
export type Done = Text & { readonly tone?: 'ok' | 'wait' };

/** What an act leads to, said above its questions. */
export interface Foretold {
  /** What the record comes to, and who works on it there. */
  readonly next: Text;
  /** The way it takes there, before all else. */
  readonly route?: Text | undefined;
  /** What else follows, worth a second look before confirming. */
  readonly remarks: readonly Text[];
}

/** One record among many, as the dialog lists it. */
export interface BatchLine {
  readonly id: string;
  readonly name: string;
  /** What it is; the amounts of each kind are summed. */
  readonly kind: Text;
  readonly customer: string;
  /** Decimal text; nothing where none is known. */
  readonly amount?: string | undefined;
  /** Where the act leads it, as far as its row tells. */
  readonly next?: Text | undefined;
}

/**
 * How an act is taken for many records at once, each for itself. Without a call of its own it goes through the entity's
 * `batchAct`.
 */
interface BatchSpec<Name extends string = string> extends ActWords {
  /** On the batch bar; the act's label without it. */
  readonly label?: Text;
  /**
   * Its own call, which takes the ids beside the answers; with `perRow` it tells of each: `{ok, failed: [{id, code,
   * msg}]}`.
   */
  readonly method?: string;
  /** The parameter of that call that names the records; `ids` without it. */
  readonly idsName?: string;
  /** The questions for many, where some of one record's make no sense. */
  readonly asks?: readonly Name[];
  /** Lists the records above the questions, with what the act does to each; no table without it. */
  line?(record: RecordValues): BatchLine;
}

/** Everything about one thing a person can do to a record. {@link defineAct} makes it. */
export interface ActDefinition<
  Entity extends EntityDefinition = EntityDefinition,
  Asks extends FieldMap = FieldMap,
  Key extends string = string,
> extends ActRules,
    ActWords {
  readonly entity: Entity;
  readonly key: Key;
  /** Its gateway call: one of its own, or the entity's `act`. */
  readonly method: string;
  readonly hasOwnMethod: boolean;
  /** Service of its own call. */
  readonly service: ServiceArea;
  /** The parameter of its own call that names the record. */
  readonly idName: string;
  /** What its own call names beside the record, such as the type of a document. */
  readonly named: RecordValues;
  /** Its own call may leave the version out: what it does is judged again under locks of its own. */
  readonly isVersionOptional: boolean;
  readonly danger: boolean;
  /** The record is gone afterwards: nobody asks for it any more. */
  readonly removes: boolean;
  /** That and how it may be taken for many records at once. */
  readonly batch: BatchSpec | undefined;
  /** Its questions beside the reason. */
  readonly asks: Asks;
  /**
   * Those of them that a screen answers in its own way, such as which of several bills; no dialog asks for them as
   * fields.
   */
  readonly answered: readonly string[];
  /** The step of the lifecycle that it is; nothing for an act beside it. */
  readonly step?: FlowStep;
  /** The questions of its dialog and the shape of its input, as a form of its own. */
  readonly form: EntityDefinition<Asks>;
  /** The questions, where they depend on the record; those of `form` without it. */
  formFor?(record: RecordValues): EntityDefinition;
  /** What it leads to. */
  leadsTo?(record: RecordValues): Foretold;
  /** Fields of the record that go with it as they stand: they are shown, and not asked for again. */
  shows?(record: RecordValues): readonly string[];
  /** What the dialog begins with. */
  start?(record: RecordValues, facts: ActFacts): RecordValues;
  /** What confirming does, above the questions. */
  readonly lead?: Text | ((record: RecordValues) => Text);
  /** Said when it is done, of the record as it is then; the general sentence without it. */
  readonly done?: Text | ((record: RecordValues) => Done);
}

interface ActSpec<Entity extends EntityDefinition, Asks extends FieldMap, Key extends string> extends ActWords {
  readonly key: Key;
  readonly label: Text;
  readonly who: readonly Who[];
  readonly offeredTo?: readonly Who[];
  readonly people?: 'only';
  /** Action code of the function right, `edit` for one; the act's own key without it. */
  readonly right?: string;
  readonly method?: string;
  /** Where its own call is another's than the entity's. */
  readonly service?: ServiceArea;
  readonly idName?: string;
  readonly named?: RecordValues;
  readonly isVersionOptional?: boolean;
  readonly danger?: boolean;
  readonly fourEyes?: boolean;
  readonly notBy?: { readonly fields: readonly (keyof NoInfer<Entity>['fields'] & string)[]; readonly why: Text };
  readonly neutral?: boolean;
  readonly removes?: boolean;
  readonly batch?: boolean | BatchSpec<keyof NoInfer<Asks> & string>;
  readonly asks?: Asks;
  readonly answered?: readonly (keyof NoInfer<Asks> & string)[];
  /** A reason the person gives, as `reason`. */
  readonly reason?: { readonly required: boolean; readonly max?: number; readonly label?: Text };
  readonly facts?: {
    readonly [Name in keyof NoInfer<Asks> & string]?: FieldFacts<
      DraftValues<NoInfer<Asks>>,
      keyof NoInfer<Asks> & string
    >;
  };
  readonly rules?: readonly Rule<DraftValues<NoInfer<Asks>>>[];
  readonly shows?: () => readonly (keyof NoInfer<Entity>['fields'] & string)[];
  stop?(record: RecordOf<NoInfer<Entity>>, facts: ActFacts): Stop | undefined;
  isMissed?(record: RecordOf<NoInfer<Entity>>, facts: ActFacts): boolean;
  isFirst?(record: RecordOf<NoInfer<Entity>>): boolean;
  start?(record: RecordOf<NoInfer<Entity>>, facts: ActFacts): Partial<DraftValues<NoInfer<Asks>>>;
  /** Places such as `{docNo}` are filled from the record; each line of the words is one of its own. */
  readonly lead?: Text | ((record: RecordOf<NoInfer<Entity>>) => Text);
  /** Places are filled from the record as the act left it. */
  readonly done?: Text | ((record: RecordOf<NoInfer<Entity>>) => Done);
}

/** What a handler of the act gets beside the record: the answers of its dialog, parsed. */
export type InputOf<Act> = Act extends { readonly asks: infer Asks extends FieldMap }
  ? DraftValues<Asks> & { readonly reason?: string | null }
  : never;

/**
 * Declares an act: label, people, conditions, questions and words stand here once, for row menus, action bars, batch
 * bars, dialogs and the gateway alike. What it does is implemented on the server.
 * @example export const suspendQuota = defineAct(bhQuota, { key: 'suspend', label: say('暂停', 'Suspend'), who: ['JCK_L'], reason: { required: true } });
 */
export function defineAct<
  Entity extends EntityDefinition,
  const Key extends string,
  const Asks extends FieldMap = Record<never, never>,
>(entity: Entity, spec: ActSpec<Entity, Asks, Key>): ActDefinition<Entity, Asks, Key> {
  const { asks, reason, facts, rules, method, right, offeredTo, answered = [], idName = 'id', batch, ...rest } = spec;
  const { required, max = 300, label = bi('原因', 'Reason') } = reason ?? { required: false };
  const fields = { ...asks, ...(reason && { reason: textarea(label.zh, label.en, { max, required }) }) };
  return {
    ...rest,
    entity,
    asks: asks ?? {},
    answered,
    danger: spec.danger ?? false,
    fourEyes: spec.fourEyes ?? false,
    neutral: spec.neutral ?? false,
    removes: spec.removes ?? false,
    batch: batch === true ? {} : batch || undefined,
    service: spec.service ?? entity.service,
    idName,
    named: spec.named ?? {},
    isVersionOptional: spec.isVersionOptional ?? false,
    offeredTo: offeredTo ?? spec.who,
    right: `${entity.key}:${right ?? `act:${spec.key}`}`,
    method: method ?? methodName(entity, 'act'),
    hasOwnMethod: method !== undefined,
    form: defineForm({
      key: `${entity.key}.${spec.key}`,
      label: spec.label,
      service: entity.service,
      design: entity.design,
      fields,
      ...(facts && { facts: facts as EntityDefinition['facts'] & object }),
      ...(rules && { rules: rules as readonly Rule[] }),
    }) as unknown as EntityDefinition<Asks>,
    // The record's own type is narrower than what menus and the gateway hand over; both hand over records of this
    // entity.
  } as unknown as ActDefinition<Entity, Asks, Key>;
}
