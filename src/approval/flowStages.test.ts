import { expect, test } from 'vitest';
import type { LoggedStep } from '#domain/approval/changes.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { flowStages } from './flowStages.ts';

const now = '2026-11-20 14:00:00';
const application: RecordValues = {
  docType: 'APPLY',
  origin: 'BUSINESS',
  submittedBy: 'u1',
  needInvestment: 1,
  needAccounting: 1,
  needOa: 0,
  statusSince: '2026-11-19 12:00:00',
};

const way: readonly (readonly [action: string, from: string | null, to: string, day: string])[] = [
  ['create', null, 'BUSINESS_INPUT', '15'],
  ['submit', 'BUSINESS_INPUT', 'BUSINESS_PENDING_REVIEW', '15'],
  ['approve', 'BUSINESS_PENDING_REVIEW', 'BUSINESS_PASS_EXITDEPT_INPUT', '16'],
  ['submit', 'BUSINESS_PASS_EXITDEPT_INPUT', 'EXITDEPT_PENDING_REVIEW', '16'],
  ['approve', 'EXITDEPT_PENDING_REVIEW', 'INVESTMENT_INPUT', '17'],
  ['submit', 'INVESTMENT_INPUT', 'INVESTMENT_REVIEW', '17'],
  ['approve', 'INVESTMENT_REVIEW', 'INVESTMENT_PASS_EXITDEPT_INPUT', '18'],
  ['submit', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'EXITDEPT_PENDING_REVIEW', '18'],
  ['approve', 'EXITDEPT_PENDING_REVIEW', 'ACCOUNTING_INPUT', '19'],
  ['submit', 'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', '19'],
];

const log: readonly LoggedStep[] = way.map(([action, fromStatus, toStatus, day], index) => ({
  id: String(index),
  seq: index + 1,
  action,
  fromStatus,
  toStatus,
  opinion: null,
  userId: 'u1',
  userName: '张三',
  deptCode: 'D10',
  leaderFlag: 0,
  exitStage: null,
  exitRoute: null,
  amount: null,
  actTime: `2026-11-${day} 10:00:00`,
}));

const stagesOf = (record: RecordValues, rows: readonly LoggedStep[]) => flowStages(quotaKinds.APPLY, record, rows, now);
const lines = (record: RecordValues, rows: readonly LoggedStep[] = log) =>
  stagesOf(record, rows).map(({ label, state, note }) => `${label.zh} ${state} ${note.zh}`);

test('departments that passed show their day, the one at work who and how long, the others that they come', () => {
  expect(lines({ ...application, status: 'ACCOUNTING_PENDING_REVIEW', invPassed: 1 })).toEqual([
    '业务部门 done 11-16 通过',
    '进出口部 done 11-17 通过',
    '投资部 done 11-18 通过',
    '进出口部复核 done 11-19 通过',
    '计财部 now 领导审核中 · 1天2小时',
    '确认生效 todo 进出口部',
  ]);
});

test('a document goes only to the departments it needs', () => {
  const small = {
    ...application,
    docType: 'ADJUST',
    needInvestment: 0,
    needAccounting: 0,
    status: 'EXITDEPT_PENDING_REVIEW',
  };
  expect(stagesOf(small, log.slice(0, 4)).map(({ key }) => key)).toEqual(['business', 'exitdept', 'confirm']);
});

test('a document that import/export began never stands in business', () => {
  const own = {
    ...application,
    docType: 'SHORT',
    origin: 'EXITDEPT',
    exitSubmittedBy: 'u1',
    needInvestment: 0,
    status: 'EXITDEPT_PENDING_REVIEW',
  };
  expect(stagesOf(own, []).map(({ key }) => key)).toEqual(['exitdept', 'accounting', 'confirm']);
});

test('a draft, whose needs are not worked out yet, shows the way it will go', () => {
  const draft = {
    ...application,
    submittedBy: null,
    status: 'BUSINESS_INPUT',
    needInvestment: 0,
    needAccounting: 0,
    applyAmount: '6000000.00',
  };
  expect(stagesOf(draft, []).map(({ key }) => key)).toEqual([
    'business',
    'exitdept',
    'investment',
    'exitdeptAgain',
    'accounting',
    'oa',
    'confirm',
  ]);
});

test('OA comes after finance and waits there', () => {
  const document = {
    ...application,
    status: 'ACCOUNTING_INPUT_FINISH',
    invPassed: 1,
    accPassed: 1,
    needOa: 1,
    oaStatus: 'PENDING',
  };
  expect(lines(document).slice(-3)).toEqual([
    '计财部 done 已通过',
    'OA审批 now OA审批中 · 1天2小时',
    '确认生效 todo 进出口部',
  ]);
});

test('a pass of investment that still counts after a return is not asked for again', () => {
  const back: LoggedStep = {
    ...(log[0] as LoggedStep),
    action: 'approve',
    fromStatus: 'EXITDEPT_PENDING_REVIEW',
    toStatus: 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER',
  };
  const document = { ...application, status: back.toStatus, invPassed: 1 };
  expect(stagesOf(document, [...log, back]).map(({ key, state }) => `${key} ${state}`)).toEqual([
    'business stopped',
    'exitdept todo',
    'investment done',
    'accounting todo',
    'confirm todo',
  ]);
});

test('at the end all is done, unless the receipt of the customs system is missing', () => {
  const end = { ...application, status: 'EXITDEPT_INPUT_CONFIRMED', invPassed: 1, accPassed: 1 };
  expect(stagesOf(end, log).every(({ state }) => state === 'done')).toBe(true);
  expect(stagesOf({ ...end, customsReceipt: 'FAILED' }, log).at(-1)).toMatchObject({
    key: 'confirm',
    state: 'stopped',
  });
});
