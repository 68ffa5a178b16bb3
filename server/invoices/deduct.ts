import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { compareDecimal } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/acctPeriod.ts';
import * as calls from '#domain/invoices/calls.ts';
import * as acts from '#domain/invoices/deductActs.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import type { invoice } from '#domain/invoices/invoice.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { plus } from '#domain/invoices/invoiceMath.ts';
import { scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import { deductTable, periodTable } from '#domain/invoices/statusTables.ts';
import { changeAll } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { logSteps } from '../crud/logStep.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { needInvoiceRight } from './rights.ts';
import { needAnother, needOpenPeriod, needOpenTax, setTaxStatus, taxStatusOf } from './taxPeriods.ts';

/** @throws 62052 the month lies before the invoice's own */
function refuseBeforeIssue(issueDate: string | null | undefined, period: string): void {
  if (issueDate && period < periodOf(issueDate)) throw invoiceErrors.BEFORE_ISSUE();
}

export const invoiceSelected = implementAct(acts.selectInvoice, async ({ record, input }, call) => {
  needInvoiceRight('canDeduct', record, call);
  const deductPeriod = input.deductPeriod ?? '';
  refuseBeforeIssue(record.issueDate, deductPeriod);
  await needOpenPeriod(record.mainCompId ?? '', deductPeriod, call);
  await needOpenTax(record.mainCompId ?? '', deductPeriod, call);
  const { to } = deductTable.moves.select;
  return {
    ...{ deductStatus: to, deductPeriod, noDeductReason: null },
    ...{ belongPeriod: deductPeriod, periodStatus: periodTable.moves.assign.to },
  };
});

export const invoiceUnselected = implementAct(acts.unselectInvoice, async ({ record }, call) => {
  needInvoiceRight('canDeduct', record, call);
  return { deductStatus: deductTable.moves.unselect.to, deductPeriod: null };
});

export const invoiceNotDeducted = implementAct(acts.noDeductInvoice, async ({ record, input }, call) => {
  needInvoiceRight('canDeduct', record, call);
  return { deductStatus: deductTable.moves.noDeduct.to, noDeductReason: input.noDeductReason ?? null };
});

export const invoiceTransferredOut = implementAct(acts.transferOutInvoice, async ({ record, input }, call) => {
  needInvoiceRight('canDeduct', record, call);
  const outPeriod = input.outPeriod ?? '';
  await needOpenPeriod(record.mainCompId ?? '', outPeriod, call);
  const outAmount = plus(record.outAmount, input.amount);
  if (compareDecimal(outAmount, record.deductibleTax ?? '0') > 0)
    throw invalid({
      amount: bi(
        `转出合计${outAmount}超过可抵扣税额${record.deductibleTax}`,
        `${outAmount} in all is more than the deductible ${record.deductibleTax}`,
      ),
    });
  return { deductStatus: deductTable.moves.transferOut.to, outAmount, outPeriod, outReason: input.outReason ?? null };
});

/** Where a month is chosen for an invoice: not before its own, and not in a closed one. */
export async function judgePeriod(
  { issueDate, mainCompId }: Pick<RecordOf<typeof invoice>, 'issueDate' | 'mainCompId'>,
  period: string,
  call: Call,
): Promise<void> {
  refuseBeforeIssue(issueDate, period);
  await needOpenPeriod(mainCompId ?? '', period, call);
}

export const periodAssigned = implementAct(acts.assignPeriod, async ({ record, input }, call) => {
  needInvoiceRight('canImportPeriod', record, call);
  const belongPeriod = input.belongPeriod ?? '';
  await judgePeriod(record, belongPeriod, call);
  if (record.deductStatus === 'SELECTED')
    throw invalid({ belongPeriod: bi('已勾选的发票所属期即抵扣期间', 'A selected invoice belongs to its deduction') });
  return { belongPeriod, periodStatus: periodTable.moves.assign.to };
});

export const periodCleared = implementAct(acts.clearPeriod, async ({ record }, call) => {
  needInvoiceRight('canImportPeriod', record, call);
  return { belongPeriod: null, periodStatus: periodTable.moves.clear.to };
});

export const periodUnlocked = implementAct(acts.unlockPeriod, async ({ record }, call) => {
  needInvoiceRight('canImportPeriod', record, call);
  await needOpenPeriod(record.mainCompId ?? '', record.belongPeriod ?? '', call);
  return { periodStatus: periodTable.moves.unlock.to };
});

const ofPeriod = ['id', 'deductibleTax', 'verifyStatus', 'redStatus', 'invoiceNo'] as const;

/** The invoices of a month in one status of deduction, locked. */
const chosenIn = (mainCompId: string, deductPeriod: string, deductStatus: string, call: Call) =>
  readMany(invoiceIn, ofPeriod, { mainCompId, deductPeriod, deductStatus }, call.db, {
    ...{ order: ['id'], lock: 'update', seenBy: call },
  });

async function moveAll(
  ids: readonly string[],
  move: 'certify' | 'uncertify',
  { periodStatus, opinion }: { readonly periodStatus: string; readonly opinion?: string | undefined },
  call: Call,
): Promise<void> {
  const { from, to } = deductTable.moves[move];
  await changeAll(invoiceIn, { id: [...ids] }, { deductStatus: to, periodStatus }, call);
  await logSteps(invoiceIn, ids, { action: move, from: from[0] ?? '', to, opinion }, call);
}

/**
 * Certifies a month as a whole: what was declared has to be what was selected, to the fen.
 * @throws 62051, 62024, 62048 one of them is not verified any more, 62049 the sums differ
 */
export const periodCertified = implementCall(calls.certifyPeriod, async ({ mainCompId, period, declaredTax }, call) => {
  needInvoiceRight('canDeduct', { scopeKey: scopeKeyOf(mainCompId, 'IN') }, call);
  await needOpenPeriod(mainCompId, period, call);
  await needOpenTax(mainCompId, period, call);
  const chosen = await chosenIn(mainCompId, period, 'SELECTED', call);
  if (chosen.length === 0) throw invalid({ period: bi('该期间没有已勾选的发票', 'Nothing is selected in this month') });
  const unfit = chosen.find(
    ({ verifyStatus, redStatus }) => verifyStatus !== 'OK' || redStatus === 'LOCKED' || redStatus === 'FULL_RED',
  );
  if (unfit) throw invoiceErrors.NOT_VERIFIED();
  const tax = plus(...chosen.map(({ deductibleTax }) => deductibleTax));
  if (compareDecimal(tax, declaredTax) !== 0)
    throw invoiceErrors.DECLARED_DIFFERS({ declared: plus(declaredTax), sum: tax });
  const ids = chosen.map(({ id }) => id);
  await moveAll(ids, 'certify', { periodStatus: periodTable.moves.lock.to }, call);
  await setTaxStatus({ mainCompId, period }, { taxStatus: 'CERTIFIED', certifiedBy: call.actor.userId }, call);
  const detail = { action: 'certifyPeriod', mainCompId, period, tax, count: ids.length };
  Object.assign(call.audit, { logType: 'ACTION', entity: invoiceIn.key, detail });
  return { count: ids.length, tax };
});

export const periodUncertified = implementCall(calls.uncertifyPeriod, async ({ mainCompId, period, reason }, call) => {
  needInvoiceRight('canDeduct', { scopeKey: scopeKeyOf(mainCompId, 'IN') }, call);
  await needOpenPeriod(mainCompId, period, call);
  const status = await taxStatusOf(mainCompId, period, call);
  if (status !== 'CERTIFIED')
    throw invalid({ period: bi('该期间未认证或已申报', 'The month is not certified, or declared already') });
  await needAnother(mainCompId, period, call);
  const certified = await chosenIn(mainCompId, period, 'CERTIFIED', call);
  const moved = await chosenIn(mainCompId, period, 'OUT', call);
  if (moved.length > 0)
    throw invalid({ period: bi('该期间有已转出的发票，不能撤销认证', 'Some of it was transferred out already') });
  const ids = certified.map(({ id }) => id);
  await moveAll(ids, 'uncertify', { periodStatus: periodTable.moves.unlock.to, opinion: reason }, call);
  await setTaxStatus({ mainCompId, period }, { taxStatus: 'OPEN', certifiedBy: null }, call);
  const detail = { action: 'uncertifyPeriod', mainCompId, period, reason, count: ids.length };
  Object.assign(call.audit, { logType: 'ACTION', entity: invoiceIn.key, detail });
  return { count: ids.length };
});
