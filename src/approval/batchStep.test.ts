import { expect, test } from 'vitest';
import { batchStepFor, reasonAgainstBatch } from './batchStep.ts';

const financeLeader = { userId: 'fl', deptCode: 'FINANC', isLeader: true };
const document = {
  docType: 'APPLY',
  origin: 'BUSINESS',
  status: 'ACCOUNTING_PENDING_REVIEW',
  submittedBy: 'b1',
  accSubmittedBy: 'fo',
  accFundOk: '1',
};

test('leaders and their deputies approve, import/export operators confirm, other operators have no batch', () => {
  expect(batchStepFor(financeLeader)).toBe('approve');
  expect(batchStepFor({ deptCode: 'FINANC', isLeader: false, deputyOf: { userId: 'fl', userName: '王五' } })).toBe(
    'approve',
  );
  expect(batchStepFor({ deptCode: 'jck01', isLeader: false })).toBe('confirm');
  expect(batchStepFor({ deptCode: 'D10', isLeader: false })).toBeUndefined();
});

test.each([
  ['waits for this leader', document, undefined],
  [
    'was submitted by himself',
    { ...document, accSubmittedBy: 'fl' },
    '经办与审核不能为同一人：本单由您提交，须由其他人审核',
  ],
  ['has no funds', { ...document, accFundOk: '0' }, '计财意见为资金不可行，不能同意'],
  [
    'was sent back, which needs an opinion',
    { ...document, status: 'EXITDEPT_RETURN_ACCOUNTING_LEADER' },
    '“进出口部退回计财领导”须逐单填写意见，不能批量办理',
  ],
  [
    'is somebody else’s',
    { ...document, status: 'INVESTMENT_REVIEW', invSubmittedBy: 'to' },
    '只有投资运营部负责人可以同意',
  ],
  ['tells its status alone', { status: 'ACCOUNTING_PENDING_REVIEW' }, undefined],
  ['tells a status of others alone', { status: 'INVESTMENT_REVIEW' }, '当前“投资部审核”，由投资运营部负责人办理'],
] as const)('a document that %s', (_case, record, reason) => {
  expect(reasonAgainstBatch(record, 'approve', financeLeader)?.zh).toBe(reason);
});
