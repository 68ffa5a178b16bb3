import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';

interface Batch {
  readonly startedTime?: string | null;
}

/** What began to be applied is finished: part of the tariff may have changed already. */
const begun = ({ startedTime }: Batch) =>
  startedTime ? { ...bi('该批次正在生效，不能修改或作废', 'The batch is being applied'), code: '1004' } : undefined;

/**
 * 税则变动批次: written, held against everything it hits, applied once by a second person.
 * @see docs/spec/classification.md 2.7
 */
export const hsChangeFlow = defineFlow({
  entity: 'hsChange',
  drafts: ['DRAFT'],
  whyClosed: bi('已校验的批次不能修改，请先执行“修改”', 'A checked batch is not changed: take it back to edit first'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'CHECKED', label: bi('已校验', 'Checked'), tone: 'wait', icon: 'clock' },
    { key: 'APPLIED', label: bi('已生效', 'Applied'), tone: 'ok', icon: 'tick', final: true },
    { key: 'CANCELLED', label: bi('作废', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'check',
      label: bi('校验', 'Check'),
      from: ['DRAFT'],
      to: 'CHECKED',
      who: ['PRE_ADMIN', 'YGL03'],
      effect: 'changeChecked',
    },
    {
      key: 'edit',
      label: bi('修改', 'Edit'),
      from: ['CHECKED'],
      to: 'DRAFT',
      who: ['PRE_ADMIN', 'YGL03'],
      stop: begun,
      effect: 'changeReopened',
    },
    // The job that applies it takes this step when everything is done.
    {
      key: 'apply',
      label: bi('生效', 'Apply'),
      from: ['CHECKED'],
      to: 'APPLIED',
      who: ['SYSTEM'],
      effect: 'changeApplied',
    },
    {
      key: 'cancel',
      label: bi('作废', 'Cancel'),
      from: ['DRAFT', 'CHECKED'],
      to: 'CANCELLED',
      who: ['PRE_ADMIN'],
      reason: 'required',
      stop: begun,
      danger: true,
    },
  ],
});
