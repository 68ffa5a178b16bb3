import type pg from 'pg';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { type FieldErrors, invalid, sharedErrors } from '#domain/core/errors.ts';
import { type AttachedFile, type Field, isStored } from '#domain/core/field.ts';
import { normalise } from '#domain/core/normalise.ts';
import { say } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { entities, entityOf } from '#domain/index.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { lockContent } from '../platform/store/lockContent.ts';
import { checkReferences } from './checkReferences.ts';
import { searchColumns } from './filter.ts';
import { asSystem, getRecord, type StoredRecord } from './readRecord.ts';

/**
 * Creates a record with its lines and files: defaults, rules, references, number, one transaction.
 * @returns the record as stored
 * @throws 1001 with the fields that are wrong, 1006 when a unique value is taken
 */
export async function createRecord(entity: EntityDefinition, values: RecordValues, call: Call): Promise<StoredRecord> {
  const record = await prepared(entity, { ...defaultsOf(entity), ...normalise(entity, values, { created: true }) }, undefined, call);
  await refuseWrong(entity, record, call, { moment: 'save' });
  const id = newId();
  if (entity.numbering?.at === 'create') record[entity.numbering.field] = await nextNumber(call.db, entity.numbering, call.now);
  await insertRow(entity, id, record, call);
  await writeLines(entity, id, record, call);
  await writeFiles(entity, id, record, call);
  Object.assign(call.audit, { logType: 'CREATE', entity: entity.key, recordId: id });
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
  const before = await getRecord(entity, id, call, { lock: true });
  if (rowVersion !== before.rowVersion) throw sharedErrors.STALE();
  const changes = normalise(entity, values, { created: false });
  refuseForbiddenFields(entity, before, changes, call);
  const record = await prepared(entity, { ...before, ...changes }, before, call);
  await refuseWrong(entity, record, call, { moment: 'save', only: changes });

  await updateRow(entity, id, record, call);
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'children' && name in changes) await writeLines(entity, id, { [name]: record[name] }, call);
    if (field.kind === 'files' && name in changes) await writeFiles(entity, id, { [name]: record[name] }, call);
  }
  const stored = await getRecord(entity, id, asSystem(call));
  Object.assign(call.audit, { logType: 'UPDATE', entity: entity.key, recordId: id, changes: differences(entity, before, stored) });
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
  await refuseWhenReferred(entity, record.id, call);
  await call.db.query(
    `update ${toSnake(entity.key)} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [record.id, call.actor.userId, call.now],
  );
  Object.assign(call.audit, { logType: 'DELETE', entity: entity.key, recordId: record.id });
  await announce(entity, record, call);
  return record;
}

/** Sets server-owned fields, such as a new status; the caller holds the row's lock. */
export async function patchRow(entity: EntityDefinition, id: string, values: RecordValues, call: Call): Promise<void> {
  const columns = Object.keys(values).filter((name) => entity.fields[name] && isStored(entity.fields[name] as Field));
  const sets = columns.map((name, index) => `${toSnake(name)} = $${index + 4}`);
  await call.db.query(
    `update ${toSnake(entity.key)} set ${[...sets, 'row_version = row_version + 1', 'updated_by = $2', 'updated_time = $3'].join(', ')} where id = $1`,
    [id, call.actor.userId, call.now, ...columns.map((name) => toColumn(entity.fields[name] as Field, values[name]))],
  );
  if (entity.keywords?.some((name) => columns.includes(name))) await refreshSearch(entity, id, call);
}

/** Tells browsers that a record changed: its kind, id and version, nothing else. Sent when the transaction commits. */
export async function announce(entity: EntityDefinition, record: Pick<StoredRecord, 'id' | 'rowVersion'>, call: Call): Promise<void> {
  await call.services.events.announce(call.db, { entity: entity.key, id: record.id, rowVersion: record.rowVersion });
}

export function defaultsOf(entity: EntityDefinition): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) if (field.default !== undefined) defaults[name] = field.default;
  return defaults;
}

/** A record with what follows from its other fields: by its definition, which the browser asks too, then by its area's rule. */
export async function prepared(
  entity: EntityDefinition,
  record: Record<string, unknown>,
  before: RecordValues | undefined,
  call: Call,
): Promise<Record<string, unknown>> {
  const derived = { ...record, ...entity.derive?.(record) };
  return (await rulesOf(call.services.rules, entity).prepare?.(derived, { before }, call)) ?? derived;
}

/** Form rules, dictionaries and references together, so a person sees all that is wrong at once. */
export async function refuseWrong(
  entity: EntityDefinition,
  record: RecordValues,
  call: Call,
  { moment, only }: { moment: 'save' | 'submit'; only?: RecordValues },
): Promise<void> {
  const errors: FieldErrors = {
    ...(await checkReferences(entity, only ?? record, call)),
    ...validate(entity, record, { now: call.now, moment, entityOf }),
  };
  if (Object.keys(errors).length) throw invalid(errors);
}

function refuseForbiddenFields(entity: EntityDefinition, before: StoredRecord, changes: RecordValues, call: Call): void {
  if (!entity.mayEdit) return;
  const right = entity.mayEdit(before, call.actor);
  if ('none' in right) throw sharedErrors.FORBIDDEN({}, { _: right.none });
  if (right.fields === 'all') return;
  const changed = Object.keys(differences(entity, before, { ...before, ...changes }));
  const refused = changed.filter((name) => !right.fields.includes(name));
  if (refused.length === 0) return;
  const errors: FieldErrors = {};
  for (const name of refused) errors[name] = say('当前状态不允许修改该字段', 'This status does not allow changing this field');
  throw sharedErrors.WRONG_STATUS({}, errors);
}

async function refuseWhenReferred(entity: EntityDefinition, id: string, call: Call): Promise<void> {
  for (const other of Object.values(entities)) {
    if (other.parent?.entity === entity.key) continue;
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.kind !== 'ref' || field.entity !== entity.key) continue;
      const { rows } = await call.db.query(`select 1 from ${toSnake(other.key)} where ${toSnake(name)} = $1 and not deleted_flg limit 1`, [
        id,
      ]);
      if (rows.length) throw sharedErrors.IN_USE({}, { _: say(`已被${other.label.zh}引用`, `In use by ${other.label.en}`) });
    }
  }
}

const storedFields = (entity: EntityDefinition): [string, Field][] => Object.entries(entity.fields).filter(([, field]) => isStored(field));

async function insertRow(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  const row = rowOf(entity, id, record, call);
  const names = Object.keys(row);
  await guardUnique(entity, () =>
    call.db.query(
      `insert into ${toSnake(entity.key)} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    ),
  );
}

