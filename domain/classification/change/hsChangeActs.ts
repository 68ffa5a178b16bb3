import { defineAct } from '../../core/act.ts';
import { say } from '../../core/text.ts';
import { hsChange } from './hsChange.ts';

/** 生效: a job closes and opens codes and moves whatever stands under them. By another person than those who wrote and checked the batch. */
export const applyChange = defineAct(hsChange, {
  key: 'applyChange',
  label: say('生效', 'Apply'),
  who: ['PRE_ADMIN'],
  fourEyes: true,
  danger: true,
  isMissed: ({ status }) => status === 'CHECKED',
  isFirst: () => true,
  stop: ({ status, measuredTime, effectiveDate }, { now }) => {
    if (status !== 'CHECKED') return say('当前状态不允许该操作', 'Not allowed in this status');
    if (!measuredTime) return say('影响范围尚未计算完成', 'What it hits is still being counted');
    return effectiveDate && now.slice(0, 10) < effectiveDate ? say(`生效日(${effectiveDate})之前不能生效`, `Not before ${effectiveDate}`) : undefined;
  },
  lead: say('税则将按本批次变动，命中的商品随之失效或更新，不能撤销。', 'The tariff changes as this batch says, and what stands under its codes with it; that is not undone.'),
  done: say('{batchNo}：已开始在后台生效', '{batchNo}: it is being applied in the background'),
}); // biome-ignore format: an act is a table
