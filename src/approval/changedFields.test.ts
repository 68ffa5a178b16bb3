import { expect, test } from 'vitest';
import { bhApply, bhDelay } from '#domain/guarantee/index.ts';
import { changedFields } from './changedFields.ts';

const first = { applyAmount: '3000000.00', validTo: '2027-06-30', counterSecurity: 'CASH', reason: '四季度到货', securityAmount: null };
const second = { ...first, applyAmount: '5000000.00', validTo: '2027-11-30' };
const doc = { ...second, status: 'ACCOUNTING_PENDING_REVIEW', lastSubmission: second, previousSubmission: first };

test('a change shows the old and the new value, and by how much money or how many days they differ', () => {
  expect(changedFields(bhApply, doc).map(({ name, old, now, difference, by }) => [name, old, now, difference?.zh, by])).toEqual([
    ['applyAmount', '3000000.00', '5000000.00', '+2,000,000.00', 'operator'],
    ['validTo', '2027-06-30', '2027-11-30', '+153 天', 'operator'],
  ]);
});

test('before a second submission there is nothing to compare', () => {
  expect(changedFields(bhApply, { ...doc, lastSubmission: null, previousSubmission: null })).toEqual([]);
  expect(changedFields(bhApply, { ...second, status: 'BUSINESS_PENDING_REVIEW', lastSubmission: second })).toEqual([]);
});

test('what the leader put right after the submission is his', () => {
  const corrected = { ...doc, applyAmount: '4000000.00' };
  expect(changedFields(bhApply, corrected)[0]).toMatchObject({ name: 'applyAmount', old: '3000000.00', now: '4000000.00', by: 'leader' });
});

test('while the author works on the next version it is compared with the one he handed in', () => {
  const returned = { ...doc, status: 'RETURN_BUSINESS_OPERATOR', applyAmount: '4500000.00' };
  expect(changedFields(bhApply, returned).map(({ name, old }) => [name, old])).toEqual([['applyAmount', '5000000.00']]);
});

test('an empty value is no change, nor is another spelling of the same amount, nor a new id of the same line', () => {
  const item = { id: 'a', delayId: 'd', usageId: 'u1', newDueDate: '2026-12-01' };
  expect(changedFields(bhApply, { ...doc, ...first, applyAmount: '3000000', securityAmount: '' })).toEqual([]);
  const delay = { status: 'EXITDEPT_PENDING_REVIEW', items: [{ ...item, id: 'b' }], lastSubmission: { items: [item] } };
  expect(changedFields(bhDelay, delay)).toEqual([]);
  expect(changedFields(bhDelay, { ...delay, items: [{ ...item, newDueDate: '2026-12-05' }] })).toHaveLength(1);
});