/** Column values of a new row, for one insert or for an import's many. */
export function rowOf(
  entity: EntityDefinition,
  id: string,
  record: RecordValues,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {
    id,
    created_by: actor.userId,
    created_by_name: actor.userName,
    created_dept: actor.deptCode,
    created_time: now,
    updated_by: actor.userId,
    updated_time: now,
  };
  for (const [name, field] of storedFields(entity)) row[toSnake(name)] = toColumn(field, record[name]);
  if (entity.keywords?.length) {
    const { searchText, searchGrams } = searchColumns(entity, record);
    row.search_text = searchText;
    row.search_grams = searchGrams;
  }
  return row;
}

async function updateRow(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  const fields = storedFields(entity);
  const sets = fields.map(([name], index) => `${toSnake(name)} = $${index + 4}`);
  await guardUnique(entity, () =>
    call.db.query(
      `update ${toSnake(entity.key)} set ${[...sets, 'row_version = row_version + 1', 'updated_by = $2', 'updated_time = $3'].join(', ')} where id = $1`,
      [id, call.actor.userId, call.now, ...fields.map(([name, field]) => toColumn(field, record[name]))],
    ),
  );
  await refreshSearch(entity, id, call, record);
}

async function refreshSearch(entity: EntityDefinition, id: string, call: Call, record?: RecordValues): Promise<void> {
  if (!entity.keywords?.length) return;
  // A step may have moved the record out of the person's scope.
  const { searchText, searchGrams } = searchColumns(entity, record ?? (await getRecord(entity, id, asSystem(call))));
  await call.db.query(`update ${toSnake(entity.key)} set search_text = $2, search_grams = $3 where id = $1`, [id, searchText, searchGrams]);
}

function toColumn(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return field.kind === 'bool' ? false : null;
  if (field.kind === 'json' || field.kind === 'multiDict') return JSON.stringify(value);
  if (field.kind === 'bool') return value === 1 || value === '1' || value === true;
  return value;
}

/** Replaces the lines of a record by those that `record` brings. */
export async function writeLines(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const rows = record[name];
    if (field.kind !== 'children' || !Array.isArray(rows)) continue;
    const line = entityOf(field.entity);
    await call.db.query(`delete from ${toSnake(line.key)} where ${toSnake(line.parent?.field ?? '')} = $1`, [id]);
    await insertLines(line, id, rows as RecordValues[], call);
  }
}

