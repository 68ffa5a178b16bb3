import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import type { Call } from './method.ts';

/** SQL of a computed field over the alias `t`, by entity and field. */
export type ComputedSql = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A consequence of a step: may write other tables, answers the fields to set on the record itself. */
export type Effect = (
  record: RecordValues,
  step: { readonly opinion: string | undefined; readonly params: RecordValues },
  call: Call,
) => Promise<RecordValues | undefined>;

/** Fills in what the server derives before a record is checked and written. */
export type Prepare = (
  record: Record<string, unknown>,
  facts: { readonly before: RecordValues | undefined },
  call: Call,
) => Promise<Record<string, unknown>>;

export interface EntityRules {
  readonly prepare?: Prepare;
  /** Facts a step is judged by beyond the stored record, such as a form check before publishing. */
  readonly beforeStep?: Readonly<Record<string, (record: RecordValues, params: RecordValues, call: Call) => Promise<void>>>;
  readonly effects?: Readonly<Record<string, Effect>>;
  /** Locks and reads the record for an act, with the area's own refusals; by scope without it. */
  readonly forAct?: (id: string, call: Call) => Promise<ReadRecord>;
  /** The line of an act in the record's own log, where it has one of another kind than lifecycles. */
  readonly logAct?: (
    stored: ReadRecord,
    act: { readonly action: string; readonly before: RecordValues; readonly opinion: string | undefined },
    call: Call,
  ) => Promise<void>;
}

/** A record as `crud` reads it. */
interface ReadRecord extends RecordValues {
  readonly id: string;
  readonly rowVersion: number;
}

/** An area's own sentences for what every act may be refused with. */
export interface Refusals {
  readonly notFound: () => BusinessError;
  readonly stale: () => BusinessError;
  readonly noRight: () => BusinessError;
  /** Return code of an act that is closed now. */
  readonly wrongStatus: string;
}

/** An act with what it does. */
export interface ImplementedAct {
  readonly act: ActDefinition;
  /** Judges and carries out; answers the record as it is stored then. */
  readonly run: (request: ActRequest, call: Call) => Promise<RecordValues>;
}

export interface ActRequest {
  readonly id: string;
  readonly rowVersion: number;
  /** Answers of the dialog, as they came. */
  readonly params: RecordValues;
}

/** What areas add to the derived calls. `crud` knows entities only through this. */
export interface AreaRules {
  readonly computed: ComputedSql;
  readonly entities: Readonly<Record<string, EntityRules>>;
  /** What acts do; one that is not here cannot be taken. */
  readonly acts?: readonly ImplementedAct[];
  /** By entity; the shared sentences where an area has none. */
  readonly refusals?: Readonly<Record<string, Refusals>>;
}

export const implementedAct = ({ acts = [] }: AreaRules, entity: EntityDefinition, key: string): ImplementedAct | undefined =>
  acts.find(({ act }) => act.entity.key === entity.key && act.key === key);

export const rulesOf = (rules: AreaRules, entity: EntityDefinition): EntityRules => rules.entities[entity.key] ?? {};
