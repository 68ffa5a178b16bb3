import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * 打印任务: printed once by anybody of the department; each further time is answered for.
 * @see docs/spec/platform.md 13 printTask
 */
export const printTaskFlow = defineFlow({
  entity: 'printTask',
  dict: 'PRINT_STATUS',
  whyClosed: bi('打印任务不能修改，请作废后重新生成', 'A print task is not changed: void it and queue anew'),
  states: [
    { key: 'WAIT', label: bi('待打印', 'To print'), tone: 'wait', icon: 'clock' },
    { key: 'PRINTED', label: bi('已打印', 'Printed'), tone: 'ok', icon: 'tick' },
    { key: 'REPRINTED', label: bi('已重打', 'Reprinted'), tone: 'ok', icon: 'half' },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'print', label: bi('打印', 'Print'), from: ['WAIT'], to: 'PRINTED', who: ['ALL'], effect: 'printed' },
    {
      key: 'reprint',
      label: bi('重打', 'Reprint'),
      from: ['PRINTED'],
      to: 'REPRINTED',
      who: ['LEADER', 'W1'],
      reason: 'required',
      effect: 'printed',
    },
    {
      key: 'reprintAgain',
      label: bi('再次重打', 'Reprint again'),
      from: ['REPRINTED'],
      to: 'REPRINTED',
      who: ['LEADER', 'W1'],
      reason: 'required',
      effect: 'printed',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['WAIT', 'PRINTED'],
      to: 'VOID',
      who: ['SELF', 'LEADER'],
      reason: 'required',
      danger: true,
    },
  ],
});

/** The steps that put something on paper: the screen shows what before it takes them. */
export const printingSteps: ReadonlySet<string> = new Set(['print', 'reprint', 'reprintAgain']);
