import { expect, test } from 'vitest';
import { person } from './listTestKit.ts';
import { quotaActions } from './quotaActions.ts';

const quota = (quotaStatus: string) => ({ id: 'q', quotaStatus, ownerDept: 'D10' });
const open = (quotaStatus: string, who: ReturnType<typeof person>) =>
  quotaActions(quota(quotaStatus), who)
    .filter(({ reason }) => !reason)
    .map(({ key }) => key);
const reasonOf = (quotaStatus: string, who: ReturnType<typeof person>, asked: string) =>
  quotaActions(quota(quotaStatus), who).find(({ key }) => key === asked)?.reason?.zh;

test.each([
  ['ACTIVE', person('D10'), ['ADJUST', 'SHORT', 'DELAY', 'EXCESS', 'history']],
  ['EXPIRED', person('D10'), ['ADJUST', 'DELAY', 'history']],
  ['SUSPENDED', person('D10'), ['DELAY', 'history']],
  ['CLOSED', person('D10'), ['history']],
  ['ACTIVE', person('D10', true), ['history']],
  ['ACTIVE', person('jck01'), ['ADJUST', 'SHORT', 'history']],
  ['ACTIVE', person('jck01', true), ['history']],
  ['SUSPENDED', person('jck01', true), ['history']],
  ['EXPIRED', person('jck01', true), ['history']],
  ['ACTIVE', person('TZ'), ['history']],
  ['ACTIVE', person('FINANC', true), ['history']],
] as const)('a quota that is %s offers $1.approver.userId: %j', (quotaStatus, who, keys) => {
  expect(open(quotaStatus, who)).toEqual(keys);
});

test('a quota that is over says which document it no longer takes', () => {
  expect(reasonOf('EXPIRED', person('D10'), 'SHORT')).toBe('额度为「到期」，不能发起短期调整');
});
