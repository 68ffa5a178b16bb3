import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { isThere, readOne } from '../crud/read.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { EffectOn, EntityRules, StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { giveBackPapers, refuseUnsendable, takePapers } from './certificateUses.ts';
import { amendmentAsked, amendmentGranted, amendmentRefused, settleRevoked } from './customs/changes.ts';
import { channelOf } from './customs/channelOf.ts';
import { queueMessage, toldOf } from './customs/queueMessage.ts';
import { moveMessage } from './customs/takeInReceipt.ts';
import { type Declaration, entryIdFaults, judged, reckoned, refuseFaults } from './judge.ts';
import { confirmed, refuseWithoutPower } from './orderRules.ts';
import { documentsOf, documentsSent } from './papers/documentRules.ts';

type Check = StepCheckOn<typeof declaration>;
type Effect = EffectOn<typeof declaration>;

const beforeSave = beforeSaveOf(declaration, async (record, _facts, { db }) => ({
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
}));

const refuseFaulty: Check = async (record, _params, call) => {
  refuseFaults((await judged(record, call)).findings);
};

/** What is sent alone needs the power as much as its order. @throws 1001 */
const checkSent: Check = async (record, _params, call) => {
  const named = ['id', 'customerId', 'brokerId'] as const;
  const order = await readOne(customsOrder, named, { id: record.orderId }, call.db, { deleted: 'too' });
  if (order) await refuseWithoutPower(order, confirmed, call, 'orderId');
  await refuseUnsendable(record, call);
};

/** @throws 1001 on `entryId` */
const checkEntryId: Check = async (record, _params, call) => {
  refuseFaults(await entryIdFaults(record, call));
};

const checkPapers: Check = async ({ id, orderId, edocs }, _params, { db }) => {
  const own = { and: documentsOf({ id, orderId }) };
  if (!edocs?.length && !(await isThere(declDocument, {}, db, own)))
    throw invalid({ edocs: bi('归档前请上传随附单据', 'Attach the documents before archiving') });
};

/** What is declared is kept as it was reckoned then. */
const declarationChecked = effectOn(declaration, async (record, _step, call) => ({
  ...(await reckoned(record, call)),
  checkerId: call.actor.userId,
}));

const declarationSent = effectOn(declaration, async (record, _step, call) => {
  const sent = { declDate: call.now.slice(0, 10), sentTime: call.now, channel: channelOf(call) };
  await takePapers(record, call);
  await queueMessage(record, { kind: 'DECL', body: toldOf({ ...record, ...sent }) }, call);
  await documentsSent(record, call);
  return sent;
});
const declarationStored = effectOn(declaration, async (_record, _step, { now }) => ({ storedTime: now }));

/** What a receipt of one declaration means for its order; an order that stands elsewhere is left alone. */
const orderFollows = (action: string, opinion?: string) =>
  effectOn(declaration, async ({ orderId }, step, call) => {
    if (orderId) await takeSystemStep(customsOrder, { id: orderId, action, opinion: step.opinion ?? opinion }, call);
    return undefined;
  });

const orderRefused = orderFollows('refused', '海关退单');

const declarationRejected: Effect = async (record, step, call) => {
  await giveBackPapers(record, call);
  return orderRefused(record, step, call);
};

const declarationRevoked: Effect = async (record, { opinion }, call) => {
  const values = await settleRevoked(record, opinion, call);
  await giveBackPapers(record, call);
  return values;
};

/** The order goes on with the last of its declarations. The declaration's own status is written after its effect. */
async function orderWithAll(
  { id, orderId }: Declaration,
  action: string,
  reached: readonly string[],
  call: Call,
): Promise<void> {
  if (!orderId) return;
  await readOne(customsOrder, ['id'], { id: orderId }, call.db, { lock: 'update', deleted: 'too' });
  const others = { orderId, id: { not: id }, status: { not: [...reached, 'REVOKED'] } };
  if (!(await isThere(declaration, others, call.db))) await takeSystemStep(customsOrder, { id: orderId, action }, call);
}

const declarationReleased = effectOn(declaration, async (record, _step, call) => {
  await orderWithAll(record, 'release', ['RELEASED', 'CLOSED', 'ARCHIVED'], call);
  return { releaseTime: call.now };
});

const declarationClosed = effectOn(declaration, async (record, _step, call) => {
  await orderWithAll(record, 'close', ['CLOSED', 'ARCHIVED'], call);
  return { closeTime: call.now };
});

/**
 * What customs answered is known, whoever noted it: the message is as answered as by the receipt, and does not go out
 * again.
 */
const answeredBy =
  (code: string, effect: Effect): Effect =>
  async (record, step, call) => {
    const values = await effect(record, step, call);
    await moveMessage({ declId: record.id, code, messageId: null }, call);
    return values;
  };

export const declarationRules: EntityRules = {
  beforeSave,
  beforeStep: { check: refuseFaulty, send: checkSent, store: checkEntryId, archive: checkPapers },
  effects: effectsOn(declaration, {
    declarationChecked,
    declarationSent,
    declarationStored: answeredBy('STORE', declarationStored),
    declarationRejected: answeredBy('REJECT', declarationRejected),
    declarationRevoked: answeredBy('REVOKE_OK', declarationRevoked),
    orderExamined: answeredBy('EXAM', orderFollows('exam')),
    orderExamEnded: orderFollows('examDone', '查验完毕'),
    orderTaxed: answeredBy('TAX', orderFollows('tax')),
    orderTaxPaid: answeredBy('PAID', orderFollows('taxPaid')),
    declarationReleased: answeredBy('RELEASE', declarationReleased),
    declarationClosed: answeredBy('CLOSE', declarationClosed),
    amendmentAsked,
    amendmentGranted: answeredBy('AMEND_OK', amendmentGranted),
    amendmentRefused: answeredBy('AMEND_NO', amendmentRefused),
  }),
};
