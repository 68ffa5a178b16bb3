import { type Stage, stages } from '#domain/classification/precat/dispatchRule.ts';
import { precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { reviewerRoles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { say, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { logStep } from '../../crud/logStep.ts';
import { asSystem, getRecord, type StoredRecord } from '../../crud/readRecord.ts';
import { takeStep } from '../../crud/takeStep.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { personOf } from '../../gateway/person.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { peopleOf } from '../precat/peopleOf.ts';
import { auditedBefore, barredFrom, refuseAuditor } from './auditors.ts';
import { assignedTo, openLines, placeInOrder } from './orders.ts';

const kindOf = ({ kind }: RecordValues): Stage => String(kind) as Stage;

async function goodsOf(sql: string, orderId: unknown, call: Call): Promise<StoredRecord[]> {
  const { rows } = await call.db.query<{ id: string }>(
    `select p.id from precat_product p where ${sql} and not p.deleted_flg order by p.id`,
    [orderId],
  );
  const goods: StoredRecord[] = [];
  for (const { id } of rows) goods.push(await getRecord(precatProduct, id, asSystem(call), { lock: true }));
  return goods;
}
/** Goods that are in somebody's hands by this order now. */
const goodsInHand = (orderId: unknown, call: Call) => goodsOf('p.dispatch_id = $1', orderId, call);
const everyGoods = (orderId: unknown, call: Call) =>
  goodsOf('exists (select 1 from dispatch_line l where l.dispatch_id = $1 and l.product_id = p.id)', orderId, call);

const tell = (userIds: readonly string[], order: RecordValues, title: Text, { db, services, actor }: Call) =>
  sendMessage(db, services, {
    ...{ userIds, type: 'TODO', title, entity: precatDispatch.key, recordId: String(order.id), by: actor.userId },
    url: pathTo(precatDispatch.key, String(order.id)) ?? '',
  });

const orderAssigned: Effect = async (_order, _step, { now }) => ({ assignTime: now });
const orderStarted: Effect = async (_order, _step, { now }) => ({ startTime: now });

async function checkReassign(order: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const { assigneeId } = await getRecord(precatDispatch, String(order.id), asSystem(call));
  if (assigneeId === order.assigneeId) throw invalid({ assigneeId: say('与原处理人相同', 'That is who has it already') });
  const lines = await goodsInHand(order.id, call);
  await refuseAuditor({ assigneeId: order.assigneeId, level: stages[kindOf(order)], field: 'assigneeId', lines }, call);
}

const orderReassigned: Effect = async (order, { opinion }, call) => {
  const before = await getRecord(precatDispatch, String(order.id), asSystem(call));
  for (const line of await goodsInHand(order.id, call)) {
    await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
    await patchRow(precatProduct, line.id, assignedTo(kindOf(order), String(order.assigneeId)), call);
  }
  const no = String(order.dispatchNo);
  await tell([String(order.assigneeId)], order, say(`派单 ${no} 改派给您：${opinion ?? ''}`, `Order ${no} is yours now: ${opinion ?? ''}`), call);
  await tell([String(before.assigneeId)], order, say(`派单 ${no} 已改派：${opinion ?? ''}`, `Order ${no} went to somebody else: ${opinion ?? ''}`), call);
  return { assignTime: call.now, startTime: null };
}; // biome-ignore format: two messages

async function checkFinish({ id }: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const open = await openLines(id, call);
  if (open > 0) throw invalid({ lines: say(`尚有${open}行未处理`, `${open} lines are still open`) });
}

const orderFinished: Effect = async ({ dueTime }, _step, { now }) => ({
  finishTime: now,
  onTime: !dueTime || now <= String(dueTime) ? 1 : 0,
});

/** @throws 1001 the verifier is no reviewer, E-C20 (1013) he audited some of the goods */
async function checkVerifier({ id, verifierId, assigneeId }: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  if (!(await peopleOf([...reviewerRoles], call)).includes(String(verifierId)))
    throw invalid({
      verifierId: say('复核人应为三审人员或预审特权', 'Verifiers are third auditors or administrators of pre-classification'),
    });
  const involved = (await everyGoods(id, call)).flatMap((line) => barredFrom(line));
  if (isSamePerson(await personOf(verifierId, call), assigneeId, ...involved)) throw auditedBefore();
}

const orderSampled: Effect = async (order, _step, call) => {
  const no = String(order.dispatchNo);
  await tell([String(order.verifierId)], order, say(`待复核派单 ${no}`, `Order ${no} is to be verified`), call);
  return { errorLines: null, qualityScore: null };
};

type Looked = RecordValues & { readonly productId?: string; readonly wrongFlg?: number | null; readonly note?: string | null };
const wrongOf = ({ lines }: RecordValues): Looked[] =>
  ((lines ?? []) as readonly Looked[]).filter(({ wrongFlg }) => Number(wrongFlg) === 1);

/** 100 x (1 - wrong lines / lines), with two decimals. */
function scored(order: RecordValues): RecordValues {
  const [errorLines, lines] = [wrongOf(order).length, Math.max(Number(order.lineCount), 1)];
  const hundredths = Math.round((10_000 * (lines - errorLines)) / lines);
  return { errorLines, qualityScore: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}` };
}

const decided = ({ id }: RecordValues, { db, services, now }: Call) => settleTodo(db, services, { recordId: String(id), now });

const orderVerified: Effect = async (order, _step, call) => {
  await decided(order, call);
  return scored(order);
};

/** What was wrong goes back: to a review where it was passed, to its first audit where it is still audited; what its customer has stays. */
const orderReturned: Effect = async (order, { opinion }, call) => {
  await decided(order, call);
  const wrong = new Set(wrongOf(order).map(({ productId }) => productId));
  for (const line of await everyGoods(order.id, call)) {
    if (!wrong.has(line.id)) continue;
    const request = { id: line.id, rowVersion: 'any', opinion } as const;
    if (['PASSED', 'EFFECTIVE'].includes(String(line.processStatus)))
      await takeStep(precatProduct, { ...request, action: 'review', params: { reviewerId: order.verifierId } }, call);
    else if (['SECOND', 'THIRD'].includes(String(line.processStatus))) {
      await patchRow(
        precatProduct,
        line.id,
        {
          processStatus: 'FIRST',
          auditor1: null,
          auditor2: null,
          dispatchId: order.kind === 'FIRST' ? String(order.id) : null,
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
    say(`派单 ${no} 复核退回：${opinion ?? ''}`, `Order ${no} was returned: ${opinion ?? ''}`),
    call,
  );
  return { ...scored(order), finishTime: null, onTime: null };
};

const orderRecalled: Effect = async (order, { opinion }, call) => {
  for (const line of await goodsInHand(order.id, call)) {
    await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
    const to = line.processStatus === 'FIRST' ? 'WAIT_DISPATCH' : String(line.processStatus);
    await patchRow(precatProduct, line.id, { processStatus: to, ...assignedTo(kindOf(order), null), dispatchId: null }, call);
    await logStep(precatProduct, line, { action: 'recall', to, opinion }, call);
  }
  return undefined;
};

/** Goods under review stand in an order of their reviewer. */
export const orderOfReview = (line: RecordValues, call: Call): Promise<string> =>
  placeInOrder({ line, kind: 'REVIEW', assigneeId: line.reviewerId }, call);

export const dispatchRules: EntityRules = {
  beforeStep: { reassign: checkReassign, finish: checkFinish, sample: checkVerifier },
  effects: {
    ...{ orderAssigned, orderReassigned, orderStarted, orderFinished },
    ...{ orderSampled, orderVerified, orderReturned, orderRecalled },
  },
};
