import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld, type Step, sections, type TestedType } from './approvalWorld.ts';

/**
 * Calls that decide on documents of one type: the step of `wfAct`, under the name of the design.
 * @see docs/spec/guarantee.md 8
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start();
});
afterAll(() => world?.close());

let customers = 3;
const quota = () => world.quota('3000000.00', { customerId: `demo-customer-${String(customers++).padStart(2, '0')}` });

/** Decides by the type's own call on the version that is there now. */
async function decide(
  type: TestedType,
  id: string,
  [loginName, method, more = {}]: readonly [string, string, object?],
) {
  const { rowVersion } = await world.read(type, id);
  const client = await world.as(loginName);
  const { returnCode, data } = await client.call<{ status?: string }>(`baohan.${method}`, {
    id,
    rowVersion,
    action: 'approve',
    ...more,
  });
  return returnCode === '0' ? data.status : returnCode;
}

async function delayUntil(newValidTo: string): Promise<string> {
  const { id } = await world.save('DELAY', {
    quotaId: await quota(),
    delayKind: 'VALID',
    newValidTo,
    reason: '续签中',
    repaymentPlan: '月底还款',
  });
  await world.walk('DELAY', id, [['bus01', 'submit']]);
  return id;
}
const exit: Step = ['jck01', 'submit', sections(null).exit];

test('leaders of business and import/export approve a delay by delayLeaderApprove, others do not', async () => {
  const id = await delayUntil('2026-01-15');
  expect(await decide('DELAY', id, ['tz01l', 'delayExceedApprove'])).toBe('61002');
  expect(await decide('DELAY', id, ['jck01l', 'delayLeaderApprove'])).toBe('61001');
  expect(await decide('DELAY', id, ['bus01l', 'delayLeaderApprove'])).toBe('BUSINESS_PASS_EXITDEPT_INPUT');
  expect(await decide('DELAY', id, ['jck01', 'delayLeaderApprove'])).toBe('61002');
  await world.walk('DELAY', id, [exit]);
  expect(await decide('DELAY', id, ['jck01l', 'delayLeaderApprove'])).toBe('EXITDEPT_PASS');
});

test('what exceeds the normal limit goes to investment and finance, who approve by delayExceedApprove', async () => {
  const id = await delayUntil('2026-03-20');
  await world.walk('DELAY', id, [
    ['bus01l', 'approve'],
    exit,
    ['jck01l', 'approve'],
    ['tz01', 'submit', sections(null).inv],
  ]);
  expect(await decide('DELAY', id, ['tz01l', 'delayLeaderApprove'])).toBe('61002');
  expect(await decide('DELAY', id, ['tz01l', 'delayExceedApprove'])).toBe('INVESTMENT_PASS_EXITDEPT_INPUT');
  await world.walk('DELAY', id, [exit, ['jck01l', 'approve'], ['fin01', 'submit', sections(null).acc]]);
  expect(await decide('DELAY', id, ['fin01l', 'delayExceedApprove'])).toBe('ACCOUNTING_INPUT_FINISH');
});

test('adjustments and excess approvals are decided by their own calls', async () => {
  const adjust = await world.save('ADJUST', {
    quotaId: await quota(),
    direction: 'DEC',
    changeAmount: '1000.00',
    reason: '调低',
  });
  const excess = await world.save('EXCESS', {
    ...{
      quotaId: await quota(),
      excessAmount: '3000.00',
      validTo: '2025-01-15',
      reason: '临时超额',
      repaymentPlan: '月底还款',
    },
  });
  await world.walk('ADJUST', adjust.id, [['bus01', 'submit']]);
  await world.walk('EXCESS', excess.id, [['bus01', 'submit']]);
  expect(await decide('ADJUST', adjust.id, ['bus01l', 'adjustApprove'])).toBe('BUSINESS_PASS_EXITDEPT_INPUT');
  expect(
    await decide('EXCESS', excess.id, ['bus01l', 'applyExceedApprove', { action: 'return', opinion: '补充还款计划' }]),
  ).toBe('RETURN_BUSINESS_OPERATOR');
});
