import { type Fen, fenOf, formatFen, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { completedOn, daysOver, lateFeeOfBill } from '#domain/guarantee/lateFeeMath.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { largerFen } from '#domain/guarantee/quotaMath.ts';
import { usageStatusOf } from '#domain/guarantee/usageMath.ts';
import { findUsage, type UsageAccount } from '../levies/usageRows.ts';
import type { LedgerCall } from './ledger.ts';

export interface RefreshedUsage extends UsageAccount {
  readonly overdueDays: number;
  readonly customsOverdueDays: number;
}

interface BillRow {
  readonly id: string;
  readonly amount: string;
  readonly deadline: string;
  readonly bill_status: string;
  readonly late_fee: string | null;
  readonly paid_date: string | null;
}

/** Money that came in and was not taken back, by the day it was paid. */
interface PaidRow {
  readonly pay_kind: string;
  readonly pay_mode: string | null;
  readonly tax_id: string | null;
  readonly amount: string;
  readonly settled: string;
  readonly day: string;
}

/**
 * Status, days and fee of one declaration from its amounts, its bills, its payments by the day they were made, and
 * today.
 * @see docs/spec/guarantee.md 7.4, 7.7, docs/decisions/0022-dates-of-the-ledger.md,
 * docs/decisions/0023-late-fee-and-statistics.md
 */
export async function refreshUsage(
  id: string,
  params: ParamValues,
  { db, now }: LedgerCall,
): Promise<RefreshedUsage | undefined> {
  const usage = await findUsage(db, id);
  if (!usage) return undefined;
  const today = now.slice(0, 10);
  const { rows: bills } = await db.query<BillRow>(
    `select id, amount::text, to_char(deadline, 'YYYY-MM-DD') as deadline, bill_status, late_fee::text, to_char(paid_date, 'YYYY-MM-DD') as paid_date
     from bh_usage_tax where usage_id = $1 and not deleted_flg`,
    [id],
  );
  const { rows: paid } = await db.query<PaidRow>(
    `select p.pay_kind, p.pay_mode, p.tax_id, p.amount::text, p.settled_part::text as settled, to_char(p.pay_date,
      'YYYY-MM-DD') as day from bh_payment p
     where p.usage_id = $1 and p.pay_kind <> 'REVERSE' and not p.deleted_flg and not exists (select 1 from bh_payment r where r.reversed_id = p.id)`,
    [id],
  );
  const fees = bills.map((bill) => feeOf(bill, paid, { today, params }));
  for (const { fee, paidDate, bill } of fees)
    if (bill.late_fee !== formatFen(fee) || bill.paid_date !== paidDate)
      await db.query('update bh_usage_tax set late_fee = $2, paid_date = $3 where id = $1', [
        bill.id,
        formatFen(fee),
        paidDate,
      ]);

  const isRepaid = usage.settled === usage.total && usage.total > 0n;
  const repayDate = isRepaid ? (completedOn(usage.total, settlements(paid)) ?? today) : null;
  const until = repayDate ?? (usage.settled === usage.total ? usage.dueDate : today);
  const overdueDays = usage.cancelled ? 0 : daysOver({ due: usage.dueDate, until });
  const usageStatus = usageStatusOf({ ...usage, heldAmount: usage.held });
  await db.query(
    `update bh_usage set usage_status = $2, late_fee = $3, paid_date = $4, repay_date = $5, overdue_days = $6, over_collected = $7 where id = $1`,
    [
      id,
      usageStatus,
      formatFen(sumFen(fees.map(({ fee }) => fee))),
      lastDay(paid.filter(({ pay_kind }) => pay_kind === 'CUSTOMS')),
      repayDate,
      overdueDays,
      formatFen(overCollected(paid, usage.settled)),
    ],
  );
  const customsOverdueDays = Math.max(0, ...fees.map(({ openDays }) => openDays));
  return { ...usage, usageStatus, overdueDays, customsOverdueDays };
}

/** What customs charges for one bill, and how long an open one is overdue. */
function feeOf(bill: BillRow, paid: readonly PaidRow[], { today, params }: { today: string; params: ParamValues }) {
  const { id, amount, deadline, bill_status: status } = bill;
  const own = paid.filter((one) => one.pay_kind === 'CUSTOMS' && one.tax_id === id);
  const payments = own.map((one) => ({ day: one.day, amount: parseFen(one.amount) }));
  const rules = { rate: params.LATE_RATE, minimum: params.LATE_MIN };
  const isOpen = status === 'OPEN' || status === 'PART';
  return {
    bill,
    fee:
      status === 'VOID'
        ? zeroFen
        : lateFeeOfBill({ amount: parseFen(amount), deadline, payments, until: today }, rules),
    paidDate: lastDay(own),
    openDays: isOpen ? daysOver({ due: deadline, until: today }) : 0,
  };
}

const lastDay = (rows: readonly PaidRow[]): string | null =>
  rows
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? null;

const settlements = (paid: readonly PaidRow[]) => paid.map(({ day, settled }) => ({ day, amount: parseFen(settled) }));

/** Money of the customer beyond what he owes in the end: of a refund by customs, or paid twice. */
function overCollected(paid: readonly PaidRow[], settled: Fen): Fen {
  const sum = (rows: readonly PaidRow[]) => sumFen(rows.map(({ amount }) => parseFen(amount)));
  const came = sum(
    paid.filter(
      (one) => one.pay_kind === 'REPAY' || (one.pay_kind === 'CUSTOMS' && one.pay_mode !== 'COMPANY_ADVANCE'),
    ),
  );
  const went = sum(paid.filter((one) => one.pay_kind === 'REFUND'));
  return largerFen(zeroFen, fenOf(came - went - settled));
}
