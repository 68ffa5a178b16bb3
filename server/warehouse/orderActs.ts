import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import * as acts from '#domain/warehouse/whOrderActs.ts';
import { wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import { markDeleted } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { isThere, readMany } from '../crud/read.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { removeRecord } from '../crud/writeRecord.ts';
import { takeFromWms } from './takeFromWms.ts';

export const warehouseAnswered = implementAct(acts.answerWarehouse, async ({ record, input }, call) => {
  const asked = await readMany(wrongOrder, ['id'], { orderId: record.id, status: 'WAIT_CUST' }, call.db, {
    order: ['id'],
  });
  const params = { answer: input.answer };
  // A customer never meets a problem order: the house notes on it what he answered to his own order.
  for (const { id } of asked) {
    const refusal = await takeSystemStep(wrongOrder, { id, action: 'answer', params }, call);
    if (refusal) throw refusal;
  }
  return undefined;
});

/** Its problems go with it; what refers to it otherwise keeps it. */
export const orderInfoRemoved = implementAct(acts.removeOrderInfo, async ({ record }, call) => {
  if (await isThere(wrongOrder, { orderId: record.id, status: 'FIXED' }, call.db))
    throw invalid({
      _: bi('有料号正在回传仓库，请稍后再移除', 'A part number is being sent to the WMS, try again later'),
    });
  await markDeleted(wrongOrder, { orderId: record.id }, call);
  await removeRecord(whOrder, record, call);
  return undefined;
});

export const whOrderSynced = implementAct(acts.syncWhOrder, async ({ record }, call) => {
  await takeFromWms([record.orderNo ?? ''], call);
  return { syncTime: call.now };
});
