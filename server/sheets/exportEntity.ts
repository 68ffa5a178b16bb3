import type pg from 'pg';
import { withCompanions } from '#domain/core/companions.ts';
import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import type { ExportKind } from '#domain/core/exportKind.ts';
import type { Field } from '#domain/core/field.ts';
import { parseListQuery } from '#domain/core/listQuestion.ts';
import { asReadBy } from '#domain/core/personal.ts';
import { type Actor, isCustomer } from '#domain/core/rights.ts';
import { optionalText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { selectList } from '../crud/columns.ts';
import { conditionsOf, countOf, whereOf } from '../crud/listConditions.ts';
import { orderBy } from '../crud/listOrder.ts';
import { Params } from '../crud/scope.ts';
import { type SpelledQuery, understood } from '../crud/spelledFilters.ts';
import { storedRowsSql } from '../crud/storedRows.ts';
import { entityNamed } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { currentPosition } from '../gateway/readers.ts';
import type { JobHandler } from '../jobs/job.ts';
import { jobCall, storedActor } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import type { SheetColumn, WriteCell } from '../platform/sheet/index.ts';
import { exportReader } from './exportValue.ts';
import { sheetKind } from './sheetKind.ts';
import { storeSheet } from './storeSheet.ts';

const inlineRows = 5_000;
/**
 * So many rows are taken in and written at once: few enough that other people's calls do not wait, and that rows are
 * gone before memory counts them as old.
 */
const fetchRows = 100;

interface ExportRequest {
  readonly format: 'xlsx' | 'csv';
  readonly fileName: string;
  readonly query: SpelledQuery;
  readonly columns: readonly string[];
  /** What the person calls the columns, where he does not call them as the definition does. */
  readonly heads: Data;
  /** The field whose names become columns. */
  readonly spread: string | undefined;
}

type Data = Readonly<Record<string, unknown>>;

/** The sheet that is asked for by name. @throws 1001 on `kind` */
function kindOf({ exportKinds = [] }: EntityDefinition, data: Data, actor: Actor): ExportKind | undefined {
  const asked = optionalText(data, 'kind', 20);
  const kind = exportKinds.find(({ key, staff }) => key === asked && !(staff && isCustomer(actor.roleId)));
  if (asked && !kind) throw invalid({ kind: bi(`没有该导出类型：${asked}`, `No such sheet: ${asked}`) });
  return kind;
}

function parseExport(entity: EntityDefinition, data: Data, actor: Actor): ExportRequest {
  const format = optionalText(data, 'frType', 10) ?? 'xlsx';
  if (format !== 'xlsx' && format !== 'csv')
    throw invalid({ frType: bi('导出格式应为 xlsx 或 csv', 'The format must be xlsx or csv') });
  const { q, ...filter } = (data.filter ?? {}) as Record<string, unknown>;
  const ids = Array.isArray(data.ids) && data.ids.length ? { id__in: data.ids } : {};
  const query = parseListQuery(entity, { ...data, filter: { ...filter, ...ids }, keyword: q ?? data.keyword });
  const kind = kindOf(entity, data, actor);
  const isShown = (name: string) => !fieldOf(entity, name)?.secret;
  const asked = kind ? kind.columns.filter(isShown) : Array.isArray(data.columns) ? data.columns.map(String) : [];
  if (new Set(asked).size < asked.length)
    throw invalid({ columns: bi('导出列重复', 'A column to export is repeated') });
  const usual = (entity.exportColumns ?? entity.list ?? Object.keys(entity.fields)).filter(isShown);
  const columns = asked.length ? asked : withCompanions(entity, usual);
  for (const name of columns) {
    const field = fieldOf(entity, name);
    if (!field || field.secret || field.kind === 'children' || field.kind === 'files')
      throw invalid({ columns: bi(`没有可导出的列：${name}`, `No column to export: ${name}`) });
  }
  const heads = (data.heads ?? {}) as Data;
  for (const name of columns) optionalText(heads, name, longestHead);
  return {
    format,
    fileName: kind?.label.zh ?? optionalText(data, 'fileName', 100) ?? entity.label.zh,
    query,
    columns,
    heads,
    spread: kind?.spread,
  };
}

const longestHead = 60;

/** The same rows as the list shows. */
async function askedExport(entity: EntityDefinition, data: Data, call: Call): Promise<ExportRequest> {
  const request = parseExport(entity, data, call.actor);
  return { ...request, query: await understood(entity, request.query, call) };
}

/**
 * The rows of a list as a file, with its columns, order, filter and sort. Up to 5,000 rows at once, more as a job.
 * @throws 1010 more rows than the setting `export.maxRows`
 * @see docs/spec/platform.md 5.6
 */
export async function exportEntity(defined: EntityDefinition, data: Data, call: Call): Promise<unknown> {
  const entity = asReadBy(defined, call.actor);
  const request = await askedExport(entity, data, call);
  const max = await call.services.settings.get('export.maxRows');
  const params = new Params();
  const { rows } = await call.db.query<{ count: number }>(
    `select (${countOf(entity, conditionsOf(entity, request.query, call, params), max)})::int as count`,
    params.values,
  );
  const count = rows[0]?.count ?? 0;
  if (count > max) throw sharedErrors.LIMIT({ limit: `${max}` });
  Object.assign(call.audit, { logType: 'EXPORT', entity: entity.key, detail: { rows: count, format: request.format } });
  // The gateway runs a write inside a transaction, which a cursor needs.
  if (count <= inlineRows) return writeExport({ entity, request, call, db: call.db as pg.PoolClient });
  const jobId = await call.services.jobs.add(call.db, {
    kind: 'exportEntity',
    payload: {
      entity: entity.key,
      data,
      actor: storedActor(call),
      locale: call.locale,
      total: count,
      seen: await seenBy(call),
    },
    actor: call.actor,
  });
  return { jobId };
}

/** What its person could have seen when he asked, is in it. */
const seenBy = async ({ db, services }: Call): Promise<string | undefined> =>
  services.config.databaseReplicaUrl === null ? undefined : String(await currentPosition(db));

export const exportEntityJob: JobHandler = async (payload, { jobId, services, signal, progress }) => {
  const call = jobCall(payload, services, jobId);
  const entity = asReadBy(await entityNamed(String(payload.entity), call), call.actor);
  const request = await askedExport(entity, payload.data as Data, call);
  const total = Number(payload.total);
  const reader = { seen: typeof payload.seen === 'string' ? payload.seen : undefined };
  return services.readers.run(reader, (pool) =>
    inTransaction(pool, async (db) => {
      await db.query('set local statement_timeout = 600000');
      return untilAborted({ db, signal, pool }, () =>
        writeExport({ entity, request, call, db, onProgress: (done) => progress(done, total) }),
      );
    }),
  );
};

/**
 * Who cancels does not wait for the statement under way: a sort of a million rows takes its time.
 * @throws why it was aborted
 */
async function untilAborted<T>(
  { db, signal, pool }: { readonly db: pg.PoolClient; readonly signal: AbortSignal; readonly pool: pg.Pool },
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  let cancelling: Promise<unknown> | undefined;
  const cancel = (): void => {
    cancelling = pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // The connection is another's next: nothing may come late.
    await cancelling;
  }
}

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
  const fields: ExportedField[] = request.columns.map((name) => ({ name, field: fieldOf(entity, name) as Field }));
  for (const place of await namesSpread(entity, request, { ...call, db })) fields.push(place);
  const columns: SheetColumn[] = fields.map(({ name, field, of }) => ({
    label: of ?? optionalText(request.heads, name, longestHead) ?? field.label[call.locale],
    kind: field.outOf ? 'text' : sheetKind(field),
  }));
  const stamp = call.now.replace(/[-: ]/g, '').slice(0, 14);
  return storeSheet(
    {
      columns,
      rows: exportRows({ entity, request, fields, call, db, onProgress }),
      format: request.format,
      sheetName: entity.label[call.locale],
      fileName: `${request.fileName}${stamp}.${request.format}`,
    },
    call,
  );
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
  fields: readonly ExportedField[];
  call: Call;
  db: pg.PoolClient;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}): AsyncGenerator<WriteCell[]> {
  const params = new Params();
  const only = new Set([...fields.map(({ name }) => name), ...fields.flatMap(({ field }) => field.outOf ?? [])]);
  const statement = `declare export_rows no scroll cursor for
    select ${selectList(entity, call.services.rules.computed, only)} from ${storedRowsSql(entity)} t
    where ${whereOf(entity, request.query, call, params)} order by ${orderBy(entity, request.query.sort)}`;
  await db.query(statement, params.values);
  const fetch = (): Promise<pg.QueryResult<Record<string, unknown>>> => {
    const fetched = db.query<Record<string, unknown>>(`fetch ${fetchRows} from export_rows`);
    // Who waits for it hears what went wrong, also where that is not now.
    fetched.catch(() => undefined);
    return fetched;
  };
  const cellOf = exportReader(call);
  let done = 0;
  // The database looks for the next rows while these are written.
  for (let { rows } = await fetch(); rows.length > 0; ) {
    const next = fetch();
    for (const row of rows) {
      const cells: WriteCell[] = [];
      for (const { name, field, of } of fields) {
        const cell = of
          ? valueNamed(row[name], of)
          : field.outOf
            ? progress(row[name], row[field.outOf])
            : cellOf(field, row[name], row[`${name}_label`]);
        cells.push(cell instanceof Promise ? await cell : cell);
      }
      yield cells;
    }
    done += rows.length;
    await onProgress?.(done);
    ({ rows } = await next);
  }
  await db.query('close export_rows');
}

