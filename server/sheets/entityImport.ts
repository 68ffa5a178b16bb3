import { setImmediate as pause } from 'node:timers/promises';
import { joined } from '#domain/core/boundedText.ts';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { mostRowsOf } from '#domain/core/field.ts';
import { importFields } from '#domain/core/importFields.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import type { CellMend } from '#domain/core/sheetEdits.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isEmpty, tooManyLines, validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { announce } from '../crud/announce.ts';
import { lookUp } from '../crud/lookUp.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { storedRowsSql } from '../crud/storedRows.ts';
import { createRecord, differences, insertMany, withAreaRule } from '../crud/writeRecord.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call, Db } from '../gateway/method.ts';
import { importKeyExpression } from '../platform/schema/indexesOf.ts';
import { cellTextOf, type SheetRow } from '../platform/sheet/index.ts';
import { RowsAhead } from './rowsAhead.ts';
import type { Doubt, Problem, ReadRow, Saved, SheetImport, Twin } from './runImport.ts';
import {
  type ImportColumn,
  lackingProblem,
  longestNames,
  type PlacedColumns,
  placedHead,
  type SheetHead,
} from './sheetHead.ts';

const chunkRows = 500;
/** No sheet of an office is wider: what somebody fills in stands behind it. */
const widestSheet = 300;
const pausedEvery = 100;

/** Where the rows of one import go. */
interface Destination {
  /** Lines of one document go in together or not at all, under this record. */
  readonly parentId?: string | undefined;
  /** The number of the batch that whole records bear. */
  readonly importNo?: string | undefined;
  /** What people, now or before, have said of sheets like this one. */
  readonly placed?: PlacedColumns | undefined;
  readonly mends?: readonly CellMend[] | undefined;
}

/** The import that follows from a definition: a row that is already there is counted and left alone. */
export const entityImport = (entity: EntityDefinition, to: Destination): SheetImport => {
  const seen = new Map<string, number>();
  const defaults = defaultsOf(entity);
  const ahead = new RowsAhead(entity, to.importNo);
  const judging = judgeFor(entity, to.parentId);
  return {
    columns: (head) => readHeader(entity, head, to),
    headsIn: (row) => placedHead(entity, row, to.placed).columns.length,
    asksForHeads: true,
    ...(to.mends && { mends: to.mends }),
    start: () => defaults,
    judge: (row, unread, call) => judging(row, unread, call),
    ...(to.parentId && !entity.importEach ? { allOrNothing: true } : { chunkRows }),
    ahead: (rows, call) => ahead.encode(rows, call),
    save: (rows, _facts, call) => writeRows(entity, rows, { seen, ahead, importNo: to.importNo, call }),
  };
};

/** @throws 1001 there is no head row */
function readHeader(entity: EntityDefinition, row: SheetRow | undefined, to: Destination): SheetHead {
  if (!row) throw invalid({ file: bi('表格没有内容', 'The sheet is empty') });
  const read = placedHead(entity, row, to.placed);
  const head = { ...read, columns: [...read.columns, ...filledColumns(entity, read, row, to)] };
  if (head.problem) return head;
  const needed = neededFields(entity).map((name) => ({ name, label: labelOf(entity, name) }));
  const problem = head.columns.length === 0 ? unknownHead(row) : lackingProblem(head, needed);
  return problem ? { ...head, problem } : head;
}

/** Columns that the sheet does not have and whose cells somebody fills in: they stand behind its last one. */
function filledColumns(
  entity: EntityDefinition,
  { columns }: SheetHead,
  { cells }: SheetRow,
  { mends = [] }: Destination,
): ImportColumn[] {
  const filled = new Set(mends.flatMap((mend) => (mend.how === 'cell' && mend.find === '' ? [mend.field] : [])));
  return importFields(entity)
    .filter(({ name }) => filled.has(name) && !columns.some((column) => column.name === name))
    .map(({ name, field }, at) => ({ name, field, index: Math.max(cells.length, widestSheet) + at }));
}

const unknownHead = ({ cells }: SheetRow): BusinessError =>
  new BusinessError(
    '1012',
    bi(
      `表头无法识别（${joined(cells.slice(0, 5).map(cellTextOf), '、', longestNames)}），请使用导入模板`,
      'The head row is not recognised, please use the template',
    ),
  );

