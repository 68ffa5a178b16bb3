import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import { say } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { selectList } from '../crud/columns.ts';
import { type ListQuery, orderBy, parseListQuery, whereOf } from '../crud/listPage.ts';
import { Params } from '../crud/scope.ts';
import { storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { optionalText } from '../gateway/shape.ts';
import type { JobHandler } from '../jobs/job.ts';
import { jobCall, storedActor } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { type SheetColumn, type SheetColumnKind, type WriteCell, writeSheet } from '../platform/sheet/index.ts';
import { exportValue } from './exportValue.ts';

const inlineRows = 5_000;
const fetchRows = 2_000;

interface ExportRequest {
  readonly format: 'xlsx' | 'csv';
  readonly fileName: string;
  readonly query: ListQuery;
  readonly columns: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

function parseExport(entity: EntityDefinition, data: Data): ExportRequest {
  const format = optionalText(data, 'frType', 10) ?? 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ frType: say('导出格式应为 xlsx 或 csv', 'The format must be xlsx or csv') });
  const { q, ...filter } = (data.filter ?? {}) as Record<string, unknown>;
  const ids = Array.isArray(data.ids) && data.ids.length ? { id__in: data.ids } : {};
  const query = parseListQuery(entity, { ...data, filter: { ...filter, ...ids }, keyword: q ?? data.keyword });
  const asked = Array.isArray(data.columns) ? data.columns.map(String) : [];
  const columns = asked.length ? asked : [...(entity.exportColumns ?? entity.list ?? Object.keys(entity.fields))];
  for (const name of columns) {
    const field = fieldOf(entity, name);
    if (!field || field.secret || field.kind === 'children' || field.kind === 'files')
      throw invalid({ columns: say(`没有可导出的列：${name}`, `No column to export: ${name}`) });
  }
  return { format, fileName: optionalText(data, 'fileName', 100) ?? entity.label.zh, query, columns };
}

/**
 * The rows of a list as a file, with its columns, order, filter and sort. Up to 5,000 rows at once, more as a job.
 * @throws 1010 more rows than the setting `export.maxRows`
 * @see platform.md 5.6
 */
export async function exportEntity(entity: EntityDefinition, data: Data, call: Call): Promise<unknown> {
  const request = parseExport(entity, data);
  const max = await call.services.settings.get('export.maxRows');
  const params = new Params();
  const { rows } = await call.db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${toSnake(entity.key)} t where ${whereOf(entity, request.query, call, params)} limit ${max + 1}) c`,
    params.values,
  );
  const count = rows[0]?.count ?? 0;
  if (count > max) throw sharedErrors.LIMIT({ limit: `${max}` });
  Object.assign(call.audit, { logType: 'EXPORT', entity: entity.key, detail: { rows: count, format: request.format } });
  // The gateway runs a write inside a transaction, which a cursor needs.
  if (count <= inlineRows) return writeExport({ entity, request, call, db: call.db as pg.PoolClient });
  const jobId = await call.services.jobs.add(call.db, {
    kind: 'exportEntity',
    payload: { entity: entity.key, data, actor: storedActor(call), locale: call.locale, total: count },
    actor: call.actor,
  });
  return { jobId };
}

export const exportEntityJob: JobHandler = async (payload, { jobId, services, progress }) => {
  const entity = entityOf(String(payload.entity));
  const call = jobCall(payload, services, jobId);
  const request = parseExport(entity, payload.data as Data);
  const total = Number(payload.total);
  return inTransaction(services.pool, async (db) => {
    await db.query('set local statement_timeout = 600000');
    return writeExport({ entity, request, call: { ...call, db }, db, onProgress: (done) => progress(done, total) });
  });
};

async function writeExport({
  entity,
  request,
  call,
  db,
  onProgress,
}: {
  entity: EntityDefinition;
  request: ExportRequest;
  call: Call;
  db: pg.PoolClient;
  onProgress?: (done: number) => Promise<void>;
}): Promise<unknown> {
  const fields = request.columns.map((name) => ({ name, field: fieldOf(entity, name) as Field }));
  const columns: SheetColumn[] = fields.map(({ field }) => ({ label: field.label[call.locale], kind: sheetKind(field) }));
  const path = join(tmpdir(), `tg-export-${randomUUID()}`);
  try {
    await writeSheet({
      columns,
      rows: exportRows({ entity, request, fields, call, db, onProgress }),
      to: path,
      format: request.format,
      sheetName: entity.label[call.locale],
    });
    const stamp = call.now.replace(/[-: ]/g, '').slice(0, 14);
    const file = await storeFile(
      {
        source: createReadStream(path),
        fileName: `${request.fileName}${stamp}.${request.format}`,
        bizType: 'export',
        createdBy: call.actor.userId,
      },
      call.services,
      call.db,
    );
    return { hashaddr: file.hashaddr, fileName: file.fileName, realFile: file.realFile };
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? new BusinessError('1000', say('磁盘空间不足，导出失败', 'No disk space left, the export failed'))
      : error;
  } finally {
    await rm(path, { force: true });
  }
}

async function* exportRows({
  entity,
  request,
  fields,
  call,
  db,
  onProgress,
}: {
  entity: EntityDefinition;
  request: ExportRequest;
  fields: readonly { name: string; field: Field }[];
  call: Call;
  db: pg.PoolClient;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}): AsyncGenerator<WriteCell[]> {
  const params = new Params();
  const only = new Set(request.columns);
  const statement = `declare export_rows no scroll cursor for
    select ${selectList(entity, call.services.rules.computed, only)} from ${toSnake(entity.key)} t
    where ${whereOf(entity, request.query, call, params)} order by ${orderBy(request.query.sort)}`;
  await db.query(statement, params.values);
  let done = 0;
  for (;;) {
    const { rows } = await db.query<Record<string, unknown>>(`fetch ${fetchRows} from export_rows`);
    if (rows.length === 0) break;
    for (const row of rows) {
      const cells: WriteCell[] = [];
      for (const { name, field } of fields) cells.push(await exportValue(field, row[name], row[`${name}_label`], call));
      yield cells;
    }
    done += rows.length;
    await onProgress?.(done);
  }
  await db.query('close export_rows');
}

function sheetKind(field: Field): SheetColumnKind {
  switch (field.kind) {
    case 'int':
      return 'integer';
    case 'decimal':
      return 'decimal';
    case 'money':
      return 'money';
    case 'date':
      return 'date';
    case 'datetime':
      return 'datetime';
    case 'computed':
      return field.of === 'int' ? 'integer' : field.of === 'money' ? 'money' : 'text';
    default:
      return 'text';
  }
}
