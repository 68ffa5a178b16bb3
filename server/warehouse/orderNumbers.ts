import type { FieldErrors } from '#domain/core/errors.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { mostOrdersAtOnce, saveWhOrderNumbers } from '#domain/warehouse/orderCalls.ts';
import { wrongOrderNumbers } from '#domain/warehouse/orderNumbers.ts';
import { type WhOrder, whOrder } from '#domain/warehouse/whOrder.ts';
import { change } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';

/** Numbers that customs gave an order; what is missing stays as it is. */
export interface GivenNumbers {
  readonly qdNo?: string | null | undefined;
  readonly filingNo?: string | null | undefined;
  readonly declarationNo?: string | null | undefined;
  readonly passNo?: string | null | undefined;
  readonly passTime?: string | null | undefined;
}

/** One who asks about a number holds it until the transaction ends, so that two orders never get the same. */
async function orderOfList(
  qdNo: string,
  but: string | undefined,
  { db }: Pick<Call, 'db'>,
): Promise<string | undefined> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`qd:${qdNo}`]);
  const other = { qdNo, status: { not: ['CANCELLED'] }, ...(but && { id: { not: but } }) };
  return (await readOne(whOrder, ['orderNo'], other, db))?.orderNo ?? undefined;
}

const isUsedBy = (orderNo: string) => bi(`清单编号已被订单${orderNo}使用`, `List number already used by ${orderNo}`);

/** A list belongs to one order. @throws 1001 qdUsed */
export async function refuseUsedList(
  { id, qdNo }: { readonly id?: string | undefined; readonly qdNo?: string | null | undefined },
  call: Pick<Call, 'db'>,
): Promise<void> {
  const other = qdNo ? await orderOfList(qdNo, id, call) : undefined;
  if (other) throw invalid({ qdNo: isUsedBy(other) });
}

const listIsFixed: ReadonlySet<unknown> = new Set(['QD_PASSED', 'PICKING', 'READY', 'SHIPPED', 'SIGNED']);

/** What is in the way of these numbers on this order; by field. */
export async function wrongToGive(order: WhOrder, given: GivenNumbers, call: Pick<Call, 'db'>): Promise<FieldErrors> {
  const errors: FieldErrors = { ...wrongOrderNumbers(given) };
  if (order.status === 'CANCELLED') errors._ = bi('订单已取消', 'The order is cancelled');
  for (const name of ['qdNo', 'filingNo'] as const)
    if (given[name] && order[name] && given[name] !== order[name] && listIsFixed.has(order.status))
      errors[name] = bi('清单已放行，不能改号', 'The list has passed, its number stays');
  if (given.qdNo && !errors.qdNo) {
    const other = await orderOfList(given.qdNo, order.id, call);
    if (other) errors.qdNo = isUsedBy(other);
  }
  if (given.passTime && order.status !== 'CREATED' && order.status !== 'QD_APPLIED')
    errors.passTime = bi('清单已放行或订单不在申报中', 'The list has passed, or the order is not with customs');
  return errors;
}

/** Sets the numbers; a list that has passed takes the order through its steps, as by hand. @throws as the steps */
export async function giveNumbers(order: WhOrder, given: GivenNumbers, call: Call): Promise<void> {
  const { passTime, ...numbers } = given;
  const set = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value));
  await change(whOrder, order.id, set, call);
  if (!passTime) return;
  const step = (action: string, params: object) =>
    takeAct(whOrder, { id: order.id, rowVersion: 'any', action, params: { ...params } }, { ...call, audit: {} });
  if (order.status === 'CREATED') {
    await step('declare', {});
    // What has passed was declared by then, whenever somebody fills it in here.
    if (passTime < call.now) await change(whOrder, order.id, { declareTime: passTime }, call);
  }
  await step('qdPass', { passTime });
}

export const whOrderNumbersSaved = implementCall(saveWhOrderNumbers, async ({ ids, ...given }, call) => {
  const asked = Array.isArray(ids) ? [...new Set(ids.map(String))].sort() : [];
  if (asked.length === 0 || asked.length > mostOrdersAtOnce)
    throw invalid({ ids: bi(`请选择1至${mostOrdersAtOnce}个订单`, `Choose 1 to ${mostOrdersAtOnce} orders`) });
  if (!Object.values(given).some(Boolean)) throw invalid({ qdNo: bi('请至少填写一个号码', 'Enter a number at least') });
  if (given.qdNo && asked.length > 1)
    throw invalid({ qdNo: bi('一个清单编号只属于一个订单，请逐单回填或用表格导入', 'One list belongs to one order') });
  for (const id of asked) {
    const order = await getRecord(whOrder, id, call, { lock: true });
    const wrong = await wrongToGive(order, given, call);
    if (Object.keys(wrong).length > 0) {
      const told = Object.entries(wrong).map(([name, why]) => [
        name,
        bi(`订单${order.orderNo}：${why.zh}`, `Order ${order.orderNo}: ${why.en}`),
      ]);
      throw invalid(Object.fromEntries(told));
    }
    await giveNumbers(order, given, call);
  }
  Object.assign(call.audit, { logType: 'ACTION', entity: whOrder.key, detail: { action: 'numbers', ids: asked } });
  return { saved: asked.length };
});
