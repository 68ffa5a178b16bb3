import { expect, test } from 'vitest';
import { taskBatches } from './taskBatches.tsx';

type Task = { readonly id: string; readonly deptCode: string; readonly taskType: string };
const task = (id: string, taskType: string, deptCode: string): Task => ({ id, deptCode, taskType });
const against = (key: string, records: readonly Task[]) =>
  taskBatches
    .find((batch) => batch.key === key)
    ?.against?.({ ids: records.map(({ id }) => id), records, report: () => undefined } as never)?.zh;

test('tasks are given out, taken and finished many at once', () => {
  expect(taskBatches.map(({ label }) => label.zh)).toEqual(['批量分派', '批量接单', '批量完成']);
  const stored = [task('t1', 'STORE', 'W10'), task('t2', 'STORE', 'W10')];
  for (const { key } of taskBatches) expect(against(key, stored)).toBeUndefined();
});

test('tasks of two departments have no person in common, and those with a number of their own are finished one by one', () => {
  expect(against('assign', [task('t1', 'STORE', 'W10'), task('t2', 'DECLARE', 'B10')])).toContain('属于不同部门');
  expect(against('done', [task('t1', 'STORE', 'W10'), task('t2', 'DECLARE', 'W10')])).toContain('逐条完成');
});
