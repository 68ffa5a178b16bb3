import { documentChanges, type LoggedChange, loggedChanges, loweredAmount } from '#domain/approval/changes.ts';
import { type ApprovalDocument, type DocumentOf, toDocument } from '#domain/approval/document.ts';
import { type ApprovalActor, actsAsDeputy } from '#domain/approval/editors.ts';
import { withApprovedAmount } from '#domain/approval/effects.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { badStatus, canEditDocument, creationFor, possibleTransitions, submitterOf } from '#domain/approval/offers.ts';
import { isBusinessOpen, openFields } from '#domain/approval/sections.ts';
import { drafts, statusOf } from '#domain/approval/statuses.ts';
import { sharedFields } from '#domain/approval/workflowHeader.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { hasRight } from '#domain/core/rights.ts';
import { announce } from '../crud/announce.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { differences, handOn, insertMany, patchRow, rowOf, writeLines } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { approvalActorOf } from './approvalActor.ts';
import { checkWhole, checkWritten } from './checkDocument.ts';
import { derivedValues } from './derivedValues.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { takeNumber } from './documentNumber.ts';
import { getDocument, storedDocument } from './getDocument.ts';

/**
 * A new draft: of business in BUSINESS_INPUT, of import/export in EXITDEPT_INPUT. Departments, origin and number are
 * the server's.
 * @throws 61001 who may not begin one, 61004 wrong fields, refusals of the kind
 */
export async function createDocument(kind: DocumentKind, values: RecordValues, call: Call): Promise<DocumentOf> {
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
  const open = openFields(kind, { status: creation.to, origin, exitStage: null });
  const written = documentChanges(entity, { before: {}, values, open, status: creation.to });
  const plain = { ...defaultsOf(entity), ...header, ...written };
  const derived = await derivedValues(kind, plain, call);
  const record = withApprovedAmount(kind, { ...plain, ...derived });
  await checkWhole(kind, record, { moment: 'save', written: { ...written, ...linesOf(kind, record) } }, call);
  const id = newId();
  const docNo = await takeNumber({ prefix: kind.prefix, entityKey: entity.key, field: 'docNo' }, values.docNo, call);
  await insertMany(entity, [rowOf(entity, id, { ...record, docNo }, call)], call.db);
  await writeLines(entity, id, record, call);
  await writeFiles(entity, id, written, call);
  const stored = await storedDocument(kind, id, call);
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
 * @throws 61003, 61008, 61010, 61005 in this order, then 61002 who is not its editor now or touches a closed field,
 * 61004
 */
export async function updateDocument(
  kind: DocumentKind,
  { id, rowVersion, values }: DocumentUpdate,
  call: Call,
): Promise<DocumentOf> {
  const before = await getDocument(kind, id, call, { lock: true });
  const document = toDocument(before);
  if (document.closed) throw approvalErrors.CLOSED();
  if (rowVersion !== before.rowVersion) throw approvalErrors.STALE();
  const actor = await approvalActorOf(call);
  if (!canEditDocument(document, actor)) throw badStatus(document.status);
  const changed = await writeChanges(kind, before, values, call);
  if (changed.changes.length && !isOwnDraft(document, actor) && !isToldLater(document, actor, changed.changes)) {
    const asDeputy = actsAsDeputy(statusOf(document.status).editor, actor);
    await logDocument(
      kind,
      changed.stored,
      { action: 'edit', from: document.status, actor, asDeputy, changes: changed.changes },
      call,
    );
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
 * A draft that nobody but its author has touched, and that was never handed in: what he changes in it was seen by
 * nobody.
 */
const isOwnDraft = ({ status, hands }: ApprovalDocument, actor: ApprovalActor): boolean =>
  drafts.has(status) && hands.every((hand) => isSamePerson(actor, hand.userId) && hand.deed !== 'submit');

/**
 * Filling in one's own part is no step of its own: the step that hands it on tells what was changed. What somebody else
 * wrote before, and what no such step follows, is told at once.
 */
function isToldLater(document: ApprovalDocument, actor: ApprovalActor, changes: readonly LoggedChange[]): boolean {
  const { editor } = statusOf(document.status);
  const isHandedOn = possibleTransitions(document).some(({ effect }) => effect.submitter !== undefined);
  if (editor.leader !== false || !isHandedOn || changes.some(({ field }) => field in sharedFields)) return false;
  const submitter = document[submitterOf[editor.dept]];
  return submitter === null
    ? changes.every(({ field, old }) => old === null || field === 'approvedAmount')
    : isSamePerson(actor, submitter);
}

/**
 * Writes the values a request changes, with everything that follows from them. The row is locked and its editor known.
 * @returns the stored document and what people changed in it
 */
export async function writeChanges(
  kind: DocumentKind,
  before: DocumentOf,
  values: RecordValues,
  call: Call,
): Promise<{ stored: DocumentOf; changes: readonly LoggedChange[] }> {
  const { entity } = kind;
  const document = toDocument(before);
  const open = openFields(kind, document);
  const { approvedAmount: lowered, ...written } = documentChanges(entity, {
    before,
    values,
    open,
    status: document.status,
  });
  const names = [...Object.keys(written), ...(lowered === undefined ? [] : ['approvedAmount'])];
  if (names.length === 0) return { stored: before, changes: [] };
  const plain = { ...before, ...written, ...(lowered === undefined ? {} : loweredAmount(entity, before, lowered)) };
  const touchesBusiness = isBusinessOpen(document);
  const derived = touchesBusiness ? await derivedValues(kind, plain, call) : {};
  // To approve less than was asked for is a decision, not somebody's own work.
  const hands = Object.keys(written).length > 0 ? handOn(entity, before, 'edit', call) : {};
  const record = withApprovedAmount(kind, { ...plain, ...derived, ...hands });
  if (touchesBusiness)
    await checkWhole(kind, record, { moment: 'save', written: { ...written, ...linesOf(kind, record) } }, call);
  else await checkWritten(kind, written, call);
  await patchRow(entity, before.id, record, call);
  if (touchesBusiness) await writeLines(entity, before.id, record, call);
  await writeFiles(entity, before.id, written, call);
  const stored = await storedDocument(kind, before.id, call);
  return { stored, changes: loggedChanges(entity, { before, after: stored, names }) };
}

const linesOf = ({ entity }: DocumentKind, record: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'children' ? [[name, record[name]]] : [])),
  );
