import { expect, test } from 'vitest';
import type { Actor } from '#domain/core/rights.ts';
import { actOfStep } from '#domain/core/stepForm.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { movesOf, withResultNo } from './taskMoves.ts';

const now = '2026-11-20 10:00:00';
const all = new Set(delegateTaskFlow.steps.map(({ key: action }) => `delegateTask:act:${action}`));
const actor = (roleId: string, facts: Partial<Actor> = {}): Actor => ({
  userId: `user-${roleId}`,
  loginName: roleId,
  userName: roleId,
  roleId,
  roleName: roleId,
  deptCode: roleId,
  isLeader: false,
  haveAdmin: false,
  consoleId: null,
  rights: all,
  ...facts,
});
const clerk = actor('D10');
const leader = actor('D10', { isLeader: true });
const warehouse = actor('W1');

const open = (status: string, who: Actor) =>
  [...movesOf({ status, taskType: 'STORE', deptCode: 'W1' }, who, now)].flatMap(([to, move]) =>
    'act' in move ? [`${to} ${move.act.key}`] : [],
  );

test.each([
  ['WAIT', clerk, ['ASSIGNED assign']],
  ['WAIT', leader, ['ASSIGNED assign', 'SKIPPED skip', 'CANCELLED cancel']],
  ['WAIT', warehouse, ['DOING take']],
  ['ASSIGNED', warehouse, ['WAIT reject', 'DOING take']],
  ['DOING', warehouse, ['BLOCKED block', 'DONE done']],
  ['BLOCKED', warehouse, ['DOING unblock']],
  ['DONE', leader, []],
] as const)('a task that is %s may be dropped where a step leads', (status, who, moves) => {
  expect(open(status, who)).toEqual(moves);
});

test('a column that no step leads to says so, a closed step says who may', () => {
  const moves = movesOf({ status: 'WAIT', taskType: 'STORE', deptCode: 'W1' }, warehouse, now);
  expect(moves.get('DONE')).toEqual({ reason: expect.objectContaining({ zh: '待分派的任务不能直接变为已完成' }) });
  expect(moves.get('SKIPPED')).toEqual({ reason: expect.objectContaining({ zh: '只有业务部门负责人可以无需办理' }) });
  expect(movesOf({ status: 'DONE' }, leader, now).get('DOING')).toEqual({
    reason: expect.objectContaining({ zh: '已完成的任务不能再变更' }),
  });
});

test('a declaration asks for its number before it is done, storage does not', () => {
  const step = delegateTaskFlow.steps.find(({ key }) => key === 'done');
  if (!step) throw new Error('the flow has no step done');
  const done = actOfStep(delegateTask, step);
  expect(withResultNo(done, { taskType: 'DECLARE' }).step).toMatchObject({
    needs: ['resultNo'],
    takes: ['files', 'remark'],
  });
  expect(withResultNo(done, { taskType: 'STORE' })).toBe(done);
});
