import { describe, expect, test } from 'vitest';
import { actsFor, isOfferedTo } from '../../core/actRules.ts';
import { type Actor, systemActor } from '../../core/rights.ts';
import { changeLevy, mayDo, payLevy, refundLevy, repayLevy, retryLevy, reverseLevyPayment } from './usageActs.ts';

const rights = new Set(['bhUsage:view', 'bhUsage:edit']);
const person = (roleId: string, isLeader = false): Actor => ({
  ...systemActor,
  userId: roleId,
  roleId,
  deptCode: roleId,
  isLeader,
  rights,
});
const operator = person('jck01');
const leader = person('jck01', true);
const finance = person('FINANC');
const business = person('D10');

const occupied = {
  usageStatus: 'OCCUPIED',
  totalAmount: '300.00',
  paidCustoms: '0.00',
  settledAmount: '0.00',
  heldAmount: '0.00',
  heldGuar: '0.00',
};
const held = { ...occupied, usageStatus: 'PENDING_EXCESS', heldAmount: '300.00' };
const advanced = { ...occupied, usageStatus: 'ADVANCED', paidCustoms: '300.00' };
const settled = { ...advanced, usageStatus: 'SETTLED', settledAmount: '300.00' };
const cancelled = { ...occupied, usageStatus: 'CANCELLED', totalAmount: '0.00' };

const acts = [payLevy, repayLevy, refundLevy, changeLevy, retryLevy, reverseLevyPayment];
const offered = (usage: object, actor: Actor) => actsFor(acts, { ...usage }, { actor, now: '2025-03-03 10:00:00' });
const open = (usage: object, actor: Actor) =>
  offered(usage, actor).flatMap(({ act, reason }) => (reason ? [] : [act.key]));
const closed = (usage: object, actor: Actor) =>
  offered(usage, actor).flatMap(({ act, reason }) => (reason ? [act.key] : []));

describe('what can be done with a declaration', () => {
  test.each([
    ['an occupied one is paid or changed', occupied, operator, ['pay', 'change']],
    ['a leader has nothing to reverse before anything was paid', occupied, leader, ['pay', 'change']],
    ['a held one can be tried again', held, operator, ['pay', 'change', 'retry']],
    ['an advance waits for the customer', advanced, operator, ['repay', 'change']],
    ['only a leader takes a payment back', advanced, leader, ['repay', 'change', 'reverse']],
    ['finance enters payments', occupied, finance, ['pay']],
    ['finance enters repayments', advanced, finance, ['repay']],
    ['a settled one can still be changed by customs', settled, operator, ['change']],
    ['nothing follows a cancellation', cancelled, leader, []],
    ['business reads', advanced, business, []],
  ] as const)('%s', (_rule, usage, actor, acts) => {
    expect(open(usage, actor)).toEqual(acts);
  });

  test('a closed act is shown with its reason to those whose work it is, and to nobody else', () => {
    expect(closed(advanced, operator)).toEqual(['pay', 'reverse']);
    expect(offered(advanced, operator).find(({ act }) => act.key === 'reverse')?.reason?.zh).toContain(
      '进出口事务部负责人',
    );
    expect(closed(occupied, finance)).toEqual(['repay']);
    expect(closed(occupied, business)).toEqual([]);
  });

  test('what no guarantee carries is tried again before anything else', () => {
    expect(open({ ...held, usageStatus: 'EXCEPTION', heldGuar: '300.00' }, operator)).toEqual([
      'retry',
      'pay',
      'change',
    ]);
  });

  test.each([
    [{ shortfall: '120.00', heldGuar: '0.00' }, 'wait', '尚缺'],
    [{ shortfall: null, heldGuar: '50.00' }, 'wait', '保函'],
    [{ shortfall: null, heldGuar: '0.00' }, undefined, '已全部扣减'],
  ])('a retry says what it achieved: %o', (usage, tone, words) => {
    const said = typeof retryLevy.done === 'function' ? retryLevy.done(usage) : undefined;
    expect(said).toMatchObject({ ...(tone && { tone }), zh: expect.stringContaining(words) });
  });

  test.each([
    [operator, true],
    [finance, true],
    [business, false],
    [{ ...finance, rights: new Set<string>() }, false],
  ])('many are paid at once by those who may pay one: %#', (actor, isOffered) => {
    expect(isOfferedTo(payLevy, actor)).toBe(isOffered);
  });

  test('administrators may do what any department may', () => {
    const admin = { ...person('IT'), haveAdmin: true };
    expect(open(advanced, admin)).toEqual(['repay', 'change', 'reverse']);
    expect(mayDo('levy', admin)).toBe(true);
    expect(mayDo('levy', finance)).toBe(false);
  });
});

test('a refund is offered where something was collected too much, and nowhere else', () => {
  expect(open({ ...settled, overCollected: '0.00' }, operator)).not.toContain('refund');
  expect(open({ ...settled, overCollected: '200.00' }, operator)).toContain('refund');
});
