import { createHash } from 'node:crypto';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { isEmpty, validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { defaultsOf, insertMany, prepared, rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { importKeyExpression } from '../platform/schema/indexesOf.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { textOf } from './cellReader.ts';
import { type ImportColumn, matchHeader } from './importColumns.ts';
import type { Problem, ReadRow, Saved, SheetImport } from './runImport.ts';

const chunkRows = 500;

/**
 * The import that follows from a definition: a row that is already there is counted and left alone.
 * @param parentId lines of one document go in together or not at all, under this record
 */
export const entityImport = (entity: EntityDefinition, parentId: string | undefined): SheetImport => ({
  columns: (head) => readHeader(entity, head),
  start: () => defaultsOf(entity),
  judge: (row, unread, call) => judgeRow(entity, row, unread, { parentId, call }),
  ...(parentId ? { allOrNothing: true } : { chunkRows }),
  save: (rows, _facts, call) => writeRows(entity, rows, call),
});

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
  const errors = validate(entity, record, { now, moment: 'save', entityOf });
  for (const [name, text] of Object.entries(errors)) if (!failed.has(name)) problems.push({ name, text });
  return problems;
}

async function writeRows(entity: EntityDefinition, batch: readonly ReadRow[], call: Call): Promise<Saved> {
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
