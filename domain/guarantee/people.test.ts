import { expect, test } from 'vitest';
import { systemActor } from '../core/rights.ts';
import { whyNotDeputy } from './people.ts';

const operator = { ...systemActor, userId: 'jo', roleId: 'jck01', deptCode: 'jck01' };
const own = { deptCode: 'jck01', leaderId: 'jl', deputyId: 'jo' };

test.each([
  ['an administrator', { ...operator, haveAdmin: true }, true],
  ['the leader himself', { ...operator, userId: 'jl', isLeader: true }, true],
  ['another leader', { ...operator, userId: 'x', isLeader: true }, false],
  ['an operator who would make himself the deputy', operator, false],
] as const)('%s may name a deputy: %o', (_who, actor, may) => {
  expect(whyNotDeputy(own, actor) === undefined).toBe(may);
});
