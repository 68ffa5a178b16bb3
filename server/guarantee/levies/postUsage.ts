import { type Fen, parseFen, zeroFen } from '#domain/core/money.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { largerFen } from '#domain/guarantee/quotaMath.ts';
import { levyParts } from '#domain/guarantee/usageMath.ts';
import { chooseGuarantee, type LevyNeeds } from '../ledger/chooseGuarantee.ts';
import {
  type BalancesAfter,
  findQuota,
  type GuaranteeAccount,
  guaranteesById,
  type LedgerCall,
  type LedgerMovement,
  postAll,
  type QuotaAccount,
} from '../ledger/ledger.ts';
import { findUsage, type UsageAccount } from './usageRows.ts';

/** Why an amount is posted, and under which name the ledger knows it. */
interface PostingReason {
  readonly quotaMove: 'USE' | 'CHANGE_INC';
  readonly guaranteeMove: 'GUAR_USE' | 'GUAR_CHANGE_INC';
  readonly sourceKey: string;
  readonly bizDate: string;
  readonly document?: { readonly docType: string; readonly docId: string };
}

/** The accounts of a posting, read under their locks. */
interface PostingAccounts {
  readonly quota: QuotaAccount | undefined;
  readonly guarantees: readonly GuaranteeAccount[];
  readonly reason: PostingReason;
}

/**
 * Tries to post what is held of a declaration: first from its guarantee, then from its quota with the help of excess
 * approvals. What does not fit stays held, whole. The accounts are locked by the caller.
 * @see docs/spec/guarantee.md 6.4 levy (3) to (7)
 */
export async function postHeld(usage: UsageAccount, accounts: PostingAccounts, call: LedgerCall): Promise<PostedHeld> {
  const fromGuarantee = await guaranteePart(usage, accounts, call);
  if (!fromGuarantee) return { heldGuar: usage.heldGuar, held: usage.held, balances: new Map() };
  const fromQuota = await quotaParts(usage, accounts, call);
  const balances = await postAll([...fromGuarantee, ...(fromQuota ?? [])], call);
  return { heldGuar: zeroFen, held: fromQuota ? zeroFen : usage.held, balances };
}

/** What is still held of a declaration, and how the accounts stand that gave the rest. */
export interface PostedHeld {
  readonly heldGuar: Fen;
  readonly held: Fen;
  readonly balances: BalancesAfter;
}

/**
 * Which guarantees may carry an amount of a declaration, and what it asks of them: one that has its guarantee, or names
 * it, stays with it.
 */
export function askedGuarantees(
  usage: UsageAccount,
  {
    quota,
    guarantees,
    amount,
  }: { quota: QuotaAccount | undefined; guarantees: readonly GuaranteeAccount[]; amount: Fen },
): { candidates: readonly GuaranteeAccount[]; needs: LevyNeeds } {
  const isBound = usage.outstandingGuar > 0n || usage.customsFilingNo !== null;
  const { districtCode, guarMode, levyNoticeDate: day } = usage;
  return {
    candidates: isBound ? guarantees.filter(({ id }) => id === usage.guaranteeId) : guarantees,
    needs: { amount, districtCode, guarMode, day, guaranteeIds: isBound ? [] : (quota?.guaranteeIds ?? []) },
  };
}

/** What its guarantee gives to what is held of a declaration; undefined when none can carry it. */
async function guaranteePart(
  usage: UsageAccount,
  { quota, guarantees, reason }: PostingAccounts,
  { db }: LedgerCall,
): Promise<LedgerMovement[] | undefined> {
  if (usage.heldGuar === 0n) return [];
  const { candidates, needs } = askedGuarantees(usage, { quota, guarantees, amount: usage.heldGuar });
  const chosen = chooseGuarantee(candidates, needs);
  if (!chosen) return undefined;
  if (chosen.id !== usage.guaranteeId)
    await db.query('update bh_usage set guarantee_id = $2 where id = $1', [usage.id, chosen.id]);
  return [
    {
      account: { guaranteeId: chosen.id },
      moveType: reason.guaranteeMove,
      deltaUsed: usage.heldGuar,
      sourceKey: reason.sourceKey,
      ...postedFor(usage, reason),
    },
  ];
}

