import { defineErrors } from '../core/errors.ts';

/** Refusals of daily reports. @see docs/spec/operations.md 6 */
export const dailyErrors = defineErrors({
  NONE_BEFORE: ['1000', '此前没有同类日报', 'There is no report of this kind before'],
  REPEATED: ['1006', '{date}的日报已存在', 'A report for {date} exists'],
});
