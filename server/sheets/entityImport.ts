import { setImmediate as pause } from 'node:timers/promises';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { mostRowsOf } from '#domain/core/field.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { say } from '#domain/core/text.ts';
import { isEmpty, tooManyLines, validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { announce } from '../crud/announce.ts';
import { rowsOf } from '../crud/storedRows.ts';
import { differences, insertMany, ruled } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { importKeyExpression } from '../platform/schema/indexesOf.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { textOf } from './cellReader.ts';
import { type ImportColumn, matchHeader } from './importColumns.ts';
import { RowsAhead } from './rowsAhead.ts';
import type { Problem, ReadRow, Saved, SheetImport, Twin } from './runImport.ts';

const chunkRows = 500;
const pausedEvery = 100;

/** Where the rows of one import go. */
interface Destination {
  /** Lines of one document go in together or not at all, under this record. */
  readonly parentId?: string | undefined;
  /** The number of the batch that whole records bear. */
  readonly importNo?: string | undefined;
}

/** The import that follows from a definition: a row that is already there is counted and left alone. */
export const entityImport = (entity: EntityDefinition, to: Destination): SheetImport => {
  const seen = new Map<string, number>();
  const defaults = defaultsOf(entity);
  const ahead = new RowsAhead(entity, to.importNo);
  return {
    columns: (head) => readHeader(entity, head),
    start: () => defaults,
    judge: (row, unread, call) => judgeRow(entity, row, unread, { parentId: to.parentId, call }),
    ...(to.parentId && !entity.importEach ? { allOrNothing: true } : { chunkRows }),
    ahead: (rows, call) => ahead.prepare(rows, call),
    save: (rows, _facts, call) => writeRows(entity, rows, { seen, ahead, call }),
  };
};

function readHeader(entity: EntityDefinition, row: SheetRow | undefined): ImportColumn[] {
  if (!row) throw invalid({ file: say('表格没有内容', 'The sheet is empty') });
  const { columns, unknown } = matchHeader(entity, row.cells);
  if (columns.length === 0) {
    throw new BusinessError(
      '1012',
      say(
        `表头无法识别（${row.cells.map(textOf).slice(0, 5).join('、')}），请使用导入模板`,
        'The head row is not recognised, please use the template',
      ),
    );
  }
  const lacking = neededFields(entity).filter((name) => !columns.some((column) => column.name === name));
  if (lacking.length) {
    const labels = lacking.map((name) => entity.fields[name]?.label ?? say(name, name));
    const also = unknown.length ? say(`；无法识别的列：${unknown.join('、')}`, `; unknown columns: ${unknown.join(', ')}`) : say('', '');
    throw new BusinessError(
      '1012',
      say(
        `缺少必填列：${labels.map(({ zh }) => zh).join('、')}${also.zh}`,
        `Required columns are missing: ${labels.map(({ en }) => en).join(', ')}${also.en}`,
      ),
    );
  }
  return columns;
}

/** Columns without which no row can be kept: what a draft needs and what tells it from another. */
function neededFields(entity: EntityDefinition): string[] {
  const required = Object.keys(entity.fields).filter(
    (name) => entity.fields[name]?.required && entity.fields[name]?.default === undefined && !entity.fields[name]?.readOnly,
  );
  const needed = entity.draftNeeds
    ? [...entity.draftNeeds, ...(entity.importKey ?? []).filter((name) => required.includes(name))]
    : required;
  return [...new Set(needed)].filter((name) => name !== entity.parent?.field && name !== 'lineNo');
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
    const label = entity.fields[name]?.label ?? say(name, name);
    problems.push({ name, text: say(`${label.zh}不能为空`, `${label.en} is required`) });
    failed.add(name);
  }
  const errors = validate(entity, record, { now, moment: entity.importEach ? 'submit' : 'save', entityOf });
  for (const [name, text] of Object.entries(errors)) if (!failed.has(name)) problems.push({ name, text });
  return problems;
}

async function writeRows(
  entity: EntityDefinition,
  batch: readonly ReadRow[],
  { seen, ahead, call }: { seen: Map<string, number>; ahead: RowsAhead; call: Call },
): Promise<Saved> {
  const ready = ahead.take(batch);
  // One import of an entity at a time looks for twins and writes, so two uploads of one file make no doubles.
  await call.db.query('select pg_advisory_xact_lock(hashtext($1))', [`import:${entity.key}`]);
  const there = await keysThere(entity, ready.keys, call.db);
  const fresh: Record<string, unknown>[] = [];
  const twins: Twin[] = [];
  for (const [index, row] of batch.entries()) {
    // None of this asks anybody, and other people's calls shall not wait for all of it.
    if (index % pausedEvery === 0) await pause();
    const key = ready.keys[index] ?? '';
    const of = seen.get(key);
    if (of !== undefined || there.has(key)) {
      twins.push({ row, ...(of !== undefined && { of }) });
      continue;
    }
    seen.set(key, row.source.rowNumber);
    const record = await ruled(entity, ready.records[index] ?? row.record, undefined, call);
    if (entity.idField) noteCreated(entity, String(record[entity.idField]), record, call);
    fresh.push(ready.rowOf(index, record, call));
  }
  await refuseTooManyLines(entity, fresh, call.db);
  await numberBehind(entity, fresh, call.db);
  await insertMany(entity, fresh, call.db, ready.spelled);
  ahead.saved({ success: fresh.length, existing: twins.length });
  // One of many is enough for lists to ask anew.
  const last = fresh.at(-1);
  if (last && !entity.parent) await announce(entity, { id: String(last.id), rowVersion: 1 }, call);
  return { success: fresh.length, existing: twins.length, twins };
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
  const created = { logType: 'CREATE', entity: entity.key, recordId, changes: differences(entity, {}, record) } as const;
  audit.also = [...(audit.also ?? []), created];
}

/** A document takes as many lines from a sheet as from its form. Its row is locked, so nobody adds lines meanwhile. */
async function refuseTooManyLines({ key, parent }: EntityDefinition, fresh: readonly Record<string, unknown>[], db: Db): Promise<void> {
  const column = parent && toSnake(parent.field);
  const field = parent && Object.values(entityOf(parent.entity).fields).find((lines) => lines.kind === 'children' && lines.entity === key);
  if (!column || field?.kind !== 'children' || fresh.length === 0) return;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ${toSnake(key)} where ${column} = $1 and not deleted_flg`,
    [fresh[0]?.[column]],
  );
  const count = (rows[0]?.count ?? 0) + fresh.length;
  if (count > mostRowsOf(field)) throw invalid({ file: tooManyLines(field, count) });
}

async function keysThere(entity: EntityDefinition, keys: readonly string[], db: Db): Promise<Set<string>> {
  const expression = importKeyExpression(entity, 't.');
  if (!expression) return new Set();
  const { rows } = await db.query<{ key: string }>(
    // Each key by itself, through its index: in a table that grew since it was analyzed the planner would digest all rows for each chunk.
    // A code that others know a record by is not given again.
    `select k.key from unnest($1::text[]) k (key) cross join lateral
       (select 1 from ${rowsOf(entity)} t where ${expression} = k.key${entity.idField ? '' : ' and not t.deleted_flg'} limit 1) f`,
    [[...new Set(keys)]],
  );
  return new Set(rows.map(({ key }) => key));
}
