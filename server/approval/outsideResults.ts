import { type DocumentOf, toDocument } from '#domain/approval/document.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { badStatus, refuseFields } from '#domain/approval/offers.ts';
import { bhOaRecord, bhReceiptLog } from '#domain/approval/records.ts';
import { boundProblem } from '#domain/core/dateBounds.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { announce } from '../crud/announce.ts';
import { asSystem } from '../crud/readRecord.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { insertMany, patchRow, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { attempt } from '../gateway/ownTransaction.ts';
import { newId } from '../platform/newId.ts';
import { approvalActorOf } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { findDocument, storedDocument } from './getDocument.ts';
import { tellNextActors } from './nextActors.ts';
import { takeEffect } from './takeTransition.ts';

export interface OutsideReceipt {
  readonly docId: string;
  /** `OK`, anything else is a failure. */
  readonly resultCode: string;
  readonly resultMsg?: string | undefined;
  /** Which push it answers; a receipt of an earlier push is late. */
  readonly pushNo?: number | undefined;
  readonly payload?: string | undefined;
}

/**
 * The customs system's answer to a confirmed document. Every receipt is kept; only the first one a push waits for
 * counts, so a receipt that comes twice or late changes nothing. A good receipt whose effect is refused meanwhile
 * counts as failed: people decide.
 * @returns the document's receipt state afterwards, and whether this receipt counted
 */
export async function receiveReceipt(
  kinds: readonly DocumentKind[],
  receipt: OutsideReceipt,
  call: Call,
): Promise<{ customsReceipt: unknown; counted: boolean }> {
  const system = asSystem(call);
  const { docId, resultCode, resultMsg, pushNo, payload } = receipt;
  const found = await findAmong(kinds, docId, system);
  if (!found) throw approvalErrors.NOT_FOUND();
  const { kind, record } = found;
  const values = { docId, resultCode, resultMsg, payload, receivedAt: call.now };
  await insertMany(bhReceiptLog, [rowOf(bhReceiptLog, newId(), values, system)], call.db);
  const isAwaited = record.customsReceipt === 'SENT' && (pushNo === undefined || pushNo === record.pushNo);
  if (!isAwaited) return { customsReceipt: record.customsReceipt, counted: false };

  const outcome = resultCode === 'OK' ? await effectOfReceipt(kind, record, system) : {};
  const customsReceipt = outcome.effectiveAt ? 'OK' : 'FAILED';
  await patchRow(kind.entity, record.id, { receiptMsg: resultMsg ?? null, ...outcome, customsReceipt }, system);
  const stored = await storedDocument(kind, record.id, call);
  await logDocument(
    kind,
    stored,
    {
      action: customsReceipt === 'OK' ? 'receiptOk' : 'receiptFailed',
      from: record.status,
      opinion: stored.receiptMsg ?? '',
      actor: await approvalActorOf(system),
    },
    system,
  );
  await tellNextActors(kind, stored, system);
  await announce(kind.entity, stored, call);
  return { customsReceipt, counted: true };
}

/** The effect as a part of its own: what refuses it must not lose the receipt. */
async function effectOfReceipt(kind: DocumentKind, record: DocumentOf, call: Call): Promise<RecordValues> {
  const consequence = await attempt(call, (inside) => takeEffect(kind, { ...record, customsReceipt: 'OK' }, inside));
  return consequence instanceof BusinessError ? { receiptMsg: consequence.text.zh } : consequence;
}

async function findAmong(
  kinds: readonly DocumentKind[],
  id: string,
  call: Call,
): Promise<{ kind: DocumentKind; record: DocumentOf } | undefined> {
  for (const kind of kinds) {
    const record = await findDocument(kind, id, call, { lock: true });
    if (record) return { kind, record };
  }
  return undefined;
}

export interface OaResult {
  readonly docId: string;
  readonly rowVersion: number;
  readonly result: 'APPROVED' | 'REJECTED';
  readonly oaNo: string;
  readonly approvedAt: string;
  readonly reason: string;
  readonly files: readonly unknown[];
}

/** @throws 61004 decided before the document was there, or in the future */
function refuseWrongMoment(approvedAt: string, { createdTime }: DocumentOf, now: string): void {
  const field = bhOaRecord.fields.approvedAt;
  const created = {
    label: bi('单据创建日期', 'the day the document was made'),
    value: String(createdTime ?? '').slice(0, 10),
  };
  const problem = boundProblem({ ...field, notBefore: 'createdTime' }, approvedAt, { now, boundOf: () => created });
  if (problem) throw refuseFields(bhOaRecord, { approvedAt: problem });
}

/** The paper of the decision hangs on the document, where those who see it open it. */
async function attachPaper(
  { entity }: DocumentKind,
  record: DocumentOf,
  { oaNo, files }: OaResult,
  call: Call,
): Promise<void> {
  const { attachments } = record as RecordValues;
  if (!Array.isArray(attachments)) return;
  const papers = (files as readonly AttachedFile[]).map((file) => ({ ...file, fileRemark: `OA ${oaNo}` }));
  await writeFiles(entity, record.id, { attachments: [...attachments, ...papers] }, call);
}

/** What was decided, as the log of the document tells it: number, day, amount and paper. */
function oaWords(
  { amountField }: DocumentKind,
  record: DocumentOf,
  { oaNo, approvedAt, reason, files }: OaResult,
): string {
  const amount: unknown = amountField ? (record as RecordValues)[amountField] : undefined;
  const papers = (files as readonly AttachedFile[]).map(({ fileName }) => fileName).join('、');
  const facts = [
    oaNo,
    approvedAt.slice(0, 10),
    ...(typeof amount === 'string' ? [formatThousands(amount)] : []),
    papers,
  ];
  return `${facts.join(' · ')} ${reason}`.trim();
}

/** An administrator enters what the company's own approval decided. @throws 61002 no result is awaited */
export async function enterOaResult(kind: DocumentKind, input: OaResult, call: Call): Promise<DocumentOf> {
  const { actor, now } = call;
  if (!actor.haveAdmin) throw approvalErrors.NO_RIGHT();
  const record = await findDocument(kind, input.docId, call, { lock: true });
  if (!record) throw approvalErrors.NOT_FOUND();
  if (toDocument(record).closed) throw approvalErrors.CLOSED();
  if (input.rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  if (record.oaStatus !== 'PENDING') throw badStatus(record.status);
  if (input.files.length === 0) throw sharedErrors.BAD_FILE();
  refuseWrongMoment(input.approvedAt, record, now);
  const id = newId();
  const { result, oaNo, approvedAt, reason } = input;
  const values = { docId: record.id, oaNo, result, approver: actor.userName, approvedAt, manualFlag: 1, reason };
  await insertMany(bhOaRecord, [rowOf(bhOaRecord, id, values, call)], call.db);
  await writeFiles(bhOaRecord, id, { file: input.files }, call);
  await attachPaper(kind, record, input, call);
  await patchRow(kind.entity, record.id, { oaStatus: result, oaNo }, call);
  const stored = await storedDocument(kind, record.id, call);
  const opinion = oaWords(kind, record, input).slice(0, 500);
  await logDocument(
    kind,
    stored,
    { action: 'oaResult', from: record.status, opinion, actor: await approvalActorOf(call) },
    call,
  );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: kind.entity.key,
    recordId: record.id,
    bizNo: stored.docNo,
    detail: { action: 'oaResult', result, oaNo, at: now },
  });
  await announce(kind.entity, stored, call);
  return stored;
}
