import { expect, test } from 'vitest';
import { toDocument } from '#domain/approval/document.ts';
import type { Outlook } from '#domain/approval/effects.ts';
import { transitionOf } from '#domain/approval/offers.ts';
import { protectedValues } from '#domain/approval/sections.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { foretell } from './foretell.ts';

const base: RecordValues = {
  docType: 'APPLY',
  origin: 'BUSINESS',
  needInvestment: 1,
  needAccounting: 1,
  exitStage: 'FORWARD',
  applyAmount: '5000000.00',
};

const usual: Outlook = { needs: { needInvestment: true, needAccounting: true, needOa: false }, customsLinked: false };

function told(record: RecordValues, action: string, outlook = usual) {
  const step = transitionOf(toDocument(record), action);
  if (!step) throw new Error(`no ${action} here`);
  const { next, route, remarks } = foretell(quotaKinds.APPLY, record, step, outlook);
  return { next: next.zh, route: route?.zh, remarks: remarks.map(({ zh }) => zh) };
}

test('the import/export leader reads where his consent sends the document', () => {
  const waiting = { ...base, status: 'EXITDEPT_PENDING_REVIEW', exitRoute: 'TO_INVESTMENT' };
  expect(told(waiting, 'approve')).toMatchObject({
    next: '投资部录入（投资运营部经办人办理）',
    route: '同意后送投资部',
  });
  expect(told({ ...waiting, exitStage: 'ACC_RETURN_INV', exitRoute: 'BACK_TO_ACCOUNTING' }, 'approve').route).toBe(
    '同意后不予退回，送回计财部领导',
  );
});

test('the operator reads what his leader’s consent will lead to', () => {
  expect(told({ ...base, status: 'INVESTMENT_PASS_EXITDEPT_INPUT', invPassed: 1 }, 'submit').route).toBe(
    '领导同意后送计财部',
  );
});

test('a large amount needs OA after finance, and is confirmed with its amount', () => {
  expect(told({ ...base, status: 'ACCOUNTING_PENDING_REVIEW', needOa: 1 }, 'approve').remarks).toEqual([
    '本单需OA审批，通过后才能确认生效',
  ]);
  const finished = { ...base, status: 'ACCOUNTING_INPUT_FINISH', approvedAmount: '4000000.00' };
  expect(told(finished, 'confirm').remarks[0]).toBe('批准金额 4,000,000.00 元');
});

test('passes that a step takes away are named before it is taken', () => {
  const returned = {
    ...base,
    status: 'RETURN_BUSINESS_LEADER',
    invPassed: 1,
    businessSnapshot: protectedValues(quotaKinds.APPLY, base),
  };
  expect(told(returned, 'approve').remarks).toEqual([]);
  expect(told({ ...returned, applyAmount: '6000000.00' }, 'approve').remarks).toEqual([
    '金额或期限已改，投资、计财需重新审批',
  ]);
});

test('the way is told with the needs of today, not with those of the last submission', () => {
  const draft = { ...base, status: 'BUSINESS_PASS_EXITDEPT_INPUT', needInvestment: 0, needAccounting: 0 };
  expect(told(draft, 'submit').route).toBe('领导同意后送投资部');
  const short = { needs: { needInvestment: false, needAccounting: true, needOa: false }, customsLinked: false };
  expect(told({ ...draft, needInvestment: 1 }, 'submit', short).route).toBe('领导同意后送计财部');
});

test('a confirmation says whether it takes effect at once, with a receipt, or on its first day', () => {
  const finished = { ...base, status: 'ACCOUNTING_INPUT_FINISH' };
  expect(told(finished, 'confirm').remarks).toEqual(['确认后立即生效']);
  expect(told(finished, 'confirm', { ...usual, customsLinked: true }).remarks).toEqual([
    '确认后推送海关系统，收到成功回执才生效',
  ]);
  expect(told({ ...finished, applyKind: 'RENEW', validFrom: '2099-01-01' }, 'confirm').remarks).toEqual([
    '确认后自 2099-01-01 起生效',
  ]);
});
