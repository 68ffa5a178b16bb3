import type { ActFacts, Stop } from '../../core/actRules.ts';
import { defineFlow } from '../../core/flow.ts';
import { isMoney, parseFen } from '../../core/money.ts';
import type { RecordValues } from '../../core/record.ts';
import { isSystem } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { freeLines } from './settleMath.ts';

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
    { key: 'PAID', label: bi('已收款', 'Paid'), tone: 'ok', icon: 'tick' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['NEW', 'RETURNED'],
      to: 'PENDING',
      who: ['BUSI', 'PRE_ADMIN'],
      takes: ['zeroReason'],
      judge: unexplainedZero,
    },
    {
      key: 'approve',
      label: bi('审核', 'Approve'),
      from: ['PENDING'],
      to: 'APPROVED',
      who: ['BUSI_L', 'FINANC'],
      fourEyes: true,
      needs: ['mainCompId'],
    },
    {
      key: 'reject',
      label: bi('退回', 'Return'),
      from: ['PENDING'],
      to: 'RETURNED',
      who: ['BUSI_L', 'FINANC'],
      reason: 'required',
    },
    {
      key: 'cancelApprove',
      label: bi('取消审核', 'Take approval back'),
      from: ['APPROVED'],
      to: 'PENDING',
      who: ['FINANC'],
      reason: 'required',
      neutral: true,
      stop: refusePaid,
    },
    {
      key: 'invoice',
      label: bi('开票', 'Invoice'),
      from: ['APPROVED'],
      to: 'INVOICED',
      who: ['FINANC', 'SYSTEM'],
      needs: ['invoiceNo', 'invoiceDate'],
      judge: wrongInvoice,
    },
    {
      key: 'uninvoice',
      label: bi('红冲', 'Reverse the invoice'),
      from: ['INVOICED'],
      to: 'APPROVED',
      who: ['FINANC'],
      needs: ['redInvoiceNo'],
      reason: 'required',
      stop: refusePaid,
      effect: 'invoiceReversed',
    },
    {
      key: 'pay',
      label: bi('收款', 'Paid'),
      from: ['INVOICED'],
      to: 'PAID',
      who: ['FINANC', 'SYSTEM'],
      needs: ['payDate'],
      stop: ({ mainCompId }: Owed, { actor }: ActFacts) =>
        mainCompId && !isSystem(actor)
          ? bi('由收款单入账时自动更新', 'A receipt that is confirmed does this')
          : undefined,
    },
    {
      key: 'unpay',
      label: bi('撤销收款', 'No longer paid'),
      from: ['PAID'],
      to: 'INVOICED',
      who: ['SYSTEM'],
      effect: 'paymentTakenBack',
    },
    {
      key: 'release',
      label: bi('发票红冲', 'Invoice taken back'),
      from: ['INVOICED', 'PAID'],
      to: 'APPROVED',
      who: ['SYSTEM'],
      effect: 'invoiceReversed',
    },
    {
      key: 'cancel',
      label: bi('取消结算', 'Cancel'),
      from: ['NEW', 'RETURNED', 'PENDING'],
      to: 'CANCELLED',
      who: ['PRE_ADMIN', 'BUSI_L'],
      reason: 'required',
      danger: true,
    },
  ],
});

interface Owed {
  readonly mainCompId?: string | null;
  readonly paidAmount?: string | null;
}

/** 62074: what was paid is first taken back where it was paid. */
function refusePaid({ paidAmount }: Owed): Stop | undefined {
  return isMoney(paidAmount) && parseFen(paidAmount) > 0n
    ? { code: '62074', ...bi('已开票或已收款，不能取消', 'Invoiced or paid, cannot cancel') }
    : undefined;
}

/** A line of 0.00 is handed in by somebody who says why: a price that nobody wrote down looks the same. */
function unexplainedZero({ lines, zeroReason }: RecordValues) {
  const free = freeLines(Array.isArray(lines) ? lines : []);
  if (free.length === 0 || (typeof zeroReason === 'string' && zeroReason.trim())) return undefined;
  const [named, more] = [free.slice(0, 5).join('、'), free.length > 5 ? '…' : ''];
  return {
    zeroReason: bi(
      `第${named}${more}行金额为0.00：请说明为什么不收费，或先填写单价`,
      `Lines ${named}${more} cost 0.00: say why nothing is charged, or enter their prices first`,
    ),
  };
}

/** Numbers of paper invoices have 8 digits, of electronic ones 20. */
function wrongInvoice({ invoiceNo }: { readonly invoiceNo?: string | null }) {
  return invoiceNo && !/^(\d{8}|\d{20})$/.test(invoiceNo)
    ? { invoiceNo: bi('发票号应为8位或20位数字', 'An invoice number has 8 or 20 digits') }
    : undefined;
}
