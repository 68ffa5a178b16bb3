import type { ScanTarget } from '#domain/barcodes/scanCalls.ts';
import { type ColumnName, type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { columnOf } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { Params } from '../crud/scope.ts';
import { statementName } from '../crud/statementName.ts';
import { storedRowsSql } from '../crud/storedRows.ts';
import { conditionOf } from '../crud/where.ts';
import type { Call, Db } from '../gateway/method.ts';

interface Numbered {
  readonly entity: EntityDefinition;
  /** The fields that hold its numbers, each with an index. */
  readonly fields: readonly string[];
}

/** Whether a statement finds rows by a field without reading all of them. */
const isIndexed = ({ unique = [], index = [] }: EntityDefinition, field: string): boolean =>
  [...unique, ...index].some(([first]) => first === field);

/** Records that are found from everywhere by a number: Ctrl K and a scanner mean the same ones. */
const numbered: readonly Numbered[] = Object.values<EntityDefinition>(entities).flatMap((entity) => {
  const own = entity.code ?? entity.title;
  const fields = (entity.quickFind?.scans ?? (own ? [own] : [])).filter((field) => isIndexed(entity, field));
  return entity.quickFind && fields.length > 0 ? [{ entity, fields }] : [];
});

const mayOpen = ({ actor }: Call, { key }: EntityDefinition): boolean =>
  hasRight(actor, rightOf(key, 'page')) && hasRight(actor, rightOf(key, 'get'));

/** So many records of one kind may have the same number, such as goods of several owners. */
const mostAlike = 5;

interface Found extends ScanTarget {
  readonly customer: string | null;
}

/** One kind's part of the statement below. */
function selectOf({ entity, fields }: Numbered, no: string, params: Params, seenBy?: Call): readonly string[] {
  const columnNamed = (name: string) => `t.${columnOf(entity, name as ColumnName<EntityDefinition>).column}`;
  const called = columnNamed(entity.code ?? entity.title ?? 'id');
  const customer = entity.fields.customerId ? columnNamed('customerId') : 'null';
  return fields.map(
    (field) => `(select '${entity.key}' as entity, t.id, coalesce(${called}::text, t.id) as no, ${customer} as customer
      from ${storedRowsSql(entity)} t where ${conditionOf(entity, { [field]: no }, seenBy ? { seenBy } : {}, params)}
      order by t.id limit ${mostAlike})`,
  );
}

/** Rows of all these kinds that have this number, by one statement: a scanner waits for one answer, not for thirty. */
async function rowsNumbered(kinds: readonly Numbered[], no: string, db: Db, seenBy?: Call): Promise<readonly Found[]> {
  if (kinds.length === 0) return [];
  const params = new Params();
  const text = kinds.flatMap((one) => selectOf(one, no, params, seenBy)).join(' union all ');
  const name = statementName(text);
  const { rows } = await db.query<Found>({ text, values: params.values, ...(name && { name }) });
  return rows;
}

const targetOf = ({ entity, id, no }: Found): ScanTarget => ({ entity, id, no });

/** Records of exactly this number that the person may open. */
export async function findByNumber(no: string, call: Call): Promise<readonly ScanTarget[]> {
  const kinds = numbered.filter(({ entity }) => mayOpen(call, entity));
  return (await rowsNumbered(kinds, no, call.db, call)).map(targetOf);
}

/** A record that something is bound to, if the person may open it. */
export async function openTarget({ entity: key, id, no }: ScanTarget, call: Call): Promise<ScanTarget | undefined> {
  const entity = entities[key];
  if (!entity || !mayOpen(call, entity)) return undefined;
  const names = ['id'] as readonly ColumnName<EntityDefinition>[];
  const found = await readOne(entity, names, { id }, call.db, { seenBy: call });
  return found && { entity: key, id, no };
}

/** The record of the house that a number means, whoever asks, and whose it is; nothing where none or several have it. */
export async function meantBy(
  no: string,
  { db }: Pick<Call, 'db'>,
): Promise<(ScanTarget & { readonly customerId: unknown }) | undefined> {
  const found = await rowsNumbered(numbered, no, db);
  const [only] = found;
  return only && found.length === 1 ? { ...targetOf(only), customerId: only.customer } : undefined;
}
