import { expect, test } from 'vitest';
import { heldActions } from './heldActions.ts';
import { person } from './listTestKit.ts';

const levy = { quotaId: 'q', shortfall: '50.00', excessDocNo: null };

test.each([
  ['D10', false, ['apply', 'view']],
  ['D10', true, ['view']],
  ['jck01', false, ['view']],
  ['jck01', true, ['view']],
  ['TZ', false, ['view']],
  ['FINANC', true, ['view']],
])('a held levy offers %s (leader: %s) %j', (roleId, isLeader, keys) => {
  expect(heldActions(levy, person(roleId, isLeader)).map(({ key }) => key)).toEqual(keys);
});

test.each([
  [{ ...levy, quotaId: null }, '客户尚无额度，请先办理额度申请'],
  [
    { ...levy, shortfall: '0.00', heldGuar: '1200000.00' },
    '可用额度足够，缺的是保函：待占用 1,200,000.00 元，请联系进出口部',
  ],
  [{ ...levy, excessDocNo: 'CE-2026-0001' }, '已有超额单据CE-2026-0001'],
])('of %j no excess is asked for: %s', (held, reason) => {
  expect(heldActions(held, person('D10'))[0]?.reason?.zh).toBe(reason);
});

test('a quota that has room and takes nothing is named itself, with its figure, and not the guarantee', () => {
  const held = { ...levy, shortfall: '0.00', heldGuar: '0.00', heldAmount: '12345.60', quotaAvailable: '4132437.10' };
  const reason = heldActions(held, person('D10'))[0]?.reason?.zh ?? '';
  expect(reason).toContain('额度可用 4,132,437.10 元，够扣减 12,345.60 元');
  expect(reason).not.toContain('保函');
});
