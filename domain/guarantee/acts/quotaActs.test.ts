import { expect, test } from 'vitest';
import { actsFor } from '../../core/actRules.ts';
import { systemActor } from '../../core/rights.ts';
import { resumeQuota, suspendQuota } from './quotaActs.ts';

const operator = { ...systemActor, userId: 'jo', roleId: 'jck01', rights: new Set(['bhQuota:edit']) };
const leader = { ...operator, userId: 'jl', isLeader: true };
const investment = { ...leader, roleId: 'TZ' };
const stranger = { ...leader, rights: new Set<string>() };

test.each([
  ['ACTIVE', leader, [['suspend', undefined]]],
  ['SUSPENDED', leader, [['resume', undefined]]],
  ['EXPIRED', leader, [['suspend', '额度为「到期」，只有有效的额度可以暂停']]],
  ['ACTIVE', operator, [['suspend', '只有进出口事务部负责人可以暂停']]],
  ['SUSPENDED', operator, [['resume', '只有进出口事务部负责人可以恢复']]],
  ['ACTIVE', investment, []],
  ['ACTIVE', stranger, []],
] as const)('a quota that is %s offers one switch to import/export: %o', (quotaStatus, actor, offered) => {
  const facts = { actor, now: '2025-03-03 10:00:00' };
  const found = actsFor([suspendQuota, resumeQuota], { quotaStatus }, facts);
  expect(found.map(({ act, reason }) => [act.key, reason?.zh])).toEqual(offered);
});

test('only a suspended quota is resumed', () => {
  const facts = { actor: leader, now: '2025-03-03 10:00:00' };
  expect(resumeQuota.stop?.({ quotaStatus: 'ACTIVE' }, facts)?.zh).toBe('额度为「有效」，只有暂停的额度可以恢复');
});
