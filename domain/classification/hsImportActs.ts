import { defineAct } from '../core/act.ts';
import { bi } from '../core/text.ts';
import { hsImport } from './hsImport.ts';

const waiting = {
  isMissed: ({ status }: { readonly status: string | null }) => status === 'WAIT',
  stop: ({ status }: { readonly status: string | null }) =>
    status === 'WAIT' ? undefined : bi('当前状态不允许该操作', 'Not allowed in this status'),
};

/** 生效: the tariff becomes what the batch says. By another person than the one who imported it. */
export const applyImport = defineAct(hsImport, {
  key: 'apply',
  label: bi('生效', 'Apply'),
  who: ['YGL'],
  fourEyes: true,
  ...waiting,
  isFirst: () => true,
  lead: bi('税则将按本批次变动，不能撤销。', 'The tariff changes as this batch says; that is not undone.'),
  done: bi('{batchNo}：税则已生效', '{batchNo}: the tariff has changed'),
});

/** 作废 */
export const cancelImport = defineAct(hsImport, {
  key: 'cancel',
  label: bi('作废', 'Cancel'),
  who: ['YGL'],
  danger: true,
  reason: { required: true },
  ...waiting,
});
