import { toSnake } from '#domain/core/entity.ts';
import {
  addFen,
  type Fen,
  fenOf,
  formatFen,
  inWords,
  negateFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhLevyChange, bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { customsDeadlineOf, deadlineRule } from '#domain/guarantee/deadlineMath.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { fieldOfTaxKind } from '#domain/guarantee/taxMath.ts';
import { reductionOfBills, reductionParts } from '#domain/guarantee/usagePosting.ts';
import { note } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { guaranteeCandidates, type LedgerCall, post, withRetry } from '../ledger/ledger.ts';
import { loadCalendar, loadParams } from '../settings/paramBook.ts';
import { type LockedUsage, lockUsage, postHeld, returnDay } from './postUsage.ts';
import { refuseDay } from './refuseDay.ts';
import { insertBills, refuseKnownBills, refuseUnconfirmed, refuseWrongBills } from './saveLevy.ts';
import { finish, refuseStale } from './savePayment.ts';
import { type BillAccount, billsOf, findUsage } from './usageRows.ts';

export interface LevyChange {
  readonly usageId: string;
  readonly rowVersion?: number | undefined;
  readonly changeType: 'SUPPLEMENT' | 'REFUND' | 'CORRECT' | 'CANCEL';
  readonly taxKind: string;
  readonly direction: 'INC' | 'DEC';
  /** Not asked for a cancellation: everything goes. */
  readonly amount: Fen;
  readonly changeDate: string;
  readonly reason: string;
  readonly docRef: string | null;
  readonly newTaxBillNo: string | null;
  readonly confirmed?: boolean;
}

/**
 * Customs asks for more or gives back. More is posted like a levy and held when it does not fit; less returns to
 * guarantee and quota.
 * @throws 61004, 61005, 61033, 61034, 61035, 61036, 61044
 * @see docs/spec/guarantee.md 6.4 levy change
 */
export const saveChange = (
  change: LevyChange,
  call: LedgerCall,
): Promise<{ id: string; postStatus: 'POSTED' | 'HELD' }> =>
  withRetry(call.db, async () => {
    const seen = await findUsage(call.db, change.usageId);
    if (!seen) throw guaranteeErrors.NOT_FOUND();
    const dated = { name: 'changeDate', field: bhLevyChange.fields.changeDate, day: change.changeDate };
    await refuseDay({ ...dated, usage: seen, reason: change.reason, reasonName: 'reason' }, call);
    const mayNeedGuarantee = change.direction === 'INC' && seen.outstandingGuar === 0n;
    const locked = await lockUsage(
      change.usageId,
      call,
      mayNeedGuarantee ? await guaranteeCandidates(call.db, seen) : [],
    );
    refuseStale(locked, change.rowVersion);
    if (locked.usage.cancelled) throw guaranteeErrors.NOT_FOUND();
    const id = newId();
    const delta =
      change.changeType === 'CANCEL'
        ? await cancel(locked, { id, change }, call)
        : change.direction === 'INC'
          ? await raise(locked, { id, change }, call)
          : await lower(locked, { id, change }, call);
    const after = await findUsage(call.db, change.usageId);
    const postStatus = delta > 0n && after && (after.held > 0n || after.heldGuar > 0n) ? 'HELD' : 'POSTED';
    await writeChange({ id, change, delta, postStatus }, locked, call);
    await finish(locked, call);
    return { id, postStatus };
  });

interface Part {
  readonly id: string;
  readonly change: LevyChange;
}

const column = (taxKind: string): string => toSnake(fieldOfTaxKind(taxKind));

/** More tax: a new bill, or a higher one of the same kind. */
async function raise(locked: LockedUsage, { id, change }: Part, call: LedgerCall): Promise<Fen> {
  const { db } = call;
  const { usage, quota, guarantees } = locked;
  refuseUnconfirmed(addFen(usage.total, change.amount), change, await loadParams(db));
  await raiseBill(locked, change, call);
  await db.query(
    `update bh_usage set ${column(change.taxKind)} = ${column(change.taxKind)} + $2, total_amount = total_amount + $2,
      held_amount = held_amount + $2, held_guar = held_guar + $2
     where id = $1`,
    [usage.id, formatFen(change.amount)],
  );
  const raised = await findUsage(db, usage.id);
  if (!raised) throw guaranteeErrors.NOT_FOUND();
  // What was held before waits for its own retry; only the change itself is posted now.
  const part = { ...raised, held: change.amount, heldGuar: change.amount };
  if (usage.heldGuar === 0n) {
    await postHeld(
      usage.held > 0n ? { ...part, held: zeroFen } : part,
      {
        quota,
        guarantees,
        reason: {
          quotaMove: 'CHANGE_INC',
          guaranteeMove: 'GUAR_CHANGE_INC',
          sourceKey: `change:${id}`,
          bizDate: change.changeDate,
        },
      },
      call,
    );
  }
  return change.amount;
}

const newBill = () => 'newTaxBillNo';

async function linesOf(usageId: string, db: LedgerCall['db']): Promise<number> {
  const numbered = { usageId, lineNo: { not: null } } as const;
  const options = { deleted: 'too', order: [['lineNo', 'desc']] } as const;
  return (await readOne(bhUsageTax, ['lineNo'], numbered, db, options))?.lineNo ?? 0;
}

async function raiseBill({ usage }: LockedUsage, change: LevyChange, call: LedgerCall): Promise<void> {
  const { db } = call;
  if (change.newTaxBillNo) {
    const bill = {
      taxBillNo: change.newTaxBillNo,
      taxKind: change.taxKind,
      amount: change.amount,
      issueDate: change.changeDate,
      deadline: null,
    };
    const params = await loadParams(db);
    refuseWrongBills([bill], params, newBill);
    await refuseKnownBills([bill], db, newBill);
    const notice = { guarMode: usage.guarMode, levyNoticeDate: change.changeDate, rule: deadlineRule(params) };
    const customsDeadline = customsDeadlineOf(notice, await loadCalendar(db, change.changeDate));
    await insertBills({ usageId: usage.id, bills: [bill], customsDeadline, after: await linesOf(usage.id, db) }, call);
    await db.query(
      `update bh_usage set tax_bill_nos = left(concat_ws(' ', tax_bill_nos, $2::text), 500) where id = $1`,
      [usage.id, change.newTaxBillNo],
    );
    await refreshSearch(bhUsage, [usage.id], db);
    return;
  }
  const label = bhLevyChange.fields.newTaxBillNo.label;
  if (change.changeType === 'SUPPLEMENT')
    throw refuseField('newTaxBillNo', label, bi('补税须填写新税单', 'is required for a supplement'));
  const bill = (await billsOf(db, usage.id)).find(({ taxKind }) => taxKind === change.taxKind);
  if (!bill) throw refuseField('newTaxBillNo', label, bi('该税种没有税单', 'no bill of this tax kind exists'));
  await db.query(
    `update bh_usage_tax set amount = amount + $2, bill_status = case when paid_amount > 0 then 'PART' else 'OPEN' end where id = $1`,
    [bill.id, formatFen(change.amount)],
  );
}

/** Less tax: what was held goes first, then what is occupied; what was paid already is owed back and moves nothing. */
async function lower({ usage }: LockedUsage, { id, change }: Part, call: LedgerCall): Promise<Fen> {
  const { db } = call;
  const bills = (await billsOf(db, usage.id)).filter(({ taxKind }) => taxKind === change.taxKind);
  const billed = sumFen(bills.map(({ amount }) => amount));
  if (change.amount > billed) {
    const text = bi(`超过该税种税额${inWords(billed)}`, `is more than the ${inWords(billed)} of this tax kind`);
    throw refuseField('changeAmount', bhLevyChange.fields.changeAmount.label, text);
  }
  await lowerBills(bills, change.amount, call);
  const { paidBack, guarReturned, quotaFromHeld, quotaReturned, settledBack } = reductionParts(
    usage,
    bills,
    change.amount,
  );
  const unpaid = subtractFen(change.amount, paidBack);
  await postDown(
    usage.id,
    { id, usage, guarReturned, quotaReturned, moves: ['CHANGE_DEC', 'GUAR_CHANGE_DEC'], day: change.changeDate },
    call,
  );
  await db.query(
    `update bh_usage set ${column(change.taxKind)} = ${column(change.taxKind)} - $2, total_amount = total_amount - $2,
       held_guar = held_guar - $3, paid_customs = paid_customs - $4, held_amount = held_amount - $5, settled_amount = settled_amount - $6
     where id = $1`,
    [
      usage.id,
      formatFen(change.amount),
      formatFen(unpaid),
      formatFen(paidBack),
      formatFen(addFen(quotaFromHeld, quotaReturned)),
      formatFen(settledBack),
    ],
  );
  return negateFen(change.amount);
}

/** Takes an amount off bills of one kind. */
async function lowerBills(bills: readonly BillAccount[], amount: Fen, { db }: LedgerCall): Promise<void> {
  const takes = reductionOfBills(bills, amount);
  for (const bill of bills) {
    const { unpaid, paid } = takes.get(bill.id) ?? { unpaid: zeroFen, paid: zeroFen };
    if (unpaid === 0n && paid === 0n) continue;
    const rest = subtractFen(bill.amount, addFen(unpaid, paid));
    const restPaid = subtractFen(bill.paid, paid);
    const status = rest === 0n ? 'VOID' : rest === restPaid ? 'PAID' : restPaid > 0n ? 'PART' : 'OPEN';
    const left = { amount: formatFen(rest), paidAmount: formatFen(restPaid), billStatus: status };
    await note(bhUsageTax, { id: bill.id }, left, db);
  }
}

/** The whole levy goes, as long as nobody has paid anything. @throws 61036 */
async function cancel({ usage }: LockedUsage, { id, change }: Part, call: LedgerCall): Promise<Fen> {
  if (usage.paidCustoms > 0n || usage.settled > 0n) throw guaranteeErrors.CANCEL_PAID();
  const { outstandingGuar, outstandingQuota } = usage;
  await postDown(
    usage.id,
    {
      id,
      usage,
      guarReturned: outstandingGuar,
      quotaReturned: outstandingQuota,
      moves: ['CANCEL', 'GUAR_CANCEL'],
      day: change.changeDate,
    },
    call,
  );
  const noTax = { dutyAmount: '0', vatAmount: '0', consumptionAmount: '0', otherAmount: '0', totalAmount: '0' };
  await note(bhUsage, { id: usage.id }, { ...noTax, heldAmount: '0', heldGuar: '0', cancelled: 1 }, call.db);
  await note(bhUsageTax, { usageId: usage.id }, { billStatus: 'VOID' }, call.db);
  return negateFen(usage.total);
}

async function postDown(
  usageId: string,
  {
    id,
    usage,
    guarReturned,
    quotaReturned,
    moves: [quotaMove, guarMove],
    day,
  }: {
    id: string;
    usage: LockedUsage['usage'];
    guarReturned: Fen;
    quotaReturned: Fen;
    moves: readonly [quota: string, guarantee: string];
    day: string;
  },
  call: LedgerCall,
): Promise<void> {
  const shared = {
    usageId,
    sourceKey: `change:${id}`,
    bizDate: await returnDay(usageId, day, call),
    remark: usage.declNo,
  };
  if (guarReturned > 0n && usage.guaranteeId)
    await post(
      { ...shared, account: { guaranteeId: usage.guaranteeId }, moveType: guarMove, deltaUsed: fenOf(-guarReturned) },
      call,
    );
  if (quotaReturned > 0n && usage.quotaId)
    await post(
      { ...shared, account: { quotaId: usage.quotaId }, moveType: quotaMove, deltaUsed: fenOf(-quotaReturned) },
      call,
    );
}

async function writeChange(
  { id, change, delta, postStatus }: Part & { delta: Fen; postStatus: string },
  { usage }: LockedUsage,
  call: LedgerCall,
): Promise<void> {
  const { rows } = await call.db.query<{ last: number }>(
    'select coalesce(max(line_no), 0) as last from bh_levy_change where usage_id = $1',
    [usage.id],
  );
  const { amount: _amount, rowVersion: _rowVersion, confirmed: _confirmed, ...facts } = change;
  const record = {
    ...facts,
    lineNo: (rows[0]?.last ?? 0) + 1,
    direction: delta > 0n ? 'INC' : 'DEC',
    changeAmount: formatFen(delta < 0n ? negateFen(delta) : delta),
    deltaAmount: formatFen(delta),
    postStatus,
    ownerDept: usage.ownerDept,
    customerId: usage.customerId,
    mainCompId: usage.mainCompId,
  };
  await insertMany(
    bhLevyChange,
    [{ ...rowOf(bhLevyChange, id, record, call), row_version: 1, deleted_flg: false }],
    call.db,
  );
}
