import type { SettingDefinition } from '../core/setting.ts';
import { bi } from '../core/text.ts';
import { type ApprovalPlan, usualPlan, wrongPlan } from './routing.ts';

/** Who is asked for what; requests that are under way keep the way they have. */
export const approvalPlan: SettingDefinition<ApprovalPlan> = {
  key: 'approval.flow',
  note: bi(
    '审批流程：{类型: [{stepNo, kind: LEADER|ROLE|USER, value, when: amount>=x, mode: ANY|ALL}]}',
    'Ways of requests: {type: [{stepNo, kind: LEADER|ROLE|USER, value, when: amount>=x, mode: ANY|ALL}]}',
  ),
  otherwise: usualPlan,
  refuse: wrongPlan,
};
