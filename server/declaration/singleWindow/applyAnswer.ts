import type { RowOf } from '#domain/core/entity.ts';
import { addHours } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { customsMessage, minutesToNextTry } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { type AnswerName, timeOf, type WindowAnswer } from '#domain/declaration/singleWindow/answers.ts';
import { windowChannel } from '#domain/declaration/singleWindow/channels.ts';
import { windowDraft, windowFile } from '#domain/declaration/singleWindow/windowDraft.ts';
import { isSummary } from '#domain/declaration/stages.ts';
import { change } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { createRecord, patchRow } from '../../crud/writeRecord.ts';
import { noteInterfaceMessage } from '../../gateway/interfaceMessages.ts';
import type { Call } from '../../gateway/method.ts';
import { tellDeclarants } from '../customs/messageRules.ts';
import { lockDeclaration } from '../customs/takeInReceipt.ts';
import type { BrokerSettings } from './brokers.ts';

/** So often the client may give a file back before people have to look after it. */
const mostReturns = 3;

export interface Come {
  readonly answer: WindowAnswer;
  readonly named: AnswerName;
  readonly broker: BrokerSettings;
}

/** What became of an answer, as its file says it. */
export interface Applied {
  readonly state: 'READ' | 'BROKEN';
  readonly declId?: string | null;
  readonly clientSeqNo?: string | null;
  readonly messageId?: string | null;
  readonly problem?: string | null;
}

const draftNames = ['id', 'declId', 'clientSeqNo', 'fileName', 'brokerId', 'state', 'writtenTime'] as const;
type Draft = RowOf<typeof windowDraft, (typeof draftNames)[number]>;

/** The draft an answer is about: by the file of ours that it names, by our number, by those of customs. */
async function draftOf({ answer, named }: Come, { db }: Call): Promise<Draft | undefined> {
  const clientSeqNo = answer.kind === 'RESPONSE' ? answer.clientSeqNo : undefined;
  const byNumber = clientSeqNo ?? named.ours?.split('_')[0];
  if (byNumber) return readOne(windowDraft, draftNames, { clientSeqNo: byNumber }, db);
  if (answer.kind !== 'RECEIPT') return undefined;
  for (const [name, value] of [
    ['seqNo', answer.seqNo],
    ['entryId', answer.entryId],
  ] as const) {
    const found = value ? await readOne(declaration, ['id'], { [name]: value }, db) : undefined;
    if (found) return readOne(windowDraft, draftNames, { declId: found.id }, db);
  }
  return undefined;
}

/** The sending that a file of ours was; the last one where the answer names no file that we know. */
async function messageOf({ named, broker }: Come, { declId }: Draft, { db }: Call): Promise<string | undefined> {
  const asked = { fileName: `${named.ours}.zip`, box: 'OUT', folder: broker.folder };
  const sent = named.ours ? await readOne(windowFile, ['messageId'], asked, db) : undefined;
  if (sent?.messageId) return sent.messageId;
  const last = await readOne(customsMessage, ['messageId'], { declId, kind: 'DECL' }, db, {
    order: [['sendNo', 'desc']],
  });
  return last?.messageId ?? undefined;
}

const isLast = ({ named }: Come, { fileName }: Draft): boolean => !named.ours || `${named.ours}.zip` === fileName;

const setDraft = (id: string, values: Parameters<typeof change<typeof windowDraft>>[2], call: Call): Promise<void> =>
  change(windowDraft, id, values, { ...call, audit: {} });

/** A time that customs says; one that is not there, or of tomorrow, is now. */
const timeIn = (said: string | undefined, { now }: Call): string =>
  said && said.slice(0, 10) <= now.slice(0, 10) ? said : now;

interface Receipt {
  readonly code: string;
  readonly rawCode: string;
  readonly receiptNo: string;
  readonly receiptTime: string;
  readonly note: string;
  readonly messageId?: string | undefined;
  readonly seqNo?: string | undefined;
  readonly entryId?: string | undefined;
}

