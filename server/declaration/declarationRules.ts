import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import { fullDueOf, stageOf } from '#domain/declaration/stages.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { isThere, readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../crud/rulesOn.ts';
import type { EffectOn, EntityRules, StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { giveBackPapers, refuseUnsendable, takePapers } from './certificateUses.ts';
import { amendersWith, amendmentAsked, amendmentGranted, amendmentRefused, settleRevoked } from './customs/changes.ts';
import { channelOf } from './customs/channelOf.ts';
import { queueMessage, toldOf } from './customs/queueMessage.ts';
import { moveMessage } from './customs/takeInReceipt.ts';
import { isCarried, lockOrder, orderGoesAlong } from './goTogether.ts';
import { entryIdFaults, judged, reckoned, refuseFaults } from './judge.ts';
import { confirmed, refuseWithoutPower } from './orderRules.ts';
import { documentsOf, documentsSent } from './papers/documentRules.ts';
import { refuseUnwritable } from './singleWindow/checkWindow.ts';

type Check = StepCheckOn<typeof declaration>;
type Effect = EffectOn<typeof declaration>;

const beforeSave = beforeSaveOf(declaration, async (record, { before }, call) => {
  if (!before && record.orderId) await refuseAnotherOf(record.orderId, call);
  return {
    stage: stageOf(record),
    ownerDept: (await departmentOfCustomer(record.customerId, call.db)) ?? record.ownerDept ?? null,
    ...(before?.status === 'AMENDING' && { amenders: amendersWith(before, call) }),
  };
});

/** A declaration joins an order that is being prepared. @throws 1001 on `orderId` */
async function refuseAnotherOf(orderId: string, call: Call): Promise<void> {
  if (isCarried(call, orderId)) return;
  const order = await readOne(customsOrder, ['status'], { id: orderId }, call.db, { lock: 'update' });
  if (order && order.status !== 'MAKING')
    throw invalid({
      orderId: bi(
        '只有制单中的委托单可以增加报关单',
        'A declaration is added to an order only while that is being prepared',
      ),
    });
}

const refuseFaulty: Check = async (record, _params, call) => {
  refuseFaults((await judged(record, call)).findings);
};

/** What is sent alone needs the power as much as its order. @throws 1001 */
const checkSent: Check = async (record, _params, call) => {
  const named = ['id', 'customerId', 'brokerId'] as const;
  const order = await readOne(customsOrder, named, { id: record.orderId }, call.db, { deleted: 'too' });
  if (order) await refuseWithoutPower(order, confirmed, call, 'orderId');
  await refuseUnsendable(record, call);
  await refuseUnwritable(record, call);
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

const declarationRejected: Effect = async (record, _step, call) => {
  await giveBackPapers(record, call);
  return undefined;
};

const declarationRevoked: Effect = async (record, { opinion }, call) => {
  const values = await settleRevoked(record, opinion, call);
  await giveBackPapers(record, call);
  return values;
};

const declarationReleased = effectOn(declaration, async (_record, _step, { now }) => ({ releaseTime: now }));
const summaryReleased = effectOn(declaration, async (record, _step, { now }) => ({
  summaryTime: now,
  fullDue: fullDueOf(record, now.slice(0, 10)),
  stage: 'FULL',
  checkerId: null,
}));

/** The whole goes under the number of the summary, and is taxed by the day of that. */
const fullSent = effectOn(declaration, async (record, _step, call) => {
  const sent = { fullTime: call.now, channel: channelOf(call) };
  await takePapers(record, call);
  await queueMessage(record, { kind: 'DECL', body: toldOf({ ...record, ...sent }) }, call);
  await documentsSent(record, call);
  return sent;
});

const fullRejected = effectOn(declaration, async (record, _step, call) => {
  await giveBackPapers(record, call);
  return { fullTime: null, checkerId: null };
});

const declarationClosed = effectOn(declaration, async (_record, _step, { now }) => ({ closeTime: now }));
const declarationUnchecked = effectOn(declaration, async () => ({ checkerId: null }));
const nothingElse = effectOn(declaration, async () => undefined);

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

/** Its order goes along before anything else is done; where the order cannot, the declaration stays. */
const together =
  (effect: Effect): Effect =>
  async (record, step, call) => {
    await orderGoesAlong(record, step, call);
    return effect(record, step, call);
  };

const effects = effectsOn(declaration, {
  declarationChecked,
  declarationUnchecked,
  declarationSent,
  declarationStored: answeredBy('STORE', declarationStored),
  declarationRejected: answeredBy('REJECT', declarationRejected),
  declarationRevoked: answeredBy('REVOKE_OK', declarationRevoked),
  declarationExamined: answeredBy('EXAM', nothingElse),
  examinationEnded: nothingElse,
  dutyPayable: answeredBy('TAX', nothingElse),
  dutyPaid: answeredBy('PAID', nothingElse),
  declarationReleased: answeredBy('RELEASE', declarationReleased),
  summaryReleased: answeredBy('RELEASE', summaryReleased),
  fullSent,
  fullRejected: answeredBy('REJECT', fullRejected),
  declarationClosed: answeredBy('CLOSE', declarationClosed),
  declarationArchived: nothingElse,
  amendmentAsked,
  amendmentGranted: answeredBy('AMEND_OK', amendmentGranted),
  amendmentRefused: answeredBy('AMEND_NO', amendmentRefused),
});

export const declarationRules: EntityRules = {
  beforeLock: (id, { db }) => lockOrder(id, db),
  forAct: async (id, call) => {
    await lockOrder(id, call.db);
    return getRecord(declaration, id, call, { lock: true });
  },
  beforeSave,
  beforeStep: {
    ...{ check: refuseFaulty, send: checkSent, checkFull: refuseFaulty, sendFull: checkSent },
    ...{ store: checkEntryId, archive: checkPapers },
  },
  effects: Object.fromEntries(Object.entries(effects).map(([name, effect]) => [name, together(effect)])),
};
