import { type Fen, formatFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { customsDeadlineOf, deadlineRule, dueDateOf } from '#domain/guarantee/deadlineMath.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { districtOf, isTaxBillNo, taxTotals } from '#domain/guarantee/taxMath.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { chooseGuarantee } from '../ledger/chooseGuarantee.ts';
import {
  findOpenQuota,
  type GuaranteeAccount,
  guaranteeCandidates,
  guaranteesById,
  type LedgerCall,
  type QuotaAccount,
  withRetry,
} from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { loadCalendar, loadParams } from '../settings/paramBook.ts';
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
  readonly source: 'API' | 'IMPORT' | 'MANUAL';
  readonly sourceKey: string;
}

export interface SavedLevy {
  readonly usage: UsageAccount;
  /** The event was known already; nothing was posted now. */
  readonly repeated: boolean;
}

/**
 * Records a levy and deducts it from guarantee and quota. A levy is a fact of customs: what does not fit is held, never refused.
 * The same event twice answers the first result.
 * @throws 61004 wrong dates or amounts, 61033, 61034, 61035
 * @see guarantee.md 6.4 levy
 */
export async function saveLevy(levy: Levy, call: LedgerCall): Promise<SavedLevy> {
  const { db } = call;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`levy:${levy.sourceKey}`]);
  const known = await db.query<{ id: string }>('select id from bh_usage where source_key = $1 and not deleted_flg', [levy.sourceKey]);
  const knownUsage = known.rows[0] && (await findUsage(db, known.rows[0].id));
  if (knownUsage) return { usage: knownUsage, repeated: true };
  const params = await loadParams(db);
  await refuseWrongLevy(levy, params, call);
  return withRetry(db, () => postLevy(levy, params, call));
}

async function postLevy(levy: Levy, params: ParamValues, call: LedgerCall): Promise<SavedLevy> {
  const { db } = call;
  const accounts = await lockedAccounts(levy, call);
  const { quota, guarantee, guarantees } = accounts;
  const deadlines = await deadlinesOf(levy, quota, params, call);
  const id = await writeLevy(levy, accounts, deadlines, call);

  const usage = await findUsage(db, id);
  if (!usage) throw new Error(`the levy ${levy.declNo} is not there after it was written`);
  const reason = {
    quotaMove: 'USE',
    guaranteeMove: 'GUAR_USE',
    sourceKey: `levy:${levy.sourceKey}`,
    bizDate: levy.levyNoticeDate,
  } as const;
  await postHeld(usage, { quota, guarantees, reason }, call);
  await refreshAfter({ usageIds: [id], quotaIds: quota ? [quota.id] : [], guaranteeIds: guarantee ? [guarantee.id] : [] }, call);
  const posted = await findUsage(db, id);
  if (!posted) throw new Error(`the levy ${levy.declNo} went away while it was posted`);
  return { usage: posted, repeated: false };
}

interface LevyAccounts {
  readonly quota: QuotaAccount | undefined;
  readonly guarantee: GuaranteeAccount | undefined;
  /** All that could carry it. */
  readonly guarantees: readonly GuaranteeAccount[];
}

/** The quota a levy uses and the guarantee that carries it: locked, quota first. */
async function lockedAccounts(levy: Levy, { db }: LedgerCall): Promise<LevyAccounts> {
  const quota = await findOpenQuota(db, levy, { lock: true });
  const guarantees = await guaranteesById(db, await guaranteeCandidates(db, levy), { lock: true });
  const needs = {
    amount: taxTotals(levy.bills).totalAmount,
    districtCode: districtOf(levy.customsCode),
    guarMode: levy.guarMode,
    day: levy.levyNoticeDate,
    guaranteeIds: quota?.guaranteeIds ?? [],
  };
  return { quota, guarantee: levy.customsFilingNo ? guarantees[0] : chooseGuarantee(guarantees, needs), guarantees };
}

type Deadlines = Record<'customsDeadline' | 'dueDate', string>;

/** When customs must have the tax, and when the customer must have paid it by the terms of his quota; days that were reported stand. */
async function deadlinesOf(levy: Levy, quota: QuotaAccount | undefined, params: ParamValues, { db }: LedgerCall): Promise<Deadlines> {
  const calendar = await loadCalendar(db, levy.levyNoticeDate);
  const billed = levy.bills.flatMap(({ deadline }) => deadline ?? []).sort()[0];
  const customsDeadline = levy.customsDeadline ?? billed ?? customsDeadlineOf({ ...levy, rule: deadlineRule(params) }, calendar);
  const term = {
    payTermType: quota?.payTermType ?? 'BEFORE_DEADLINE',
    payLeadDays: quota?.payLeadDays ?? Number(params.DUE_LEAD_DAYS),
    payFixedDay: quota?.payFixedDay ?? null,
  };
  const dueDate = levy.dueDate ?? dueDateOf({ levyNoticeDate: levy.levyNoticeDate, customsDeadline, term }, calendar);
  return { customsDeadline, dueDate };
}

