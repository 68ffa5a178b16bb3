import { type EntityDefinition, keptAs, type RecordValues } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { lockContent } from '../platform/store/lockContent.ts';

/**
 * @param shared content that the record may take though somebody else uploaded it, such as that of other lines
 * @throws 1011 a file that is not in the store or that the person did not upload
 */
export async function writeFiles(
  entity: EntityDefinition,
  id: string,
  record: RecordValues,
  call: Call,
  shared: Iterable<string> = [],
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const files = record[name];
    if (field.kind !== 'files' || !Array.isArray(files)) continue;
    const { rows: kept } = await call.db.query<{ hashaddr: string }>(
      'delete from attachment where table_name = $1 and record_id = $2 and col_name = $3 returning hashaddr',
      [keptAs(entity), id, name],
    );
    const known = new Set([...kept.map((file) => file.hashaddr), ...shared]);
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
          { [name]: bi(`文件不存在或无权访问：${file.fileName}`, `File missing or no right: ${file.fileName}`) },
        );
      await call.db.query(
        `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_remark,
          file_size, hashaddr, line_no, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          newId(),
          keptAs(entity),
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

/** Files of one field of a record go to the end of another one. */
export const moveFiles = (
  entity: EntityDefinition,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  { db }: Pick<Call, 'db'>,
): Promise<unknown> =>
  db.query(
    `update attachment set col_name = $4, line_no = line_no + coalesce((select max(f.line_no) from attachment f
       where f.table_name = $1 and f.record_id = $2 and f.col_name = $4), 0)
     where table_name = $1 and record_id = $2 and col_name = $3`,
    [keptAs(entity), id, from, to],
  );

interface LineWithFiles {
  readonly id: string;
  readonly row: RecordValues;
}

/** Files of the lines of one document, where they changed; those of lines that are gone go with them. */
export async function writeFilesOfLines(
  line: EntityDefinition,
  { before, rows }: { readonly before: readonly string[]; readonly rows: readonly LineWithFiles[] },
  call: Call,
): Promise<void> {
  const fields = Object.entries(line.fields).flatMap(([name, { kind }]) => (kind === 'files' ? [name] : []));
  if (fields.length === 0) return;
  const { rows: held } = await call.db.query<{ at: string; hashaddr: string; name: string }>(
    `select record_id || ' ' || col_name as at, hashaddr, show_file_name as name from attachment
     where table_name = $1 and record_id = any($2) order by record_id, col_name, line_no`,
    [line.key, before],
  );
  const known = new Map<string, string[][]>();
  for (const { at, hashaddr, name } of held) known.set(at, [...(known.get(at) ?? []), [hashaddr, name]]);
  const shared = new Set(held.map(({ hashaddr }) => hashaddr));
  for (const { id, row } of rows)
    for (const name of fields) {
      const files = row[name];
      if (!Array.isArray(files)) continue;
      const now = (files as AttachedFile[]).map(({ hashaddr, fileName }) => [hashaddr, fileName]);
      const was = known.get(`${id} ${name}`) ?? [];
      if (JSON.stringify(now) !== JSON.stringify(was)) await writeFiles(line, id, { [name]: files }, call, shared);
    }
  const kept = new Set(rows.map(({ id }) => id));
  await call.db.query('delete from attachment where table_name = $1 and record_id = any($2)', [
    line.key,
    before.filter((id) => !kept.has(id)),
  ]);
}
