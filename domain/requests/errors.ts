import { defineErrors } from '../core/errors.ts';

/** Refusals of the approval centre. @see docs/spec/operations.md 6 */
export const requestErrors = defineErrors({
  BOUND: ['1000', '业务处理失败，审批未生效：{msg}', 'Bound action failed, approval not applied: {msg}'],
  MOVED: ['1000', '审批进度已变化，请刷新后重试', 'The request has moved on: reload it'],
  AGREED: [
    '1005',
    '您已同意过本步骤，须由其他审批人办理',
    'You agreed to this step already, somebody else has to go on',
  ],
});
