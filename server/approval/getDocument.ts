import { approvalErrors } from '#domain/approval/errors.ts';
import { toSnake } from '#domain/core/entity.ts';
import { asSystem, getRecord, type StoredRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';
import { refuseOtherDept } from './ownDepartment.ts';

/**
 * A document with its lines and files. With `lock` its row is held until the call's transaction ends: who comes second reads what the
 * first one left.
 * @throws 61003 not there, 61008 of another department, what the kind refuses
 */
export async function getDocument(
  kind: DocumentKind,
  id: string,
  call: Call,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredRecord> {
  const record = await findDocument(kind, id, call, { lock });
  if (!record) throw approvalErrors.NOT_FOUND();
  refuseOtherDept(record, call);
  await kind.refuseOutside?.(record, call);
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
