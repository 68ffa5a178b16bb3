import {
  type ContributionKind,
  contributionsOf,
  isEdited,
  keepsContributors,
  withContribution,
} from '#domain/core/contributors.ts';
import {
  type EntityDefinition,
  type NewOf,
  type NoOther,
  type RecordOf,
  type RecordValues,
  toSnake,
} from '#domain/core/entity.ts';
import { type FieldErrors, invalid, sharedErrors } from '#domain/core/errors.ts';
import { defaultsOf, normaliseValues } from '#domain/core/normalise.ts';
import { shapeOf } from '#domain/core/shapeOf.ts';
import { validate } from '#domain/core/validate.ts';
import { inUseBy, referrersOf, refuseForbiddenChanges } from '#domain/core/writeRefusals.ts';
import { entities, entityOf } from '#domain/index.ts';
import { type AfterWrite, rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { announce } from './announce.ts';
import { checkReferences, withoutHouseReferences } from './checkReferences.ts';
import { differences } from './differences.ts';
import { insertMany } from './insertMany.ts';
import { isLookedUp, lookUpLines, tablesWithin } from './lookUp.ts';
import { asSystem, getRecord, type StoredRecord } from './readRecord.ts';
import { hasSearch } from './refreshSearch.ts';
import { refuseSameName } from './refuseSameName.ts';
import { cleanWords } from './richWords.ts';
import { namesWithLines, searchColumnsOf } from './searchColumns.ts';
import { followWords, setColumns, storedFields, toColumn } from './setColumns.ts';
import { asKept, guardUnique, keepDigests, onlyOf, tableOfRows } from './storedRows.ts';
import { writeFiles, writeFilesOfLines } from './writeFiles.ts';

export { patchRow } from './change.ts';
export { differences, insertMany };

/** What the records are called that references name: read with them, never written. */
type Labels = { readonly [Name in `${string}_label`]?: unknown };

/**
 * Creates a record with its lines and files: defaults, rules, references, number, one transaction.
 * @returns the record as stored
 * @throws 1001 with the fields that are wrong, 1006 when a unique value is taken
 */
export async function createRecord<Of extends EntityDefinition, const Given extends NewOf<Of>>(
  entity: Of,
  values: Given & NoOther<Given, NewOf<Of> & RecordOf<Of> & Labels>,
  call: Call,
): Promise<StoredRecord> {
  const bare = { ...defaultsOf(entity), ...normaliseValues(entity, values, { created: true }) };
  const given = { ...bare, ...(await lookUpLines(entity, bare, Object.keys(bare), call)) };
  const record = await prepared(entity, given, undefined, call);
  await refuseWrong(entity, record, call, { moment: 'save', only: withoutHouseReferences(entity, record, given) });
  await refuseSameName(entity, record, undefined, call);
  const id = entity.idField ? String(record[entity.idField]) : newId();
  if (entity.numbering?.at === 'create')
    record[entity.numbering.field] = await nextNumber(call.db, entity.numbering, call.now);
  await insertRow(entity, id, record, call);
  await writeLines(entity, id, record, call);
  await writeFiles(entity, id, record, call);
  Object.assign(call.audit, { logType: 'CREATE', entity: entity.key, recordId: id });
  await follow(entity, { ...record, id }, undefined, call);
  const stored = await getRecord(entity, id, call);
  await announce(entity, stored, call);
  return stored;
}

/**
 * Changes the given fields of a record; lines are replaced as a whole when they are sent.
 * @throws 1002, 1003 when somebody saved meanwhile, 1005 when the person may not change these fields now, 1001, 1006
 */
export async function updateRecord(
  entity: EntityDefinition,
  { id, rowVersion, values }: { id: string; rowVersion: number; values: RecordValues },
  call: Call,
): Promise<StoredRecord> {
  await rulesOf(call.services.rules, entity).beforeLock?.(id, call);
  const before = await getRecord(entity, id, call, { lock: true });
  if (rowVersion !== before.rowVersion) throw sharedErrors.STALE();
  const changes = normaliseValues(entity, values, { created: false });
  refuseForbiddenChanges(
    entity,
    before,
    Object.keys(differences(entity, before, { ...before, ...changes })),
    call.actor,
  );
  const tables = new Set([...Object.keys(changes), ...tablesWithin(entity, before, changes)]);
  Object.assign(changes, await lookUpLines(entity, { ...before, ...changes }, tables, call));
  const record = await prepared(entity, { ...before, ...changes }, before, call);
  await refuseWrong(entity, record, call, { moment: 'save', only: changes });
  await refuseSameName(entity, record, before, call);
  const changed = Object.keys(differences(entity, before, record));
  if (isEdited(entity, changed)) Object.assign(record, handOn(entity, before, 'edit', call));

  await updateRow(entity, id, record, call);
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'children' && name in changes) await writeLines(entity, id, { [name]: record[name] }, call);
    if (field.kind === 'files' && name in changes) await writeFiles(entity, id, { [name]: record[name] }, call);
  }
  await followWords(entity, id, changed, call);
  await follow(entity, { ...record, id }, before, call);
  const stored = await getRecord(entity, id, asSystem(call));
  Object.assign(call.audit, {
    logType: 'UPDATE',
    entity: entity.key,
    recordId: id,
    changes: differences(entity, before, stored),
  });
  await announce(entity, stored, call);
  return stored;
}

