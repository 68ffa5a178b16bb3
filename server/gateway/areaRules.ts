import type { ActDefinition } from '#domain/core/act.ts';
import type { ActRules, Refusals } from '#domain/core/actRules.ts';
import type { ChangesOf, DraftOf, EntityDefinition, RecordOf, RecordValues } from '#domain/core/entity.ts';
import type { BusinessError, FieldErrors } from '#domain/core/errors.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { PrintedSheet } from '#domain/core/sheet.ts';
import type { RememberedWord } from '#domain/core/sheetEdits.ts';
import type { Text } from '#domain/core/text.ts';
import { entityOf, findEntity } from '#domain/index.ts';
import type { Db } from '../platform/db.ts';
import type { ApartChoice } from '../platform/sheet/index.ts';
import type { WaitingSource } from './activePeople.ts';
import type { Call } from './method.ts';
import type { PartnerMessage } from './partnerMessage.ts';
import type { Proof } from './proof.ts';
import type { Services } from './services.ts';
import type { Settling } from './settling.ts';

/**
 * A field that says something of other rows. Those of a record that ask the same rows are read with one look at them.
 */
export interface AggregateField {
  /** Which rows, as behind `from`; the record is `t`. */
  readonly of: string;
  /** An aggregate of them. */
  readonly what: string;
}

/** SQL of a computed field over the alias `t`, by entity and field. */
export type ComputedSql = Readonly<Record<string, Readonly<Record<string, string | AggregateField>>>>;

/** A computed field as an expression. */
export const expressionOf = (computed: string | AggregateField): string =>
  typeof computed === 'string' ? computed : `(select ${computed.what} from ${computed.of})`;

// Rules over the records of one entity also stand among rules over any: what they are made of are types of methods.

/** The step that an effect follows from: effects of several steps tell them apart by it. */
interface TakenStep {
  readonly key: string;
  readonly to: string;
  readonly opinion: string | undefined;
}

/** A consequence of a step: may write other tables, answers the fields to set on the record itself. */
type Effect = {
  run(
    record: RecordValues,
    step: TakenStep & { readonly params: RecordValues },
    call: Call,
  ): Promise<RecordValues | undefined>;
}['run'];

/** The same over the records of one entity. @see server/crud/rulesOn.ts effectOn */
export type EffectOn<Of extends EntityDefinition> = {
  run(
    record: RecordOf<Of>,
    step: TakenStep & { readonly params: DraftOf<Of> },
    call: Call,
  ): Promise<ChangesOf<Of> | undefined>;
}['run'];

/** Judges or notes something of a record. @throws what speaks against it */
type Look = { look(record: RecordValues, call: Call): Promise<void> }['look'];

/** Judges a step by facts beyond the stored record. @throws what speaks against it */
type StepCheck = { check(record: RecordValues, params: RecordValues, call: Call): Promise<void> }['check'];

/** The same over the records of one entity. */
export type StepCheckOn<Of extends EntityDefinition> = (
  record: RecordOf<Of>,
  params: DraftOf<Of>,
  call: Call,
) => Promise<void>;

/** Fills in what the server derives before a record is checked and written. @see server/crud/rulesOn.ts beforeSaveOf */
export type BeforeSave = (
  record: Record<string, unknown>,
  facts: { readonly before: RecordValues | undefined },
  call: Call,
) => Promise<Record<string, unknown>>;

/**
 * What follows when a record was added or changed, perhaps in another area: in its transaction, judged as the same
 * call.
 */
export type AfterWrite = {
  follow(stored: RecordValues & { readonly id: string }, before: RecordValues | undefined, call: Call): Promise<void>;
}['follow'];

/** A step of a lifecycle, or an act beside it, that was taken; an act leaves the record where it is. */
export interface StepTaken {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string | undefined;
}

/** What follows in another area when a record took a step or an act, in its transaction, behind the step's own effect. */
export type AfterStep = {
  follow(stored: RecordValues & { readonly id: string }, step: StepTaken, call: Call): Promise<void>;
}['follow'] & {
  /** Steps and acts at which it writes the record itself; at any of them where it says nothing. */
  readonly writesAt?: readonly string[];
};

/** The same, which writes the record itself at these steps alone: at others it need not be read again. */
export const writesAt = (keys: readonly string[], follow: AfterStep): AfterStep =>
  Object.assign(((...facts) => follow(...facts)) satisfies AfterStep, { writesAt: keys });

/** What came of a department's day, as decimal text by name. @param asked `day` as `yyyy-MM-dd` */
export type DayFigures = (
  asked: { readonly day: string; readonly dept: string },
  call: Pick<Call, 'db'>,
) => Promise<Readonly<Record<string, string>>>;

