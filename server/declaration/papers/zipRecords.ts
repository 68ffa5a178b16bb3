import { type EntityDefinition, fieldOf, type RecordOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import { parseListQuery } from '#domain/core/listQuestion.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { MadeFile } from '#domain/declaration/papers/paperCalls.ts';
import { selectList } from '../../crud/columns.ts';
import { whereOf } from '../../crud/listConditions.ts';
import { Params } from '../../crud/scope.ts';
import { understood } from '../../crud/spelledFilters.ts';
import { storedRowsSql } from '../../crud/storedRows.ts';
import { type PackedFile, placesOf, storeZip } from '../../files/storeZip.ts';
import type { Call } from '../../gateway/method.ts';
import { storedActor } from '../../jobs/jobCall.ts';
import { type SheetColumn, type WriteCell, writeSheet } from '../../platform/sheet/index.ts';
import { exportValue } from '../../sheets/exportValue.ts';

/** Records whose files people take away together. */
export interface ZipKind<Name extends string = string> {
  readonly entity: EntityDefinition;
  /** The field that holds the files. */
  readonly field: Name;
  /** Its words name the folders. */
  readonly folderBy: Name;
  readonly fileName: Text;
  /** Columns of the table of contents. */
  readonly columns: readonly Name[];
  /** How a file is called in the archive, by its record and its place there. */
  nameOf(record: Row, place: number, shown: string): string;
}

/** What is asked for: chosen records, or all that a filter of their list finds. */
export interface ZipRequest {
  readonly ids?: unknown;
  readonly filter?: unknown;
}

/** So many files are packed while the person waits; more, or larger ones, by a job. */
const inlineFiles = 200;
const inlineBytes = 200 * 1_048_576;
const mostFiles = 5_000;

type Row = RecordOf<EntityDefinition>;
interface Attached {
  readonly recordId: string;
  readonly hashaddr: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** The records in the person's own scope, in the order of their list. @throws 1001, 1010 */
async function recordsOf(
  { entity, columns, folderBy }: ZipKind,
  { ids, filter }: ZipRequest,
  call: Call,
): Promise<Row[]> {
  const chosen = Array.isArray(ids) ? ids.map(String) : undefined;
  if (!chosen && (typeof filter !== 'object' || filter === null))
    throw invalid({ ids: bi('请选择要下载的记录', 'Choose the records to download') });
  const { q, ...conditions } = (filter ?? {}) as Record<string, unknown>;
  const asked = {
    filter: { ...conditions, ...(chosen && { id__in: chosen }) },
    ...(q !== undefined && { keyword: q }),
  };
  const query = await understood(entity, parseListQuery(entity, asked), call);
  const params = new Params();
  const only = new Set([...columns, folderBy, entity.code ?? '', entity.title ?? '']);
  const { rows } = await call.db.query<Row>(
    `select ${selectList(entity, call.services.rules.computed, only)} from ${storedRowsSql(entity)} t where ${whereOf(entity, query, call, params)}
     order by t.created_time desc, t.id limit ${mostFiles + 1}`,
    params.values,
  );
  if (rows.length > mostFiles) throw sharedErrors.LIMIT({ limit: `${mostFiles}` });
  return rows;
}

async function filesOf({ entity, field }: ZipKind, rows: readonly Row[], { db }: Call): Promise<Attached[]> {
  const found = await db.query<Attached>(
    `select record_id as "recordId", hashaddr, show_file_name as "fileName", file_size::float8 as "fileSize" from attachment
     where table_name = $1 and col_name = $2 and record_id = any($3) order by record_id, line_no, id`,
    [entity.key, field, rows.map(({ id }) => id)],
  );
  if (found.rows.length > mostFiles) throw sharedErrors.LIMIT({ limit: `${mostFiles}` });
  return found.rows;
}

/** The files of the records as one archive of the person's own, or the job that makes it. */
export async function zipRecords(kind: ZipKind, asked: ZipRequest, call: Call): Promise<MadeFile> {
  const rows = await recordsOf(kind, asked, call);
  const files = await filesOf(kind, rows, call);
  if (files.length === 0) throw invalid({ ids: bi('所选记录没有文件', 'These records have no files') });
  Object.assign(call.audit, {
    logType: 'EXPORT',
    entity: kind.entity.key,
    detail: { rows: rows.length, files: files.length },
  });
  const bytes = files.reduce((sum, { fileSize }) => sum + fileSize, 0);
  if (files.length <= inlineFiles && bytes <= inlineBytes) return writeZip(kind, { rows, files }, call);
  const jobId = await call.services.jobs.add(call.db, {
    kind: 'zipFiles',
    payload: { entity: kind.entity.key, asked, actor: storedActor(call), locale: call.locale },
    actor: call.actor,
  });
  return { jobId };
}

/** What the job does: asked anew with the rights that the person had. */
export async function zipInBackground(
  kind: ZipKind,
  asked: ZipRequest,
  call: Call,
  progress: (done: number, total: number) => Promise<void>,
) {
  const rows = await recordsOf(kind, asked, call);
  const files = await filesOf(kind, rows, call);
  return writeZip(kind, { rows, files }, call, (done) => progress(done, files.length));
}

interface Contents {
  readonly rows: readonly Row[];
  readonly files: readonly Attached[];
}

async function writeZip(
  kind: ZipKind,
  { rows, files }: Contents,
  call: Call,
  onProgress?: (done: number) => Promise<void>,
) {
  const { entity, columns, folderBy, fileName } = kind;
  const { locale, now } = call;
  const fields = columns.flatMap((name) => {
    const field = fieldOf(entity, name);
    return field ? [{ name, field }] : [];
  });
  const placeFor = placesOf();
  const packed: PackedFile[] = [];
  const lines: WriteCell[][] = [];
  for (const row of rows) {
    const own = files.filter(({ recordId }) => recordId === row.id);
    const cells: WriteCell[] = [];
    for (const { name, field } of fields) cells.push(await exportValue(field, row[name], row[`${name}_label`], call));
    const word = await exportValue(fieldOf(entity, folderBy) as Field, row[folderBy], undefined, call);
    const places = own.map(({ fileName: shown }, at) =>
      placeFor(`${row[folderBy] ?? ''} ${word ?? ''}`, kind.nameOf(row, at + 1, shown)),
    );
    for (const [at, { hashaddr }] of own.entries()) packed.push({ path: places[at] ?? '', hashaddr });
    for (const place of places.length > 0 ? places : [null]) lines.push([...cells, place]);
  }
  const heads: SheetColumn[] = [
    ...fields.map(({ field }) => ({ label: field.label[locale], kind: 'text' as const })),
    { label: bi('文件', 'File')[locale], kind: 'text' },
  ];
  const texts = lines.map((cells) => cells.map((cell) => (cell === null ? null : String(cell))));
  return storeZip(
    {
      fileName: `${fileName[locale]}${now.replace(/[-: ]/g, '').slice(0, 14)}.zip`,
      files: packed,
      writeIndex: (path) => writeSheet({ columns: heads, rows: texts, to: path, sheetName: entity.label[locale] }),
      onProgress,
    },
    call,
  );
}
