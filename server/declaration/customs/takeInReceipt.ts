import type { DraftOf, RowOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { answeredKind, otherNumber, receiptEffect } from '#domain/declaration/receiptEffect.ts';
import { announce } from '../../crud/announce.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { isThere, readMany } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { takeAct, takeSystemStep } from '../../crud/takeAct.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { lockOrder } from '../goTogether.ts';
import { refuseRevocation } from './changes.ts';

type Draft = DraftOf<typeof declarationReceipt>;

/** A receipt of a declaration that is known. */
export interface ReceivedReceipt
  extends Pick<Draft, 'code' | 'receiptNo' | 'receiptTime' | 'messageId' | 'seqNo' | 'entryId' | 'note'> {
  readonly id: string;
  readonly declId: string;
}

const [m, d, r] = [columnsIn(customsMessage, 'm'), columnsIn(declaration, 'd'), columnsIn(declarationReceipt, 'r')];

/** What became of a receipt, with a remark where people have to know more. */
export interface ReceiptOutcome {
  readonly outcome: string;
  readonly problem?: string | null;
}

/**
 * Whose receipt it is. Numbers that are known must all name one declaration; of customs' own numbers the first receipt
 * brings new ones.
 */
export async function declarationOf(
  { messageId, seqNo, entryId }: Draft,
  { db }: Pick<Call, 'db'>,
): Promise<{ readonly declId: string } | { readonly problem: Text }> {
  const { rows } = await db.query<{ by: string; declId: string }>(
    `select 'message' as by, ${m.declId} as "declId" from customs_message m where ${m.messageId} = $1 and not m.deleted_flg
     union select 'number', d.id from declaration d where ${d.seqNo} = $2 and not d.deleted_flg
     union select 'number', d.id from declaration d where ${d.entryId} = $3 and not d.deleted_flg`,
    [messageId ?? null, seqNo ?? null, entryId ?? null],
  );
  const found = new Set(rows.map(({ declId }) => declId));
  const [declId] = found;
  if (messageId && !rows.some(({ by }) => by === 'message'))
    return { problem: bi('没有此报文号的报文', 'There is no message of this number') };
  if (!declId) return { problem: bi('没有此编号的报关单', 'There is no declaration of this number') };
  return found.size > 1
    ? { problem: bi('回执中的编号属于不同的报关单', 'Its numbers belong to different declarations') }
    : { declId };
}

/**
 * Receipts of one declaration are taken in one after the other. Its order is locked first, as by every step, then its
 * messages, as by the job, which locks one and then looks at its declaration.
 */
export async function lockDeclaration(declId: string, db: Db): Promise<void> {
  const held = { lock: 'update', deleted: 'too' } as const;
  await lockOrder(declId, db);
  await readMany(customsMessage, ['id'], { declId }, db, { ...held, order: ['id'] });
  await readMany(declaration, ['id'], { id: declId }, db, held);
}

/**
 * Moves the declaration by a receipt that is its next step, and the message with it. What came twice, late or too early
 * changes nothing; what the declaration refuses, such as a number of another office, is kept with the reason. The
 * caller holds the declaration's lock.
 */
export async function takeInReceipt(receipt: ReceivedReceipt, call: Call): Promise<ReceiptOutcome> {
  const { declId, code, seqNo } = receipt;
  if (await hasCome(receipt, call)) return { outcome: 'REPEATED' };
  if (await isOverdue(receipt, call)) return { outcome: 'LATE' };
  const record = await getRecord(declaration, declId, asSystem(call));
  const clash = otherNumber(receipt, record);
  if (clash) return { outcome: 'CONFLICT', problem: clash.zh };
  const effect = receiptEffect(code ?? '', record);
  if (effect === 'EARLY') return { outcome: 'EARLY' };
  if (effect === 'LATE') {
    await moveMessage(receipt, call);
    return { outcome: (await isDone(receipt, call)) ? 'REPEATED' : 'LATE' };
  }
  if (effect === 'NOTED') {
    if (seqNo && !record.seqNo) await noteSeqNo(declId, seqNo, call);
    if (code === 'REVOKE_NO') await refuseRevocation(declId, receipt.note, call);
    await moveMessage(receipt, call);
    return { outcome: 'NOTED' };
  }
  const refusal = await attempt(asSystem(call), (inside) => stepBy(receipt, effect.action, inside));
  if (refusal instanceof BusinessError) return { outcome: 'REFUSED', problem: wordsOf(refusal).slice(0, 500) };
  await moveMessage(receipt, call);
  return { outcome: 'DONE', problem: null };
}

const stepBy = ({ declId, entryId, seqNo, code, note }: ReceivedReceipt, action: string, call: Call) =>
  takeAct(
    declaration,
    {
      ...{ id: declId, rowVersion: 'any', action, opinion: note || `海关回执 ${code}` },
      params: { ...(entryId && { entryId }), ...(seqNo && { seqNo }) },
    },
    call,
  );

/** The sentence by field, which says more than the general one. */
const wordsOf = ({ text, fieldErrors }: BusinessError): string => Object.values(fieldErrors ?? {})[0]?.zh ?? text.zh;

async function noteSeqNo(declId: string, seqNo: string, call: Call): Promise<void> {
  await patchRow(declaration, declId, { seqNo }, asSystem(call));
  await announce(declaration, await getRecord(declaration, declId, asSystem(call)), call);
}

/** The very same receipt, as customs numbers it. */
const hasCome = ({ id, declId, code, receiptNo, receiptTime }: ReceivedReceipt, { db }: Call): Promise<boolean> =>
  isThere(
    declarationReceipt,
    {
      declId,
      code: code ?? null,
      id: { not: id },
      ...(receiptNo ? { receiptNo } : { receiptNo: { is: null }, receiptTime: receiptTime ?? null }),
    },
    db,
    { and: ({ outcome }) => `not (${outcome} = any('{REFUSED,REPEATED,TO_CONFIRM,CONFLICT,NOT_OURS}'))` },
  );

const isDone = ({ declId, code }: ReceivedReceipt, { db }: Call): Promise<boolean> =>
  isThere(declarationReceipt, { declId, code: code ?? null, outcome: 'DONE' }, db);

/** It answers an earlier message of its kind, or tells of what was before the last thing that counted. */
async function isOverdue({ declId, code, messageId, receiptTime }: ReceivedReceipt, { db }: Call): Promise<boolean> {
  const { rowCount } = await db.query(
    `with sent as (select ${m.messageId} as number, ${m.sendNo} as place, ${m.createdTime} as at
       from customs_message m where ${m.declId} = $1 and ${m.kind} = $4 and not m.deleted_flg)
     select 1 from sent last where place = (select max(place) from sent)
       and (exists (select 1 from sent where number = $2 and place < last.place)
         or ($2::text is null and last.place > (select min(place) from sent) and $3::timestamp < last.at))
     union all select 1 from declaration_receipt r
       where ${r.declId} = $1 and ${r.outcome} = 'DONE' and ${r.receiptTime} > $3 and not r.deleted_flg limit 1`,
    [declId, messageId ?? null, receiptTime, answeredKind(code)],
  );
  return (rowCount ?? 0) > 0;
}

const endsMessage: Readonly<Record<string, string>> = {
  REJECT: 'nack',
  CLOSE: 'done',
  AMEND_OK: 'done',
  AMEND_NO: 'done',
  REVOKE_OK: 'done',
  REVOKE_NO: 'done',
};

/**
 * A receipt proves that the message arrived, whatever became of its sending here: the one it names where it says no
 * more than words, else the last of its kind. What customs has struck is asked about no more.
 */
export async function moveMessage(
  { declId, code, messageId }: Pick<ReceivedReceipt, 'declId' | 'code' | 'messageId'>,
  call: Call,
): Promise<void> {
  const kind = answeredKind(code);
  const { rows } = await call.db.query<RowOf<typeof customsMessage, 'id' | 'status'>>(
    `select ${selected(customsMessage, ['id', 'status'], 'm')} from customs_message m
     where ${m.declId} = $1 and (${m.kind} = $2 or ($2 = 'DECL' and ${m.messageId} = $3) or $4) and not m.deleted_flg
     order by (${m.messageId} = $3) is true desc, ${m.sendNo} desc`,
    [declId, kind, messageId ?? null, code === 'REVOKE_OK'],
  );
  const action = endsMessage[code ?? ''] ?? 'ack';
  for (const { id, status } of code === 'REVOKE_OK' ? rows : rows.slice(0, 1))
    if (action !== 'ack' || status !== 'ACKED') await takeSystemStep(customsMessage, { id, action }, call);
}
