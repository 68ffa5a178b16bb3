import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { invoiceIn } from '../invoices/index.ts';

/** 入账: an input invoice that agrees becomes a debt in the books. */
export const enterInvoice = defineAct(invoiceIn, {
  key: 'enter',
  label: bi('入账', 'Book'),
  who: ['FINANC'],
  neutral: true,
  batch: true,
  isMissed: ({ entryStatus, verifyStatus }) => entryStatus === 'NONE' && verifyStatus === 'OK',
  stop: ({ entryStatus, verifyStatus, redStatus }) => {
    if (entryStatus !== 'NONE') return bi('发票已入账', 'It is booked already');
    if (redStatus === 'FULL_RED') return bi('发票已全额红冲', 'It was taken back in full');
    return verifyStatus === 'OK' ? undefined : bi('发票未查验一致', 'It is not verified');
  },
  done: bi('已入账，凭证见凭证管理', 'Booked; the voucher is among the vouchers'),
});
