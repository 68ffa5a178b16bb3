import { creationFor } from '#domain/approval/approvalSteps.ts';
import { withApprovedAmount } from '#domain/approval/approvedAmount.ts';
import { toDocument } from '#domain/approval/context.ts';
import { documentChanges, loweredAmount } from '#domain/approval/documentChanges.ts';
import { canEditDocument } from '#domain/approval/editRights.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { isBusinessOpen, openFields } from '#domain/approval/openFields.ts';
import { badStatus } from '#domain/approval/refusals.ts';
import { waitingForLeader } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { asSystem, getRecord, type StoredRecord } from '../crud/readRecord.ts';
import { announce, defaultsOf, differences, insertMany, patchRow, rowOf, writeFiles, writeLines } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { approvalActorOf } from './approvalActor.ts';
import { checkWhole, checkWritten } from './checkDocument.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { takeNumber } from './documentNumber.ts';
import { getDocument } from './getDocument.ts';

/**
 * A new draft: of business in BUSINESS_INPUT, of import/export in EXITDEPT_INPUT. Departments, origin and number are the server's.
 * @throws 61001 who may not begin one, 61004 wrong fields, refusals of the kind
 */
export async function createDocument(kind: DocumentKind, values: RecordValues, call: Call): Promise<StoredRecord> {
  const { entity, docType } = kind;
  const actor = await approvalActorOf(call);
  const creation = creationFor(docType, actor);
  if (!creation || !hasRight(call.actor, `${entity.key}:create`)) throw approvalErrors.NO_RIGHT();
  const origin = creation.effect.origin ?? 'BUSINESS';
  const header = {
    docType,
    status: creation.to,
    origin,
    exitStage: creation.effect.exitStage ?? null,
    creatorDept: actor.deptCode,
    ownerDept: actor.deptCode,
    oaStatus: 'NONE',
    customsReceipt: 'NONE',
    pushNo: 0,
    statusSince: call.now,
  };
  const open = openFields(entity, { status: creation.to, origin, exitStage: null });
  const written = documentChanges(entity, { before: {}, values, open, status: creation.to });
  const plain = { ...defaultsOf(entity), ...header, ...written };
  const derived = await kind.derive(plain, call);
  const record = withApprovedAmount(kind, { ...plain, ...derived });
  await checkWhole(kind, record, { moment: 'save', written: { ...written, ...linesOf(kind, record) } }, call);
  const id = newId();
  const docNo = await takeNumber({ prefix: kind.prefix, entityKey: entity.key, field: 'docNo' }, values.docNo, call);
  await insertMany(entity, [rowOf(entity, id, { ...record, docNo }, call)], call.db);
  await writeLines(entity, id, record, call);
  await writeFiles(entity, id, written, call);
  const stored = await getRecord(entity, id, asSystem(call));
  await logDocument(kind, stored, { action: 'create', from: null, actor }, call);
  Object.assign(call.audit, { logType: 'CREATE', entity: entity.key, recordId: id, bizNo: docNo });
  await announce(entity, stored, call);
  return stored;
}

export interface DocumentUpdate {
  readonly id: string;
  readonly rowVersion: number;
  readonly values: RecordValues;
}

/**
 * Changes what the editor of the present status may change.
 * @throws 61003, 61008, 61010, 61005 in this order, then 61002 who is not its editor now or touches a closed field, 61004
 */
export async function updateDocument(kind: DocumentKind, { id, rowVersion, values }: DocumentUpdate, call: Call): Promise<StoredRecord> {
  const before = await getDocument(kind, id, call, { lock: true });
  const document = toDocument(before);
  if (document.closed) throw approvalErrors.CLOSED();
  if (rowVersion !== before.rowVersion) throw approvalErrors.STALE();
  const actor = await approvalActorOf(call);
  if (!canEditDocument(document, actor)) throw badStatus(document.status);
  const changed = await writeChanges(kind, before, values, call);
  // Filling in one's own part is no step of its own; what leaders and the confirming department change afterwards is.
  const isWorthARow =
    waitingForLeader.has(document.status) || ['ACCOUNTING_INPUT_FINISH', 'EXITDEPT_INPUT_CONFIRMED'].includes(document.status);
  if (changed.names.length && isWorthARow) {
    const asDeputy = !actor.isLeader && waitingForLeader.has(document.status);
    await logDocument(kind, changed.stored, { action: 'edit', from: document.status, actor, asDeputy }, call);
  }
  Object.assign(call.audit, {
    logType: 'UPDATE',
    entity: kind.entity.key,
    recordId: id,
    bizNo: before.docNo,
    changes: differences(kind.entity, before, changed.stored),
  });
  await announce(kind.entity, changed.stored, call);
  return changed.stored;
}

/**
 * Writes the values a request changes, with everything that follows from them. The row is locked and its editor known.
 * @returns the stored document and the names of what people changed
 */
export async function writeChanges(
  kind: DocumentKind,
  before: StoredRecord,
  values: RecordValues,
  call: Call,
): Promise<{ stored: StoredRecord; names: readonly string[] }> {
  const { entity } = kind;
  const document = toDocument(before);
  const open = openFields(entity, document);
  const { approvedAmount: lowered, ...written } = documentChanges(entity, { before, values, open, status: document.status });
  const names = [...Object.keys(written), ...(lowered === undefined ? [] : ['approvedAmount'])];
  if (names.length === 0) return { stored: before, names };
  const plain = { ...before, ...written, ...(lowered === undefined ? {} : loweredAmount(entity, before, lowered)) };
  const touchesBusiness = isBusinessOpen(document);
  const derived = touchesBusiness ? await kind.derive(plain, call) : {};
  const record = withApprovedAmount(kind, { ...plain, ...derived });
  if (touchesBusiness) await checkWhole(kind, record, { moment: 'save', written: { ...written, ...linesOf(kind, record) } }, call);
  else await checkWritten(kind, written, call);
  await patchRow(entity, before.id, record, call);
  if (touchesBusiness) await writeLines(entity, before.id, record, call);
  await writeFiles(entity, before.id, written, call);
  return { stored: await getRecord(entity, before.id, asSystem(call)), names };
}

const linesOf = ({ entity }: DocumentKind, record: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'children' ? [[name, record[name]]] : [])));
