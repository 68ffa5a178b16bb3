import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';

/** 预归类结算: from what an application costs to its payment. @see docs/spec/classification.md 2.6 */
export const precatSettleFlow = defineFlow({
  entity: 'precatSettle',
  drafts: ['NEW', 'RETURNED'],
  states: [
    { key: 'NEW', label: bi('待提交', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'PENDING', label: bi('待审核', 'Pending'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'APPROVED', label: bi('已审核', 'Approved'), tone: 'run', icon: 'mark' },
    { key: 'INVOICED', label: bi('已开票', 'Invoiced'), tone: 'run', icon: 'half' },
    { key: 'PAID', label: bi('已收款', 'Paid'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      action: 'submit',
      label: bi('提交', 'Submit'),
      from: ['NEW', 'RETURNED'],
      to: 'PENDING',
      by: ['BUSI', 'PRE_ADMIN'],
    },
    {
      action: 'approve',
      label: bi('审核', 'Approve'),
      from: ['PENDING'],
      to: 'APPROVED',
      by: ['BUSI_L', 'FINANC'],
      fourEyes: true,
    },
    {
      action: 'reject',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      by: ['BUSI_L', 'FINANC'],
      opinion: 'required',
    },
    {
      action: 'cancelApprove',
      label: bi('取消审核', 'Take approval back'),
      from: ['APPROVED'],
      to: 'PENDING',
      by: ['FINANC'],
      opinion: 'required',
      neutral: true,
    },
    {
      action: 'invoice',
      label: bi('开票', 'Invoice'),
      from: ['APPROVED'],
      to: 'INVOICED',
      by: ['FINANC'],
      needs: ['invoiceNo', 'invoiceDate'],
      judge: wrongInvoice,
    },
    {
      action: 'uninvoice',
      label: bi('红冲', 'Reverse the invoice'),
      from: ['INVOICED'],
      to: 'APPROVED',
      by: ['FINANC'],
      needs: ['redInvoiceNo'],
      opinion: 'required',
      effect: 'invoiceReversed',
    },
    { action: 'pay', label: bi('收款', 'Paid'), from: ['INVOICED'], to: 'PAID', by: ['FINANC'], needs: ['payDate'] },
    {
      action: 'cancel',
      label: bi('取消结算', 'Cancel'),
      from: ['NEW', 'RETURNED', 'PENDING'],
      to: 'CANCELLED',
      by: ['PRE_ADMIN', 'BUSI_L'],
      opinion: 'required',
      danger: true,
    },
  ],
});

/** Numbers of paper invoices have 8 digits, of electronic ones 20. */
function wrongInvoice({ invoiceNo }: { readonly invoiceNo?: string | null }) {
  return invoiceNo && !/^(\d{8}|\d{20})$/.test(invoiceNo)
    ? { invoiceNo: bi('发票号应为8位或20位数字', 'An invoice number has 8 or 20 digits') }
    : undefined;
}
