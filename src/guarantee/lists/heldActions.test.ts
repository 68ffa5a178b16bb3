import { expect, test } from 'vitest';
import { heldActions } from './heldActions.ts';
import { person } from './listTestKit.ts';

const levy = { quotaId: 'q', shortfall: '50.00', excessDocNo: null };

test.each([
  ['D10', false, ['apply', 'view']],
  ['D10', true, ['view']],
  ['jck01', false, ['retry', 'view']],
  ['jck01', true, ['retry', 'view']],
  ['TZ', false, ['view']],
  ['FINANC', true, ['view']],
])('a held levy offers %s (leader: %s) %j', (roleId, isLeader, keys) => {
  expect(heldActions(levy, person(roleId, isLeader)).map(({ key }) => key)).toEqual(keys);
});

test.each([
  [{ ...levy, quotaId: null }, '客户尚无额度，请先办理额度申请'],
  [{ ...levy, shortfall: '0.00' }, '可用额度足够，占用不了的是保函，请联系进出口部'],
  [{ ...levy, excessDocNo: 'CE-2026-0001' }, '已有超额单据CE-2026-0001'],
])('of %j no excess is asked for: %s', (held, reason) => {
  expect(heldActions(held, person('D10'))[0]?.reason?.zh).toBe(reason);
});