/** Columns without which no row can be kept: what a draft needs and what tells it from another. */
function neededFields(entity: EntityDefinition): string[] {
  const required = Object.keys(entity.fields).filter(
    (name) =>
      entity.fields[name]?.required && entity.fields[name]?.default === undefined && !entity.fields[name]?.readOnly,
  );
  const needed = entity.draftNeeds
    ? [...entity.draftNeeds, ...(entity.importKey ?? []).filter((name) => required.includes(name))]
    : required;
  const ofOthers = new Set([entity.parent?.field, 'lineNo', ...(entity.lookup?.fills ?? [])]);
  const own = [...new Set(needed)].filter((name) => !ofOthers.has(name));
  const { of } = entity.importLine ?? {};
  if (of === undefined || !own.includes(of)) return own;
  const ofLine = importFields(entity).filter(({ name, field }) => name.startsWith(`${of}.`) && field.required);
  return [...own.filter((name) => name !== of), ...ofLine.map(({ name }) => name)];
}

const labelOf = (entity: EntityDefinition, wanted: string): Text =>
  entity.fields[wanted]?.label ??
  importFields(entity).find(({ name }) => name === wanted)?.field.label ??
  bi(wanted, wanted);

/** Cells of the line that a row brings along become that line; a row that has none of them brings none. */
function bringLine({ importLine }: EntityDefinition, record: Record<string, unknown>): void {
  if (!importLine) return;
  const { of, fields, also } = importLine;
  const values = Object.fromEntries(fields.map((name) => [name, record[`${of}.${name}`] ?? null]));
  for (const name of fields) delete record[`${of}.${name}`];
  if (Object.values(values).some((value) => !isEmpty(value))) record[of] = [{ lineNo: 1, ...also, ...values }];
}

/** Judges rows one after the other; lines that follow from other records have looked them up by then. */
function judgeFor(entity: EntityDefinition, parentId: string | undefined): SheetImport['judge'] {
  const { parent, lookup } = entity;
  if (!parent || !lookup || parentId === undefined)
    return (row, unread, call) => judgeRow(entity, row, unread, { parentId, call });
  let owner: ReturnType<typeof getRecord> | undefined;
  return async (row, unread, call) => {
    owner ??= getRecord(entityOf(parent.entity), parentId, asSystem(call));
    const [found] = await lookUp(entity, [row.record], await owner, call);
    Object.assign(row.record, found);
    return judgeRow(entity, row, unread, { parentId, call });
  };
}

function judgeRow(
  entity: EntityDefinition,
  { record, place }: ReadRow,
  unread: readonly Problem[],
  { parentId, call: { now } }: { parentId: string | undefined; call: Call },
): Problem[] {
  if (entity.parent) {
    record[entity.parent.field] = parentId;
    record.lineNo ??= place;
  }
  const problems = [...unread];
  const failed = new Set(problems.map(({ name }) => name));
  for (const name of neededFields(entity)) {
    if (failed.has(name) || !isEmpty(record[name])) continue;
    const label = labelOf(entity, name);
    problems.push({ name, text: bi(`${label.zh}不能为空`, `${label.en} is required`) });
    failed.add(name);
  }
  bringLine(entity, record);
  const errors = validate(entity, record, { now, moment: entity.importEach ? 'submit' : 'save', entityOf });
  for (const [path, text] of Object.entries(errors)) {
    // What is wrong with the line that came along stands in its column, and a list that lacks it is told by its
    // columns.
    const name = path.replace(/\.0\./, '.');
    if (!failed.has(name) && !(name === entity.importLine?.of && problems.length > 0)) problems.push({ name, text });
  }
  return problems;
}

async function writeRows(
  entity: EntityDefinition,
  batch: readonly ReadRow[],
  {
    seen,
    ahead,
    importNo,
    call,
  }: { seen: Map<string, number>; ahead: RowsAhead; importNo: string | undefined; call: Call },
): Promise<Saved> {
  const ready = ahead.take(batch);
  // One import of an entity at a time looks for twins and writes, so two uploads of one file make no doubles.
  await call.db.query('select pg_advisory_xact_lock(hashtext($1))', [`import:${entity.key}`]);
  const there = await keysThere(entity, ready.keys, call.db);
  const fresh: Record<string, unknown>[] = [];
  const entered: string[] = [];
  const twins: Twin[] = [];
  const taken: ReadRow[] = [];
  for (const [index, row] of batch.entries()) {
    // None of this asks anybody, and other people's calls shall not wait for all of it.
    if (index % pausedEvery === 0) await pause();
    const key = ready.keys[index] ?? '';
    const [of, id] = [seen.get(key), there.get(key)];
    if (of !== undefined || id !== undefined) {
      twins.push({ row, ...(of === undefined ? { id: id ?? '' } : { of }) });
      continue;
    }
    taken.push(row);
    seen.set(key, row.source.rowNumber);
    if (isEntered(entity)) {
      entered.push(await enter(entity, row.record, call));
      continue;
    }
    const record = await withAreaRule(entity, ready.records[index] ?? row.record, undefined, call);
    if (entity.idField) noteCreated(entity, String(record[entity.idField]), record, call);
    fresh.push(ready.rowOf(index, record, call));
  }
  await refuseTooManyLines(entity, fresh, call.db);
  await numberBehind(entity, fresh, call.db);
  await insertMany(entity, fresh, call.db, ready.spelled);
  if (entered.length > 0)
    await call.db.query(`update ${toSnake(entity.key)} set import_no = $2 where id = any($1)`, [entered, importNo]);
  const success = fresh.length + entered.length;
  ahead.saved({ success, existing: twins.length });
  // One of many is enough for lists to ask anew.
  const last = fresh.at(-1);
  if (last && !entity.parent) await announce(entity, { id: String(last.id), rowVersion: 1 }, call);
  return { success, existing: twins.length, twins, doubts: await doubtsOf(entity, taken, call) };
}

