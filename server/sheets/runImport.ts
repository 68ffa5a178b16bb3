import { createHash } from 'node:crypto';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { say, type Text } from '#domain/core/text.ts';
import { isEmpty, validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { defaultsOf, insertMany, prepared, rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { importKeyExpression } from '../platform/schema/indexesOf.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { CellReader, textOf } from './cellReader.ts';
import { type ImportColumn, matchHeader } from './importColumns.ts';

interface ImportError {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly message: string;
  readonly suggestion?: string;
}

interface BadRow {
  readonly cells: SheetRow['cells'];
  readonly errors: readonly { readonly columnIndex: number; readonly message: string }[];
}

export interface ImportOutcome {
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly ImportError[];
  readonly header: readonly string[];
  readonly badRows: readonly BadRow[];
}

/** Where an interrupted import goes on, and what it had counted. */
export interface Checkpoint {
  readonly rows: number;
  readonly success: number;
  readonly existing: number;
}

export interface ImportRun {
  readonly entity: EntityDefinition;
  readonly rows: AsyncIterable<SheetRow>;
  readonly call: Call;
  /** Lines of one document: all or nothing, under this record. */
  readonly parentId?: string | undefined;
  readonly checkpoint?: Checkpoint | undefined;
  /** Runs a chunk in a transaction of its own and keeps the checkpoint in it. */
  readonly inTransaction: <T>(work: (db: Db) => Promise<T>, checkpoint: (result: T) => Checkpoint) => Promise<T>;
  readonly onProgress?: (done: number) => Promise<void>;
}

const chunkRows = 500;
const shownErrors = 100;

interface ReadRow {
  readonly place: number;
  readonly record: Record<string, unknown>;
  readonly source: SheetRow;
}

/**
 * Reads a sheet row by row, checks every cell, writes good records in chunks. A row that is already there is counted and left alone.
 * @throws 1012 when the head row names no known column or lacks a needed one; 1001 for an empty sheet
 * @see platform.md 5.7
 */
export async function runImport({
  entity,
  rows,
  call,
  parentId,
  checkpoint,
  inTransaction,
  onProgress,
}: ImportRun): Promise<ImportOutcome> {
  const reader = new CellReader(call);
  const state = {
    total: 0,
    success: checkpoint?.success ?? 0,
    existing: checkpoint?.existing ?? 0,
    errors: [] as ImportError[],
    badRows: [] as BadRow[],
    failed: 0,
  };
  let header: readonly string[] = [];
  let columns: ImportColumn[] = [];
  let pending: ReadRow[] = [];

  const flush = async () => {
    const batch = pending.filter(({ place }) => place > (checkpoint?.rows ?? 0));
    pending = [];
    if (batch.length === 0) return;
    const last = batch.at(-1)?.place ?? 0;
    const { success, existing } = await inTransaction(
      (db) => writeChunk({ entity, batch, call: { ...call, db } }),
      (written) => ({ rows: last, success: state.success + written.success, existing: state.existing + written.existing }),
    );
    state.success += success;
    state.existing += existing;
  };

  for await (const row of rows) {
    if (columns.length === 0) {
      header = row.cells.map(textOf);
      columns = readHeader(entity, row);
      continue;
    }
    state.total += 1;
    const { record, problems } = await readRow({ entity, row, columns, reader, call, parentId, place: state.total });
    if (problems.length) {
      state.failed += 1;
      keepErrors(state, row, problems, columns, call.locale);
    } else {
      pending.push({ place: state.total, record, source: row });
    }
    if (pending.length >= chunkRows && !parentId) await flush();
    if (state.total % 100 === 0) await onProgress?.(state.total);
  }
  if (columns.length === 0) throw invalid({ file: say('表格没有内容', 'The sheet is empty') });
  // Lines of one document go in together or not at all.
  if (!(parentId && state.failed > 0)) await flush();
  await onProgress?.(state.total);
  return { ...state, header };
}

function readHeader(entity: EntityDefinition, row: SheetRow): ImportColumn[] {
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

interface Problem {
  readonly name: string;
  readonly text: Text;
  readonly suggestion?: string;
}

async function readRow({
  entity,
  row,
  columns,
  reader,
  call,
  parentId,
  place,
}: {
  entity: EntityDefinition;
  row: SheetRow;
  columns: readonly ImportColumn[];
  reader: CellReader;
  call: Call;
  parentId: string | undefined;
  place: number;
}): Promise<{ record: Record<string, unknown>; problems: Problem[] }> {
  const record: Record<string, unknown> = { ...defaultsOf(entity) };
  const problems: Problem[] = [];
  for (const { name, field, index } of columns) {
    const result = await reader.read(field, row.cells[index] ?? null);
    if ('problem' in result) problems.push({ name, text: result.problem, ...(result.suggestion && { suggestion: result.suggestion }) });
    else if (result.value !== null || record[name] === undefined) record[name] = result.value;
  }
  if (entity.parent) {
    record[entity.parent.field] = parentId;
    record.lineNo ??= place;
  }
  const failed = new Set(problems.map(({ name }) => name));
  for (const name of neededFields(entity)) {
    if (failed.has(name) || !isEmpty(record[name])) continue;
    const label = entity.fields[name]?.label ?? say(name, name);
    problems.push({ name, text: say(`${label.zh}不能为空`, `${label.en} is required`) });
    failed.add(name);
  }
  const errors = validate(entity, record, { now: call.now, moment: 'save', entityOf });
  for (const [name, text] of Object.entries(errors)) if (!failed.has(name)) problems.push({ name, text });
  return { record, problems };
}

function keepErrors(
  state: { errors: ImportError[]; badRows: BadRow[] },
  row: SheetRow,
  problems: readonly Problem[],
  columns: readonly ImportColumn[],
  locale: Call['locale'],
): void {
  const found = problems.map(({ name, text, suggestion }) => {
    const column = columns.find((candidate) => candidate.name === name);
    return { index: column?.index ?? -1, label: column?.field.label[locale] ?? name, text: text[locale], suggestion };
  });
  state.badRows.push({ cells: row.cells, errors: found.map(({ index, text }) => ({ columnIndex: index, message: text })) });
  for (const { index, label, text, suggestion } of found) {
    if (state.errors.length >= shownErrors) return;
    const value = index < 0 ? '' : textOf(row.cells[index] ?? null);
    state.errors.push({ row: row.rowNumber, column: label, value: value.slice(0, 200), message: text, ...(suggestion && { suggestion }) });
  }
}

async function writeChunk({
  entity,
  batch,
  call,
}: {
  entity: EntityDefinition;
  batch: readonly ReadRow[];
  call: Call;
}): Promise<{ success: number; existing: number }> {
  // One import of an entity at a time looks for twins and writes, so two uploads of one file make no doubles.
  await call.db.query('select pg_advisory_xact_lock(hashtext($1))', [`import:${entity.key}`]);
  const keys = keysOf(entity, batch);
  const there = await keysThere(entity, keys, call.db);
  const fresh: Record<string, unknown>[] = [];
  for (const [index, { record }] of batch.entries()) {
    const key = keys[index] ?? '';
    if (there.has(key)) continue;
    there.add(key);
    fresh.push(rowOf(entity, newId(), await prepared(entity, record, undefined, call), call));
  }
  await insertMany(entity, fresh, call.db);
  return { success: fresh.length, existing: batch.length - fresh.length };
}

const separator = String.fromCharCode(31);

/** The same digest as the database's expression index holds. Without an import key the whole row is its own key. */
function keysOf(entity: EntityDefinition, batch: readonly ReadRow[]): string[] {
  const names = entity.importKey ?? Object.keys(entity.fields);
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return batch.map(({ record }: { record: RecordValues }) =>
    createHash('md5')
      .update(names.map((name) => text(record[name])).join(separator))
      .digest('hex'),
  );
}

async function keysThere(entity: EntityDefinition, keys: readonly string[], db: Db): Promise<Set<string>> {
  const expression = importKeyExpression(entity, 't.');
  if (!expression) return new Set();
  const { rows } = await db.query<{ key: string }>(
    `select k.key from unnest($1::text[]) k (key) where exists (select 1 from ${toSnake(entity.key)} t where ${expression} = k.key and not t.deleted_flg)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}
