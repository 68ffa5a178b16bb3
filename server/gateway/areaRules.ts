import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
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
}

/** What areas add to the derived calls. `crud` knows entities only through this. */
export interface AreaRules {
  readonly computed: ComputedSql;
  readonly entities: Readonly<Record<string, EntityRules>>;
}

export const rulesOf = (rules: AreaRules, entity: EntityDefinition): EntityRules => rules.entities[entity.key] ?? {};
