import { toDocument } from '#domain/approval/context.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { bhOaRecord, bhReceiptLog } from '#domain/approval/records.ts';
import { badStatus } from '#domain/approval/refusals.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { asSystem, getRecord, type StoredRecord } from '../crud/readRecord.ts';
import { announce, insertMany, patchRow, rowOf, writeFiles } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { approvalActorOf } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';
import { logDocument } from './documentLog.ts';
import { findDocument } from './getDocument.ts';
import { tellNextActors } from './nextActors.ts';
import { takeEffect } from './takeTransition.ts';

export interface Receipt {
  readonly docId: string;
  /** `OK`, anything else is a failure. */
  readonly resultCode: string;
  readonly resultMsg?: string | undefined;
  /** Which push it answers; a receipt of an earlier push is late. */
  readonly pushNo?: number | undefined;
  readonly payload?: string | undefined;
}

/**
 * The customs system's answer to a confirmed document. Every receipt is kept; only the first one a push waits for counts, so a receipt
 * that comes twice or late changes nothing. A good receipt whose effect is refused meanwhile counts as failed: people decide.
 * @returns the document's receipt state afterwards, and whether this receipt counted
 */
export async function receiveReceipt(
  kinds: readonly DocumentKind[],
  receipt: Receipt,
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
  const stored = await getRecord(kind.entity, record.id, system);
  await logDocument(
    kind,
    stored,
    {
      action: customsReceipt === 'OK' ? 'receiptOk' : 'receiptFailed',
      from: String(record.status),
      opinion: String(stored.receiptMsg ?? ''),
      actor: await approvalActorOf(system),
    },
    system,
  );
  await tellNextActors(kind, stored, system);
  await announce(kind.entity, stored, call);
  return { customsReceipt, counted: true };
}

/** The effect in a savepoint: what refuses it must not lose the receipt. */
async function effectOfReceipt(kind: DocumentKind, record: StoredRecord, call: Call): Promise<RecordValues> {
  await call.db.query('savepoint receipt_effect');
  try {
    const consequence = await takeEffect(kind, { ...record, customsReceipt: 'OK' }, call);
    await call.db.query('release savepoint receipt_effect');
    return consequence;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await call.db.query('rollback to savepoint receipt_effect');
    return { receiptMsg: error.text.zh };
  }
}

async function findAmong(
  kinds: readonly DocumentKind[],
  id: string,
  call: Call,
): Promise<{ kind: DocumentKind; record: StoredRecord } | undefined> {
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

/** An administrator enters what the company's own approval decided. @throws 61002 no result is awaited */
export async function enterOaResult(kind: DocumentKind, input: OaResult, call: Call): Promise<StoredRecord> {
  const { actor, now } = call;
  if (!actor.haveAdmin) throw approvalErrors.NO_RIGHT();
  const record = await findDocument(kind, input.docId, call, { lock: true });
  if (!record) throw approvalErrors.NOT_FOUND();
  if (toDocument(record).closed) throw approvalErrors.CLOSED();
  if (input.rowVersion !== record.rowVersion) throw approvalErrors.STALE();
  if (record.oaStatus !== 'PENDING') throw badStatus(record.status);
  if (input.files.length === 0) throw sharedErrors.BAD_FILE();
  const id = newId();
  const { result, oaNo, approvedAt, reason } = input;
  const values = { docId: record.id, oaNo, result, approver: actor.userName, approvedAt, manualFlag: 1, reason };
  await insertMany(bhOaRecord, [rowOf(bhOaRecord, id, values, call)], call.db);
  await writeFiles(bhOaRecord, id, { file: input.files }, call);
  await patchRow(kind.entity, record.id, { oaStatus: result, oaNo }, call);
  const stored = await getRecord(kind.entity, record.id, asSystem(call));
  await logDocument(
    kind,
    stored,
    { action: 'oaResult', from: String(record.status), opinion: `${oaNo} ${reason}`.slice(0, 500), actor: await approvalActorOf(call) },
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
