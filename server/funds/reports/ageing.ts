import { addFen, type Fen, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import { type AgeBucket, ageBucket } from '#domain/funds/ageing.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { statementAgeing } from '#domain/funds/statementReports.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { Params } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import type { AskedReport } from '../../reports/askedReport.ts';
import { implementReport } from '../../reports/implementReport.ts';

const t = columnsIn(fundItem, 't');
const r = columnsIn(fundTxn, 'r');

interface Open {
  readonly grp: string | null;
  readonly due: string | null;
  readonly open: string;
  readonly items: number;
}

/**
 * What was open at the end of a day: items closed by then are never read, and rows only of those that moved since. Of
 * all others what is open is what was.
 */
async function openOn({ sql }: Pick<AskedReport, 'sql'>, asOf: string, { db }: Call): Promise<Open[]> {
  const params = new Params();
  const day = params.add(asOf);
  const { rows } = await db.query<Open>(
    `select ${sql.group} as grp, to_char(${t.dueDate}, 'YYYY-MM-DD') as due, sum(o.open)::text as open, count(*)::int as items
     from fund_item t join lateral (select case when ${t.lastDate} <= ${day} then ${t.open} else (
       select sum(case ${r.direction} when 'D' then ${r.amount} else -${r.amount} end) from fund_txn r
       where ${r.itemId} = ${t.itemId} and ${r.itemKind} = ${t.itemKind} and ${r.txnDate} <= ${day}) end as open) o on o.open <> 0
     where ${t.firstDate} <= ${day} and (${t.closedDate} is null or ${t.closedDate} > ${day}) and ${sql.where(params)}
     group by 1, 2`,
    params.values,
  );
  return rows;
}

const buckets: readonly AgeBucket[] = ['current', 'days7', 'days15', 'days30', 'days60', 'days90', 'days180', 'more'];

/** FS40: what a group owes by how long it is overdue; the buckets make the whole. */
function agedOf(rows: readonly Omit<Open, 'grp'>[], asOf: string) {
  const sum = (of: readonly Omit<Open, 'grp'>[]) =>
    formatFen(of.reduce<Fen>((total, { open }) => addFen(total, parseFen(open)), zeroFen));
  const aged = buckets.map(
    (bucket) => [bucket, sum(rows.filter(({ due }) => ageBucket(due, asOf) === bucket))] as const,
  );
  return {
    ...(Object.fromEntries(aged) as Record<AgeBucket, string>),
    total: sum(rows),
    items: rows.reduce((total, { items }) => total + items, 0),
  };
}

/** settlecenter.queryStatementAgeing: as of the last day of the span, today without one. */
export const ageing = implementReport(statementAgeing, async (asked, call) => {
  const { firstDate__between: span } = asked.filters;
  const asOf = (Array.isArray(span) && span[1] ? String(span[1]) : '') || call.now.slice(0, 10);
  const open = await openOn(asked, asOf, call);
  return [...new Set(open.map(({ grp }) => grp))].map((groupId) => ({
    groupId,
    ...agedOf(
      open.filter(({ grp }) => grp === groupId),
      asOf,
    ),
  }));
});
