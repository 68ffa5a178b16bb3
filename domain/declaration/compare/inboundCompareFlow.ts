import { defineFlow } from '../../core/flow.ts';
import { say } from '../../core/text.ts';
import { unsolved } from './solving.ts';

/** Nobody confirms what he uploaded himself. */
const ownUpload = {
  fields: ['uploaderId'],
  why: say('上传人不能确认自己上传的比对', 'Whoever uploaded the files may not confirm them'),
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
    { key: 'NEW', label: say('新建', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'COMPARED', label: say('已比对', 'Compared'), tone: 'run', icon: 'half' },
    { key: 'DIFF', label: say('有差异', 'Differences'), tone: 'bad', icon: 'mark' },
    { key: 'CONFIRMED', label: say('已确认', 'Confirmed'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: say('作废', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { action: 'run', label: say('比对(一致)', 'Compare, equal'), from: ['NEW', 'DIFF'], to: 'COMPARED', by: ['SYSTEM'] },
    { action: 'runDiff', label: say('比对(有差异)', 'Compare, different'), from: ['NEW', 'DIFF', 'COMPARED'], to: 'DIFF', by: ['SYSTEM'] },
    {
      action: 'solve', label: say('差异处理完', 'All solved'), from: ['DIFF'], to: 'COMPARED', by: ['W1', 'C1'],
      lines: { of: 'lines', takes: ['solve', 'remark'], beside: ['lotNo', 'kind', 'baseValue', 'reportValue', 'difference'] }, judge: unsolved,
    },
    { action: 'confirm', label: say('确认', 'Confirm'), from: ['COMPARED'], to: 'CONFIRMED', by: ['C1', 'BUSI'], fourEyes: true, notBy: ownUpload, effect: 'compareConfirmed' },
    { action: 'cancel', label: say('作废', 'Cancel'), from: ['NEW', 'DIFF', 'COMPARED'], to: 'CANCELLED', by: ['SELF', 'C1'], opinion: 'required', danger: true },
  ],
}); // biome-ignore format: a flow is a table
