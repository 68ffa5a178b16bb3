import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import type { declaration } from '#domain/declaration/declaration.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { giveBackPapers, refuseUnsendable, takePapers } from './certificateUses.ts';
import { amendmentAsked, amendmentGranted, amendmentRefused, settleRevoked } from './customs/changes.ts';
import { channelOf } from './customs/channelOf.ts';
import { queueMessage, toldOf } from './customs/queueMessage.ts';
import { moveMessage } from './customs/takeInReceipt.ts';
import { entryIdFaults, judged, reckoned, refuseFaults } from './judge.ts';
import { confirmed, refuseWithoutPower } from './orderRules.ts';
import { documentsSent } from './papers/documentRules.ts';

type Stored = RecordOf<typeof declaration>;

const prepare: Prepare = async (record, _facts, { db }) => ({
  ...record,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
});

async function refuseFaulty(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  refuseFaults((await judged(record as Stored, call)).findings);
}

/** What is sent alone needs the power as much as its order. @throws 1001 */
async function checkSent(record: RecordValues, params: RecordValues, call: Call): Promise<void> {
  const { rows } = await call.db.query<RecordValues>(
    'select id, customer_id as "customerId", broker_id as "brokerId" from customs_order where id = $1',
    [record.orderId ?? null],
  );
  if (rows[0]) await refuseWithoutPower(rows[0], confirmed, call, 'orderId');
  await refuseUnsendable(record, params, call);
}

/** @throws 1001 on `entryId` */
async function checkEntryId(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  refuseFaults(await entryIdFaults(record as Stored, call));
}

async function checkPapers({ edocs }: RecordValues): Promise<void> {
  if (!Array.isArray(edocs) || edocs.length === 0)
    throw invalid({ edocs: bi('归档前请上传随附单据', 'Attach the documents before archiving') });
}

/** What is declared is kept as it was reckoned then. */
const declarationChecked: Effect = async (record, _step, call) => ({
  ...(await reckoned(record as Stored, call)),
  checkerId: call.actor.userId,
});

const declarationSent: Effect = async (record, _step, call) => {
  const sent = { declDate: call.now.slice(0, 10), sentTime: call.now, channel: channelOf(call) };
  await takePapers(record, call);
  await queueMessage(record, { kind: 'DECL', body: toldOf({ ...record, ...sent }) }, call);
  await documentsSent(record, call);
  return sent;
};
const declarationStored: Effect = async (_record, _step, { now }) => ({ storedTime: now });

/** What a receipt of one declaration means for its order; an order that stands elsewhere is left alone. */
const orderFollows =
  (action: string, opinion?: string): Effect =>
  async ({ orderId }, step, call) => {
    if (orderId)
      await takeSystemStep(customsOrder, { id: String(orderId), action, opinion: step.opinion ?? opinion }, call);
    return undefined;
  };

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
  { id, orderId }: RecordValues,
  action: string,
  reached: readonly string[],
  call: Call,
): Promise<void> {
  if (!orderId) return;
  await call.db.query('select 1 from customs_order where id = $1 for update', [orderId]);
  const { rows } = await call.db.query(
    'select 1 from declaration where order_id = $1 and id <> $2 and not (status = any($3)) and not deleted_flg limit 1',
    [orderId, id, [...reached, 'REVOKED']],
  );
  if (rows.length === 0) await takeSystemStep(customsOrder, { id: String(orderId), action }, call);
}

const declarationReleased: Effect = async (record, _step, call) => {
  await orderWithAll(record, 'release', ['RELEASED', 'CLOSED', 'ARCHIVED'], call);
  return { releaseTime: call.now };
};

const declarationClosed: Effect = async (record, _step, call) => {
  await orderWithAll(record, 'close', ['CLOSED', 'ARCHIVED'], call);
  return { closeTime: call.now };
};

/**
 * What customs answered is known, whoever noted it: the message is as answered as by the receipt, and does not go out
 * again.
 */
const answeredBy =
  (code: string, effect: Effect): Effect =>
  async (record, step, call) => {
    const values = await effect(record, step, call);
    await moveMessage({ declId: String(record.id), code, messageId: null }, call);
    return values;
  };

export const declarationRules: EntityRules = {
  prepare,
  beforeStep: { check: refuseFaulty, send: checkSent, store: checkEntryId, archive: checkPapers },
  effects: {
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
  },
};
