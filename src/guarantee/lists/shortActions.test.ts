import { expect, test } from 'vitest';
import { person } from './listTestKit.ts';
import { shortActions } from './shortActions.ts';

test.each([
  ['RUNNING', 'jck01', ['stop', 'remark']],
  ['NOT_STARTED', 'jck01', ['stop', 'remark']],
  ['ENDED', 'jck01', ['remark']],
  ['NONE', 'jck01', ['remark']],
  ['RUNNING', 'D10', ['remark']],
  ['RUNNING', 'D20', []],
  ['RUNNING', 'TZ', []],
  ['RUNNING', 'FINANC', []],
])('a %s adjustment of D10 offers %s: %j', (shortStatus, roleId, keys) => {
  const offered = shortActions({ shortStatus, creatorDept: 'D10' }, person(roleId).actor);
  expect(offered.filter(({ reason }) => !reason).map(({ key }) => key)).toEqual(keys);
});

test('import/export reads why an adjustment that is over cannot be stopped', () => {
  const [stop] = shortActions({ shortStatus: 'ENDED', creatorDept: 'D10' }, person('jck01').actor);
  expect(stop?.reason?.zh).toBe('只有未开始或执行中的短期调整可以停止');
});
