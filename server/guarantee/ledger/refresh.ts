import { addDays, diffDays } from '#domain/core/moments.ts';
import { type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { intParam, type ParamValues } from '#domain/guarantee/params.ts';
import { limitsOf, utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { type AlertFinding, settleAlerts } from '../alerts/alerts.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { BalancesAfter, GuaranteeAccount, LedgerCall, QuotaAccount } from './ledger.ts';
import { type RefreshedUsage, refreshUsage } from './refreshUsage.ts';

/** What postings touched. */
interface Touched {
  readonly usageIds?: readonly string[];
  /** Declarations whose own figures are up to date. */
  readonly usages?: readonly RefreshedUsage[];
  readonly quotaIds?: readonly string[];
  readonly guaranteeIds?: readonly string[];
  /** Accounts as they now stand, of which nothing has to be read or brought up to date. */
  readonly accounts?: readonly AccountNow[];
}

/**
 * Brings what follows from amounts and days up to date after postings: status, overdue days and late fee of
 * declarations, the block of quotas, alerts of all of them.
 * @param known parameters when they have been read
 */
export async function refreshAfter(touched: Touched, call: LedgerCall, known?: ParamValues): Promise<void> {
  const params = known ?? (await loadParams(call.db));
  const usages = [...(touched.usages ?? [])];
  for (const id of touched.usageIds ?? []) {
    const usage = await refreshUsage(id, params, call);
    if (usage) usages.push(usage);
  }
  const accounts = [...(touched.accounts ?? []), ...(await refreshAccounts(touched, params, call))];
  const today = call.now.slice(0, 10);
  await settleAlerts(
    [
      ...usages.flatMap((usage) => usageFindings(usage, today)),
      ...accounts.flatMap((one) => accountFindings(one, today)),
    ],
    call,
  );
}

function usageFindings(usage: RefreshedUsage, today: string): AlertFinding[] {
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
    {
      ...subject,
      type: 'DUE',
      value: isOpen && daysLeft >= 0 ? String(daysLeft) : undefined,
      words: { ...words, days: String(daysLeft) },
    },
    {
      ...subject,
      type: 'OVERDUE',
      value: days(usage.overdueDays),
      words: { ...words, days: String(usage.overdueDays) },
    },
    {
      ...subject,
      type: 'CUSTOMS_OVERDUE',
      value: usage.customsOverdueDays > 0 && !usage.cancelled ? String(usage.customsOverdueDays) : undefined,
      words: {
        ...words,
        amount: formatFen(subtractFen(usage.total, usage.paidCustoms)),
        days: String(usage.customsOverdueDays),
      },
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

/** An account as alerts judge it; amounts in yuan. */
export interface AccountNow {
  readonly objectType: 'bhQuota' | 'bhGuarantee';
  readonly id: string;
  readonly no: string;
  readonly customerId: string | null;
  readonly mainCompId: string;
  readonly ownerDept: string | null;
  readonly used: string;
  /** Nothing of a guarantee, which is never over. */
  readonly over: string | null;
  readonly utilisation: string;
  readonly validTo: string;
  readonly status: string;
}

/** Locked accounts as postings left them: what a statement would read again. */
export function accountsAfter(
  { quota, guarantee }: { quota: QuotaAccount | undefined; guarantee: GuaranteeAccount | undefined },
  balances: BalancesAfter,
): AccountNow[] {
  const accounts: AccountNow[] = [];
  const ofQuota = quota && balances.get(quota.id);
  if (ofQuota) {
    const { quotaNo: no, quotaStatus: status, ...known } = quota;
    const over = formatFen(limitsOf({ base: ofQuota.total, temp: zeroFen, used: ofQuota.used }).over);
    accounts.push({ ...known, objectType: 'bhQuota', no, status, over, ...usedOf(ofQuota) });
  }
  const ofGuarantee = guarantee && balances.get(guarantee.id);
  if (ofGuarantee) {
    const { guaranteeNo: no, guarStatus: status, ...known } = guarantee;
    accounts.push({
      ...known,
      objectType: 'bhGuarantee',
      no,
      status,
      customerId: null,
      ownerDept: null,
      over: null,
      ...usedOf(ofGuarantee),
    });
  }
  return accounts;
}

const usedOf = ({ total, used }: { total: Fen; used: Fen }) => ({
  used: formatFen(used),
  utilisation: utilisationOf(used, total),
});

const accountsNow = `
  with quotas as (
    select q.*, q.quota_status = 'SUSPENDED' or q.held_amount > 0 or exists (
      select 1 from bh_usage u where u.quota_id = q.id and u.usage_status not in ('SETTLED', 'CANCELLED')
      and u.settled_amount < u.total_amount and u.due_date < $2) as blocks
    from bh_quota q where q.id = any($1)),
  blocked as (
    update bh_quota q set blocked_flag = n.blocks from quotas n where q.id = n.id and q.blocked_flag is distinct from n.blocks)
  select 'bhQuota' as "objectType", id, quota_no as no, customer_id as "customerId", main_comp_id as "mainCompId", owner_dept as "ownerDept",
    used_amount::text as used, over_amount::text as over, utilisation::text, to_char(valid_to, 'YYYY-MM-DD') as "validTo",
    quota_status as status from quotas
  union all
  select 'bhGuarantee', id, guarantee_no, null, main_comp_id, null, used_amount::text, null, utilisation::text,
  to_char(valid_to, 'YYYY-MM-DD'), guar_status
  from bh_guarantee where id = any($3)`;

/** Whether new declarations of the quotas are stopped, and how all these accounts stand. */
async function refreshAccounts(
  { quotaIds = [], guaranteeIds = [] }: Touched,
  params: ParamValues,
  { db, now }: LedgerCall,
): Promise<readonly AccountNow[]> {
  if (quotaIds.length + guaranteeIds.length === 0) return [];
  const overdueSince = addDays(now.slice(0, 10), -intParam(params, 'BLOCK_OVERDUE_DAYS'));
  const { rows } = await db.query<AccountNow>({
    name: 'accounts_now',
    text: accountsNow,
    values: [quotaIds, overdueSince, guaranteeIds],
  });
  return rows;
}

/** What an account gives reason to say. */
function accountFindings(account: AccountNow, today: string): AlertFinding[] {
  const { objectType, used, utilisation, customerId, mainCompId, ownerDept } = account;
  const subject = { objectType, objectId: account.id, objectName: account.no, customerId, mainCompId, ownerDept };
  const isQuota = objectType === 'bhQuota';
  const isOpen = isQuota ? account.status !== 'CLOSED' : account.status === 'ACTIVE' || account.status === 'EXPIRED';
  const left = String(diffDays({ from: today, to: account.validTo }));
  const { over } = account;
  const findings: AlertFinding[] = [
    {
      ...subject,
      type: isQuota ? 'QUOTA_UTIL' : 'GUAR_UTIL',
      value: isOpen ? utilisation : undefined,
      words: { ratio: utilisation, amount: used },
    },
    {
      ...subject,
      type: isQuota ? 'QUOTA_EXPIRY' : 'GUAR_EXPIRY',
      value: isOpen ? left : undefined,
      words: { days: left, amount: used },
    },
  ];
  if (over !== null)
    findings.push({
      ...subject,
      type: 'OVER_QUOTA',
      value: isOpen && parseFen(over) > 0n ? over : undefined,
      words: { amount: over },
    });
  return findings;
}
