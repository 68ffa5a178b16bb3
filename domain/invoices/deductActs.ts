import { defineAct } from '../core/act.ts';
import { dict, money, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { isPeriod } from '../funds/index.ts';
import { invoice } from './invoice.ts';
import { invoiceIn } from './invoiceIn.ts';
import { deductTable, periodTable, stopOfMove } from './statusTables.ts';

const month = (zh: string, en: string) =>
  text(zh, en, { max: 6, required: true, help: bi('如 202604', 'Such as 202604') });
const wrongMonth = (period: string | null | undefined) =>
  period && !isPeriod(period) ? bi('期间为年月，如202604', 'A year and month such as 202604') : undefined;

/** 勾选: chosen for the deduction of a month; checked against the tax bureau first. @see docs/spec/finance.md 2.14 */
export const selectInvoice = defineAct(invoiceIn, {
  key: 'select',
  label: deductTable.moves.select.label,
  who: ['FINANC'],
  batch: true,
  asks: { deductPeriod: month('抵扣期间', 'Deducted in') },
  rules: [
    ({ deductPeriod }) => {
      const wrong = wrongMonth(deductPeriod);
      return wrong && { deductPeriod: wrong };
    },
  ],
  start: (_record, { now }) => ({ deductPeriod: now.slice(0, 4) + now.slice(5, 7) }),
  stop: (record) => {
    const stop = stopOfMove(deductTable, 'select', record);
    if (stop) return stop;
    if (record.verifyStatus !== 'OK')
      return { code: '62048', ...bi('发票未查验一致，不能勾选', 'Not verified, it cannot be selected') };
    if (record.redStatus === 'LOCKED' || record.redStatus === 'FULL_RED')
      return bi('发票正在红冲或已全额红冲', 'It is being taken back, or has been');
    return record.deductibleTax && /[1-9]/.test(record.deductibleTax)
      ? undefined
      : bi('没有可抵扣税额', 'It has no deductible tax');
  },
});

export const unselectInvoice = defineAct(invoiceIn, {
  key: 'unselect',
  label: deductTable.moves.unselect.label,
  who: ['FINANC'],
  batch: true,
  stop: (record) => stopOfMove(deductTable, 'unselect', record),
});

export const noDeductInvoice = defineAct(invoiceIn, {
  key: 'noDeduct',
  label: deductTable.moves.noDeduct.label,
  who: ['FINANC'],
  batch: true,
  asks: { noDeductReason: dict('原因', 'Reason', { dict: 'NO_DEDUCT_REASON', required: true }) },
  stop: (record) => stopOfMove(deductTable, 'noDeduct', record),
});

/** 进项转出: some or all of a deduction is taken back; what it comes to is a running total. */
export const transferOutInvoice = defineAct(invoiceIn, {
  key: 'transferOut',
  label: deductTable.moves.transferOut.label,
  who: ['FINANC'],
  asks: {
    amount: money('本次转出税额', 'Tax transferred now', { required: true, min: '0.01' }),
    outPeriod: month('转出期间', 'Transferred in'),
    outReason: dict('转出原因', 'Reason', { dict: 'OUT_REASON', required: true }),
  },
  rules: [
    ({ outPeriod }) => {
      const wrong = wrongMonth(outPeriod);
      return wrong && { outPeriod: wrong };
    },
  ],
  start: (_record, { now }) => ({ outPeriod: now.slice(0, 4) + now.slice(5, 7) }),
  stop: (record) => stopOfMove(deductTable, 'transferOut', record),
});

/** 归属: the month an invoice is counted in. */
export const assignPeriod = defineAct(invoice, {
  key: 'assign',
  label: periodTable.moves.assign.label,
  who: ['FINANC'],
  batch: true,
  asks: { belongPeriod: month('所属期', 'Period') },
  rules: [
    ({ belongPeriod }) => {
      const wrong = wrongMonth(belongPeriod);
      return wrong && { belongPeriod: wrong };
    },
  ],
  start: (_record, { now }) => ({ belongPeriod: now.slice(0, 4) + now.slice(5, 7) }),
  stop: (record) => stopOfMove(periodTable, 'assign', record),
});

export const clearPeriod = defineAct(invoice, {
  key: 'clear',
  label: periodTable.moves.clear.label,
  who: ['FINANC'],
  batch: true,
  stop: (record) =>
    stopOfMove(periodTable, 'clear', record) ??
    (record.deductStatus === 'SELECTED' || record.deductStatus === 'CERTIFIED'
      ? bi('发票已勾选或认证', 'It is selected or certified')
      : undefined),
});

export const unlockPeriod = defineAct(invoice, {
  key: 'unlock',
  label: periodTable.moves.unlock.label,
  who: ['FINANC_L'],
  reason: { required: true },
  stop: (record) =>
    stopOfMove(periodTable, 'unlock', record) ??
    (record.deductStatus === 'CERTIFIED' || record.deductStatus === 'OUT'
      ? bi('已认证的发票请先撤销认证', 'It is certified: undo that first')
      : undefined),
});
