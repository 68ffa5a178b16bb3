import { taxMonths } from '#domain/advance/advanceReports.ts';
import {
  type AdvanceDay,
  type AdvanceSpan,
  dayBalancesOf,
  figuresOfSpan,
  moveOfDay,
} from '#domain/advance/monthMath.ts';
import { addFen, type Fen, parseFen, zeroFen } from '#domain/core/money.ts';
import { daysOfMonths } from '#domain/core/months.ts';
import { fundTxn } from '#domain/funds/index.ts';
import { whereOf } from '../crud/listConditions.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import { overdueOf } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import type { AskedReport } from '../reports/askedReport.ts';
import { implementReport } from '../reports/implementReport.ts';

const t = columnsIn(fundTxn, 't');

/** A reversal counts as what it takes back. */
const kind = `coalesce((select x.txn_kind from fund_txn x where x.id = ${t.reversesId}), ${t.txnKind})`;
const owed = `case ${t.direction} when 'D' then ${t.amount} else -${t.amount} end`;
const isPrincipal = `${t.acctKind} = 'ADVANCE'`;
const isWritten = `${kind} in ('WRITEOFF', 'RECOVER')`;

type Asked = Pick<AskedReport, 'filters' | 'sql' | 'months' | 'fromMonth' | 'toMonth'>;

interface Row extends Record<'day' | 'advanced' | 'repaid' | 'written' | 'fee' | 'received', string> {
  readonly grp: string | null;
  readonly advances: number;
}

/** What each day did, by group; all that was before the first has the day ''. */
async function daysOf({ filters, sql, fromMonth, toMonth }: Asked, call: Call): Promise<readonly Row[]> {
  const params = new Params();
  const [from, to] = daysOfMonths(fromMonth, toMonth);
  const first = params.add(from);
  const filter = { ...filters, acctKind__in: ['ADVANCE', 'FEE'], txnDate__between: ['', to] };
  const where = whereOf(fundTxn, { filter, keyword: undefined, sort: [] }, call, params);
  const sum = (sign: string, which: string) => `coalesce(sum(${sign}(${owed})) filter (where ${which}), 0)::text`;
  const { rows } = await call.db.query<Row>(
    `select ${sql.group} as grp, case when ${t.txnDate} < ${first} then '' else to_char(${t.txnDate}, 'YYYY-MM-DD') end as day,
       (count(*) filter (where ${t.txnKind} = 'PAY'))::int as advances,
       ${sum('', `${isPrincipal} and ${kind} <> 'REPAY' and not ${isWritten}`)} as advanced,
       ${sum('-', `${isPrincipal} and ${kind} = 'REPAY'`)} as repaid, ${sum('-', `${isPrincipal} and ${isWritten}`)} as written,
       ${sum('', `${t.acctKind} = 'FEE' and ${kind} in ('FEE', 'OPEN')`)} as fee,
       ${sum('-', `${t.acctKind} = 'FEE' and ${kind} = 'REPAY'`)} as received
     from fund_txn t where ${where} group by 1, 2`,
    params.values,
  );
  return rows;
}

const dayOf = (row: Row): AdvanceDay => ({
  ...{ day: row.day, advances: row.advances, advanced: parseFen(row.advanced), repaid: parseFen(row.repaid) },
  ...{ written: parseFen(row.written), fee: parseFen(row.fee), received: parseFen(row.received) },
});

/** How many days of a month have been. */
const daysBeen = (month: string, today: string): number => {
  const [from, to] = daysOfMonths(month, month);
  const last = to < today ? to : today;
  return last < from ? 0 : Number(last.slice(8));
};

interface Late {
  readonly month: string;
  readonly overdue: string;
}

/** A group from month to month: each begins with what the one before ended with. */
function courseOf(months: readonly string[], days: readonly AdvanceDay[], late: readonly Late[], today: string) {
  const overdueIn = (month: string) =>
    late.reduce<Fen>((sum, one) => (one.month === month ? addFen(sum, parseFen(one.overdue)) : sum), zeroFen);
  const moved = (opening: Fen, moves: readonly AdvanceDay[]) =>
    moves.reduce<Fen>((balance, move) => addFen(balance, moveOfDay(move)), opening);
  const first = moved(
    zeroFen,
    days.filter(({ day }) => day === ''),
  );
  let opening = first;
  const spans = months.map((month): AdvanceSpan => {
    const moves = days.filter(({ day }) => day.slice(0, 7) === month);
    const been = daysBeen(month, today);
    const span = { days: been, opening, moves, dayBalances: dayBalancesOf(opening, been, moves) };
    opening = moved(opening, moves);
    return span;
  });
  const whole: AdvanceSpan = {
    ...{ days: spans.reduce((sum, span) => sum + span.days, 0), opening: first },
    moves: spans.flatMap(({ moves }) => moves),
    dayBalances: spans.reduce<Fen>((sum, span) => addFen(sum, span.dayBalances), zeroFen),
  };
  return {
    rows: spans.map((span, at) => ({ month: months[at] ?? '', ...figuresOfSpan(span, overdueIn(months[at] ?? '')) })),
    whole: figuresOfSpan(whole, overdueIn(months.at(-1) ?? '')),
  };
}

/** 垫付月度统计. @see docs/spec/finance.md 7 R1 */
export const advanceMonths = implementReport(
  taxMonths,
  async (asked, call) => {
    const days = await daysOf(asked, call);
    const { acctKind__in: _kinds, ...filters } = asked.filters;
    const late = await overdueOf({ ...asked, filters: { ...filters, acctKind__in: ['ADVANCE'] } }, call);
    const today = call.now.slice(0, 10);
    const groups = [...new Set(days.map(({ grp }) => grp))];
    const courses = groups.map((groupId) => {
      const own = days.filter(({ grp }) => grp === groupId).map(dayOf);
      return {
        groupId,
        ...courseOf(
          asked.months,
          own,
          late.filter(({ grp }) => grp === groupId),
          today,
        ),
      };
    });
    const all = courseOf(asked.months, days.map(dayOf), late, today);
    return {
      rows: courses.flatMap(({ groupId, rows }) => rows.map((row) => ({ groupId, ...row }))),
      subtotals: courses.map(({ groupId, whole }) => ({ groupId, ...whole })),
      totals: all.rows.map((row) => ({ groupId: null, ...row })),
      total: { groupId: null, ...all.whole },
    };
  },
  { unscoped: 'it asks whose rows they are; sums of items follow' },
);
