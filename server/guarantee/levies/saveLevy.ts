import { type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { deadlinesOf } from '#domain/guarantee/deadlineMath.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { districtOf, isTaxBillNo, taxTotals } from '#domain/guarantee/taxMath.ts';
import { usageStatusOf } from '#domain/guarantee/usageMath.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { chooseGuarantee } from '../ledger/chooseGuarantee.ts';
import {
  findOpenQuota,
  type GuaranteeAccount,
  guaranteesFor,
  type LedgerCall,
  type QuotaAccount,
  withRetry,
} from '../ledger/ledger.ts';
import { accountsAfter, refreshAfter } from '../ledger/refresh.ts';
import { type LevyFacts, loadLevyFacts } from './levyFacts.ts';
import { postHeld } from './postUsage.ts';
import { refuseDay } from './refuseDay.ts';
import { findUsage, type UsageAccount } from './usageRows.ts';

export interface LevyBill {
  readonly taxBillNo: string;
  readonly taxKind: string;
  readonly amount: Fen;
  readonly issueDate: string;
  readonly deadline: string | null;
}

/** A levy as customs, a sheet or a clerk reports it. */
export interface Levy {
  readonly declNo: string;
  readonly declDate: string;
  readonly releaseDate: string | null;
  readonly customsCode: string;
  readonly mainCompId: string;
  readonly customerId: string;
  readonly customsFilingNo: string | null;
  readonly guarMode: string;
  readonly orderNo: string | null;
  readonly contractNo: string | null;
  readonly billNo: string | null;
  readonly levyNoticeDate: string;
  readonly customsDeadline: string | null;
  readonly dueDate: string | null;
  readonly bills: readonly LevyBill[];
  /** Why a levy of a closed month is registered now. */
  readonly lateReason?: string | null;
  /** Somebody has looked at an amount that is larger than levies are. */
  readonly confirmed?: boolean;
  readonly source: 'API' | 'IMPORT' | 'MANUAL';
  readonly sourceKey: string;
  /** The key was made just now, so the same event cannot be on its way beside. */
  readonly isKeyNew?: true;
}

export interface SavedLevy {
  readonly usage: UsageAccount;
  /** The event was known already; nothing was posted now. */
  readonly repeated: boolean;
}

/**
 * Records a levy and deducts it from guarantee and quota. A levy is a fact of customs: what does not fit is held, never
 * refused. The same event twice answers the first result.
 * @throws 61004 wrong dates or amounts, 61033, 61034, 61035, 61044 larger than levies are, and not confirmed
 * @see docs/spec/guarantee.md 6.4 levy
 */
export async function recordLevy(levy: Levy, call: LedgerCall): Promise<SavedLevy> {
  const { db } = call;
  if (!levy.isKeyNew)
    await db.query({
      name: 'levy_lock',
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`levy:${levy.sourceKey}`],
    });
  const facts = await loadLevyFacts(levy, db);
  const knownUsage = facts.knownId && (await findUsage(db, facts.knownId));
  if (knownUsage) return { usage: knownUsage, repeated: true };
  await refuseWrongLevy(levy, facts, call);
  return withRetry(db, () => postLevy(levy, facts, call));
}

/**
 * All that can be done without the guarantee comes first: it is what levies of other customers wait for. The
 * declaration is written as it will be when the guarantee that could carry it a moment ago still can, which is looked
 * at again under its lock.
 */
async function postLevy(levy: Levy, facts: LevyFacts, call: LedgerCall): Promise<SavedLevy> {
  const { db } = call;
  const quota = await findOpenQuota(db, levy, { lock: true });
  const seen = await guaranteesFor(db, levy);
  const written = await writeLevy(levy, { quota, guarantee: carrierOf(levy, quota, seen), facts }, call);

  const guarantees = await guaranteesFor(db, levy, { lock: true });
  const guarantee = carrierOf(levy, quota, guarantees);
  const usage = { ...written, guaranteeId: guarantee?.id ?? null };
  if (usage.guaranteeId !== written.guaranteeId)
    await db.query('update bh_usage set guarantee_id = $2 where id = $1', [usage.id, usage.guaranteeId]);
  const reason = {
    quotaMove: 'USE',
    guaranteeMove: 'GUAR_USE',
    sourceKey: `levy:${levy.sourceKey}`,
    bizDate: levy.levyNoticeDate,
  } as const;
  const left = await postHeld(usage, { quota, guarantees, reason }, call);
  const posted = postedAs(usage, left);
  const touched = { quotaIds: quota ? [quota.id] : [], guaranteeIds: guarantee ? [guarantee.id] : [] };
  if (!isAsWritten(posted, levy, call)) {
    await refreshAfter({ ...touched, usageIds: [usage.id] }, call, facts.params);
    return { usage: await readAgain(posted, call), repeated: false };
  }
  // Nothing of it is held or late, so its quota is blocked no more and no less than before.
  const accounts = isPostedWhole(posted) ? { accounts: accountsAfter({ quota, guarantee }, left.balances) } : touched;
  await refreshAfter(
    { ...accounts, usages: [{ ...posted, overdueDays: 0, customsOverdueDays: 0 }] },
    call,
    facts.params,
  );
  return { usage: posted, repeated: false };
}

