import type { DocumentOf } from '#domain/approval/document.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { toSnake } from '#domain/core/entity.ts';
import { isAmong, rowsSeen } from '#domain/core/rowScope.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';
import { refuseOtherDept } from './ownDepartment.ts';

/**
 * A document with its lines and files. With `lock` its row is held until the call's transaction ends: who comes second
 * reads what the first one left.
 * @throws 61003 not there, 61008 of another department, 61001 outside the person's scope
 */
export async function getDocument(
  kind: DocumentKind,
  id: string,
  call: Call,
  { lock = false }: { lock?: boolean } = {},
): Promise<DocumentOf> {
  const record = await findDocument(kind, id, call, { lock });
  if (!record) throw approvalErrors.NOT_FOUND();
  refuseUnseenDocument(kind, record, call);
  return record;
}

/** A business department works on its own documents, everybody on those within his scope. @throws 61008, 61001 */
export function refuseUnseenDocument({ entity }: Pick<DocumentKind, 'entity'>, record: DocumentOf, call: Call): void {
  refuseOtherDept(record, call);
  if (!isAmong(rowsSeen(entity, call), record)) throw approvalErrors.NO_RIGHT();
}

/** The same for anybody; undefined when there is none or it was deleted. */
export async function findDocument(
  kind: DocumentKind,
  id: string,
  call: Call,
  { lock = false }: { lock?: boolean } = {},
): Promise<DocumentOf | undefined> {
  const { rowCount } = await call.db.query(
    `select 1 from ${toSnake(kind.entity.key)} where id = $1 and not deleted_flg ${lock ? 'for update' : ''}`,
    [id],
  );
  return rowCount ? storedDocument(kind, id, call) : undefined;
}

/** A document as it now stands, for anybody: read back after it was written. */
export const storedDocument = async (
  { entity }: Pick<DocumentKind, 'entity'>,
  id: string,
  call: Call,
): Promise<DocumentOf> =>
  // No document is stored without what createDocument wrote into its header.
  (await getRecord(entity, id, asSystem(call))) as DocumentOf;
