import { expect, test } from 'vitest';
import { documentActs } from '#domain/approval/documentActs.ts';
import type { StatusCode } from '#domain/approval/statuses.ts';
import { actsFor } from '#domain/core/actRules.ts';
import { docKinds } from '../docKinds.ts';
import { documentActions } from './documentActions.ts';
import { documentIn, person } from './listTestKit.ts';

const everybody = ['view', 'log', 'files', 'print', 'diagram'];
const deletion = documentActs(docKinds.APPLY).delete;
const offered = (status: StatusCode, who: ReturnType<typeof person>, values = {}) => {
  const record = documentIn(status, values);
  const deleting = actsFor([deletion], record, { actor: who.actor, now: '2026-11-20 10:00:00' });
  return [
    ...documentActions(record, docKinds.APPLY, who),
    ...deleting.map(({ act: { key }, reason }) => ({ key, reason })),
  ];
};
const open = (...asked: Parameters<typeof offered>) =>
  offered(...asked)
    .filter(({ reason }) => !reason)
    .map(({ key }) => key);

const bo = person('D10');
const bl = person('D10', true);
const jo = person('jck01');
const jl = person('jck01', true);

test.each([
  ['BUSINESS_INPUT', bo, ['edit', 'handle', ...everybody, 'copy', 'delete']],
  ['BUSINESS_INPUT', bl, [...everybody, 'delete']],
  ['BUSINESS_INPUT', person('D20'), [...everybody, 'copy']],
  ['BUSINESS_INPUT', jo, everybody],
  ['RETURN_BUSINESS_OPERATOR', bo, ['edit', 'handle', ...everybody, 'copy']],
  ['BUSINESS_PENDING_REVIEW', bo, [...everybody, 'copy']],
  ['BUSINESS_PENDING_REVIEW', bl, ['handle', 'edit', ...everybody]],
  ['BUSINESS_PENDING_REVIEW', person('D20', true), everybody],
  ['BUSINESS_PASS_EXITDEPT_INPUT', jo, ['handle', 'edit', ...everybody]],
  ['BUSINESS_PASS_EXITDEPT_INPUT', jl, everybody],
  ['EXITDEPT_PENDING_REVIEW', jl, ['handle', 'edit', ...everybody]],
  ['INVESTMENT_INPUT', person('TZ'), ['handle', 'edit', ...everybody]],
  ['ACCOUNTING_PENDING_REVIEW', person('FINANC', true), ['handle', 'edit', ...everybody]],
  ['EXITDEPT_INPUT_CONFIRMED', jo, ['edit', ...everybody]],
] as const)('in %s the row offers $1.approver.userId: %j', (status, who, keys) => {
  expect(open(status, who)).toEqual(keys);
});

test('a leader who handed the document in himself can still give it back', () => {
  expect(open('BUSINESS_PENDING_REVIEW', person('D10', true, 'D10'))).toContain('handle');
});

test('a document that is no draft any more is not deleted, and its status stands in the reason', () => {
  const [deletion] = offered('BUSINESS_PENDING_REVIEW', bo).filter(({ key }) => key === 'delete');
  expect(deletion?.reason?.zh).toBe('只有本部门录入中的草稿可以删除，当前为「业务部门待审核」');
});

test('a closed document can only be looked at and copied', () => {
  expect(open('RETURN_BUSINESS_OPERATOR', bo, { closedFlag: 1 })).toEqual([...everybody, 'copy']);
});

test('a failed receipt puts a confirmed document back into the hands of import/export', () => {
  expect(open('EXITDEPT_INPUT_CONFIRMED', jl, { customsReceipt: 'FAILED' })).toEqual(['handle', 'edit', ...everybody]);
});

test('a deputy handles what waits for his leader', () => {
  const deputy = {
    ...bo,
    approver: { ...bo.approver, userId: 'other', deputyOf: { userId: 'D10l', userName: '领导' } },
  };
  expect(open('BUSINESS_PENDING_REVIEW', deputy)).toContain('handle');
});

test('a short-term adjustment is never copied', () => {
  const record = documentIn('BUSINESS_INPUT', { docType: 'SHORT' });
  expect(documentActions(record, docKinds.SHORT, bo).map(({ key }) => key)).not.toContain('copy');
});

test('without the rights to create and to delete nothing is copied or deleted', () => {
  const reader = { ...bo, actor: { ...bo.actor, rights: new Set(['bhApply:list', 'bhApply:view']) } };
  expect(open('BUSINESS_INPUT', reader)).toEqual(['edit', 'handle', ...everybody]);
});