const isPostedWhole = ({ held, heldGuar }: UsageAccount): boolean => held === zeroFen && heldGuar === zeroFen;

/** A new declaration after its first postings: whole amounts, or nothing. */
const postedAs = (usage: UsageAccount, { held, heldGuar }: { held: Fen; heldGuar: Fen }): UsageAccount => ({
  ...usage,
  ...{ held, outstandingQuota: subtractFen(usage.total, held) },
  ...{ heldGuar, outstandingGuar: subtractFen(usage.total, heldGuar) },
});

/**
 * As long as none of its days has passed and it came to the status it was written with, nothing of a levy itself has to
 * be brought up to date.
 */
function isAsWritten(posted: UsageAccount, { bills }: Levy, { now }: LedgerCall): boolean {
  const days = [posted.customsDeadline, posted.dueDate, ...bills.flatMap(({ deadline }) => deadline ?? [])];
  return (
    days.every((day) => day >= now.slice(0, 10)) &&
    posted.usageStatus === usageStatusOf({ ...posted, heldAmount: posted.held })
  );
}

async function readAgain({ id, declNo }: UsageAccount, { db }: LedgerCall): Promise<UsageAccount> {
  const usage = await findUsage(db, id);
  if (!usage) throw new Error(`the levy ${declNo} went away while it was posted`);
  return usage;
}

/** The guarantee a levy is written to: the one with its filing number, else the first that can carry it. */
function carrierOf(
  levy: Levy,
  quota: QuotaAccount | undefined,
  guarantees: readonly GuaranteeAccount[],
): GuaranteeAccount | undefined {
  const needs = {
    amount: taxTotals(levy.bills).totalAmount,
    districtCode: districtOf(levy.customsCode),
    guarMode: levy.guarMode,
    day: levy.levyNoticeDate,
    guaranteeIds: quota?.guaranteeIds ?? [],
  };
  return levy.customsFilingNo ? guarantees[0] : chooseGuarantee(guarantees, needs);
}

interface LevyAccounts {
  readonly quota: QuotaAccount | undefined;
  /** The one that should carry it. */
  readonly guarantee: GuaranteeAccount | undefined;
  readonly facts: LevyFacts;
}

/**
 * The declaration with its bills as they are before anything is posted: all of it is held. Only its status is the one
 * it should come to.
 */
async function writeLevy(
  { bills, isKeyNew: _, confirmed: _confirmed, ...facts }: Levy,
  accounts: LevyAccounts,
  call: LedgerCall,
): Promise<UsageAccount> {
  const { quota, guarantee } = accounts;
  const id = newId();
  const totals = taxTotals(bills);
  const held = formatFen(totals.totalAmount);
  const deadlines = deadlinesOf({ bills, ...facts }, quota, accounts.facts);
  const record = {
    ...zeroAmounts,
    ...facts,
    ...Object.fromEntries(Object.entries(totals).map(([name, fen]) => [name, formatFen(fen)])),
    ...deadlines,
    districtCode: districtOf(facts.customsCode),
    quotaId: quota?.id ?? null,
    ownerDept: quota?.ownerDept ?? accounts.facts.customerDept,
    guaranteeId: guarantee?.id ?? null,
    heldAmount: held,
    heldGuar: held,
    overdueDays: 0,
    usageStatus: guarantee ? 'OCCUPIED' : 'EXCEPTION',
    taxBillNos: bills
      .map(({ taxBillNo }) => taxBillNo)
      .join(' ')
      .slice(0, 500),
  };
  await insertMany(bhUsage, [{ ...rowOf(bhUsage, id, record, call), row_version: 1, deleted_flg: false }], call.db);
  await insertBills({ usageId: id, bills, customsDeadline: deadlines.customsDeadline, after: 0 }, call);
  return {
    ...facts,
    ...deadlines,
    ...{ id, rowVersion: 1, districtCode: record.districtCode, quotaId: record.quotaId, ownerDept: record.ownerDept },
    ...{
      guaranteeId: record.guaranteeId,
      total: totals.totalAmount,
      held: totals.totalAmount,
      heldGuar: totals.totalAmount,
    },
    ...{ outstandingQuota: zeroFen, outstandingGuar: zeroFen, paidCustoms: zeroFen, settled: zeroFen },
    ...{ cancelled: false, usageStatus: record.usageStatus },
  };
}

const zeroAmounts = {
  outstandingQuota: '0',
  outstandingGuar: '0',
  excessAmount: '0',
  paidCustoms: '0',
  settledAmount: '0',
  lateFee: '0',
  overCollected: '0',
  cancelled: 0,
};

