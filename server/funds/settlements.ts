import { precatProtocol, precatSettle } from '#domain/classification/index.ts';
import { addDays } from '#domain/core/moments.ts';
import { addFen, compareDecimal, type Fen, formatFen, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { isSystem } from '#domain/core/rights.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import { agreement } from '#domain/partners/index.ts';
import { change, note } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { type AfterStep, type AfterWrite, writesAt } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import type { PaidPart, Settling } from '../gateway/settling.ts';
import { financeParam } from './financeParam.ts';
import { openOfItem } from './openItems.ts';
import { postFunds, reverseFunds } from './postFunds.ts';

/** Settlements as the customer's account: approved they are owed, receipts pay them. @see docs/spec/finance.md 2.7 */

const names = [
  ...(['id', 'settleNo', 'status', 'customerId', 'mainCompId', 'protocolId', 'amount', 'paidAmount'] as const),
  ...(['discountRate', 'invoiceDate', 'curr'] as const),
];
const settleOf = async (id: string, { db }: Pick<Call, 'db'>) => {
  const found = await readOne(precatSettle, names, { id }, db);
  if (!found) throw new Error(`no settlement ${id}`);
  return found;
};
type Settle = Awaited<ReturnType<typeof settleOf>>;

/** Where no agreement says when a settlement has to be paid. */
const usualPayDays = 30;

/** The agreement that brought the protocol of a settlement. */
async function agreementOf({ protocolId }: Pick<Settle, 'protocolId'>, { db }: Pick<Call, 'db'>) {
  const protocol = protocolId ? await readOne(precatProtocol, ['agreementId'], { id: protocolId }, db) : undefined;
  if (!protocol?.agreementId) return undefined;
  return readOne(agreement, ['mainCompId', 'payDays', 'taxRate'], { id: protocol.agreementId }, db);
}

/** A new settlement is owed to the company of its agreement; to the only one there is without an agreement. */
export const settleDrafted: AfterWrite = async ({ id }, before, call) => {
  if (before) return;
  const settle = await settleOf(id, call);
  if (settle.mainCompId) return;
  const agreed = await agreementOf(settle, call);
  const companies = await readMany(bhMainComp, ['id'], { enabled: 1 }, call.db, { limit: 2 });
  const mainCompId = agreed?.mainCompId ?? (companies.length === 1 ? companies[0]?.id : undefined);
  if (mainCompId) await note(precatSettle, { id }, { mainCompId }, call.db);
};

/** How often a sheet was approved: each approval has rows of its own. */
const approvals = async (id: string, { db }: Pick<Call, 'db'>): Promise<readonly string[]> => {
  const rows = await readMany(fundTxn, ['sourceKey'], { itemKind: 'SETTLE', itemId: id, txnKind: 'SETTLE' }, db, {
    order: ['txnNo'],
  });
  return rows.flatMap(({ sourceKey }) => sourceKey ?? []);
};

/** @throws 62073 so much off is a leader's to approve */
async function refuseLargeDiscount({ discountRate, mainCompId }: Settle, call: Call): Promise<void> {
  const { actor } = call;
  if (isSystem(actor) || actor.isLeader) return;
  const rate = await financeParam('SETTLE_LEADER_RATE', mainCompId, call.db);
  if (compareDecimal(discountRate ?? '0', rate) > 0) throw fundErrors.LEADER_DISCOUNT({ rate });
}

async function approved(settle: Settle, call: Call): Promise<void> {
  const { curr } = settle;
  if (curr && curr !== 'CNY') throw fundErrors.CNY_ONLY({ curr });
  await refuseLargeDiscount(settle, call);
  const { id, settleNo, customerId, mainCompId, amount } = settle;
  const agreed = await agreementOf(settle, call);
  const day = call.now.slice(0, 10);
  const dueDate = addDays(day, agreed?.payDays ?? usualPayDays);
  await change(precatSettle, id, { dueDate, paidAmount: '0', openAmount: amount }, call);
  if (parseFen(amount ?? '0') === 0n) return;
  const before = await approvals(id, call);
  await postFunds(
    [
      {
        ...{ customerId: customerId ?? '', mainCompId: mainCompId ?? '', acctKind: 'SERVICE', day },
        ...{ txnKind: 'SETTLE', direction: 'D', amount: parseFen(amount ?? '0'), bizNo: settleNo ?? '' },
        ...{ item: { kind: 'SETTLE', id, dueDate }, sourceKey: `settle:${id}:${before.length + 1}` },
      },
    ],
    call,
  );
}

async function approvalTakenBack({ id, paidAmount }: Settle, call: Call, reason: string): Promise<void> {
  if (parseFen(paidAmount ?? '0') !== 0n) throw fundErrors.SETTLE_PAID();
  const key = (await approvals(id, call)).at(-1);
  if (key) await reverseFunds([key], call, { reason });
  await change(precatSettle, id, { dueDate: null }, call);
}

/** A sheet that was paid before it was invoiced is paid as soon as it is. */
async function invoiced(settle: Settle, call: Call): Promise<void> {
  if (!settle.mainCompId || (await openOfItem('SETTLE', settle.id, call.db)) !== 0n) return;
  await take(settle.id, 'pay', call, { payDate: await lastPaid(settle, call) });
}

/** The day of the last receipt of a sheet; that of its invoice where nothing was owed. */
async function lastPaid({ id, invoiceDate }: Settle, { db, now }: Call): Promise<string> {
  const row = await readOne(
    fundTxn,
    ['txnDate', 'valueDate'],
    { itemKind: 'SETTLE', itemId: id, txnKind: 'REPAY' },
    db,
    { order: [['txnNo', 'desc']] },
  );
  return row?.valueDate ?? row?.txnDate ?? invoiceDate ?? now.slice(0, 10);
}

const take = (id: string, action: string, call: Call, params: { readonly payDate?: string | undefined } = {}) =>
  takeAct(precatSettle, { id, rowVersion: 'any', action, params }, { ...asSystem(call), audit: {} });

const stepsOfAccount = {
  approve: approved,
  cancelApprove: approvalTakenBack,
  invoice: invoiced,
} as const satisfies Readonly<Record<string, (settle: Settle, call: Call, reason: string) => Promise<void>>>;

/** What a step of a settlement does to the account of its customer. */
export const settleStepped: AfterStep = writesAt(Object.keys(stepsOfAccount), async ({ id }, { key, reason }, call) => {
  const step = Object.entries(stepsOfAccount).find(([name]) => name === key)?.[1];
  await step?.(await settleOf(id, call), { ...call, audit: {} }, reason ?? '');
});

/** What was paid of each sheet by these parts. */
function sumsOf(parts: readonly PaidPart[]): ReadonlyMap<string, Fen> {
  const sums = new Map<string, Fen>();
  for (const { id } of parts) sums.set(id, sumFen(parts.filter((part) => part.id === id).map(({ amount }) => amount)));
  return sums;
}

/** What is paid of a sheet that is locked. @param steps a step follows, which makes the version and tells of it */
async function setPaid({ id, amount }: Settle, paid: Fen, call: Call, steps: boolean): Promise<void> {
  const openAmount = formatFen(subtractFen(parseFen(amount ?? '0'), paid));
  const values = { paidAmount: formatFen(paid), openAmount };
  if (steps) await note(precatSettle, { id }, values, call.db);
  else await change(precatSettle, id, values, { ...asSystem(call), audit: {} });
}

const i = columnsIn(fundItem, 'i');
const s = columnsIn(precatSettle, 's');

interface OwedSheet {
  readonly id: string;
  readonly no: string;
  readonly status: string;
  readonly due: string;
  readonly open: string;
}

export const settlementsSettling: Settling = {
  lock: async (ids, { db }) => {
    await readMany(precatSettle, ['id'], { id: ids }, db, { order: ['id'], lock: 'no key update' });
  },
  payables: async ({ customerId, mainCompId }, _day, { db }) => {
    const { rows } = await db.query<OwedSheet>(
      `select s.id, ${s.settleNo} as no, ${s.status} as status, to_char(${i.dueDate}, 'YYYY-MM-DD') as due, ${i.open}::text as open
       from fund_item i join precat_settle s on s.id = ${i.itemId}
       where ${i.itemKind} = 'SETTLE' and ${i.customerId} = $1 and ${i.mainCompId} = $2 and ${i.closedDate} is null`,
      [customerId, mainCompId],
    );
    // Invoiced ones are paid before those that nobody invoiced yet.
    return rows.map(({ id, no, status, due, open }) => ({
      ...{ kind: 'SETTLE', id, bizNo: no, limit: parseFen(open), group: id },
      order: [status === 'INVOICED' ? '1' : '2', due ?? '', no],
    }));
  },
  paid: async (parts, call) => {
    for (const [id, amount] of sumsOf(parts)) {
      const settle = await settleOf(id, call);
      const isPaid = settle.status === 'INVOICED' && (await openOfItem('SETTLE', id, call.db)) === 0n;
      await setPaid(settle, addFen(parseFen(settle.paidAmount ?? '0'), amount), call, isPaid);
      if (isPaid) await take(id, 'pay', call, { payDate: parts[0]?.receiptDate });
    }
  },
  unpaid: async (parts, call) => {
    for (const [id, amount] of sumsOf(parts)) {
      const settle = await settleOf(id, call);
      const isUnpaid = settle.status === 'PAID';
      await setPaid(settle, subtractFen(parseFen(settle.paidAmount ?? '0'), amount), call, isUnpaid);
      if (isUnpaid) await take(id, 'unpay', call);
    }
  },
};
