import type { DocumentOf } from '#domain/approval/document.ts';
import { documentActs } from '#domain/approval/documentActs.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { canCopy } from '#domain/approval/offers.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import { toSnake } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { announce } from '../crud/announce.ts';
import { refuseStopped } from '../crud/implement.ts';
import { patchRow } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { approvalActorOf } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { findDocument, getDocument, refuseUnseenDocument, storedDocument } from './getDocument.ts';
import { createDocument } from './saveDocument.ts';

interface Marked {
  readonly id: string;
  readonly rowVersion: number;
}

/** Marks a draft as deleted; its log stays. @throws 61003, 61009, 61008, 61001, 61005 */
export async function deleteDocument(kind: DocumentKind, { id, rowVersion }: Marked, call: Call): Promise<DocumentOf> {
  const record = await findDocument(kind, id, call, { lock: true });
  if (!record) throw approvalErrors.NOT_FOUND();
  const act = documentActs(kind).delete;
  // Who may not delete it, of whatever department, is told so in the same words.
  if (!hasRight(call.actor, act.right)) throw approvalErrors.DELETE_STATUS();
  refuseStopped(act, record, call);
  refuseUnseenDocument(kind, record, call);
  if (rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  await call.db.query(
    `update ${toSnake(kind.entity.key)} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [id, call.actor.userId, call.now],
  );
  await logDocument(kind, record, { action: act.key, from: record.status, actor: await approvalActorOf(call) }, call);
  Object.assign(call.audit, { logType: 'DELETE', entity: kind.entity.key, recordId: id, bizNo: record.docNo });
  // With the version it has now: pages that show it have seen the one before.
  await announce(kind.entity, { id, rowVersion: record.rowVersion + 1 }, call);
  return record;
}

/** Closes a document for good; it stays where it stands and can be read. @throws 61003, 61008, 61005, 61010, 61002 */
export async function closeDocument(
  kind: DocumentKind,
  { id, rowVersion, reason }: Marked & { readonly reason: string },
  call: Call,
): Promise<DocumentOf> {
  const record = await getDocument(kind, id, call, { lock: true });
  if (rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  const act = documentActs(kind).close;
  refuseStopped(act, record, call);
  await patchRow(kind.entity, id, { closedFlag: 1, closedReason: reason }, call);
  await settleTodo(call.db, call.services, { recordId: id, now: call.now });
  const stored = await storedDocument(kind, id, call);
  await logDocument(
    kind,
    stored,
    { action: act.key, from: record.status, opinion: reason, actor: await approvalActorOf(call) },
    call,
  );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: kind.entity.key,
    recordId: id,
    bizNo: record.docNo,
    detail: { action: act.key },
  });
  await announce(kind.entity, stored, call);
  return stored;
}

/**
 * A new draft with the author's values of another document, without number, opinions, log and files.
 * @throws 61003, 61008, 61001
 */
export async function copyDocument(kind: DocumentKind, id: string, call: Call): Promise<DocumentOf> {
  const record = await getDocument(kind, id, call);
  const actor = await approvalActorOf(call);
  if (!canCopy(actor, kind)) throw approvalErrors.NO_RIGHT();
  const { entity, sections, copyLeaves = [] } = kind;
  const names = businessFields(entity, sections).filter(
    (name) => entity.fields[name]?.kind !== 'files' && !copyLeaves.includes(name),
  );
  return createDocument(kind, Object.fromEntries(names.map((name) => [name, record[name]])), call);
}