interface NewBills {
  readonly usageId: string;
  readonly bills: readonly LevyBill[];
  /** Of bills that bring none. */
  readonly customsDeadline: string;
  /** Lines the declaration has already. */
  readonly after: number;
}

export async function insertBills(
  { usageId, bills, customsDeadline, after }: NewBills,
  call: LedgerCall,
): Promise<void> {
  const made = bills.map((bill, index) => {
    const record = {
      ...bill,
      usageId,
      lineNo: after + index + 1,
      amount: formatFen(bill.amount),
      deadline: bill.deadline ?? customsDeadline,
      paidAmount: '0',
      lateFee: '0',
      billStatus: 'OPEN',
    };
    return { ...rowOf(bhUsageTax, newId(), record, call), row_version: 1, deleted_flg: false };
  });
  try {
    await insertMany(bhUsageTax, made, call.db);
  } catch (error) {
    // Two levies with the same bill at the same moment: the second one meets the unique key.
    if (error instanceof Error && 'returnCode' in error)
      throw guaranteeErrors.BILL_DUP({ no: bills.map(({ taxBillNo }) => taxBillNo).join('、') });
    throw error;
  }
}

async function refuseWrongLevy(levy: Levy, facts: LevyFacts, call: LedgerCall): Promise<void> {
  const { params, isRegistered, knownBill: no } = facts;
  const dated = { name: 'levyNoticeDate', field: bhUsage.fields.levyNoticeDate, day: levy.levyNoticeDate };
  await refuseDay({ ...dated, usage: levy, reason: levy.lateReason ?? null }, call, params);
  if (levy.bills.length === 0) throw refuseField('taxes', bi('税单', 'Tax bills'), bi('至少一张', 'at least one'));
  refuseWrongBills(levy.bills, params);
  if (isRegistered)
    throw refuseField(
      'declNo',
      bhUsage.fields.declNo.label,
      bi(`${levy.declNo}已登记`, `${levy.declNo} is registered already`),
    );
  if (no) throw knownBill(no, inLine(levy.bills.findIndex(({ taxBillNo }) => taxBillNo === no)));
  refuseUnconfirmed(taxTotals(levy.bills).totalAmount, levy, params);
}

/**
 * A figure too many makes a levy ten times what it is, and takes guarantee and quota with it at once.
 * @param total what the declaration has come to with it
 * @throws 61044 more than levies are, and nobody has confirmed it
 */
export function refuseUnconfirmed(
  total: Fen,
  { confirmed }: Pick<Levy, 'confirmed'>,
  { LEVY_CONFIRM_AMOUNT: most }: ParamValues,
): void {
  if (confirmed || total <= parseFen(most)) return;
  const refusal = guaranteeErrors.LEVY_LARGE({ amount: formatFen(total), most });
  throw guaranteeErrors.LEVY_LARGE(refusal.values, { confirmed: refusal.text });
}

/** Where a person sees the number of a bill: in the line of a new levy, or in a field of its own. */
type BillField = (index: number) => string;
const inLine: BillField = (index) => `taxes.${index}.taxBillNo`;

/** @throws 61034, 61035, 61004 under the field of the bill */
export function refuseWrongBills(
  bills: readonly Pick<LevyBill, 'taxBillNo' | 'amount'>[],
  params: ParamValues,
  fieldOf: BillField = inLine,
): void {
  const strict = params.STRICT_BILL_NO === 'on';
  for (const [index, { taxBillNo, amount }] of bills.entries()) {
    if (strict && !isTaxBillNo(taxBillNo))
      throw guaranteeErrors.BILL_NO({}, { [fieldOf(index)]: guaranteeErrors.BILL_NO().text });
    if (amount <= 0n) throw refuseField('amount', bi('税额', 'Amount'), bi('必须大于 0', 'must be more than 0'));
  }
  const numbers = bills.map(({ taxBillNo }) => taxBillNo);
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index);
  if (twice >= 0) throw knownBill(numbers[twice] ?? '', fieldOf(twice));
}

const knownBill = (no: string, field: string) =>
  guaranteeErrors.BILL_DUP({ no }, { [field]: guaranteeErrors.BILL_DUP({ no }).text });

/** @throws 61035 under the field of the bill */
export async function refuseKnownBills(
  bills: readonly Pick<LevyBill, 'taxBillNo'>[],
  db: LedgerCall['db'],
  fieldOf: BillField = inLine,
): Promise<void> {
  const { rows } = await db.query<{ no: string }>(
    'select tax_bill_no as no from bh_usage_tax where tax_bill_no = any($1) and not deleted_flg limit 1',
    [bills.map(({ taxBillNo }) => taxBillNo)],
  );
  const [known] = rows;
  if (known) throw knownBill(known.no, fieldOf(bills.findIndex(({ taxBillNo }) => taxBillNo === known.no)));
}
