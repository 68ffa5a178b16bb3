import { expect, test } from 'vitest';
import { whyStopped } from '../../core/actRules.ts';
import { systemActor } from '../../core/rights.ts';
import type { BhReview } from '../bhReview.ts';
import { admissionActs } from './reviewActs.ts';

const leader = { ...systemActor, userId: 'u9', roleId: 'jck01', isLeader: true };
const good = {
  reviewStatus: 'SUBMITTED',
  submittedBy: 'u1',
  createdBy: 'u1',
  grade: 'A',
  totalScore: '85.5',
  vetoes: [],
  formVersion: '2024',
};
const hit = [{ vetoCode: 'V02', hit: '1' }];

/** Return code and words of each decision; undefined where it is open. */
const whyNot = (values: object, userId = leader.userId) =>
  Object.values(admissionActs).map((act) => {
    const stop = whyStopped(act, { ...good, ...values }, { actor: { ...leader, userId }, now: '2026-11-20 10:00:00' });
    return stop && `${stop.isOwnWork ? 'own work' : stop.code} ${stop.zh}`;
  });

test('a good sheet may be decided on in any way, but not by who wrote, changed or handed it in', () => {
  expect(whyNot({})).toEqual([undefined, undefined, undefined]);
  expect(whyNot({}, 'u1')).toEqual(Array(3).fill('own work 经办与审核不能为同一人：本单由您提交，须由其他人审核'));
  const hands = [{ userId: 'u2', userName: '吴敏', deed: 'submit' }];
  expect(whyNot({ hands }, 'u2')).toEqual(
    Array(3).fill('own work 经办与审核不能为同一人：本单由您（吴敏）提交，须由其他人审核'),
  );
});

test('a veto item or grade D leaves the refusal alone, and says why', () => {
  expect(whyNot({ vetoes: hit })).toEqual([
    undefined,
    ...Array(2).fill('61027 命中一票否决：税款逾期超90天。只能不准入'),
  ]);
  expect(whyNot({ grade: 'D', totalScore: '56.1' })).toEqual([
    undefined,
    ...Array(2).fill('61027 等级为 D（总分 56.1，准入须达到 60 分）。只能不准入'),
  ]);
});

test('the form of 2022 knows no conditional admission', () => {
  const [, conditional] = whyNot({ formVersion: '2022' });
  expect(conditional).toContain('61004');
  const facts = { actor: leader, now: '' };
  expect(admissionActs.CONDITIONAL.isMissed?.({ ...good, formVersion: '2022' } as unknown as BhReview, facts)).toBe(
    false,
  );
});

test('a sheet that was decided on is not decided on again', () => {
  expect(whyNot({ reviewStatus: 'ADMITTED' })).toEqual(Array(3).fill('61002 当前状态“已准入”不允许此操作'));
});
