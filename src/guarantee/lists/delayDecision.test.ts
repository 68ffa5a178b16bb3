import { expect, test } from 'vitest';
import type { StatusCode } from '#domain/approval/statuses.ts';
import { delayDecision } from './delayDecision.ts';
import { documentIn, person } from './listTestKit.ts';

const delayIn = (status: StatusCode, values = {}) => documentIn(status, { docType: 'DELAY', ...values });

test.each([
  ['BUSINESS_PENDING_REVIEW', person('D10', true), 'delayLeaderApprove'],
  ['EXITDEPT_PENDING_REVIEW', person('jck01', true), 'delayLeaderApprove'],
  ['INVESTMENT_REVIEW', person('TZ', true), 'delayExceedApprove'],
  ['ACCOUNTING_PENDING_REVIEW', person('FINANC', true), 'delayExceedApprove'],
  ['BUSINESS_PENDING_REVIEW', person('D10'), undefined],
  ['BUSINESS_PENDING_REVIEW', person('D20', true), undefined],
  ['BUSINESS_PENDING_REVIEW', person('jck01', true), undefined],
  ['BUSINESS_PASS_EXITDEPT_INPUT', person('jck01'), undefined],
  ['ACCOUNTING_INPUT_FINISH', person('jck01', true), undefined],
] as const)('in %s $1.approver.userId decides by %s', (status, { approver }, method) => {
  expect(delayDecision(delayIn(status), approver)?.method).toBe(method);
});

test('what was given back needs an opinion', () => {
  expect(delayDecision(delayIn('BUSINESS_PENDING_REVIEW'), person('D10', true).approver)?.opinionRequired).toBe(false);
  expect(delayDecision(delayIn('RETURN_BUSINESS_LEADER'), person('D10', true).approver)?.opinionRequired).toBe(true);
});

test('a leader who handed the delay in himself reads why he cannot approve it', () => {
  expect(delayDecision(delayIn('BUSINESS_PENDING_REVIEW'), person('D10', true, 'D10').approver)?.reason?.zh).toBe(
    '经办与审核不能为同一人：本单由您提交，须由其他人审核',
  );
});