/** Every receipt is kept as it came; what follows from it follows from its keeping. */
async function keep(receipt: Receipt, call: Call) {
  const kept = await createRecord(
    declarationReceipt,
    { ...receipt, note: receipt.note.slice(0, 500) || null },
    { ...call, audit: {} },
  );
  await noteInterfaceMessage(call.db, {
    ...{ msgType: 'RCPT', direction: 'IN', status: 'ACK', receiptCode: receipt.code, receiptText: receipt.note },
    ...{ docNo: receipt.entryId ?? receipt.seqNo ?? receipt.messageId ?? receipt.receiptNo, bizNo: receipt.receiptNo },
    body: receipt,
  });
  return kept;
}

/** The draft was saved, or refused. @see docs/decisions/0300-single-window.md */
async function applyResponse(
  come: Come,
  answer: Extract<WindowAnswer, { kind: 'RESPONSE' }>,
  call: Call,
): Promise<Applied> {
  const draft = await draftOf(come, call);
  const clientSeqNo = answer.clientSeqNo ?? come.named.ours?.split('_')[0] ?? '';
  const messageId = draft ? await messageOf(come, draft, call) : undefined;
  await keep(
    {
      ...(answer.isSaved ? { code: 'ACCEPT', rawCode: 'S0' } : { code: 'REJECT', rawCode: 'F1' }),
      receiptNo: (come.named.stamp ?? `${clientSeqNo}-${call.now.replace(/\D/g, '')}`).slice(0, 40),
      receiptTime: timeIn(timeOf(come.named.stamp), call),
      note: answer.note || (answer.isSaved ? '暂存成功' : '暂存失败'),
      messageId: messageId ?? clientSeqNo,
      seqNo: answer.seqNo,
    },
    call,
  );
  if (draft && isLast(come, draft))
    await setDraft(
      draft.id,
      answer.isSaved
        ? {
            state: draft.state === 'DECLARED' ? draft.state : 'SAVED',
            seqNo: answer.seqNo ?? null,
            savedTime: call.now,
            problem: null,
          }
        : { state: 'REFUSED', problem: answer.note.slice(0, 500) },
      call,
    );
  return {
    state: 'READ',
    declId: draft?.declId ?? null,
    clientSeqNo: clientSeqNo || null,
    messageId: messageId ?? null,
  };
}

/** What a letter means to this declaration. */
async function meaningOf(channel: string, declId: string | null | undefined, { db }: Call) {
  const named = ['meaning', 'code', 'summaryCode', 'askedCode', 'tells'] as const;
  const known = await readOne(windowChannel, named, { channel }, db);
  if (!known) return { code: 'INFO', meaning: '', tells: false };
  const about = declId ? await readOne(declaration, ['stage', 'revokeSentTime'], { id: declId }, db) : undefined;
  const code =
    (about?.revokeSentTime && known.askedCode) ||
    (about && isSummary(about) && known.summaryCode) ||
    known.code ||
    'INFO';
  return { code, meaning: known.meaning ?? '', tells: known.tells === 1 && code === 'INFO' };
}

async function applyReceipt(
  come: Come,
  answer: Extract<WindowAnswer, { kind: 'RECEIPT' }>,
  call: Call,
): Promise<Applied> {
  const draft = await draftOf(come, call);
  const { seqNo, entryId, channel } = answer;
  const { code, meaning, tells } = await meaningOf(channel, draft?.declId, call);
  const receiptTime = timeIn(answer.time, call);
  const kept = await keep(
    {
      ...{ code, rawCode: channel, seqNo, entryId, receiptTime },
      receiptNo: (
        come.named.receiptNo ?? `${seqNo ?? entryId ?? ''}-${channel}-${receiptTime.replace(/\D/g, '')}`
      ).slice(0, 40),
      note: answer.note || meaning,
    },
    call,
  );
  const counts = ['DONE', 'NOTED', 'EARLY'].includes(String(kept.outcome));
  if (draft && counts && draft.state !== 'DECLARED' && receiptTime >= (draft.writtenTime ?? ''))
    await setDraft(draft.id, { state: 'DECLARED', declaredTime: receiptTime, seqNo: seqNo ?? null }, call);
  if (draft?.declId && tells && kept.outcome !== 'REPEATED')
    await tellDeclarants(
      declaration,
      draft.declId,
      bi(
        `海关回执 ${channel}：${meaning} ${answer.note}`.slice(0, 200),
        `Customs says ${channel}: ${answer.note || meaning}`.slice(0, 200),
      ),
      call,
    );
  return { state: 'READ', declId: draft?.declId ?? null, clientSeqNo: draft?.clientSeqNo ?? null };
}

