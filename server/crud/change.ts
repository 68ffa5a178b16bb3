import type { ChangesOf, EntityDefinition } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import type { Call, Db } from '../gateway/method.ts';
import { announce } from './announce.ts';
import { differences } from './differences.ts';
import { codeOf } from './logStep.ts';
import { columnOf, columnsIn, type NamedColumns } from './namedColumns.ts';
import { asSystem, getRecord } from './readRecord.ts';
import { refreshNamed, refreshSearch } from './refreshSearch.ts';
import { Params } from './scope.ts';
import { followWords, setColumns, toColumn } from './setColumns.ts';
import { tableOfRows } from './storedRows.ts';
import { conditionOf, type RowCondition, type Where } from './where.ts';

/**
 * Sets fields of a row that server and step own, such as a new status: version, hands and words follow. The caller
 * holds the row's lock; step or act around it writes the log and tells the browsers.
 */
export async function patchRow<Of extends EntityDefinition>(
  entity: Of,
  id: string,
  values: ChangesOf<Of>,
  call: Call,
): Promise<void> {
  const stored = Object.fromEntries(
    Object.entries(values).filter(([name]) => entity.fields[name] && isStored(entity.fields[name] as Field)),
  );
  await setColumns(entity, id, stored, call);
  await followWords(entity, id, Object.keys(stored), call);
}

/**
 * Changes a record beside the one that the call is about, as a whole: lock, version, hands, words, a line in the
 * operation log and the news for browsers that show it. Nothing happens where it says all of this already.
 * @throws 1002 there is none
 */
export async function change<Of extends EntityDefinition>(
  entity: Of,
  id: string,
  values: ChangesOf<Of>,
  call: Call,
): Promise<void> {
  const before = await getRecord(entity, id, asSystem(call), { lock: true });
  const changes = differences(entity, before, { ...before, ...values });
  if (Object.keys(changes).length === 0) return;
  await patchRow(entity, id, values, call);
  const { audit } = call;
  audit.also = [
    ...(audit.also ?? []),
    { logType: 'UPDATE', entity: entity.key, recordId: id, bizNo: codeOf(entity, before), changes },
  ];
  await announce(entity, { id, rowVersion: before.rowVersion + 1 }, call);
}

/** What many rows are set to: one value for all of them, or what follows from the row itself, as SQL over its columns. */
export type ChangesInRows<Of extends EntityDefinition> = {
  readonly [Name in keyof ChangesOf<Of>]?:
    | ChangesOf<Of>[Name]
    | ((row: NamedColumns<Of>, place: (value: unknown) => string) => string);
};

/**
 * Sets the same fields of all rows that are meant, in one statement: each is another version, hands and words follow.
 * Such rows are told of and logged with the record they belong to, by whoever changes that.
 * @returns the ids of the rows
 * @example await changeAll(certLine, { id }, { remainQty: ({ remainQty }, place) => `${remainQty} - ${place(qty)}` }, call);
 */
export function changeAll<Of extends EntityDefinition>(
  entity: Of,
  where: Where<Of>,
  values: ChangesInRows<Of>,
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  narrowed: RowCondition<Of> = {},
): Promise<string[]> {
  const params = new Params(call.actor.userId, call.now);
  return setWhere(entity, { where, values, narrowed, params, beside: anotherVersion }, call.db);
}

/**
 * Marks all rows that are meant as deleted, in one statement; told of and logged as those of {@link changeAll}.
 * @returns the ids of the rows
 */
export function markDeleted<Of extends EntityDefinition>(
  entity: Of,
  where: Where<Of>,
  call: Pick<Call, 'db' | 'actor' | 'now'>,
  narrowed: RowCondition<Of> = {},
): Promise<string[]> {
  const params = new Params(call.actor.userId, call.now);
  const beside = ['deleted_flg = true', ...anotherVersion];
  return setWhere(entity, { where, values: {}, narrowed, params, beside }, call.db);
}

/** Who stands in the place `$1`, when in `$2`. */
const anotherVersion = ['row_version = row_version + 1', 'updated_by = $1', 'updated_time = $2'] as const;

/**
 * Notes on rows what the product itself keeps of them, such as when it tried something last: no new version, so whoever
 * works at them goes on.
 * @returns the ids of the rows
 */
export const note = <Of extends EntityDefinition>(
  entity: Of,
  where: Where<Of>,
  values: ChangesInRows<Of>,
  db: Db,
  narrowed: RowCondition<Of> = {},
): Promise<string[]> => setWhere(entity, { where, values, narrowed, params: new Params(), beside: [] }, db);

interface Setting<Of extends EntityDefinition> {
  readonly where: Where<Of>;
  readonly values: ChangesInRows<Of>;
  readonly narrowed: RowCondition<Of>;
  readonly params: Params;
  /** What is set of columns that are no fields. */
  readonly beside: readonly string[];
}

/**
 * @throws {Error} the entity is one that people made, whose values stand in one column: its rows are written one by one
 */
async function setWhere<Of extends EntityDefinition>(
  entity: Of,
  { where, values, narrowed, params, beside }: Setting<Of>,
  db: Db,
): Promise<string[]> {
  if (entity.made) throw new Error(`${entity.key} was made by people: its rows are written one by one`);
  const row = columnsIn(entity, 't');
  const sets = Object.entries(values).map(([name, value]) => {
    const { column, field } = columnOf(entity, name);
    const set = typeof value === 'function' ? value(row, (given: unknown) => params.add(given)) : undefined;
    return `${column} = ${set ?? params.add(toColumn(field, value))}`;
  });
  const condition = conditionOf(entity, where, narrowed, params);
  const { rows } = await db.query<{ id: string }>(
    `update ${tableOfRows(entity)} t set ${[...sets, ...beside].join(', ')} where ${condition} returning t.id`,
    params.values,
  );
  const ids = rows.map(({ id }) => id);
  const changed = Object.keys(values);
  if (entity.keywords?.some((name) => changed.includes(name))) await refreshSearch(entity, ids, db);
  for (const id of ids) await refreshNamed(entity, id, changed, db);
  return ids;
}