/** Marks a record as deleted. @throws 1002, 1003, 1005 with the reason, 1007 when live rows refer to it */
export async function deleteRecord(
  entity: EntityDefinition,
  { id, rowVersion }: { id: string; rowVersion: number },
  call: Call,
): Promise<StoredRecord> {
  const record = await getRecord(entity, id, call, { lock: true });
  if (rowVersion !== record.rowVersion) throw sharedErrors.STALE();
  const reason = entity.mayDelete?.(record, call.actor);
  if (reason) throw sharedErrors.FORBIDDEN({}, { _: reason });
  await removeRecord(entity, record, call);
  return record;
}

/** The same for an act that removes its record, whose own condition says when. @throws 1007 when live rows refer to it */
export async function removeRecord(
  entity: EntityDefinition,
  record: RecordValues & { readonly id: string; readonly rowVersion: number },
  call: Call,
): Promise<void> {
  await refuseWhenReferred(entity, record.id, call);
  await rulesOf(call.services.rules, entity).beforeDelete?.(record, call);
  await call.db.query(
    `update ${tableOfRows(entity)} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [record.id, call.actor.userId, call.now],
  );
  Object.assign(call.audit, { logType: 'DELETE', entity: entity.key, recordId: record.id });
  // With the version it has now: pages that show it have seen the one before.
  await announce(entity, { id: record.id, rowVersion: record.rowVersion + 1 }, call);
}

async function follow(
  { key }: EntityDefinition,
  stored: StoredFacts,
  before: RecordValues | undefined,
  call: Call,
): Promise<void> {
  for (const one of call.services.rules.afterWrite?.[key] ?? []) await one(stored, before, call);
}
type StoredFacts = Parameters<AfterWrite>[0];

/** The person's hand in a record as one of its values; nothing where the entity keeps none. */
export const handOn = (
  entity: EntityDefinition,
  record: RecordValues,
  deed: ContributionKind,
  { actor }: Pick<Call, 'actor'>,
): RecordValues =>
  keepsContributors(entity)
    ? { hands: withContribution(contributionsOf(record), { userId: actor.userId, userName: actor.userName, deed }) }
    : {};

/**
 * A record with what follows from its other fields: by its definition, which the browser asks too, then by its area's
 * rule.
 */
export const prepared = (
  entity: EntityDefinition,
  record: Record<string, unknown>,
  before: RecordValues | undefined,
  call: Call,
): Promise<Record<string, unknown>> => withAreaRule(entity, withDerivedFields(entity, record), before, call);

/**
 * A record with what follows from its other fields by its definition, and the parts of its rich text that may be kept.
 */
export const withDerivedFields = (entity: EntityDefinition, record: RecordValues): Record<string, unknown> =>
  Object.assign({}, record, cleanWords(entity, record), entity.derive?.(record));

/** What is {@link withDerivedFields} with what its area's rule makes of it. */
export async function withAreaRule(
  entity: EntityDefinition,
  record: Record<string, unknown>,
  before: RecordValues | undefined,
  call: Call,
): Promise<Record<string, unknown>> {
  return (await rulesOf(call.services.rules, entity).beforeSave?.(record, { before }, call)) ?? record;
}

interface Judging {
  readonly moment: 'save' | 'submit';
  /** Whose references are checked; all without it. */
  readonly only?: RecordValues;
}

/** Form rules, dictionaries and references together, so a person sees all that is wrong at once. */
export const wrongIn = async (
  entity: EntityDefinition,
  record: RecordValues,
  call: Call,
  { moment, only }: Judging,
): Promise<FieldErrors> => ({
  ...(await checkReferences(entity, only ?? record, call)),
  ...validate(entity, record, { now: call.now, moment, entityOf }),
});

/** @throws 1001 what {@link wrongIn} finds */
export async function refuseWrong(
  entity: EntityDefinition,
  record: RecordValues,
  call: Call,
  judging: Judging,
): Promise<void> {
  const errors = await wrongIn(entity, record, call, judging);
  if (Object.keys(errors).length) throw invalid(errors);
}

async function refuseWhenReferred(entity: EntityDefinition, id: string, call: Call): Promise<void> {
  for (const { other, name } of referrersOf(entity, Object.values(entities))) {
    const { rows } = await call.db.query(
      `select 1 from ${toSnake(other.key)} where ${toSnake(name)} = $1 and not deleted_flg limit 1`,
      [id],
    );
    if (rows.length) throw inUseBy(other);
  }
}

async function insertRow(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  const bare = rowOf(entity, id, record, call);
  const row = asKept(entity, {
    ...bare,
    ...(hasSearch(entity) && (await searchColumnsOf(entity, [bare], namesWithLines(id, entity, record, call.db)))[0]),
  });
  const names = Object.keys(row);
  await guardUnique(entity, async () => {
    await call.db.query(
      `insert into ${tableOfRows(entity)} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
    await keepDigests(entity, [id], call.db);
  });
}

