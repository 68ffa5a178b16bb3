import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';
import { unsolved } from './solving.ts';

/** Nobody confirms what he uploaded himself. */
const ownUpload = {
  fields: ['uploaderId'],
  why: bi('上传人不能确认自己上传的比对', 'Whoever uploaded the files may not confirm them'),
} as const;

/** What is still changed while differences are being solved; the differences themselves follow from the files. */
export const compared = ['orderId', 'warehouse', 'baseKind', 'reportFile', 'baseFile', 'declId', 'remark'] as const;

/**
 * 入库报告比对: compared until nothing is open, then confirmed by another person than the one who uploaded.
 * @see docs/spec/classification.md 2.16
 */
export const inboundCompareFlow = defineFlow({
  entity: 'inboundCompare',
  drafts: ['NEW'],
  open: [{ in: ['COMPARED', 'DIFF'], fields: compared }],
  states: [
    { key: 'NEW', label: bi('新建', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'COMPARED', label: bi('已比对', 'Compared'), tone: 'run', icon: 'half' },
    { key: 'DIFF', label: bi('有差异', 'Differences'), tone: 'bad', icon: 'mark' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('作废', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'run', label: bi('比对(一致)', 'Compare, equal'), from: ['NEW', 'DIFF'], to: 'COMPARED', who: ['SYSTEM'] },
    {
      key: 'runDiff',
      label: bi('比对(有差异)', 'Compare, different'),
      from: ['NEW', 'DIFF', 'COMPARED'],
      to: 'DIFF',
      who: ['SYSTEM'],
    },
    {
      key: 'solve',
      label: bi('差异处理完', 'All solved'),
      from: ['DIFF'],
      to: 'COMPARED',
      who: ['W1', 'C1'],
      lines: {
        of: 'lines',
        takes: ['solve', 'remark'],
        beside: ['lotNo', 'kind', 'baseValue', 'reportValue', 'difference'],
      },
      judge: unsolved,
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['COMPARED'],
      to: 'CONFIRMED',
      who: ['C1', 'BUSI'],
      fourEyes: true,
      notBy: ownUpload,
      effect: 'compareConfirmed',
    },
    {
      key: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['NEW', 'DIFF', 'COMPARED'],
      to: 'CANCELLED',
      who: ['SELF', 'C1'],
      reason: 'required',
      danger: true,
    },
  ],
});
