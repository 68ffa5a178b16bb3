import { expect, test } from 'vitest';
import type { LoggedStep } from '#domain/approval/changes.ts';
import { takenStep, wayOf } from './documentWay.ts';

const row: LoggedStep = {
  id: '1',
  seq: 1,
  action: 'approve',
  fromStatus: 'EXITDEPT_PENDING_REVIEW',
  toStatus: 'EXITDEPT_RETURN_INVESTMENT_LEADER',
  opinion: null,
  userId: 'u',
  userName: '张三',
  deptCode: 'jck01',
  leaderFlag: 1,
  exitStage: 'INV_RETURN_BUS',
  exitRoute: 'BACK_TO_INVESTMENT',
  amount: null,
  actTime: '2026-11-19 10:00:00',
};

test('a row of the log is the one step of the table that its route and stage mean', () => {
  expect(takenStep(row)?.id).toBe('T39');
  expect(takenStep({ ...row, exitRoute: 'RETURN_INVESTMENT_BY_ACCOUNTING' })?.id).toBe('T38');
  expect(takenStep({ ...row, action: 'edit' })).toBeUndefined();
});

test('a document before the finance leader has two steps to go, and the ways back are possible, too', () => {
  const document = {
    docType: 'APPLY',
    origin: 'BUSINESS',
    status: 'ACCOUNTING_PENDING_REVIEW',
    needInvestment: 1,
    needAccounting: 1,
    invPassed: 1,
  };
  const way = wayOf(document, [row, { ...row, actTime: '2026-11-20 10:00:00' }]);
  expect([...way.comingStatuses]).toEqual(['ACCOUNTING_INPUT_FINISH', 'EXITDEPT_INPUT_CONFIRMED']);
  expect([...way.possible].sort()).toEqual(['T62', 'T63', 'T64', 'T65', 'T66']);
  expect([...way.taken]).toEqual([['T39', { count: 2, actTime: '2026-11-20 10:00:00' }]]);
});

test('a return that all agree with comes to its department and from there on to the end', () => {
  const returned = {
    docType: 'ADJUST',
    origin: 'BUSINESS',
    status: 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    exitStage: 'ACC_RETURN_INV',
    needInvestment: 1,
    needAccounting: 1,
    invPassed: 1,
  };
  expect([...wayOf(returned, []).comingStatuses]).toEqual([
    'EXITDEPT_PENDING_REVIEW',
    'EXITDEPT_RETURN_INVESTMENT_LEADER',
    'INVESTMENT_PASS_EXITDEPT_INPUT',
    'ACCOUNTING_INPUT',
    'ACCOUNTING_PENDING_REVIEW',
    'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED',
  ]);
});

test('a closed document goes nowhere', () => {
  const way = wayOf({ docType: 'APPLY', origin: 'BUSINESS', status: 'RETURN_BUSINESS_OPERATOR', closedFlag: 1 }, []);
  expect([way.possible.size, way.comingSteps.size]).toEqual([0, 0]);
});