/**
 * The client gave a file back, or could not send it: the message never arrived, though it was handed over. It goes out
 * again under its number, the third time people have to look after it.
 */
async function notTaken(draft: Draft, messageId: string | undefined, why: string, call: Call): Promise<void> {
  await setDraft(draft.id, { state: 'RETURNED', problem: why.slice(0, 500) }, call);
  const named = ['id', 'status', 'attempts'] as const;
  const message = await readOne(customsMessage, named, { messageId: messageId ?? '' }, call.db, { lock: 'update' });
  if (message?.status !== 'SENT') return;
  const attempts = message.attempts ?? 0;
  const isOver = attempts >= mostReturns;
  await patchRow(
    customsMessage,
    message.id,
    { lastError: why.slice(0, 500), nextTry: isOver ? null : addHours(call.now, minutesToNextTry(attempts) / 60) },
    call,
  );
  await takeSystemStep(customsMessage, { id: message.id, action: 'fail' }, call);
  if (isOver)
    await takeSystemStep(customsMessage, { id: message.id, action: 'dead', opinion: why.slice(0, 200) }, call);
}

async function applyClient(
  come: Come,
  answer: Extract<WindowAnswer, { kind: 'CLIENT' }>,
  call: Call,
): Promise<Applied> {
  const draft = await draftOf(come, call);
  if (!draft) return { state: 'BROKEN', problem: `客户端错误，没有对应的报文：${answer.note}`.slice(0, 500) };
  await lockDeclaration(draft.declId ?? '', call.db);
  const messageId = await messageOf(come, draft, call);
  if (isLast(come, draft) && draft.state !== 'RETURNED')
    await notTaken(draft, messageId, `客户端未能发送：${answer.note}`, call);
  return {
    ...{ state: 'READ', declId: draft.declId, clientSeqNo: draft.clientSeqNo, messageId: messageId ?? null },
    problem: answer.note.slice(0, 500),
  };
}

/**
 * What an answer of the client or of customs does. Whoever writes into the folder of one broker decides on that broker's
 * declarations alone.
 */
export async function applyAnswer(come: Come, call: Call): Promise<Applied> {
  const { answer, broker } = come;
  const draft = await draftOf(come, call);
  if (draft?.brokerId && draft.brokerId !== broker.brokerId)
    return { state: 'BROKEN', problem: `${draft.clientSeqNo} 是另一报关行的报关单，不予处理` };
  if (answer.kind === 'RESPONSE') return applyResponse(come, answer, call);
  if (answer.kind === 'RECEIPT') return applyReceipt(come, answer, call);
  if (answer.kind === 'CLIENT') return applyClient(come, answer, call);
  return { state: 'BROKEN', problem: '不是报关单的回执' };
}

/** The client moved a file into FailBox: it is as if it had never taken it. */
export async function fileReturned(fileName: string, messageId: string | null, call: Call): Promise<void> {
  const draft = await readOne(windowDraft, draftNames, { fileName }, call.db);
  if (draft && draft.state !== 'RETURNED')
    await notTaken(draft, messageId ?? undefined, '客户端没有取走报文（FailBox），请检查卡、密码和报文', call);
}
