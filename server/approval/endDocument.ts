import { creationFor } from '#domain/approval/approvalSteps.ts';
import { toDocument } from '#domain/approval/context.ts';
import { canClose, canCopy, canDelete } from '#domain/approval/editRights.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { badStatus } from '#domain/approval/refusals.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import { toSnake } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { asSystem, getRecord, type StoredRecord } from '../crud/readRecord.ts';
import { announce, patchRow } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { approvalActorOf } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { findDocument, getDocument } from './getDocument.ts';
import { createDocument } from './saveDocument.ts';

interface Marked {
  readonly id: string;
  readonly rowVersion: number;
}

/** Marks a draft as deleted; its log stays. @throws 61003, 61009, 61005 */
export async function deleteDocument(kind: DocumentKind, { id, rowVersion }: Marked, call: Call): Promise<StoredRecord> {
  const record = await findDocument(kind, id, call, { lock: true });
  if (!record) throw approvalErrors.NOT_FOUND();
  const actor = await approvalActorOf(call);
  const { status, creatorDept } = record;
  if (!canDelete({ status, creatorDept }, actor) || !hasRight(call.actor, `${kind.entity.key}:delete`))
    throw approvalErrors.DELETE_STATUS();
  if (rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  await call.db.query(
    `update ${toSnake(kind.entity.key)} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [id, call.actor.userId, call.now],
  );
  await logDocument(kind, record, { action: 'delete', from: String(status), actor }, call);
  Object.assign(call.audit, { logType: 'DELETE', entity: kind.entity.key, recordId: id, bizNo: record.docNo });
  await announce(kind.entity, record, call);
  return record;
}

/** Closes a document for good; it stays where it stands and can be read. @throws 61003, 61008, 61010, 61005, 61002 */
export async function closeDocument(
  kind: DocumentKind,
  { id, rowVersion, reason }: Marked & { readonly reason: string },
  call: Call,
): Promise<StoredRecord> {
  const record = await getDocument(kind, id, call, { lock: true });
  const document = toDocument(record);
  if (document.closed) throw approvalErrors.CLOSED();
  if (rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  const actor = await approvalActorOf(call);
  if (!canClose(document, actor)) throw badStatus(document.status);
  await patchRow(kind.entity, id, { closedFlag: 1, closedReason: reason }, call);
  await settleTodo(call.db, call.services, { recordId: id, now: call.now });
  const stored = await getRecord(kind.entity, id, asSystem(call));
  await logDocument(kind, stored, { action: 'close', from: document.status, opinion: reason, actor }, call);
  Object.assign(call.audit, { logType: 'ACTION', entity: kind.entity.key, recordId: id, bizNo: record.docNo, detail: { action: 'close' } });
  await announce(kind.entity, stored, call);
  return stored;
}

/** A new draft with the author's values of another document, without number, opinions, log and files. @throws 61003, 61008, 61001 */
export async function copyDocument(kind: DocumentKind, id: string, call: Call): Promise<StoredRecord> {
  const record = await getDocument(kind, id, call);
  const actor = await approvalActorOf(call);
  if (!canCopy(actor, kind) || !creationFor(kind.docType, actor)) throw approvalErrors.NO_RIGHT();
  const names = businessFields(kind.entity).filter((name) => kind.entity.fields[name]?.kind !== 'files');
  return createDocument(kind, Object.fromEntries(names.map((name) => [name, record[name]])), call);
}
