import type { DraftOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import {
  confirmReceipt as confirmDefinition,
  decideNumber as decideDefinition,
  matchReceipt as matchDefinition,
} from '#domain/declaration/customsActs.ts';
import { needsSecondPerson } from '#domain/declaration/customsWord.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { announce } from '../../crud/announce.ts';
import { change } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { EntityRules, FollowOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { entryIdFaults, refuseFaults } from '../judge.ts';
import { tellDeclarants } from './messageRules.ts';
import {
  declarationOf,
  lockDeclaration,
  type ReceiptOutcome,
  type ReceivedReceipt,
  takeInReceipt,
} from './takeInReceipt.ts';

type Entered = DraftOf<typeof declarationReceipt>;

/** A receipt belongs to the customer of its declaration; one that nobody knows is kept with the reason. */
const beforeSave = beforeSaveOf(declarationReceipt, async (entered, _facts, call): Promise<Entered> => {
  const origin = isSystem(call.actor) ? 'CUSTOMS' : 'HAND';
  const whose = await declarationOf(entered, call);
  return 'problem' in whose
    ? { origin, declId: null, outcome: 'UNMATCHED', problem: whose.problem.zh }
    : { origin, ...(await ownersOf(whose.declId, call)) };
});

/** Locks the declaration, so that its receipts are taken in one after the other. */
async function ownersOf(declId: string, { db }: Pick<Call, 'db'>) {
  await lockDeclaration(declId, db);
  const owners = await readOne(declaration, ['customerId', 'ownerDept'], { id: declId }, db, { deleted: 'too' });
  return { declId, ...owners };
}

/** Whichever way a receipt came, this is what it does. */
export const followReceipt: FollowOn<typeof declarationReceipt> = async (receipt, before, call) => {
  const { id, declId } = receipt;
  if (before || !declId) return;
  if (await waitsForSecond(receipt, declId, call))
    await patchRow(declarationReceipt, id, { outcome: 'TO_CONFIRM' }, asSystem(call));
  else await settle({ ...receipt, declId }, call);
};

/** Whether another person has to confirm it; the declarants hear of it. */
async function waitsForSecond(
  receipt: DraftOf<typeof declarationReceipt> & { readonly id: string },
  declId: string,
  call: Call,
): Promise<boolean> {
  const { channel, declNo } = await getRecord(declaration, declId, asSystem(call));
  if (!needsSecondPerson(receipt, { channel })) return false;
  const title = bi(
    `报关单 ${declNo} 有人工录入的回执待确认`,
    `A receipt of declaration ${declNo} was entered by hand and waits to be confirmed`,
  );
  await tellDeclarants(declarationReceipt, receipt.id, title, call);
  return true;
}

async function settle(receipt: ReceivedReceipt, call: Call): Promise<ReceiptOutcome> {
  const outcome = await takeInReceipt(receipt, call);
  await patchRow(declarationReceipt, receipt.id, { ...outcome }, asSystem(call));
  if (outcome.outcome === 'DONE') await takeInEarly(receipt.declId, call);
  return outcome;
}

/** Receipts that came before their turn, once it has come: each that counts may be what the next one waits for. */
export async function takeInEarly(declId: string, call: Call): Promise<void> {
  const early = await readMany(declarationReceipt, ['id'], { declId, outcome: 'EARLY' }, call.db, {
    order: ['receiptTime', 'id'],
    lock: 'update',
  });
  for (const { id } of early) {
    const receipt = await getRecord(declarationReceipt, id, asSystem(call));
    const { outcome } = await settle({ ...receipt, declId }, call);
    await announce(declarationReceipt, receipt, call);
    if (outcome === 'DONE') return;
  }
}

/** What the receipt says of its message is not known here: the person knows better. */
export const matchReceiptHandler = implementAct(matchDefinition, async ({ record, input }, call) => {
  const { id } = await getRecord(declaration, String(input.declId), call);
  const owners = await ownersOf(id, call);
  await patchRow(declarationReceipt, record.id, owners, call);
  if (await waitsForSecond(record, id, call)) return { problem: null, outcome: 'TO_CONFIRM' };
  const outcome = await takeInReceipt({ ...record, messageId: null, declId: id }, call);
  if (outcome.outcome === 'DONE') await takeInEarly(id, call);
  return { problem: null, ...outcome };
});

/** Somebody else has seen the receipt where customs shows it. */
export const confirmReceiptHandler = implementAct(confirmDefinition, async ({ record }, call) => {
  const declId = String(record.declId);
  await lockDeclaration(declId, call.db);
  const outcome = await settle({ ...record, declId }, call);
  return { problem: null, ...outcome, confirmedBy: call.actor.userId };
});

/**
 * The declaration takes over the number of the receipt, judged like every number of customs, or the receipt is left
 * out. The other number stays in the log of what was decided.
 */
export const decideNumberHandler = implementAct(decideDefinition, async ({ record, input }, call) => {
  if (input.decision === 'KEPT') return { outcome: 'NOT_OURS', problem: record.problem };
  const declId = String(record.declId);
  await lockDeclaration(declId, call.db);
  const declared = await getRecord(declaration, declId, asSystem(call));
  const { entryId = null, seqNo = null } = record;
  const taken = { ...(entryId && { entryId }), ...(seqNo && { seqNo }) };
  refuseFaults(await entryIdFaults({ ...declared, ...taken }, call));
  if (entryId && (await isThere(declaration, { entryId, id: { not: declId } }, call.db)))
    throw invalid({ _: bi('另一报关单已有此海关编号', 'Another declaration has this number') });
  await change(declaration, declId, taken, call);
  const { outcome, problem = null } = await settle({ ...record, declId }, call);
  // Its step was taken before; what it had to say was the number.
  return { outcome: outcome === 'LATE' ? ('DONE' as string) : outcome, problem };
});

export const receiptRules: EntityRules = { beforeSave };