/** Column values of a new row, for one insert or for an import's many. */
export function rowOf(
  entity: EntityDefinition,
  id: string,
  record: RecordValues,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...rowLayout(entity) };
  row.id = id;
  row.created_by = actor.userId;
  row.created_by_name = actor.userName;
  row.created_dept = actor.deptCode;
  row.created_time = now;
  row.updated_by = actor.userId;
  row.updated_time = now;
  const made = keepsContributors(entity)
    ? { ...record, ...handOn(entity, { hands: record.hands }, 'create', { actor }) }
    : record;
  for (const [name, column, field] of storedFields(entity)) row[column] = toColumn(field, made[name]);
  return row;
}

const rowColumns = [
  'id',
  'created_by',
  'created_by_name',
  'created_dept',
  'created_time',
  'updated_by',
  'updated_time',
];
const rowLayouts = new WeakMap<EntityDefinition['fields'], Readonly<Record<string, null>>>();

/** The columns that {@link rowOf} fills, in this order. */
function rowLayout(entity: EntityDefinition): Readonly<Record<string, null>> {
  const known =
    rowLayouts.get(entity.fields) ?? shapeOf([...rowColumns, ...storedFields(entity).map(([, column]) => column)]);
  rowLayouts.set(entity.fields, known);
  return known;
}

async function updateRow(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  // What is never read cannot be written back.
  const fields = storedFields(entity).filter(([name, , { secret }]) => !secret || name in record);
  const values = Object.fromEntries(fields.map(([name]) => [name, record[name]]));
  await guardUnique(entity, () => setColumns(entity, id, values, call));
}

/** Replaces the lines of a record by those that `record` brings; a line that was there keeps its id. */
export async function writeLines(
  entity: EntityDefinition,
  id: string,
  record: RecordValues,
  call: Call,
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const rows = record[name];
    if (field.kind !== 'children' || !Array.isArray(rows)) continue;
    const line = field.line;
    const gone = await call.db.query<{ id: string; hands?: unknown }>(
      `delete from ${tableOfRows(line)} where ${toSnake(line.parent?.field ?? '')} = $1${onlyOf(line)}
        returning id${keepsContributors(line) ? ', hands' : ''}`,
      [id],
    );
    await insertLines(
      line,
      { id, lines: new Map(gone.rows.map((row) => [row.id, row.hands])) },
      rows as RecordValues[],
      call,
    );
  }
}

/**
 * Writes lines of one document in one statement; their order in the list is their line number unless they bring one.
 */
async function insertLines(
  line: EntityDefinition,
  before: { readonly id: string; readonly lines: Map<string, unknown> },
  rows: readonly RecordValues[],
  call: Call,
): Promise<void> {
  const owner = line.parent?.field ?? '';
  const old = [...before.lines.keys()];
  const made: Record<string, unknown>[] = [];
  const written: { readonly id: string; readonly row: RecordValues }[] = [];
  for (const [index, row] of rows.entries()) {
    const hands = before.lines.get(String(row.id));
    const values = {
      ...defaultsOf(line),
      ...(isLookedUp(row) ? row : normaliseValues(line, row, { created: true })),
      hands,
      [owner]: before.id,
      lineNo: index + 1,
    };
    const id = typeof row.id === 'string' && before.lines.delete(row.id) ? row.id : newId();
    made.push(rowOf(line, id, await prepared(line, values, undefined, call), call));
    written.push({ id, row });
  }
  if (made.length > 0) await insertMany(line, made, call.db);
  await writeFilesOfLines(line, { before: old, rows: written }, call);
}
