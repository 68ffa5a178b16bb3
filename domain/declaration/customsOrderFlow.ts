import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { byReceipt } from './customsWord.ts';

/** Whoever made the declarations does not check them. */
const ownMaking = {
  fields: ['makerId'],
  why: bi('制单人不能复核自己的单证', 'Whoever made the declarations may not check them'),
} as const;

/** 报关委托单: from the customer's entrustment to released goods. @see docs/spec/classification.md 2.9 */
export const customsOrderFlow = defineFlow({
  entity: 'customsOrder',
  drafts: ['DRAFT', 'RETURNED'],
  open: [{ in: ['SUBMITTED', 'ACCEPTED'], fields: 'all' }],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待接单', 'Submitted'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回补充', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'ACCEPTED', label: bi('已接单', 'Accepted'), tone: 'run', icon: 'dot' },
    { key: 'MAKING', label: bi('制单中', 'Preparing declaration'), tone: 'run', icon: 'half' },
    { key: 'CHECKED', label: bi('复核通过', 'Checked'), tone: 'run', icon: 'tick' },
    { key: 'DECLARED', label: bi('已申报', 'Declared'), tone: 'run', icon: 'dot' },
    { key: 'EXAM', label: bi('查验', 'Examination'), tone: 'wait', icon: 'mark' },
    { key: 'TAX', label: bi('待缴税', 'Duty payable'), tone: 'wait', icon: 'pause' },
    { key: 'RELEASED', label: bi('已放行', 'Released'), tone: 'ok', icon: 'tick' },
    { key: 'CLOSED', label: bi('已结关', 'Closed'), tone: 'ok', icon: 'lock', final: true },
    { key: 'REFUSED', label: bi('海关退单', 'Refused by customs'), tone: 'bad', icon: 'back' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { action: 'submit', label: bi('提交委托', 'Submit'), from: ['DRAFT', 'RETURNED'], to: 'SUBMITTED', by: ['CUST', 'BUSI'], effect: 'orderSubmitted' },
    { action: 'withdraw', label: bi('撤回', 'Withdraw'), from: ['SUBMITTED'], to: 'DRAFT', by: ['SELF'], effect: 'orderTakenBack' },
    { action: 'accept', label: bi('接单', 'Accept'), from: ['SUBMITTED'], to: 'ACCEPTED', by: ['C1'], needs: ['brokerId'], effect: 'orderAccepted' },
    { action: 'return', label: bi('退回', 'Return'), from: ['SUBMITTED', 'ACCEPTED', 'MAKING'], to: 'RETURNED', by: ['C1'], opinion: 'required', effect: 'orderReturned' },
    { action: 'make', label: bi('开始制单', 'Start preparing'), from: ['ACCEPTED'], to: 'MAKING', by: ['C1', 'SYSTEM'], effect: 'declarationsMade' },
    { action: 'check', label: bi('复核', 'Check'), from: ['MAKING'], to: 'CHECKED', by: ['C1'], effect: 'orderChecked', fourEyes: true, notBy: ownMaking },
    { action: 'uncheck', label: bi('退回修改', 'Back to preparing'), from: ['CHECKED'], to: 'MAKING', by: ['C1'], opinion: 'required', neutral: true, effect: 'orderUnchecked' },
    { action: 'send', label: bi('发送海关', 'Send to customs'), from: ['CHECKED'], to: 'DECLARED', by: ['C1', 'SYSTEM'], effect: 'orderSent' },
    { action: 'refused', label: bi('海关退单', 'Refused'), from: ['DECLARED'], to: 'REFUSED', by: ['SYSTEM', 'C1'], opinion: 'required' },
    { action: 'remake', label: bi('修改重报', 'Prepare again'), from: ['REFUSED'], to: 'MAKING', by: ['C1'], effect: 'orderRemade' },
    { action: 'exam', label: bi('布控查验', 'Examination'), from: ['DECLARED', 'TAX'], to: 'EXAM', by: ['SYSTEM', 'C1'] },
    { action: 'examDone', label: bi('查验完毕', 'Examination done'), from: ['EXAM'], to: 'DECLARED', by: ['SYSTEM', 'C1'], opinion: 'required' },
    { action: 'tax', label: bi('待缴税', 'Duty payable'), from: ['DECLARED', 'EXAM'], to: 'TAX', by: ['SYSTEM', 'C1'] },
    { action: 'taxPaid', label: bi('税款已缴', 'Duty paid'), from: ['TAX'], to: 'DECLARED', by: ['SYSTEM', 'C1', 'FINANC'] },
    { action: 'release', label: bi('放行', 'Release'), from: ['DECLARED', 'EXAM', 'TAX'], to: 'RELEASED', by: ['SYSTEM', 'C1'], forbids: byReceipt, effect: 'orderReleased' },
    { action: 'close', label: bi('结关', 'Close'), from: ['RELEASED'], to: 'CLOSED', by: ['SYSTEM', 'C1'], forbids: byReceipt },
    { action: 'cancel', label: bi('取消', 'Cancel'), from: ['DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED', 'MAKING'], to: 'CANCELLED', by: ['SELF', 'C1'], opinion: 'required', effect: 'orderCancelled', danger: true },
    { action: 'cancelLate', label: bi('撤单取消', 'Cancel after filing'), from: ['CHECKED', 'REFUSED', 'DECLARED'], to: 'CANCELLED', by: ['C1'], opinion: 'required', effect: 'orderCancelled', danger: true },
  ],
}); // biome-ignore format: a flow is a table
