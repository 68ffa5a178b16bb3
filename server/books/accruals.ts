import * as acts from '#domain/books/periodActs.ts';
import { vatWithin } from '#domain/books/vat.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { customer } from '#domain/company/index.ts';
import { compareDecimal, formatFen, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { daysOfPeriod, fundTxn } from '#domain/funds/index.ts';
import { invoiceIn } from '#domain/invoices/index.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { Params } from '../crud/scope.ts';
import { financeParam } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import { buildUpTo } from './buildTasks.ts';
import type { Month } from './closeChecks.ts';
import { openThingsFollow } from './openAtMonthEnd.ts';
import { revenueSubjectOf } from './settleEvents.ts';
import { eventHappened } from './tasks.ts';

/** Fees of a month by customer: what was reckoned, corrected and waived, without what was paid of it. */
async function feesOf({ mainCompId, period }: Month, db: Db) {
  const [t, r, c] = [columnsIn(fundTxn, 't'), columnsIn(fundTxn, 'r'), columnsIn(customer, 'c')];
  const params = new Params();
  const [from, to] = daysOfPeriod(period);
  const { rows } = await db.query<{ customerId: string; name: string | null; fee: string }>(
    `select ${t.customerId} "customerId", ${c.name} "name",
       sum(case ${t.direction} when 'D' then ${t.amount} else -${t.amount} end)::text fee
     from fund_txn t left join fund_txn r on r.id = ${t.reversesId} left join customer c on c.id = ${t.customerId}
     where ${t.mainCompId} = ${params.add(mainCompId)} and ${t.acctKind} = 'FEE'
       and ${t.txnDate} between ${params.add(from)} and ${params.add(to)}
       and coalesce(${r.txnKind}, ${t.txnKind}) in ('FEE', 'WAIVE')
     group by 1, 2 order by 1`,
    params.values,
  );
  return rows;
}

/** What of a month was accrued before under keys that begin alike. */
async function accruedBefore(prefix: string, db: Db) {
  const before = await readMany(voucherTask, ['amount'], { status: ['WAITING', 'BUILT'] }, db, {
    and: ({ sourceKey }, place) => `starts_with(${sourceKey}, ${place(`${prefix}:`)})`,
  });
  return { count: before.length, sum: sumFen(before.map(({ amount }) => parseFen(amount ?? '0'))) };
}

/**
 * FEE_MONTH: the fees of a month, customer by customer, become revenue of that month; asked again, only what came since.
 * @see docs/spec/finance-addendum.md F28
 */
async function accrueFees(month: Month, call: Call): Promise<void> {
  const { mainCompId, period } = month;
  const [, bookDate] = daysOfPeriod(period);
  const rate = await financeParam('FEE_VAT_RATE', mainCompId, call.db);
  const revenueSubject = await revenueSubjectOf('TAXADV', mainCompId, call.db);
  for (const { customerId, name, fee } of await feesOf(month, call.db)) {
    const prefix = `FEE_MONTH:${mainCompId}:${customerId}:${period}`;
    const { count, sum } = await accruedBefore(prefix, call.db);
    const gross = formatFen(subtractFen(parseFen(fee), sum));
    if (compareDecimal(gross, '0') === 0) continue;
    const parts = [{ amounts: { gross, ...vatWithin(gross, rate) }, subjects: { revenueSubject }, customerId }];
    await eventHappened(
      {
        ...{ event: 'FEE_MONTH', sourceKey: `${prefix}:${count + 1}`, mainCompId, bookDate },
        ...{ bizNo: `${period} ${name ?? ''}`.trim().slice(0, 60), customerId, amount: gross, parts },
      },
      call,
    );
  }
}

/**
 * IN_CERTIFY: the tax of a certified month may be deducted; asked again, only what was certified or undone since.
 * @see docs/spec/finance-addendum.md F34
 */
async function certifiedFollows(month: Month, call: Call): Promise<void> {
  const { mainCompId, period } = month;
  const certified = { mainCompId, deductPeriod: period, deductStatus: ['CERTIFIED', 'OUT'], redFlag: 0 } as const;
  const rows = await readMany(invoiceIn, ['deductibleTax'], certified, call.db);
  const prefix = `IN_CERTIFY:${mainCompId}:${period}`;
  const { count, sum } = await accruedBefore(prefix, call.db);
  const tax = formatFen(subtractFen(sumFen(rows.map(({ deductibleTax }) => parseFen(deductibleTax ?? '0'))), sum));
  if (compareDecimal(tax, '0') === 0) return;
  const [, bookDate] = daysOfPeriod(period);
  await eventHappened(
    {
      ...{ event: 'IN_CERTIFY', sourceKey: `${prefix}:${count + 1}`, mainCompId, bookDate },
      ...{ bizNo: period, amount: tax, parts: [{ amounts: { tax } }] },
    },
    call,
  );
}

export const periodAccrued = implementAct(acts.accruePeriod, async ({ record }, call) => {
  const month = { mainCompId: record.mainCompId ?? '', period: record.period ?? '' };
  await accrueFees(month, call);
  await certifiedFollows(month, call);
  await openThingsFollow(month, call);
  const [, end] = daysOfPeriod(month.period);
  await buildUpTo(month.mainCompId, end, call);
  return undefined;
});
