import { taxFeeDetail, taxLineUse } from '#domain/advance/advanceReports.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import { fundTxn } from '#domain/funds/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import type { ReportCell } from '../reports/answerReport.ts';
import { implementReport } from '../reports/implementReport.ts';
import { outstandingSql, reservedSql } from './exposure.ts';

const [t, q, a] = [columnsIn(fundTxn, 't'), columnsIn(taxQuota, 't'), columnsIn(taxAdvance, 'a')];

/** A reversal counts as what it takes back. */
const kind = `coalesce((select x.txn_kind from fund_txn x where x.id = ${t.reversesId}), ${t.txnKind})`;
const owed = `case ${t.direction} when 'D' then ${t.amount} else -${t.amount} end`;
const paid = `case ${t.direction} when 'C' then ${t.amount} else -${t.amount} end`;
const sumOf = (what: string, kinds: string) => `coalesce(sum(${what}) filter (where ${kind} in (${kinds})), 0)::text`;

export const feeDetail = implementReport(taxFeeDetail, async ({ sql }, { db }) => {
  const params = new Params();
  const { rows } = await db.query<ReportCell<'nights' | 'fee' | 'waived' | 'received'>>(
    `select ${sql.group} "groupId", ${sql.month} as month,
       (count(*) filter (where ${t.txnKind} = 'FEE'))::int as nights, ${sumOf(owed, "'FEE', 'OPEN'")} as fee,
       ${sumOf(paid, "'WAIVE', 'WRITEOFF'")} as waived, ${sumOf(paid, "'REPAY'")} as received
     from fund_txn t where ${sql.where(params)} group by 1, 2`,
    params.values,
  );
  return rows;
});

const ofLine = `${a.customerId} = ${q.customerId} and ${a.mainCompId} = ${q.mainCompId}`;
const isOut = `${ofLine} and ${a.fundStatus} in ('PAID', 'PART_REPAID') and ${a.advanceKind} = 'DRAW' and not a.deleted_flg`;

type Use = 'lines' | 'quota' | 'outstanding' | 'reserved' | 'available' | 'advances' | 'overdue';

export const lineUse = implementReport(taxLineUse, async ({ sql }, { db, now }) => {
  const params = new Params();
  const today = params.add(now.slice(0, 10));
  const { rows } = await db.query<ReportCell<Use>>(
    `select "groupId", count(*)::int as lines, sum(quota)::text as quota, sum(outstanding)::text as outstanding,
       sum(reserved)::text as reserved, sum(greatest(quota - outstanding - reserved, 0))::text as available,
       sum(advances)::int as advances, sum(overdue)::text as overdue
     from (select ${sql.group} "groupId", coalesce(${q.quotaAmount}, 0) as quota, ${outstandingSql(ofLine)} as outstanding,
         ${reservedSql(ofLine)} as reserved, (select count(*) from tax_advance a where ${isOut}) as advances,
         (select coalesce(sum(${a.principalBalance}), 0) from tax_advance a where ${isOut} and ${a.repayDate} < ${today}) as overdue
       from tax_quota t where ${sql.where(params)}) lines group by 1`,
    params.values,
  );
  return rows;
});
