import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** PDF转Excel: waits, is converted by a job, and is there or failed. @see docs/spec/operations.md 5 */
export const ocrConvertFlow = defineFlow({
  entity: 'ocrConvert',
  dict: 'CONVERT_STATUS',
  whyClosed: bi('转换记录不能修改，请重新转换', 'A conversion is not changed: convert again'),
  states: [
    { key: 'WAIT', label: bi('等待转换', 'Waiting'), tone: 'wait', icon: 'clock' },
    { key: 'RUNNING', label: bi('转换中', 'Converting'), tone: 'run', icon: 'half' },
    { key: 'DONE', label: bi('完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
    { key: 'FAILED', label: bi('失败', 'Failed'), tone: 'bad', icon: 'mark' },
  ],
  steps: [
    { key: 'run', label: bi('转换', 'Convert'), from: ['WAIT'], to: 'RUNNING', who: ['SYSTEM'] },
    {
      key: 'done',
      label: bi('完成', 'Done'),
      from: ['RUNNING'],
      to: 'DONE',
      who: ['SYSTEM'],
      takes: ['resultFile', 'sheets', 'keptUntil', 'errorMsg'],
      effect: 'convertEnded',
    },
    {
      key: 'fail',
      label: bi('失败', 'Fail'),
      from: ['WAIT', 'RUNNING'],
      to: 'FAILED',
      who: ['SYSTEM'],
      takes: ['errorMsg'],
      effect: 'convertEnded',
    },
    {
      key: 'again',
      label: bi('重新转换', 'Convert again'),
      from: ['FAILED'],
      to: 'WAIT',
      who: ['SELF', 'ADMIN'],
      effect: 'convertQueued',
    },
  ],
});
