import { voucherLine } from '#domain/books/voucher.ts';
import { customer } from '#domain/company/index.ts';
import { daysOfPeriod, fundTxn } from '#domain/funds/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import type { Db } from '../gateway/method.ts';

/** What customers owe stands on these subjects; prepayments on the credit side. */
const subjectOfKind = `case k when 'ADVANCE' then '122101' when 'PREPAY' then '2203' else '1122' end`;

/**
 * M14: customers whose balances in the books differ from those of the sub-ledger at the end of a month, by subject, over
 * POSTED vouchers.
 * @returns sentences such as `1122 宏达：总账 902.00，往来 4322.00`; none where they agree
 * @see docs/spec/finance-addendum.md F28
 */
export async function fundsDifferences(
  { mainCompId, period }: { readonly mainCompId: string; readonly period: string },
  db: Db,
): Promise<readonly string[]> {
  const [l, t, c] = [columnsIn(voucherLine, 'l'), columnsIn(fundTxn, 't'), columnsIn(customer, 'c')];
  const params = new Params();
  const company = params.add(mainCompId);
  const [, end] = daysOfPeriod(period);
  const { rows } = await db.query<{ subject: string; name: string | null; booked: string; owed: string }>(
    `with booked as (
       select ${l.subjectCode} subject, coalesce(${l.customerId}, '') whose, sum(coalesce(${l.debit}, 0) - coalesce(${l.credit}, 0)) sum
       from voucher_line l
       where ${l.mainCompId} = ${company} and ${l.period} <= ${params.add(period)} and ${l.voucherStatus} = 'POSTED'
         and ${l.subjectCode} in ('122101', '1122', '2203') and not l.deleted_flg
       group by 1, 2
     ), owed as (
       select ${subjectOfKind} subject, whose, sum(amount) sum from (
         select ${t.acctKind} k, ${t.customerId} whose, case ${t.direction} when 'D' then ${t.amount} else -${t.amount} end amount
         from fund_txn t where ${t.mainCompId} = ${company} and ${t.txnDate} <= ${params.add(end)}
       ) rows group by 1, 2
     )
     select subject, ${c.name} "name", coalesce(b.sum, 0)::text booked, coalesce(o.sum, 0)::text owed
     from booked b full join owed o using (subject, whose) left join customer c on c.id = whose
     where coalesce(b.sum, 0) <> coalesce(o.sum, 0) order by 1, 2`,
    params.values,
  );
  return rows.map(({ subject, name, booked, owed }) => `${subject} ${name ?? '—'}：总账 ${booked}，往来 ${owed}`);
}