/** The same over the records of one entity. */
export type FollowOn<Of extends EntityDefinition> = (
  stored: DraftOf<Of> & { readonly id: string },
  before: RecordOf<Of> | undefined,
  call: Call,
) => Promise<void>;

export interface EntityRules {
  /** What is locked before a record that is to be changed, where all changes of its kind lock the same first. */
  readonly beforeLock?: (id: string, call: Call) => Promise<void>;
  readonly beforeSave?: BeforeSave;
  /** Answers the call of the entity's {@link EntityDefinition.lookup} before its lines are checked. */
  readonly lookUp?: { ask(input: RecordValues, call: Call): Promise<unknown> }['ask'];
  /**
   * What people should know of records that come in by a sheet and are nevertheless good, by their place among them; the
   * same for equal records, so that it is said once.
   */
  readonly doubts?: (
    records: readonly RecordValues[],
    call: Call,
  ) => Promise<readonly { readonly at: number; readonly text: Text }[]>;
  /**
   * What speaks against deleting a record beyond its definition, such as values of other tables that mean it.
   * @throws why it stays
   */
  readonly beforeDelete?: Look;
  /** What speaks against this person's having its papers, beyond right and scope. @throws why he does not get one */
  readonly beforePrint?: Look;
  /** What it leaves on a record that this person opens it; the record's version stays. */
  readonly opened?: Look;
  /** Facts a step is judged by beyond the stored record, such as a form check before publishing. */
  readonly beforeStep?: Readonly<Record<string, StepCheck>>;
  readonly effects?: Readonly<Record<string, Effect>>;
  /** Locks and reads the record for an act, with the area's own refusals; by scope without it. */
  readonly forAct?: (id: string, call: Call) => Promise<ReadRecord>;
  /** The line of an act in the record's own log, where it has one of another kind than lifecycles. */
  readonly logAct?: (
    stored: ReadRecord,
    act: { readonly action: string; readonly before: RecordValues; readonly opinion: string | undefined },
    call: Call,
  ) => Promise<void>;
  /** What answers of an act are refused with, by field; the shared sentence without it. */
  readonly wrongAnswers?: (errors: FieldErrors, form: EntityDefinition) => BusinessError;
}

/** What an area adds to one of its entities. @see server/crud/rulesOn.ts rules */
export interface ImplementedRules {
  readonly entity: EntityDefinition;
  readonly rules: EntityRules;
  readonly computed?: ComputedSql[string];
  readonly afterWrite?: AfterWrite;
}

/** A record as `crud` reads it. */
export interface ReadRecord extends RecordValues {
  readonly id: string;
  readonly rowVersion: number;
}

export interface ActRequest {
  readonly id: string;
  /** As the person saw the record; the product's own consequences look at none. */
  readonly rowVersion: number | 'any';
  readonly opinion?: string | undefined;
  /** Answers of the dialog, as they came. */
  readonly params?: RecordValues | undefined;
}

/**
 * What an act asks for and does, between everything that is done around each of them.
 * @see server/crud/takeAct.ts carryOut
 */
export interface Doing<Answers = unknown> {
  readonly act: ActRules;
  /** Reads and judges what was answered. @throws 1001 by answer, and what else speaks against it */
  answers(record: ReadRecord, request: ActRequest, call: Call): Promise<Answers>;
  /** Does it. @returns the record as it is stored then, and the reason that was given */
  run(
    record: ReadRecord,
    answers: Answers,
    call: Call,
  ): Promise<{ readonly stored: ReadRecord; readonly reason: string | undefined }>;
  /** It writes the line of the record's log itself, with more than others have to tell. */
  readonly logsItself?: true;
}

/** An act beside a lifecycle, with what it does. */
export interface ImplementedAct extends Doing {
  readonly act: ActDefinition;
}

/**
 * Sends a message of the interface log once more, as it is.
 * @throws {Error} in the other side's words when it was not taken
 */
export type MessageSender = (
  message: { readonly docNo: string; readonly body: unknown },
  services: Services,
) => Promise<void>;

/** A record as its paper, for a person who may see it. @throws 1002 he does not */
type SheetMaker = (id: string, call: Call) => Promise<PrintedSheet>;

/** What the server adds to a paper that is declared as data. */
export interface PaperFacts {
  /** Values of its own fields, and of lines as this paper has them. @throws 1001 there is nothing to print yet */
  readonly facts?: { of(record: ReadRecord, call: Call): Promise<RecordValues> }['of'];
  /** Of a paper that shows those of other records: which. @throws 1001 there are none */
  readonly records?: { of(record: ReadRecord, call: Call): Promise<readonly string[]> }['of'];
}