/** What its quota gives, in parts; undefined when that is not enough. */
async function quotaParts(
  usage: UsageAccount,
  { quota, reason }: PostingAccounts,
  call: LedgerCall,
): Promise<LedgerMovement[] | undefined> {
  if (usage.held === 0n) return [];
  if (!quota || usage.levyNoticeDate < quota.validFrom || usage.levyNoticeDate > quota.validTo) return undefined;
  const { id, available } = quota;
  const isShort = largerFen(zeroFen, available) < usage.held;
  const parts = levyParts({
    amount: usage.held,
    available,
    excesses: isShort ? await excessCredits(usage, id, call) : [],
  });
  return parts?.map(({ amount, excessId }, index) => ({
    account: { quotaId: id },
    moveType: reason.quotaMove,
    deltaUsed: amount,
    excessId,
    sourceKey: index === 0 ? reason.sourceKey : `${reason.sourceKey}#${index + 1}`,
    ...postedFor(usage, reason),
  }));
}

const postedFor = ({ id, declNo }: UsageAccount, { bizDate, document }: PostingReason) => ({
  usageId: id,
  bizDate,
  ...(document && { document }),
  remark: declNo,
});

/**
 * Excess approvals that may help this declaration: those made for it first, then the open ones, each by end of
 * validity.
 */
async function excessCredits(
  usage: UsageAccount,
  quotaId: string,
  { db, now }: LedgerCall,
): Promise<{ id: string; remain: Fen }[]> {
  const { rows } = await db.query<{ id: string; remain: string }>(
    `select id, remain_amount::text as remain from bh_excess
     where quota_id = $1 and excess_status = 'ACTIVE' and remain_amount > 0 and valid_to >= $2 and not deleted_flg
       and (usage_id = $3 or decl_no = $4 or (usage_id is null and decl_no is null))
     order by (usage_id is null and decl_no is null), valid_to, id for no key update`,
    [quotaId, now.slice(0, 10), usage.id, usage.declNo],
  );
  return rows.map(({ id, remain }) => ({ id, remain: parseFen(remain) }));
}

export interface LockedUsage {
  readonly usage: UsageAccount;
  readonly quota: QuotaAccount | undefined;
  readonly guarantees: readonly GuaranteeAccount[];
}

/**
 * Locks everything a posting of this declaration may touch, in the one order there is, and reads it again under the
 * locks.
 * @throws 61003 no such declaration, 61005 somebody gave it another quota or guarantee in between
 */
export async function lockUsage(
  usageId: string,
  { db }: LedgerCall,
  guaranteeIds: readonly string[] = [],
): Promise<LockedUsage> {
  const seen = await findUsage(db, usageId);
  if (!seen) throw guaranteeErrors.NOT_FOUND();
  const quota = seen.quotaId ? await findQuota(db, seen.quotaId, { lock: true }) : undefined;
  const ids = [...new Set([...guaranteeIds, ...(seen.guaranteeId ? [seen.guaranteeId] : [])])];
  const guarantees = await guaranteesById(db, ids, { lock: true });
  const usage = await findUsage(db, usageId, { lock: true });
  if (!usage) throw guaranteeErrors.NOT_FOUND();
  if (usage.quotaId !== seen.quotaId || usage.guaranteeId !== seen.guaranteeId) throw guaranteeErrors.STALE();
  return { usage, quota, guarantees };
}

/**
 * The day a return counts for: never before the day the amount was deducted, so that no past day shows less than
 * nothing.
 */
export async function returnDay(usageId: string, day: string, { db }: LedgerCall): Promise<string> {
  const { rows } = await db.query<{ day: string | null }>(
    `select to_char(max(biz_date), 'YYYY-MM-DD') as day from bh_movement where usage_id = $1 and delta_used > 0`,
    [usageId],
  );
  const last = rows[0]?.day;
  return last && last > day ? last : day;
}
