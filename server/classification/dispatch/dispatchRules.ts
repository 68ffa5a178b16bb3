import { type Stage, stages } from '#domain/classification/precat/dispatchRule.ts';
import { dispatchLine, precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { reviewerRoles } from '#domain/core/access.ts';
import type { ChangesOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { logStep } from '../../crud/logStep.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { personOf } from '../../gateway/person.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { peopleOfRoles } from '../precat/peopleOf.ts';
import type { Goods } from '../precat/records.ts';
import { auditedBefore, barredFrom, refuseAuditor } from './auditors.ts';
import { assignedTo, openLines, placeInOrder } from './orders.ts';

type Order = RecordOf<typeof precatDispatch>;
type Check = StepCheckOn<typeof precatDispatch>;
const [p, l] = [columnsIn(precatProduct, 'p'), columnsIn(dispatchLine, 'l')];

const kindOf = ({ kind }: Order): Stage => String(kind) as Stage;

async function goodsOf(sql: string, orderId: string, call: Call): Promise<Goods[]> {
  const { rows } = await call.db.query<{ id: string }>(
    `select p.id from precat_product p where ${sql} and not p.deleted_flg order by p.id`,
    [orderId],
  );
  const goods: Goods[] = [];
  for (const { id } of rows) goods.push(await getRecord(precatProduct, id, asSystem(call), { lock: true }));
  return goods;
}
/** Goods that are in somebody's hands by this order now. */
const goodsInHand = (orderId: string, call: Call) => goodsOf(`${p.dispatchId} = $1`, orderId, call);
const everyGoods = (orderId: string, call: Call) =>
  goodsOf(`exists (select 1 from dispatch_line l where ${l.dispatchId} = $1 and ${l.productId} = p.id)`, orderId, call);

const tell = (userIds: readonly string[], order: Order, title: Text, { db, services, actor }: Call) =>
  sendMessage(db, services, {
    ...{ userIds, type: 'TODO', title, entity: precatDispatch.key, recordId: order.id, by: actor.userId },
    url: pathTo(precatDispatch.key, order.id) ?? '',
  });

const orderAssigned = effectOn(precatDispatch, async (_order, _step, { now }) => ({ assignTime: now }));
const orderStarted = effectOn(precatDispatch, async (_order, _step, { now }) => ({ startTime: now }));

const checkReassign: Check = async (order, _params, call) => {
  const { assigneeId } = await getRecord(precatDispatch, order.id, asSystem(call));
  if (assigneeId === order.assigneeId)
    throw invalid({ assigneeId: bi('与原处理人相同', 'That is who has it already') });
  const lines = await goodsInHand(order.id, call);
  await refuseAuditor({ assigneeId: order.assigneeId, level: stages[kindOf(order)], field: 'assigneeId', lines }, call);
};

const orderReassigned = effectOn(precatDispatch, async (order, { opinion }, call) => {
  const before = await getRecord(precatDispatch, order.id, asSystem(call));
  await decided(order, call);
  for (const line of await goodsInHand(order.id, call)) {
    await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
    await patchRow(precatProduct, line.id, assignedTo(kindOf(order), order.assigneeId), call);
  }
  const no = String(order.dispatchNo);
  await tell(
    [String(order.assigneeId)],
    order,
    bi(`派单 ${no} 改派给您：${opinion ?? ''}`, `Order ${no} is yours now: ${opinion ?? ''}`),
    call,
  );
  await tell(
    [String(before.assigneeId)],
    order,
    bi(`派单 ${no} 已改派：${opinion ?? ''}`, `Order ${no} went to somebody else: ${opinion ?? ''}`),
    call,
  );
  return { assignTime: call.now, startTime: null };
});

const checkFinish: Check = async ({ id }, _params, call) => {
  const open = await openLines(id, call);
  if (open > 0) throw invalid({ lines: bi(`尚有${open}行未处理`, `${open} lines are still open`) });
};

const orderFinished = effectOn(precatDispatch, async (order, _step, call) => {
  const { dueTime } = order;
  const { now } = call;
  await decided(order, call);
  return { finishTime: now, onTime: !dueTime || now <= String(dueTime) ? 1 : 0 };
});

/** @throws 1001 the verifier is no reviewer, E-C20 (1013) he audited some of the goods */
const checkVerifier: Check = async ({ id, verifierId, assigneeId }, _params, call) => {
  if (!(await peopleOfRoles([...reviewerRoles], call)).includes(String(verifierId)))
    throw invalid({
      verifierId: bi(
        '复核人应为三审人员或预审特权',
        'Verifiers are third auditors or administrators of pre-classification',
      ),
    });
  const involved = (await everyGoods(id, call)).flatMap((line) => barredFrom(line));
  if (isSamePerson(await personOf(verifierId, call), assigneeId, ...involved)) throw auditedBefore();
};

const orderSampled = effectOn(precatDispatch, async (order, _step, call) => {
  const no = String(order.dispatchNo);
  await tell([String(order.verifierId)], order, bi(`待复核派单 ${no}`, `Order ${no} is to be verified`), call);
  return { errorLines: null, qualityScore: null };
});

const wrongOf = ({ lines }: Order) => (lines ?? []).filter(({ wrongFlg }) => wrongFlg === 1);

/** 100 x (1 - wrong lines / lines), with two decimals. */
function scored(order: Order): ChangesOf<typeof precatDispatch> {
  const [errorLines, lines] = [wrongOf(order).length, Math.max(Number(order.lineCount), 1)];
  const hundredths = Math.round((10_000 * (lines - errorLines)) / lines);
  return { errorLines, qualityScore: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}` };
}

const decided = ({ id }: Order, { db, services, now }: Call) => settleTodo(db, services, { recordId: id, now });

const orderVerified = effectOn(precatDispatch, async (order, _step, call) => {
  await decided(order, call);
  return scored(order);
});

/**
 * What was wrong goes back: to a review where it was passed, to its first audit where it is still audited; what its
 * customer has stays.
 */
const orderReturned = effectOn(precatDispatch, async (order, { opinion }, call) => {
  await decided(order, call);
  const wrong = new Set(wrongOf(order).map(({ productId }) => productId));
  for (const line of await everyGoods(order.id, call)) {
    if (!wrong.has(line.id)) continue;
    const request = { id: line.id, rowVersion: 'any', opinion } as const;
    if (['PASSED', 'EFFECTIVE'].includes(String(line.processStatus)))
      await takeAct(precatProduct, { ...request, action: 'review', params: { reviewerId: order.verifierId } }, call);
    else if (['SECOND', 'THIRD'].includes(String(line.processStatus))) {
      await patchRow(
        precatProduct,
        line.id,
        {
          processStatus: 'FIRST',
          auditor1: null,
          auditor2: null,
          dispatchId: order.kind === 'FIRST' ? order.id : null,
          reason: opinion,
        },
        call,
      );
      await logStep(precatProduct, line, { action: 'return1', to: 'FIRST', opinion }, call);
    }
  }
  const no = String(order.dispatchNo);
  await tell(
    [String(order.assigneeId)],
    order,
    bi(`派单 ${no} 复核退回：${opinion ?? ''}`, `Order ${no} was returned: ${opinion ?? ''}`),
    call,
  );
  return { ...scored(order), finishTime: null, onTime: null };
});

const orderRecalled = effectOn(precatDispatch, async (order, { opinion }, call) => {
  await decided(order, call);
  for (const line of await goodsInHand(order.id, call)) {
    await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
    const to = line.processStatus === 'FIRST' ? 'WAIT_DISPATCH' : String(line.processStatus);
    await patchRow(
      precatProduct,
      line.id,
      { processStatus: to, ...assignedTo(kindOf(order), null), dispatchId: null },
      call,
    );
    await logStep(precatProduct, line, { action: 'recall', to, opinion }, call);
  }
  return undefined;
});

/** Goods under review stand in an order of their reviewer. */
export const orderOfReview = (line: Goods, call: Call): Promise<string> =>
  placeInOrder({ line, kind: 'REVIEW', assigneeId: line.reviewerId }, call);

export const dispatchRules = rules(precatDispatch, {
  beforeStep: { reassign: checkReassign, finish: checkFinish, sample: checkVerifier },
  effects: {
    ...{ orderAssigned, orderReassigned, orderStarted, orderFinished },
    ...{ orderSampled, orderVerified, orderReturned, orderRecalled },
  },
});