/** Who asks for a mapping, with or without a call. */
export interface MappingAsked extends Pick<Call, 'db' | 'actor' | 'now'> {
  readonly services: Pick<Call['services'], 'dictionaries'>;
}

/** Whose sheets are meant, and what they are imported into. */
interface SheetOwner {
  readonly target: string;
  readonly customerId: string | null;
}

/** What people said of the words of sheets, and shall not be asked again. */
export interface SheetMemory {
  words(whose: SheetOwner, call: Pick<Call, 'db' | 'actor'>): Promise<readonly RememberedWord[]>;
  keep(
    whose: SheetOwner,
    words: {
      readonly said: readonly RememberedWord[];
      readonly forgotten: readonly Pick<RememberedWord, 'field' | 'word'>[];
    },
    call: Call,
  ): Promise<void>;
}

/** What areas add to the derived calls. `crud` knows entities only through this. */
export interface AreaRules {
  /**
   * How the rows of a sheet become rows that an import knows, by the id of what people have written down about it, and
   * for which sheet of a workbook: the first one without a name. @throws 1002, 1004
   */
  readonly sheetMapping?: (id: string, entity: EntityDefinition, asked: MappingAsked) => Promise<ApartChoice>;
  readonly sheetMemory?: SheetMemory;
  readonly computed: ComputedSql;
  readonly entities: Readonly<Record<string, EntityRules>>;
  /** By entity: what areas do when its records were written by a form. */
  readonly afterWrite?: Readonly<Record<string, readonly AfterWrite[]>>;
  /** By entity: what areas do when its records took a step. */
  readonly afterStep?: Readonly<Record<string, readonly AfterStep[]>>;
  /** By kind of what is owed: what its area says of it, and does when it is paid. */
  readonly settles?: Readonly<Record<string, Settling>>;
  /** What areas say against deleting a record of any of them: entity -> each of them is asked. */
  readonly speaksAgainst?: Readonly<Record<string, readonly SpeaksAgainst[]>>;
  /** What areas hand over of somebody who leaves, beyond fields that name whose work a record is. */
  readonly handsOver?: readonly HandsOver[];
  /** Rules of money that are proved every night. */
  readonly proofs?: readonly Proof[];
  /** By kind of a daily report: what an area counts of a day. */
  readonly figures?: Readonly<Record<string, DayFigures>>;
  /** An entity that people made, by its key. */
  readonly made?:
    | ((key: string, call: Pick<Call, 'db' | 'now' | 'services'>) => Promise<EntityDefinition | undefined>)
    | undefined;
  /** All entities that people made, as far as finding their records goes. */
  readonly everyMade?: ((db: Db) => Promise<readonly EntityDefinition[]>) | undefined;
  /** Records that wait for people in other machines than a lifecycle of their own. */
  readonly waiting?: readonly WaitingSource[];
  /** What acts do; one that is not here cannot be taken. */
  readonly acts?: readonly ImplementedAct[];
  /** Who can send a message again, by its type. */
  readonly senders?: Readonly<Record<string, MessageSender>>;
  /** By kind: what becomes of messages of partners. */
  readonly partnerMessages?: Readonly<Record<string, PartnerMessage>>;
  /** By entity: papers of a shape of their own; the record's form without one. */
  readonly sheets?: Readonly<Record<string, SheetMaker>>;
  /** By paper, as `paperName` calls it. */
  readonly papers?: Readonly<Record<string, PaperFacts>>;
  /** By entity; the shared sentences where an area has none. */
  readonly refusals?: Readonly<Record<string, Refusals>>;
}

/** Puts the heir in the place of somebody who leaves, wherever that place is kept in a way of the area's own. */
export type HandsOver = (who: { readonly from: string; readonly heir: Actor }, call: Call) => Promise<void>;

/** An entity of the house, or one that people made. @throws {Error} there is none */
export async function entityNamed(key: string, call: Pick<Call, 'db' | 'now' | 'services'>): Promise<EntityDefinition> {
  return findEntity(key) ?? (await call.services.rules.made?.(key, call)) ?? entityOf(key);
}

export const rulesOf = (rules: AreaRules, entity: EntityDefinition): EntityRules => rules.entities[entity.key] ?? {};

/**
 * What an area says against a record going, such as money that is open; nothing where it has no objection.
 * @returns the refusal, which names what is in the way
 */
export type SpeaksAgainst = (id: string, call: Call) => Promise<BusinessError | undefined>;

/** Asks every area whether a record may go. @throws what the first of them says */
export async function askAgainst(entityKey: string, id: string, call: Call): Promise<void> {
  for (const ask of call.services.rules.speaksAgainst?.[entityKey] ?? []) {
    const refusal = await ask(id, call);
    if (refusal) throw refusal;
  }
}
