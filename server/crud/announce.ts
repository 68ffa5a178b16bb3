import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { seenColumns } from '#domain/core/rowScope.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import type { StoredRecord } from './readRecord.ts';
import { statementName } from './statementName.ts';
import { storedRowsSql } from './storedRows.ts';

/**
 * Tells the browsers of those who see a record that it changed: its kind, id and version, nothing else. Records that
 * show what becomes of it are told of, too. Sent when the transaction commits. What the product itself notes on a
 * record is news of no version.
 */
export async function announce(
  entity: EntityDefinition,
  {
    id,
    rowVersion,
    row: known,
  }: Pick<StoredRecord, 'id'> & Partial<Pick<StoredRecord, 'rowVersion'>> & { readonly row?: RecordValues },
  { db, services }: Pick<Call, 'db' | 'services'>,
): Promise<void> {
  const told = tellingFields(entity);
  const { row, owners } = (known && judgedBy(entity, known, told)) ?? (await rowToJudge(entity, id, told, db));
  await services.events.announce(db, {
    entity: entity.key,
    id,
    ...(rowVersion !== undefined && { rowVersion }),
    row,
    ...(entity.made && { made: { scope: entity.scope, rows: entity.made.rows } }),
  });
  for (const [name, owner] of told) {
    const ownerId = owners[name];
    if (typeof ownerId !== 'string') continue;
    const { row: ownerRow } = await rowToJudge(owner, ownerId, [], db);
    await services.events.announce(db, { entity: owner.key, id: ownerId, row: ownerRow });
  }
}

/** References whose records show what becomes of these. */
const tellingFields = ({ fields }: EntityDefinition): Told =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.tells ? [[name, entityOf(field.entity)] as const] : [],
  );

type Told = readonly (readonly [string, EntityDefinition])[];
interface Judged {
  readonly row: RecordValues;
  readonly owners: RecordValues;
}

/** The same of a record that has been read as it now stands; nothing when it does not say all of it. */
function judgedBy(entity: EntityDefinition, record: RecordValues, told: Told): Judged | undefined {
  const columns = seenColumns(entity);
  if (![...columns, ...told.map(([name]) => name)].every((name) => name in record)) return undefined;
  return { row: Object.fromEntries(columns.map((name) => [name, record[name]])), owners: record };
}

/** The columns of a row that tell who sees it, as it now stands, and the records it tells of. */
async function rowToJudge(entity: EntityDefinition, id: string, told: Told, db: Call['db']): Promise<Judged> {
  const columns = seenColumns(entity);
  const names = [...new Set([...columns, ...told.map(([name]) => name)])];
  if (names.length === 0) return { row: {}, owners: {} };
  const text = `select ${names.map((name) => `${toSnake(name)} as "${name}"`).join(', ')} from ${storedRowsSql(entity)} t where id = $1`;
  const { rows } = await db.query<Record<string, unknown>>({ name: statementName(text), text, values: [id] });
  const [found = {}] = rows;
  return { row: Object.fromEntries(columns.map((name) => [name, found[name]])), owners: found };
}
