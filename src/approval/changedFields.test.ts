import { expect, test } from 'vitest';
import type { LoggedStep } from '#domain/approval/changes.ts';
import { bhApply, bhDelay } from '#domain/guarantee/index.ts';
import { fieldsChangedSince } from './changedFields.ts';

const first = {
  applyAmount: '3000000.00',
  validTo: '2027-06-30',
  counterSecurity: 'CASH',
  reason: '四季度到货',
  securityAmount: null,
};
const second = { ...first, applyAmount: '5000000.00', validTo: '2027-11-30' };
const doc = { ...second, status: 'ACCOUNTING_PENDING_REVIEW', lastSubmission: second, previousSubmission: first };

test('a change shows the old and the new value, and by how much money or how many days they differ', () => {
  expect(
    fieldsChangedSince(bhApply, doc).map(({ name, old, now, difference, by }) => [name, old, now, difference?.zh, by]),
  ).toEqual([
    ['applyAmount', '3000000.00', '5000000.00', '+2,000,000.00', 'operator'],
    ['validTo', '2027-06-30', '2027-11-30', '+153 天', 'operator'],
  ]);
});

test('before a second submission there is nothing to compare', () => {
  expect(fieldsChangedSince(bhApply, { ...doc, lastSubmission: null, previousSubmission: null })).toEqual([]);
  expect(fieldsChangedSince(bhApply, { ...second, status: 'BUSINESS_PENDING_REVIEW', lastSubmission: second })).toEqual(
    [],
  );
});

test('what the leader put right after the submission is his', () => {
  const corrected = { ...doc, applyAmount: '4000000.00' };
  expect(fieldsChangedSince(bhApply, corrected)[0]).toMatchObject({
    name: 'applyAmount',
    old: '3000000.00',
    now: '4000000.00',
    by: 'leader',
  });
});

test('while the author works on the next version it is compared with the one he handed in', () => {
  const returned = { ...doc, status: 'RETURN_BUSINESS_OPERATOR', applyAmount: '4500000.00' };
  expect(fieldsChangedSince(bhApply, returned).map(({ name, old }) => [name, old])).toEqual([
    ['applyAmount', '5000000.00'],
  ]);
});

test('an empty value is no change, nor is another spelling of the same amount, nor a new id of the same line', () => {
  const item = { id: 'a', delayId: 'd', usageId: 'u1', newDueDate: '2026-12-01' };
  expect(fieldsChangedSince(bhApply, { ...doc, ...first, applyAmount: '3000000', securityAmount: '' })).toEqual([]);
  const delay = { status: 'EXITDEPT_PENDING_REVIEW', items: [{ ...item, id: 'b' }], lastSubmission: { items: [item] } };
  expect(fieldsChangedSince(bhDelay, delay)).toEqual([]);
  expect(fieldsChangedSince(bhDelay, { ...delay, items: [{ ...item, newDueDate: '2026-12-05' }] })).toHaveLength(1);
});

const step = (
  action: string,
  fromStatus: string,
  userName: string,
  changes: LoggedStep['changes'] = null,
): LoggedStep => ({
  ...{
    id: userName,
    seq: 1,
    action,
    fromStatus,
    toStatus: fromStatus,
    opinion: null,
    userId: userName,
    userName,
    deptCode: 'jck01',
    leaderFlag: 0,
  },
  ...{ exitStage: null, exitRoute: null, amount: null, changes, actTime: '2026-11-20 10:00:00' },
});

test('what was put in the place of a department’s figure is marked for the next reviewer, with who did it', () => {
  const document = { ...first, status: 'ACCOUNTING_INPUT', lastSubmission: first, exitSuggestAmount: '3000000.00' };
  const log = [
    step('edit', 'EXITDEPT_PENDING_REVIEW', '旧一轮', [{ field: 'exitSuggestAmount', old: '1.00', now: '2.00' }]),
    step('submit', 'BUSINESS_INPUT', '王晓雯'),
    step('submit', 'BUSINESS_PASS_EXITDEPT_INPUT', '吴敏', [
      { field: 'exitSuggestAmount', old: null, now: '500000.00' },
    ]),
    step('edit', 'EXITDEPT_PENDING_REVIEW', '郑海涛', [
      { field: 'exitSuggestAmount', old: '500000.00', now: '3000000.00' },
    ]),
  ];
  expect(fieldsChangedSince(bhApply, document, log)).toMatchObject([
    { name: 'exitSuggestAmount', old: '500000.00', now: '3000000.00', author: '郑海涛' },
  ]);
  expect(fieldsChangedSince(bhApply, { ...document, status: 'EXITDEPT_INPUT_CONFIRMED' }, log)).toEqual([]);
});

const item = (usageId: string, newDueDate: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  ...{
    id: usageId,
    delayId: 'd',
    lineNo: 1,
    usageId,
    declNo: `no ${usageId}`,
    newDueDate,
    amount: '100.00',
    oldDueDate: '2026-11-20',
    delayDays: 3,
  },
  ...facts,
});
const delayWith = (items: readonly object[], before: readonly object[]) => ({
  status: 'EXITDEPT_PENDING_REVIEW',
  items,
  lastSubmission: { items },
  previousSubmission: { items: before },
});

test('lines whose amounts were read anew and whose places changed are no change of the document', () => {
  const before = [item('a', '2026-12-01'), item('b', '2026-12-02')];
  const now = [
    item('b', '2026-12-02', { id: 'x', lineNo: 1, amount: '80.00', oldDueDate: '2026-11-23' }),
    item('a', '2026-12-01', { id: 'y' }),
  ];
  expect(fieldsChangedSince(bhDelay, delayWith(now, before))).toEqual([]);
});

test('a date that changed in a line is shown as that, with its line; lines come and go by name', () => {
  const changes = fieldsChangedSince(
    bhDelay,
    delayWith([item('a', '2026-12-05'), item('c', '2026-12-09')], [item('a', '2026-12-01'), item('b', '2026-12-02')]),
  );
  expect(
    changes.map(({ label, line, old, now, difference }) => [
      label.zh,
      line?.kind,
      line?.row.declNo,
      old,
      now,
      difference?.zh,
    ]),
  ).toEqual([
    ['新应付日', 'cell', 'no a', '2026-12-01', '2026-12-05', '+4 天'],
    ['明细', 'added', 'no c', null, expect.anything(), undefined],
    ['明细', 'removed', 'no b', expect.anything(), null, undefined],
  ]);
});
