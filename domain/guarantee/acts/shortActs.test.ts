import { expect, test } from 'vitest';
import { actsFor } from '../../core/actRules.ts';
import { systemActor } from '../../core/rights.ts';
import { editShortRemark, stopShortAdjust } from './shortActs.ts';

const acts = [stopShortAdjust, editShortRemark];
const factsOf = (roleId: string) => ({
  actor: { ...systemActor, roleId, rights: new Set(['bhShortAdjust:view']) },
  now: '2025-03-03 10:00:00',
});

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
  const offered = actsFor(acts, { shortStatus, creatorDept: 'D10' }, factsOf(roleId));
  expect(offered.filter(({ reason }) => !reason).map(({ act }) => act.key)).toEqual(keys);
});

test('import/export reads why an adjustment that is over cannot be stopped', () => {
  const [stop] = actsFor(acts, { shortStatus: 'ENDED', creatorDept: 'D10' }, factsOf('jck01'));
  expect(stop?.reason?.zh).toBe('只有未开始或执行中的短期调整可以停止');
});

test('the remark of another department is no right of this one', () => {
  expect(editShortRemark.stop?.({ creatorDept: 'D10' }, factsOf('D20'))?.code).toBe('61001');
});

test.each([
  [{ shortStatus: 'NOT_STARTED' }, '尚未开始，停止后不再生效。'],
  [{ shortStatus: 'RUNNING', direction: 'DEC', approvedAmount: '1.00' }, '临时减少的 {approvedAmount} 元当日恢复。'],
  [
    { shortStatus: 'RUNNING', direction: 'INC' },
    '临时增加的 {shortAmount} 元当日收回；已占用的不变，可用额度可能为负。',
  ],
])('the question says what a stop of %o does', (record, words) => {
  const { lead } = stopShortAdjust;
  expect(typeof lead === 'function' && lead(record).zh).toBe(words);
});
