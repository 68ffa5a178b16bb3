import { type EntityDefinition, keptAs, rightOf, toSnake } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities, entityOf } from '#domain/index.ts';
import { getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';

/** A file by its content or by its stored path. */
export type FileAddress = { readonly hashaddr: string } | { readonly pathFileName: string };

export interface ReadableFile {
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
  /** The record that gives the right; undefined = the person's own file. */
  readonly owner?: { readonly entity: string; readonly recordId: string };
}

interface FileRow {
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
}

interface AttachmentRow extends FileRow {
  readonly tableName: string;
  readonly recordId: string;
}

/** One paper may hang on many records (a copied demand); so many are asked before the answer is no. */
const mostOwners = 50;

/**
 * A file the person may read: his own upload or export, or one attached to a record that he may view.
 * @throws 1002 no such file, or none of its records is his to see: the two look the same from outside
 */
export async function findReadable(address: FileAddress, call: Call): Promise<ReadableFile> {
  return (await findOwn(address, call)) ?? (await findAttached(address, call)) ?? refuse();
}

function refuse(): never {
  throw sharedErrors.NOT_FOUND();
}

async function findOwn(address: FileAddress, { db, actor }: Call): Promise<ReadableFile | undefined> {
  const [column, value] =
    'hashaddr' in address ? ['hashaddr', address.hashaddr] : ['path_file_name', address.pathFileName];
  const { rows } = await db.query<FileRow>(
    `select hashaddr, real_file as "realFile", file_name as "fileName", file_size::int as "fileSize"
     from sys_file where ${column} = $1 and created_by = $2 order by created_time desc limit 1`,
    [value, actor.userId],
  );
  return rows[0];
}

async function findAttached(address: FileAddress, call: Call): Promise<ReadableFile | undefined> {
  const [column, value] =
    'hashaddr' in address ? ['hashaddr', address.hashaddr] : ['real_file_path_name', address.pathFileName];
  const { rows } = await call.db.query<AttachmentRow>(
    `select table_name as "tableName", record_id as "recordId", hashaddr, substring(real_file_path_name from '[^/]+$') as "realFile",
       show_file_name as "fileName", file_size::int as "fileSize"
     from attachment where ${column} = $1 order by updated_time desc, id limit ${mostOwners}`,
    [value],
  );
  for (const { tableName, recordId, ...file } of rows) {
    for (const entity of await ownersOf(tableName, call))
      if (await mayView(entity, recordId, call)) return { ...file, owner: { entity: tableName, recordId } };
  }
  return undefined;
}

/** Every entity whose records these files hang on: those over one table share them. */
async function ownersOf(tableName: string, call: Call): Promise<EntityDefinition[]> {
  const own = Object.values(entities).filter((entity) => keptAs(entity) === tableName);
  const made = own.length ? undefined : await call.services.rules.made?.(tableName, call);
  return made ? [made] : own;
}

/** A line is seen by whoever sees its document. */
async function mayView(entity: EntityDefinition, id: string, call: Call): Promise<boolean> {
  if (entity.parent) {
    const { rows } = await call.db.query<{ owner: string }>(
      `select ${toSnake(entity.parent.field)} as owner from ${toSnake(entity.key)} where id = $1 and not deleted_flg`,
      [id],
    );
    return rows[0] !== undefined && mayView(entityOf(entity.parent.entity), rows[0].owner, call);
  }
  if (!hasRight(call.actor, rightOf(entity.key, 'get'))) return false;
  try {
    await getRecord(entity, id, call);
    return true;
  } catch (error) {
    if (error instanceof BusinessError && error.returnCode === '1002') return false;
    throw error;
  }
}
