import { defineFlow } from '../core/flow.ts';
import { bi, fill } from '../core/text.ts';

interface Counted {
  readonly printedQty?: number | null;
  readonly appliedQty?: number | null;
}

/**
 * 标签: checked by somebody else before it is printed, counted until it is on the goods.
 * @see docs/spec/operations.md 5
 */
export const goodsTagFlow = defineFlow({
  entity: 'goodsTag',
  dict: 'TAG_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  whyClosed: bi('已审核的标签不能修改，请作废后重新登记', 'A checked label is not changed: void it and make a new one'),
  states: [
    { key: 'DRAFT', label: bi('待审核', 'To review'), tone: 'wait', icon: 'clock' },
    { key: 'APPROVED', label: bi('已审核', 'Approved'), tone: 'run', icon: 'tick' },
    { key: 'PRINTED', label: bi('已打印', 'Printed'), tone: 'run', icon: 'half' },
    { key: 'APPLIED', label: bi('已贴标', 'Applied'), tone: 'ok', icon: 'tick', final: true },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'approve',
      label: bi('审核', 'Approve'),
      from: ['DRAFT'],
      to: 'APPROVED',
      who: ['BUSI', 'C1'],
      fourEyes: true,
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['DRAFT'],
      to: 'RETURNED',
      who: ['BUSI', 'C1'],
      reason: 'required',
      neutral: true,
    },
    {
      key: 'resubmit',
      label: bi('重新提交', 'Resubmit'),
      from: ['RETURNED'],
      to: 'DRAFT',
      who: ['W1', 'BUSI'],
    },
    {
      key: 'print',
      label: bi('打印', 'Print'),
      from: ['APPROVED', 'PRINTED'],
      to: 'PRINTED',
      who: ['W1'],
      needs: ['printQty'],
      effect: 'tagPrinted',
    },
    {
      key: 'apply',
      label: bi('贴标完成', 'Applied'),
      from: ['PRINTED'],
      to: 'APPLIED',
      who: ['W1'],
      needs: ['appliedQty'],
      about: ['needQty', 'printedQty'],
      judge: ({ printedQty, appliedQty }: Counted) =>
        (appliedQty ?? 0) > (printedQty ?? 0)
          ? {
              appliedQty: fill(bi('贴标数量不能超过打印数量（{printed}）', 'Applied exceeds printed ({printed})'), {
                printed: printedQty ?? 0,
              }),
            }
          : undefined,
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'RETURNED', 'APPROVED', 'PRINTED'],
      to: 'VOID',
      who: ['BUSI_L', 'W1'],
      reason: 'required',
      danger: true,
    },
  ],
});
