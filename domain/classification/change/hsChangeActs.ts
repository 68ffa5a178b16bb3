import { defineAct } from '../../core/act.ts';
import { bi } from '../../core/text.ts';
import { hsChange } from './hsChange.ts';

/**
 * 生效: a job closes and opens codes and moves whatever stands under them. By another person than those who wrote and
 * checked the batch.
 */
export const applyChange = defineAct(hsChange, {
  key: 'applyChange',
  label: bi('生效', 'Apply'),
  who: ['PRE_ADMIN'],
  fourEyes: true,
  danger: true,
  isMissed: ({ status }) => status === 'CHECKED',
  isFirst: () => true,
  stop: ({ status, measuredTime, effectiveDate }, { now }) => {
    if (status !== 'CHECKED') return bi('当前状态不允许该操作', 'Not allowed in this status');
    if (!measuredTime) return bi('影响范围尚未计算完成', 'What it hits is still being counted');
    return effectiveDate && now.slice(0, 10) < effectiveDate ? bi(`生效日(${effectiveDate})之前不能生效`, `Not before ${effectiveDate}`) : undefined;
  },
  lead: bi('税则将按本批次变动，命中的商品随之失效或更新，不能撤销。', 'The tariff changes as this batch says, and what stands under its codes with it; that is not undone.'),
  done: bi('{batchNo}：已开始在后台生效', '{batchNo}: it is being applied in the background'),
}); // biome-ignore format: an act is a table
