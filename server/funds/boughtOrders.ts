import { invalid } from '#domain/core/errors.ts';
import type { Fen } from '#domain/core/money.ts';
import { parseFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { fundOffset, fundReceipt } from '#domain/funds/fundReceipt.ts';
import { purchasePay, purchasePayOrder } from '#domain/funds/purchasePay.ts';
import { autoOrder } from '#domain/partners/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';

/** Orders of suppliers that money pays: by a payment, or against what the same company owes us. */

interface Asked {
  /** The list of the record that names the orders. */
  readonly list: string;
  readonly orderIds: readonly (string | null | undefined)[];
  readonly mainCompId: string | null | undefined;
  /** Whose orders they have to be. */
  readonly supplierIds: readonly string[];
  /** The payment or receipt that names them. */
  readonly ownId: string | undefined;
}

export interface BoughtOrder {
  readonly id: string;
  readonly bizNo: string | null;
  readonly supplierId: string | null;
  readonly amount: Fen;
}

const [p, n] = [columnsIn(purchasePay, 'p'), columnsIn(purchasePayOrder, 'n')];
const [r, f] = [columnsIn(fundReceipt, 'r'), columnsIn(fundOffset, 'f')];

/** Orders that another payment or offset under way names already, with its number. */
async function namedElsewhere(ids: readonly string[], ownId: string | undefined, { db }: Call) {
  const { rows } = await db.query<{ orderId: string; no: string }>(
    `select ${n.orderId} "orderId", ${p.payNo} as no from purchase_pay_order n join purchase_pay p on p.id = ${n.payId}
     where ${n.orderId} = any($1) and p.id is distinct from $2 and ${p.status} in ('CHECKING', 'DONE')
       and not n.deleted_flg and not p.deleted_flg
     union all
     select ${f.orderId}, ${r.receiptNo} from fund_offset f join fund_receipt r on r.id = ${f.receiptId}
     where ${f.orderId} = any($1) and r.id is distinct from $2 and ${r.status} in ('DRAFT', 'ALLOCATED', 'CONFIRMED')
       and not f.deleted_flg and not r.deleted_flg`,
    [ids, ownId ?? null],
  );
  return new Map(rows.map(({ orderId, no }) => [orderId, no]));
}

/**
 * The orders that are named, locked: each is billed, of this supplier and company, and named nowhere else.
 * @throws 1001 by line
 */
export async function ordersToPay(
  { list, orderIds, mainCompId, supplierIds, ownId }: Asked,
  call: Call,
): Promise<readonly (BoughtOrder | undefined)[]> {
  const ids = orderIds.flatMap((id) => id ?? []);
  const names = ['id', 'orderNo', 'bizNo', 'status', 'supplierId', 'mainCompId', 'actualAmount'] as const;
  const rows = await readMany(autoOrder, names, { id: ids }, call.db, { order: ['id'], lock: 'update' });
  const taken = await namedElsewhere(ids, ownId, call);
  const errors: Record<string, Text> = {};
  const found = orderIds.map((id, at) => {
    const row = rows.find((one) => one.id === id);
    const refuse = (zh: string, en: string): undefined => {
      errors[`${list}.${at}.orderId`] = bi(zh, en);
    };
    if (!row) return id ? refuse('订单不存在', 'There is no such order') : undefined;
    if (!supplierIds.includes(row.supplierId ?? '') || row.mainCompId !== mainCompId)
      return refuse('不是该供应商和主体公司的订单', 'It is of another supplier or company');
    if (row.status !== 'BILLED') return refuse('订单未对账开票或已付款', 'It is not billed, or paid already');
    const other = taken.get(row.id);
    if (other) return refuse(`订单已在${other}中`, `It stands in ${other} already`);
    return { id: row.id, bizNo: row.bizNo, supplierId: row.supplierId, amount: parseFen(row.actualAmount ?? '0') };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return found;
}

/** Orders that were paid, or whose payment came back. */
export async function stepOrders(
  orderIds: readonly (string | null | undefined)[],
  action: 'pay' | 'unpay',
  call: Call,
): Promise<void> {
  for (const id of orderIds.flatMap((one) => one ?? []).sort()) await takeSystemStep(autoOrder, { id, action }, call);
}

/** What a line says of the order it names. */
async function namedOrder(orderId: string | null | undefined, { db }: Pick<Call, 'db'>) {
  const order = orderId ? await readOne(autoOrder, ['bizNo', 'actualAmount'], { id: orderId }, db) : undefined;
  return { bizNo: order?.bizNo ?? null, amount: order?.actualAmount ?? null };
}

export const purchasePayOrderRules = rules(purchasePayOrder, {
  beforeSave: ({ orderId }, _facts, call) => namedOrder(orderId, call),
});

export const fundOffsetRules = rules(fundOffset, {
  beforeSave: async ({ orderId }, _facts, call) => ({ amount: (await namedOrder(orderId, call)).amount }),
});