interface ExportedField {
  readonly name: string;
  readonly field: Field;
  /** The one of its named values that is the column. */
  readonly of?: string;
}

/** More columns nobody reads. */
const mostSpread = 500;

/** A column for each name that the values of these rows have, in the order of their places. */
async function namesSpread(
  entity: EntityDefinition,
  { spread, query }: ExportRequest,
  call: Call,
): Promise<readonly ExportedField[]> {
  const field = spread && fieldOf(entity, spread);
  if (!spread || !field) return [];
  const params = new Params();
  const { rows } = await call.db.query<{ of: string }>(
    `select e->>'name' as of from ${storedRowsSql(entity)} t, jsonb_array_elements(case jsonb_typeof(t.${toSnake(spread)})
      when 'array' then t.${toSnake(spread)} end) e
     where ${whereOf(entity, query, call, params)} and coalesce(e->>'value', '') <> '' group by 1
     order by min((e->>'seq')::int), 1 limit ${mostSpread + 1}`,
    params.values,
  );
  if (rows.length > mostSpread) throw sharedErrors.LIMIT({ limit: `${mostSpread}` });
  return rows.map(({ of }) => ({ name: spread, field, of }));
}

const valueNamed = (values: unknown, wanted: string): WriteCell => {
  const named = Array.isArray(values) ? (values as { readonly name?: string; readonly value?: string }[]) : [];
  return named.find(({ name }) => name === wanted)?.value || null;
};

/** Nothing of nothing is an empty cell, as on screen. */
const progress = (done: unknown, total: unknown): WriteCell =>
  Number(total ?? 0) === 0 ? null : `${Number(done ?? 0)}/${Number(total)}`;
