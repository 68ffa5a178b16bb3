import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import type { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { answeredKind, receiptEffect } from '#domain/declaration/receiptEffect.ts';
import { announce } from '../../crud/announce.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { takeAct, takeSystemStep } from '../../crud/takeAct.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { refuseRevocation } from './changes.ts';

export type Receipt = Pick<
  RecordOf<typeof declarationReceipt>,
  'id' | 'code' | 'receiptNo' | 'receiptTime' | 'messageId' | 'seqNo' | 'entryId' | 'note' | 'declId'
>;

/** What became of a receipt, with a remark where people have to know more. */
export interface Outcome {
  readonly outcome: string;
  readonly problem?: string | null;
}

/**
 * Whose receipt it is. Numbers that are known must all name one declaration; of customs' own numbers the first receipt
 * brings new ones.
 */
export async function declarationOf(
  { messageId, seqNo, entryId }: RecordValues,
  { db }: Pick<Call, 'db'>,
): Promise<{ readonly declId: string } | { readonly problem: Text }> {
  const { rows } = await db.query<{ by: string; declId: string }>(
    `select 'message' as by, decl_id as "declId" from customs_message where message_id = $1 and not deleted_flg
     union select 'number', id from declaration where seq_no = $2 and not deleted_flg
     union select 'number', id from declaration where entry_id = $3 and not deleted_flg`,
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
 * Receipts of one declaration are taken in one after the other. Its messages are locked first, as by the job, which
 * locks one and then looks at its declaration.
 */
export async function lockDeclaration(declId: string, db: Db): Promise<void> {
  await db.query('select 1 from customs_message where decl_id = $1 order by id for update', [declId]);
  await db.query('select 1 from declaration where id = $1 for update', [declId]);
}

/**
 * Moves the declaration by a receipt that is its next step, and the message with it. What came twice, late or too early
 * changes nothing; what the declaration refuses, such as a number of another office, is kept with the reason. The
 * caller holds the declaration's lock.
 */
export async function takeInReceipt(receipt: Receipt & { readonly declId: string }, call: Call): Promise<Outcome> {
  const { declId, code, seqNo } = receipt;
  if (await hasCome(receipt, call)) return { outcome: 'REPEATED' };
  if (await isOverdue(receipt, call)) return { outcome: 'LATE' };
  const record = await getRecord(declaration, declId, asSystem(call));
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

const stepBy = ({ declId, entryId, seqNo, code, note }: Receipt, action: string, call: Call) =>
  takeAct(
    declaration,
    {
      ...{ id: String(declId), rowVersion: 'any', action, opinion: note || `海关回执 ${code}` },
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
async function hasCome({ id, declId, code, receiptNo, receiptTime }: Receipt, { db }: Call): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from declaration_receipt where decl_id = $1 and code = $2 and id <> $3
      and not (outcome = any('{REFUSED,REPEATED,TO_CONFIRM}')) and not deleted_flg
       and (receipt_no = $4 or ($4::text is null and receipt_no is null and receipt_time = $5)) limit 1`,
    [declId, code, id, receiptNo ?? null, receiptTime],
  );
  return rowCount === 1;
}

async function isDone({ declId, code }: Receipt, { db }: Call): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from declaration_receipt where decl_id = $1 and code = $2 and outcome = 'DONE' and not deleted_flg limit 1`,
    [declId, code],
  );
  return rowCount === 1;
}

/** It answers an earlier message of its kind, or tells of what was before the last thing that counted. */
async function isOverdue({ declId, code, messageId, receiptTime }: Receipt, { db }: Call): Promise<boolean> {
  const { rowCount } = await db.query(
    `with sent as (select message_id, send_no, created_time from customs_message where decl_id = $1 and kind = $4 and not deleted_flg)
     select 1 from sent last where send_no = (select max(send_no) from sent)
       and (exists (select 1 from sent where message_id = $2 and send_no < last.send_no)
         or ($2::text is null and last.send_no > (select min(send_no) from sent) and $3::timestamp < last.created_time))
     union all select 1 from declaration_receipt r where r.decl_id = $1 and r.outcome = 'DONE' and r.receipt_time > $3 and not r.deleted_flg limit 1`,
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
  { declId, code, messageId }: Pick<Receipt, 'declId' | 'code' | 'messageId'>,
  call: Call,
): Promise<void> {
  const kind = answeredKind(code);
  const { rows } = await call.db.query<{ id: string; status: string }>(
    `select id, status from customs_message where decl_id = $1 and (kind = $2 or ($2 = 'DECL' and message_id = $3) or $4) and not deleted_flg
     order by (message_id = $3) is true desc, send_no desc`,
    [declId, kind, messageId ?? null, code === 'REVOKE_OK'],
  );
  const action = endsMessage[code ?? ''] ?? 'ack';
  for (const { id, status } of code === 'REVOKE_OK' ? rows : rows.slice(0, 1))
    if (action !== 'ack' || status !== 'ACKED') await takeSystemStep(customsMessage, { id, action }, call);
}
