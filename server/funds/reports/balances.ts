import { addFen, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { daysOfMonths } from '#domain/core/months.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { statementBalance } from '#domain/funds/statementReports.ts';
import { whereOf } from '../../crud/listConditions.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { Params } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import type { AskedReport } from '../../reports/askedReport.ts';
import { implementReport } from '../../reports/implementReport.ts';

const a = columnsIn(fundAccount, 't');
const i = columnsIn(fundItem, 't');
const r = columnsIn(fundTxn, 'r');

/** What a group moved in a month; all that was before the first one has the month ''. */
interface Moved {
  readonly grp: string | null;
  readonly month: string;
  readonly debit: string;
  readonly credit: string;
  readonly prepaid: string;
}

type AskedMonths = Pick<AskedReport, 'filters' | 'sql' | 'months' | 'fromMonth' | 'toMonth'>;

/** Sums of days by the account's own columns, which are called as those of its rows. */
async function movedOf({ filters, sql, fromMonth, toMonth }: AskedMonths, call: Call): Promise<Moved[]> {
  const params = new Params();
  const [from, to] = daysOfMonths(fromMonth, toMonth);
  const first = params.add(from);
  const where = whereOf(fundAccount, { filter: filters, keyword: undefined, sort: [] }, call, params);
  const { rows } = await call.db.query<Moved>(
    `select ${sql.group} as grp, case when d.day < ${first} then '' else to_char(d.day, 'YYYY-MM') end as month,
       sum(d.debit)::text as debit, sum(d.credit)::text as credit,
       coalesce(sum(d.credit - d.debit) filter (where ${a.acctKind} = 'PREPAY'), 0)::text as prepaid
     from fund_account t join fund_day_sum d on d.account_id = t.id
     where ${where} and d.day <= ${params.add(to)} group by 1, 2`,
    params.values,
  );
  return rows;
}

interface Overdue {
  readonly grp: string | null;
  readonly month: string;
  readonly overdue: string;
}

/** What was overdue at the end of each month, by what was open of each item then. */
export async function overdueOf(
  { filters, sql, months }: Omit<AskedMonths, 'fromMonth' | 'toMonth'>,
  call: Call,
): Promise<Overdue[]> {
  const params = new Params();
  const today = call.now.slice(0, 10);
  const ends = months.map((month) => [daysOfMonths(month, month)[1], today].sort()[0]);
  const [names, days] = [params.add(months), params.add(ends)];
  const where = whereOf(fundItem, { filter: filters, keyword: undefined, sort: [] }, call, params);
  const { rows } = await call.db.query<Overdue>(
    `select ${sql.group} as grp, e.month, sum(o.open)::text as overdue
     from unnest(${names}::text[], ${days}::date[]) e (month, last)
     join fund_item t on ${i.firstDate} <= e.last and (${i.closedDate} is null or ${i.closedDate} > e.last) and ${i.dueDate} < e.last
     join lateral (select case when ${i.lastDate} <= e.last then ${i.open} else (
       select sum(case ${r.direction} when 'D' then ${r.amount} else -${r.amount} end) from fund_txn r
       where ${r.itemId} = ${i.itemId} and ${r.itemKind} = ${i.itemKind} and ${r.txnDate} <= e.last) end as open) o on true
     where ${where} group by 1, 2`,
    params.values,
  );
  return rows;
}

/** A group as it goes from month to month. Everything is owed; what is prepaid counts as less. */
interface Running {
  closing: Fen;
  prepaid: Fen;
}

const cellOf = (opening: Fen, debit: Fen, credit: Fen, { closing, prepaid }: Running, overdue: Fen) => ({
  ...{ opening: formatFen(opening), debit: formatFen(debit), credit: formatFen(credit), closing: formatFen(closing) },
  ...{ receivable: formatFen(addFen(closing, prepaid)), prepaid: formatFen(prepaid), overdue: formatFen(overdue) },
});

/** M1 in every row: the closing of a month is its opening with what the month moved, and the opening of the next. */
function courseOf(months: readonly string[], moved: readonly Moved[], overdue: readonly Overdue[]) {
  const sum = (month: string, name: 'debit' | 'credit' | 'prepaid') =>
    moved.reduce((total, one) => (one.month === month ? addFen(total, parseFen(one[name])) : total), zeroFen);
  const late = (month: string) =>
    overdue.reduce((total, one) => (one.month === month ? addFen(total, parseFen(one.overdue)) : total), zeroFen);
  const running: Running = { closing: subtractFen(sum('', 'debit'), sum('', 'credit')), prepaid: sum('', 'prepaid') };
  const first = running.closing;
  let [debits, credits] = [zeroFen, zeroFen];
  const rows = months.map((month) => {
    const [opening, debit, credit] = [running.closing, sum(month, 'debit'), sum(month, 'credit')];
    [debits, credits] = [addFen(debits, debit), addFen(credits, credit)];
    running.closing = subtractFen(addFen(opening, debit), credit);
    running.prepaid = addFen(running.prepaid, sum(month, 'prepaid'));
    return { month, ...cellOf(opening, debit, credit, running, late(month)) };
  });
  return { rows, whole: cellOf(first, debits, credits, running, late(months.at(-1) ?? '')) };
}

async function figuresOf(asked: AskedMonths, call: Call) {
  const [moved, overdue] = [await movedOf(asked, call), await overdueOf(asked, call)];
  const groups = [...new Set(moved.map(({ grp }) => grp))];
  const courses = groups.map((groupId) => {
    const own = <Row extends { readonly grp: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ grp }) => grp === groupId);
    return { groupId, ...courseOf(asked.months, own(moved), own(overdue)) };
  });
  const all = courseOf(asked.months, moved, overdue);
  return {
    rows: courses.flatMap(({ groupId, rows }) => rows.map((row) => ({ groupId, ...row }))),
    subtotals: courses.map(({ groupId, whole }) => ({ groupId, ...whole })),
    totals: all.rows.map((row) => ({ groupId: null, ...row })),
    total: { groupId: null, ...all.whole },
  };
}

/** settlecenter.queryStatementBalance */
export const balances = implementReport(statementBalance, figuresOf, {
  unscoped: 'it asks whose accounts and items they are; sums of their rows follow',
});
