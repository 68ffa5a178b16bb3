import { toSnake } from '#domain/core/entity.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { asSystem, getRecord, type StoredRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { refuseOutsideScope } from './areaAccess.ts';
import type { DocumentKind } from './documentKind.ts';

/**
 * A document with its lines and files. With `lock` its row is held until the call's transaction ends: who comes second reads what the
 * first one left.
 * @throws 61003 not there, 61008 of another department
 */
export async function getDocument(
  kind: DocumentKind,
  id: string,
  call: Call,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredRecord> {
  const record = await findDocument(kind, id, call, { lock });
  if (!record) throw guaranteeErrors.NOT_FOUND();
  await refuseOutsideScope(record, call);
  return record;
}

/** The same for anybody; undefined when there is none or it was deleted. */
export async function findDocument(
  { entity }: DocumentKind,
  id: string,
  call: Call,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredRecord | undefined> {
  const { rowCount } = await call.db.query(
    `select 1 from ${toSnake(entity.key)} where id = $1 and not deleted_flg ${lock ? 'for update' : ''}`,
    [id],
  );
  return rowCount ? getRecord(entity, id, asSystem(call)) : undefined;
}
