import { addDays, diffDays } from '#domain/core/moments.ts';
import { formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { intParam, type ParamValues } from '#domain/guarantee/params.ts';
import { type Finding, settleAlerts } from '../alerts/alerts.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { LedgerCall } from './ledger.ts';
import { type RefreshedUsage, refreshUsage } from './refreshUsage.ts';

/** What postings touched. */
interface Touched {
  readonly usageIds?: readonly string[];
  /** Declarations whose own figures are up to date. */
  readonly usages?: readonly RefreshedUsage[];
  readonly quotaIds?: readonly string[];
  readonly guaranteeIds?: readonly string[];
}

/**
 * Brings what follows from amounts and days up to date after postings: status, overdue days and late fee of declarations, the block of
 * quotas, alerts of all of them.
 * @param known parameters when they have been read
 */
export async function refreshAfter(touched: Touched, call: LedgerCall, known?: ParamValues): Promise<void> {
  const params = known ?? (await loadParams(call.db));
  const usages = [...(touched.usages ?? [])];
  for (const id of touched.usageIds ?? []) {
    const usage = await refreshUsage(id, params, call);
    if (usage) usages.push(usage);
  }
  const accounts = await refreshAccounts(touched, params, call);
  const today = call.now.slice(0, 10);
  await settleAlerts(
    [...usages.flatMap((usage) => usageFindings(usage, today)), ...accounts.flatMap((one) => accountFindings(one, today))],
    call,
  );
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

interface AccountRow {
  readonly object_type: 'bhQuota' | 'bhGuarantee';
  readonly id: string;
  readonly no: string;
  readonly customer_id: string | null;
  readonly main_comp_id: string;
  readonly owner_dept: string | null;
  readonly used: string;
  /** Nothing of a guarantee, which is never over. */
  readonly over: string | null;
  readonly utilisation: string;
  readonly valid_to: string;
  readonly status: string;
}

const accountsNow = `
  with quotas as (
    select q.*, q.quota_status = 'SUSPENDED' or q.held_amount > 0 or exists (
      select 1 from bh_usage u where u.quota_id = q.id and u.usage_status not in ('SETTLED', 'CANCELLED') and u.settled_amount < u.total_amount and u.due_date < $2) as blocks
    from bh_quota q where q.id = any($1)),
  blocked as (
    update bh_quota q set blocked_flag = n.blocks from quotas n where q.id = n.id and q.blocked_flag is distinct from n.blocks)
  select 'bhQuota' as object_type, id, quota_no as no, customer_id, main_comp_id, owner_dept, used_amount::text as used, over_amount::text as over,
    utilisation::text, to_char(valid_to, 'YYYY-MM-DD') as valid_to, quota_status as status from quotas
  union all
  select 'bhGuarantee', id, guarantee_no, null, main_comp_id, null, used_amount::text, null, utilisation::text, to_char(valid_to, 'YYYY-MM-DD'), guar_status
  from bh_guarantee where id = any($3)`;

/** Whether new declarations of the quotas are stopped, and how all these accounts stand. */
async function refreshAccounts(
  { quotaIds = [], guaranteeIds = [] }: Touched,
  params: ParamValues,
  { db, now }: LedgerCall,
): Promise<readonly AccountRow[]> {
  if (quotaIds.length + guaranteeIds.length === 0) return [];
  const overdueSince = addDays(now.slice(0, 10), -intParam(params, 'BLOCK_OVERDUE_DAYS'));
  const { rows } = await db.query<AccountRow>({ name: 'accounts_now', text: accountsNow, values: [quotaIds, overdueSince, guaranteeIds] });
  return rows;
}

/** What an account gives reason to say. */
function accountFindings(account: AccountRow, today: string): Finding[] {
  const { object_type: objectType, used, utilisation } = account;
  const subject = {
    objectType,
    objectId: account.id,
    objectName: account.no,
    customerId: account.customer_id,
    mainCompId: account.main_comp_id,
    ownerDept: account.owner_dept,
  };
  const isQuota = objectType === 'bhQuota';
  const isOpen = isQuota ? account.status !== 'CLOSED' : account.status === 'ACTIVE' || account.status === 'EXPIRED';
  const left = String(diffDays({ from: today, to: account.valid_to }));
  const { over } = account;
  const findings: Finding[] = [
    {
      ...subject,
      type: isQuota ? 'QUOTA_UTIL' : 'GUAR_UTIL',
      value: isOpen ? utilisation : undefined,
      words: { ratio: utilisation, amount: used },
    },
    { ...subject, type: isQuota ? 'QUOTA_EXPIRY' : 'GUAR_EXPIRY', value: isOpen ? left : undefined, words: { days: left, amount: used } },
  ];
  if (over !== null)
    findings.push({ ...subject, type: 'OVER_QUOTA', value: isOpen && parseFen(over) > 0n ? over : undefined, words: { amount: over } });
  return findings;
}
