import { invalid } from '#domain/core/errors.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { addFen, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { mostDays, statementDaily } from '#domain/funds/statementReports.ts';
import { whereOf } from '../../crud/listConditions.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { Params } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import type { AskedReport } from '../../reports/askedReport.ts';
import { implementReport } from '../../reports/implementReport.ts';

const t = columnsIn(fundTxn, 't');

type Asked = Pick<AskedReport, 'filters' | 'sql' | 'groupBy'>;

/** The span that was asked for. @throws 1001 there is none, or it is longer than a month */
function spanOf({ filters }: Pick<AskedReport, 'filters'>): readonly [from: string, to: string] {
  const { txnDate__between: span } = filters;
  const [from, to] = Array.isArray(span) ? span.map(String) : [];
  if (!from || !to) throw invalid({ txnDate__between: bi('请选择起止日期', 'Choose the first and the last day') });
  if (diffDays({ from, to }) >= mostDays)
    throw invalid({ txnDate__between: bi(`最多${mostDays}天`, `At most ${mostDays} days`) });
  return [from, to];
}

interface Day {
  readonly grp: string | null;
  readonly opening: string;
  readonly advanced: string;
  readonly fee: string;
  readonly settled: string;
  readonly received: string;
  readonly waived: string;
  readonly prepaid: string;
  readonly rows: number;
}

const names = ['advanced', 'fee', 'settled', 'received', 'waived', 'prepaid'] as const;

const owed = `case ${t.direction} when 'D' then ${t.amount} else -${t.amount} end`;
const paid = `case ${t.direction} when 'C' then ${t.amount} else -${t.amount} end`;
/** A reversal counts as what it takes back. */
const kind = `coalesce((select x.txn_kind from fund_txn x where x.id = ${t.reversesId}), ${t.txnKind})`;
const isReceived = `${t.acctKind} <> 'PREPAY' and ${kind} = 'REPAY'`;
const isWaived = `${kind} in ('WAIVE', 'WRITEOFF')`;
const isFee = `${t.acctKind} = 'FEE' and ${kind} not in ('REPAY', 'WAIVE', 'WRITEOFF')`;

/** What rows of the span did, and what was owed before it, by group; days are groups of the span alone. */
async function daysOf({ filters, sql, groupBy }: Asked, from: string, call: Call): Promise<Day[]> {
  const params = new Params();
  const first = params.add(from);
  const { txnDate__between: span, ...others } = filters;
  const to = Array.isArray(span) ? String(span[1]) : '';
  const filter = { ...others, txnDate__between: ['', to] };
  const where = whereOf(fundTxn, { filter, keyword: undefined, sort: [] }, call, params);
  const now = `${t.txnDate} >= ${first}`;
  const group = groupBy === 'day' ? `case when ${now} then to_char(${t.txnDate}, 'YYYY-MM-DD') else '' end` : sql.group;
  const sum = (what: string, which: string) => `coalesce(sum(${what}) filter (where ${now} and ${which}), 0)::text`;
  const { rows } = await call.db.query<Day>(
    `select ${group} as grp, coalesce(sum(${owed}) filter (where not (${now})), 0)::text as opening,
       ${sum(owed, `${t.acctKind} = 'ADVANCE' and ${t.direction} = 'D'`)} as advanced,
       ${sum(owed, isFee)} as fee,
       ${sum(owed, `${t.acctKind} = 'SERVICE' and ${t.direction} = 'D'`)} as settled,
       ${sum(paid, isReceived)} as received, ${sum(paid, isWaived)} as waived,
       ${sum(paid, `${t.acctKind} = 'PREPAY'`)} as prepaid, count(*) filter (where ${now})::int as rows
     from fund_txn t where ${where} group by 1`,
    params.values,
  );
  return rows;
}

const moveOf = (day: Day): Fen => {
  const [advanced, fee, settled, received, waived, prepaid] = names.map((name) => parseFen(day[name]));
  const more = [advanced, fee, settled].reduce<Fen>((sum, one) => addFen(sum, one ?? zeroFen), zeroFen);
  return [received, waived, prepaid].reduce<Fen>((sum, one) => subtractFen(sum, one ?? zeroFen), more);
};

const figuresOf = (day: Day, opening: Fen) => ({
  ...Object.fromEntries(names.map((name) => [name, day[name]])),
  ...{ opening: formatFen(opening), closing: formatFen(addFen(opening, moveOf(day))), rows: day.rows },
});

const nothing = { advanced: '0', fee: '0', settled: '0', received: '0', waived: '0', prepaid: '0', rows: 0 };

/** Every day of the span, each beginning with what the one before ended with. */
function courseOfDays(days: readonly Day[], [from, to]: readonly [string, string]) {
  let balance = parseFen(days.find(({ grp }) => grp === '')?.opening ?? '0');
  const rows = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const found = days.find(({ grp }) => grp === day) ?? { ...nothing, grp: day, opening: '0' };
    rows.push({ groupId: day, ...figuresOf(found, balance) });
    balance = addFen(balance, moveOf(found));
  }
  return rows;
}

/** All groups together. */
function totalOf(days: readonly Day[]) {
  const sum = (name: keyof Day) =>
    days.reduce<Fen>((total, day) => addFen(total, parseFen(String(day[name] ?? '0'))), zeroFen);
  const whole = {
    ...{ grp: null, opening: formatFen(sum('opening')), rows: days.reduce((total, { rows }) => total + rows, 0) },
    ...{ advanced: formatFen(sum('advanced')), fee: formatFen(sum('fee')), settled: formatFen(sum('settled')) },
    ...{ received: formatFen(sum('received')), waived: formatFen(sum('waived')), prepaid: formatFen(sum('prepaid')) },
  };
  return { groupId: null, ...figuresOf(whole, sum('opening')) };
}

/** settlecenter.queryStatementDaily */
export const daily = implementReport(statementDaily, async (asked, call) => {
  const span = spanOf(asked);
  const days = await daysOf(asked, span[0], call);
  const rows =
    asked.groupBy === 'day'
      ? courseOfDays(days, span)
      : days.map((day) => ({ groupId: day.grp, ...figuresOf(day, parseFen(day.opening)) }));
  return { rows, total: totalOf(days) };
});