/** Writes lines of one document in one statement; their order in the list is their line number unless they bring one. */
async function insertLines(line: EntityDefinition, ownerId: string, rows: readonly RecordValues[], call: Call): Promise<void> {
  if (rows.length === 0) return;
  const owner = line.parent?.field ?? '';
  const made: Record<string, unknown>[] = [];
  for (const [index, row] of rows.entries()) {
    const values = { ...defaultsOf(line), ...normalise(line, row, { created: true }), [owner]: ownerId, lineNo: index + 1 };
    made.push(rowOf(line, newId(), await prepared(line, values, undefined, call), call));
  }
  await insertMany(line, made, call.db);
}

/** One insert for many rows, by arrays, so its text does not grow with their number. */
export async function insertMany(entity: EntityDefinition, rows: readonly Record<string, unknown>[], db: Call['db']): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  await guardUnique(entity, () =>
    db.query(
      `insert into ${toSnake(entity.key)} (${names.join(', ')})
       select ${names.map((name) => `r.${name}`).join(', ')} from json_populate_recordset(null::${toSnake(entity.key)}, $1::json) r`,
      [JSON.stringify(rows.map((row) => ({ ...row, ...jsonColumns(entity, row) })))],
    ),
  );
}

/** Inside a record set jsonb columns are values, not texts. */
function jsonColumns(entity: EntityDefinition, row: Record<string, unknown>): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const text = row[toSnake(name)];
    if ((field.kind === 'json' || field.kind === 'multiDict') && typeof text === 'string') columns[toSnake(name)] = JSON.parse(text);
  }
  return columns;
}

/** @throws 1011 a file that is not in the store or that the person did not upload */
export async function writeFiles(entity: EntityDefinition, id: string, record: RecordValues, call: Call): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const files = record[name];
    if (field.kind !== 'files' || !Array.isArray(files)) continue;
    const { rows: kept } = await call.db.query<{ hashaddr: string }>(
      'delete from attachment where table_name = $1 and record_id = $2 and col_name = $3 returning hashaddr',
      [entity.key, id, name],
    );
    const known = new Set(kept.map((file) => file.hashaddr));
    for (const [index, file] of (files as AttachedFile[]).entries()) {
      // Keeps the nightly purge away from content that a record is just taking.
      await lockContent(call.db, String(file.hashaddr), 'shared');
      const { rows } = await call.db.query<{ path_file_name: string; file_size: string }>(
        `select path_file_name, file_size from sys_file where hashaddr = $1 and ($3 or created_by = $2) order by created_by = $2 desc limit 1`,
        [String(file.hashaddr), call.actor.userId, known.has(file.hashaddr)],
      );
      const [stored] = rows;
      if (!stored)
        throw sharedErrors.BAD_FILE(
          {},
          { [name]: say(`文件不存在或无权访问：${file.fileName}`, `File missing or no right: ${file.fileName}`) },
        );
      await call.db.query(
        `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_remark, file_size, hashaddr, line_no, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          newId(),
          entity.key,
          name,
          id,
          stored.path_file_name,
          String(file.fileName).slice(0, 200),
          file.fileRemark ?? null,
          stored.file_size,
          file.hashaddr,
          index + 1,
          call.actor.userId,
        ],
      );
    }
  }
}

const uniqueViolation = '23505';

/** Turns the database's own refusal of a duplicate into 1006 naming the fields. */
async function guardUnique<T>(entity: EntityDefinition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as pg.DatabaseError;
    if (code !== uniqueViolation || !constraint) throw error;
    const group = entity.unique?.find((names) => constraint === `${toSnake(entity.key)}_${names.map(toSnake).join('_')}_key`.slice(0, 63));
    if (!group) throw error;
    const labels = group.map((name) => entity.fields[name]?.label ?? say(name, name));
    const text = say(`数据重复：${labels.map(({ zh }) => zh).join('+')}`, `Duplicate: ${labels.map(({ en }) => en).join(' + ')}`);
    throw sharedErrors.DUPLICATE({ field: labels.map(({ zh }) => zh).join('+') }, Object.fromEntries(group.map((name) => [name, text])));
  }
}

/** Field name -> [before, after] for the operation log; personal values are masked there. */
export function differences(
  entity: EntityDefinition,
  before: RecordValues,
  after: RecordValues,
): Record<string, readonly [unknown, unknown]> {
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'computed' || JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)) continue;
    changed[name] = field.personal || field.secret || name === 'phone' ? ['***', '***'] : [before[name] ?? null, after[name] ?? null];
  }
  return changed;
}