/**
 * A record that gets its number as it is made, brings a line along, or says so is entered as from its form, with all
 * that follows.
 */
const isEntered = ({ parent, numbering, importLine, importEntered }: EntityDefinition): boolean =>
  !parent && (importEntered || importLine !== undefined || numbering?.at === 'create');

async function enter(entity: EntityDefinition, record: RecordValues, call: Call): Promise<string> {
  const { id } = await createRecord(entity, record, { ...call, audit: {} });
  call.audit.also = [...(call.audit.also ?? []), { logType: 'CREATE', entity: entity.key, recordId: id }];
  return id;
}

/** Lines that nothing but their place numbers stand behind those of the document, without gaps for the wrong ones. */
async function numberBehind(
  { key, parent, importEach }: EntityDefinition,
  fresh: readonly Record<string, unknown>[],
  db: Db,
): Promise<void> {
  if (!importEach || !parent || fresh.length === 0) return;
  const column = toSnake(parent.field);
  const { rows } = await db.query<{ last: number }>(
    `select coalesce(max(line_no), 0)::int as last from ${toSnake(key)} where ${column} = $1 and not deleted_flg`,
    [fresh[0]?.[column]],
  );
  for (const [index, row] of fresh.entries()) row.line_no = (rows[0]?.last ?? 0) + index + 1;
}

/** Records that others know by their code are few; who added which of them stands in the log one by one. */
function noteCreated(entity: EntityDefinition, recordId: string, record: RecordValues, { audit }: Call): void {
  const created = {
    logType: 'CREATE',
    entity: entity.key,
    recordId,
    changes: differences(entity, {}, record),
  } as const;
  audit.also = [...(audit.also ?? []), created];
}

/** A document takes as many lines from a sheet as from its form. Its row is locked, so nobody adds lines meanwhile. */
async function refuseTooManyLines(
  { key, parent }: EntityDefinition,
  fresh: readonly Record<string, unknown>[],
  db: Db,
): Promise<void> {
  const column = parent && toSnake(parent.field);
  const field =
    parent &&
    Object.values(entityOf(parent.entity).fields).find((lines) => lines.kind === 'children' && lines.entity === key);
  if (!column || field?.kind !== 'children' || fresh.length === 0) return;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${toSnake(key)} where ${column} = $1 and not deleted_flg`,
    [fresh[0]?.[column]],
  );
  const count = (rows[0]?.count ?? 0) + fresh.length;
  if (count > mostRowsOf(field)) throw invalid({ file: tooManyLines(field, count) });
}

/** What the area says of good rows. */
async function doubtsOf(entity: EntityDefinition, rows: readonly ReadRow[], call: Call): Promise<Doubt[]> {
  const found = await rulesOf(call.services.rules, entity).doubts?.(
    rows.map(({ record }) => record),
    call,
  );
  return (found ?? []).flatMap(({ at, text }) => (rows[at] ? [{ row: rows[at], text }] : []));
}

async function keysThere(
  entity: EntityDefinition,
  keys: readonly string[],
  db: Db,
): Promise<ReadonlyMap<string, string>> {
  const expression = importKeyExpression(entity, 't.');
  if (!expression) return new Map();
  const { rows } = await db.query<{ key: string; id: string }>(
    // Each key by itself, through its index: in a table that grew since it was analyzed the planner would digest all
    // rows for each chunk. A code that others know a record by is not given again.
    `select k.key, f.id from unnest($1::text[]) k (key) cross join lateral
       (select t.id from ${storedRowsSql(entity)} t where ${expression} = k.key${entity.idField ? '' : ' and not t.deleted_flg'} limit 1) f`,
    [[...new Set(keys)]],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
