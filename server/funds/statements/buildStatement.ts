import { addFen, type Fen, parseFen, zeroFen } from '#domain/core/money.ts';
import { daysOfPeriod } from '#domain/funds/acctPeriod.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { statementOf } from '#domain/funds/statementMath.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';

const a = columnsIn(fundAccount, 'a');
const i = columnsIn(fundItem, 'i');
const r = columnsIn(fundTxn, 'r');

interface Whose {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly period: string;
}

interface Summed {
  readonly kind: string;
  readonly sum: string;
}

const byKind = (rows: readonly Summed[]): ReadonlyMap<string, Fen> => {
  const sums = new Map<string, Fen>();
  for (const { kind, sum } of rows) sums.set(kind, addFen(sums.get(kind) ?? zeroFen, parseFen(sum)));
  return sums;
};

/** What each account was before a day; what is prepaid is less than nothing. */
async function openingsOf({ customerId, mainCompId }: Whose, day: string, db: Db) {
  const { rows } = await db.query<Summed>(
    `select ${a.acctKind} as kind, sum(d.debit - d.credit)::text as sum
     from fund_account a join fund_day_sum d on d.account_id = a.id
     where ${a.customerId} = $1 and ${a.mainCompId} = $2 and d.day < $3 group by 1`,
    [customerId, mainCompId, day],
  );
  return byKind(rows);
}

/** What was overdue of each account at the end of the month, by what was open of each item then. */
async function overdueOf({ customerId, mainCompId }: Whose, day: string, db: Db) {
  const { rows } = await db.query<Summed>(
    `select ${i.acctKind} as kind, sum(o.open)::text as sum
     from fund_item i join lateral (
       select sum(case ${r.direction} when 'D' then ${r.amount} else -${r.amount} end) as open from fund_txn r
       where ${r.itemId} = ${i.itemId} and ${r.itemKind} = ${i.itemKind} and ${r.txnDate} <= $3) o on o.open > 0
     where ${i.customerId} = $1 and ${i.mainCompId} = $2 and ${i.firstDate} <= $3 and ${i.dueDate} < $3
       and (${i.closedDate} is null or ${i.closedDate} > $3) group by 1`,
    [customerId, mainCompId, day],
  );
  return byKind(rows);
}

/** A month of a customer's accounts as its rows have it now. */
export async function figuresOfStatement(whose: Whose, db: Db) {
  const { customerId, mainCompId, period } = whose;
  const [from, to] = daysOfPeriod(period);
  const rows = await readMany(
    fundTxn,
    ['txnDate', 'acctKind', 'txnKind', 'direction', 'amount', 'bizNo'],
    { customerId, mainCompId, txnDate: { from, to } },
    db,
    { order: ['txnDate', 'txnNo'] },
  );
  return statementOf(
    rows.map(({ txnDate, acctKind, txnKind, direction, amount, bizNo }) => ({
      ...{ txnDate: txnDate ?? '', acctKind: acctKind ?? '', txnKind: txnKind ?? '', direction: direction ?? '' },
      ...{ amount: amount ?? '0', bizNo },
    })),
    await openingsOf(whose, from, db),
    await overdueOf(whose, to, db),
  );
}
