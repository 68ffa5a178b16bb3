import { addDays, diffDays } from '#domain/core/moments.ts';
import { formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { intParam, type ParamValues } from '#domain/guarantee/params.ts';
import { type Finding, settleAlerts } from '../alerts/alerts.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { LedgerCall } from './ledger.ts';
import { type RefreshedUsage, refreshUsage } from './refreshUsage.ts';

/**
 * Brings what follows from amounts and days up to date after postings: status, overdue days and late fee of declarations, the block of
 * quotas, alerts of all of them.
 */
export async function refreshAfter(
  touched: { readonly usageIds?: readonly string[]; readonly quotaIds?: readonly string[]; readonly guaranteeIds?: readonly string[] },
  call: LedgerCall,
): Promise<void> {
  const params = await loadParams(call.db);
  const findings: Finding[] = [];
  for (const id of touched.usageIds ?? []) {
    const usage = await refreshUsage(id, params, call);
    if (usage) findings.push(...usageFindings(usage, call.now.slice(0, 10)));
  }
  for (const id of new Set(touched.quotaIds)) findings.push(...(await refreshQuota(id, params, call)));
  for (const id of new Set(touched.guaranteeIds)) findings.push(...(await guaranteeFindings(id, call)));
  await settleAlerts(findings, call);
}

function usageFindings(usage: RefreshedUsage, today: string): Finding[] {
  const subject = {
    objectType: 'bhUsage',
    objectId: usage.id,
    objectName: usage.declNo,
    customerId: usage.customerId,
    mainCompId: usage.mainCompId,
    ownerDept: usage.ownerDept,
  };
  const isOpen = usage.settled < usage.total && !usage.cancelled;
  const daysLeft = diffDays({ from: today, to: usage.dueDate });
  // What is still owed: a part may have been paid.
  const words = { declNo: usage.declNo, amount: formatFen(subtractFen(usage.total, usage.settled)) };
  const days = (count: number): string | undefined => (isOpen && count > 0 ? String(count) : undefined);
  return [
    { ...subject, type: 'DUE', value: isOpen && daysLeft >= 0 ? String(daysLeft) : undefined, words: { ...words, days: String(daysLeft) } },
    { ...subject, type: 'OVERDUE', value: days(usage.overdueDays), words: { ...words, days: String(usage.overdueDays) } },
    {
      ...subject,
      type: 'CUSTOMS_OVERDUE',
      value: usage.customsOverdueDays > 0 && !usage.cancelled ? String(usage.customsOverdueDays) : undefined,
      words: { ...words, amount: formatFen(subtractFen(usage.total, usage.paidCustoms)), days: String(usage.customsOverdueDays) },
    },
    {
      ...subject,
      type: 'HELD_LEVY',
      value: usage.held > 0n && usage.heldGuar === 0n ? formatFen(usage.held) : undefined,
      words: { ...words, amount: formatFen(usage.held) },
    },
    {
      ...subject,
      type: 'GUAR_MISMATCH',
      value: usage.heldGuar > 0n ? formatFen(usage.heldGuar) : undefined,
      words: { ...words, amount: formatFen(usage.heldGuar) },
    },
  ];
}

interface QuotaFacts {
  quota_no: string; customer_id: string; main_comp_id: string; owner_dept: string; used: string; total: string; over: string; utilisation: string; valid_to: string;
  quota_status: string;
} // biome-ignore format: one row of a table

/** Whether new declarations are stopped, and what the quota gives reason to say. */
async function refreshQuota(id: string, params: ParamValues, { db, now }: LedgerCall): Promise<Finding[]> {
  const today = now.slice(0, 10);
  const { rows } = await db.query<QuotaFacts>(
    `update bh_quota q set blocked_flag = quota_status = 'SUSPENDED' or held_amount > 0 or exists (
       select 1 from bh_usage u where u.quota_id = q.id and u.usage_status not in ('SETTLED', 'CANCELLED') and u.settled_amount < u.total_amount and u.due_date < $2)
     where id = $1
     returning quota_no, customer_id, main_comp_id, owner_dept, used_amount::text as used, total_amount::text as total, over_amount::text as over,
       utilisation::text, to_char(valid_to, 'YYYY-MM-DD') as valid_to, quota_status`,
    [id, addDays(today, -intParam(params, 'BLOCK_OVERDUE_DAYS'))],
  );
  const [quota] = rows;
  if (!quota) return [];
  const subject = {
    objectType: 'bhQuota',
    objectId: id,
    objectName: quota.quota_no,
    customerId: quota.customer_id,
    mainCompId: quota.main_comp_id,
    ownerDept: quota.owner_dept,
  };
  const isOpen = quota.quota_status !== 'CLOSED';
  const left = String(diffDays({ from: today, to: quota.valid_to }));
  return [
    {
      ...subject,
      type: 'QUOTA_UTIL',
      value: isOpen ? quota.utilisation : undefined,
      words: { ratio: quota.utilisation, amount: quota.used },
    },
    { ...subject, type: 'OVER_QUOTA', value: isOpen && parseFen(quota.over) > 0n ? quota.over : undefined, words: { amount: quota.over } },
    { ...subject, type: 'QUOTA_EXPIRY', value: isOpen ? left : undefined, words: { days: left, amount: quota.used } },
  ];
}

async function guaranteeFindings(id: string, { db, now }: LedgerCall): Promise<Finding[]> {
  const { rows } = await db.query<{
    guarantee_no: string;
    main_comp_id: string;
    used: string;
    utilisation: string;
    valid_to: string;
    guar_status: string;
  }>(
    `select guarantee_no, main_comp_id, used_amount::text as used, utilisation::text, to_char(valid_to, 'YYYY-MM-DD') as valid_to, guar_status from bh_guarantee where id = $1`,
    [id],
  );
  const [guarantee] = rows;
  if (!guarantee) return [];
  const subject = {
    objectType: 'bhGuarantee',
    objectId: id,
    objectName: guarantee.guarantee_no,
    customerId: null,
    mainCompId: guarantee.main_comp_id,
    ownerDept: null,
  };
  const isOpen = guarantee.guar_status === 'ACTIVE' || guarantee.guar_status === 'EXPIRED';
  const left = String(diffDays({ from: now.slice(0, 10), to: guarantee.valid_to }));
  return [
    {
      ...subject,
      type: 'GUAR_UTIL',
      value: isOpen ? guarantee.utilisation : undefined,
      words: { ratio: guarantee.utilisation, amount: guarantee.used },
    },
    { ...subject, type: 'GUAR_EXPIRY', value: isOpen ? left : undefined, words: { days: left, amount: guarantee.used } },
  ];
}