/** The declaration with its bills as they are before anything is posted: all of it is held. */
async function writeLevy(
  { bills, ...facts }: Levy,
  { quota, guarantee }: LevyAccounts,
  deadlines: Deadlines,
  call: LedgerCall,
): Promise<string> {
  const id = newId();
  const totals = taxTotals(bills);
  const held = formatFen(totals.totalAmount);
  const record = {
    ...zeroAmounts,
    ...facts,
    ...Object.fromEntries(Object.entries(totals).map(([name, fen]) => [name, formatFen(fen)])),
    ...deadlines,
    districtCode: districtOf(facts.customsCode),
    quotaId: quota?.id ?? null,
    ownerDept: quota?.ownerDept ?? (await departmentOfCustomer(facts.customerId, call)),
    guaranteeId: guarantee?.id ?? null,
    heldAmount: held,
    heldGuar: held,
    overdueDays: 0,
    usageStatus: 'EXCEPTION',
    taxBillNos: bills
      .map(({ taxBillNo }) => taxBillNo)
      .join(' ')
      .slice(0, 500),
  };
  await insertMany(bhUsage, [{ ...rowOf(bhUsage, id, record, call), row_version: 1, deleted_flg: false }], call.db);
  await insertBills(id, bills, deadlines.customsDeadline, call);
  return id;
}

const zeroAmounts = {
  outstandingQuota: '0', outstandingGuar: '0', excessAmount: '0', paidCustoms: '0', settledAmount: '0', lateFee: '0', cancelled: 0,
}; // biome-ignore format: one record, one line

export async function insertBills(usageId: string, bills: readonly LevyBill[], customsDeadline: string, call: LedgerCall): Promise<void> {
  const { rows } = await call.db.query<{ last: number }>('select coalesce(max(line_no), 0) as last from bh_usage_tax where usage_id = $1', [
    usageId,
  ]);
  const last = rows[0]?.last ?? 0;
  const made = bills.map((bill, index) => {
    const record = {
      ...bill,
      usageId,
      lineNo: last + index + 1,
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

async function departmentOfCustomer(customerId: string, { db }: LedgerCall): Promise<string | null> {
  const { rows } = await db.query<{ dept_code: string | null }>(
    'select u.dept_code from customer c left join sys_user u on u.id = c.manager_id where c.id = $1',
    [customerId],
  );
  return rows[0]?.dept_code ?? null;
}

async function refuseWrongLevy(levy: Levy, params: ParamValues, call: LedgerCall): Promise<void> {
  const { db } = call;
  const dated = { name: 'levyNoticeDate', field: bhUsage.fields.levyNoticeDate, day: levy.levyNoticeDate };
  await refuseDay({ ...dated, usage: levy, reason: levy.lateReason ?? null }, call);
  if (levy.bills.length === 0) throw refuseField('taxes', say('税单', 'Tax bills'), say('至少一张', 'at least one'));
  refuseWrongBills(levy.bills, params);
  const { rows } = await db.query('select 1 from bh_usage where decl_no = $1 and not deleted_flg', [levy.declNo]);
  if (rows.length)
    throw refuseField('declNo', bhUsage.fields.declNo.label, say(`${levy.declNo}已登记`, `${levy.declNo} is registered already`));
  await refuseKnownBills(levy.bills, db);
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
    if (strict && !isTaxBillNo(taxBillNo)) throw guaranteeErrors.BILL_NO({}, { [fieldOf(index)]: guaranteeErrors.BILL_NO().text });
    if (amount <= 0n) throw refuseField('amount', say('税额', 'Amount'), say('必须大于 0', 'must be more than 0'));
  }
  const numbers = bills.map(({ taxBillNo }) => taxBillNo);
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index);
  if (twice >= 0) throw knownBill(numbers[twice] ?? '', fieldOf(twice));
}

const knownBill = (no: string, field: string) => guaranteeErrors.BILL_DUP({ no }, { [field]: guaranteeErrors.BILL_DUP({ no }).text });

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
