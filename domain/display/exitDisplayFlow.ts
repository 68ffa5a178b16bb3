import { defineFlow } from '../core/flow.ts';
import type { RecordValues } from '../core/record.ts';
import { bi } from '../core/text.ts';
import { wrongBack, wrongOut, wrongSettlement } from './displayLines.ts';

/** 出区展示备案: from a draft over two reviews and the gate to its settlement. @see docs/spec/platform.md 13 exitDisplay */
export const exitDisplayFlow = defineFlow({
  entity: 'exitDisplay',
  dict: 'DISPLAY_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待审核', 'Awaiting review'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回修改', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'APPROVED', label: bi('审核通过', 'Approved'), tone: 'run', icon: 'dot' },
    { key: 'FILED', label: bi('海关已备案', 'Filed with customs'), tone: 'run', icon: 'mark' },
    { key: 'OUT', label: bi('已出区', 'Out of zone'), tone: 'run', icon: 'half' },
    { key: 'PART_BACK', label: bi('部分回区', 'Partly returned'), tone: 'run', icon: 'half' },
    { key: 'SETTLED', label: bi('已核销', 'Settled'), tone: 'ok', icon: 'tick', final: true },
    { key: 'REJECTED', label: bi('不予备案', 'Rejected'), tone: 'bad', icon: 'cross', final: true },
    { key: 'CANCELLED', label: bi('已作废', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'submit',
      label: bi('提交', 'Submit'),
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      who: ['BUSI', 'CUST'],
      effect: 'displaySubmitted',
    },
    {
      key: 'withdraw',
      label: bi('撤回', 'Withdraw'),
      from: ['SUBMITTED'],
      to: 'DRAFT',
      who: ['SELF'],
      stop: ({ firstOpenedAt }: { readonly firstOpenedAt?: string | null }) =>
        firstOpenedAt ? bi('审核人已打开，不能撤回', 'A reviewer has opened it already') : undefined,
    },
    {
      key: 'approve',
      label: bi('审核通过', 'Approve'),
      from: ['SUBMITTED'],
      to: 'APPROVED',
      who: ['JCK', 'C1'],
      reason: 'required',
      fourEyes: true,
      effect: 'displayReviewed',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['SUBMITTED'],
      to: 'RETURNED',
      who: ['JCK', 'C1'],
      reason: 'required',
      effect: 'displayReviewed',
    },
    {
      key: 'reject',
      label: bi('不予备案', 'Reject'),
      from: ['SUBMITTED'],
      to: 'REJECTED',
      who: ['JCK_L'],
      reason: 'required',
      effect: 'displayReviewed',
      danger: true,
    },
    {
      key: 'file',
      label: bi('登记备案号', 'Enter filing number'),
      from: ['APPROVED'],
      to: 'FILED',
      who: ['C1', 'JCK'],
      needs: ['customsFilingNo', 'filedDate'],
    },
    {
      key: 'fileBack',
      label: bi('备案退单', 'Turned back by customs'),
      from: ['APPROVED'],
      to: 'RETURNED',
      who: ['C1', 'JCK'],
      reason: 'required',
      effect: 'displayReviewed',
    },
    {
      key: 'out',
      label: bi('登记出区', 'Register exit'),
      from: ['FILED'],
      to: 'OUT',
      who: ['W1'],
      needs: ['gateOutTime'],
      lines: { of: 'goods', takes: ['outQty'], beside: ['qty'] },
      start: everythingOut,
      judge: wrongOut,
      effect: 'displayOut',
    },
    {
      key: 'backPart',
      label: bi('部分回区', 'Partial return'),
      from: ['OUT', 'PART_BACK'],
      to: 'PART_BACK',
      who: ['W1'],
      lines: { of: 'goods', takes: ['backQty'], beside: ['outQty'] },
      judge: wrongBack,
    },
    {
      key: 'settle',
      label: bi('核销', 'Settle'),
      from: ['OUT', 'PART_BACK'],
      to: 'SETTLED',
      who: ['C1', 'JCK'],
      lines: { of: 'goods', takes: ['backQty', 'soldQty', 'declarationNo'], beside: ['outQty'] },
      judge: wrongSettlement,
      effect: 'guaranteeReleased',
    },
    {
      key: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['DRAFT', 'RETURNED', 'APPROVED', 'FILED'],
      to: 'CANCELLED',
      who: ['SELF', 'JCK_L'],
      reason: 'required',
      effect: 'guaranteeReleased',
      danger: true,
    },
  ],
});

/** Most filings leave as a whole: the warehouse corrects what did not. */
function everythingOut({ goods }: RecordValues): RecordValues {
  const lines = (goods ?? []) as readonly RecordValues[];
  return { goods: lines.map((line) => ({ ...line, outQty: line.qty })) };
}

/** Statuses in which goods of the filing are, or may go, out of the zone. */
export const displayInUse: readonly string[] = ['FILED', 'OUT', 'PART_BACK'];
