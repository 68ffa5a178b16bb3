import { describe, expect, test } from 'vitest';
import { possibleActs } from '../../core/actRules.ts';
import { BusinessError } from '../../core/errors.ts';
import { type Flow, stepNow } from '../../core/flow.ts';
import { type Actor, systemActor } from '../../core/rights.ts';
import { precatApplyFlow } from './precatApplyFlow.ts';
import { precatDispatchFlow } from './precatDispatchFlow.ts';
import { precatOpinionFlow } from './precatOpinionFlow.ts';
import { precatProcessFlow } from './precatProcessFlow.ts';
import { precatProtocolFlow } from './precatProtocolFlow.ts';
import { precatSettleFlow } from './precatSettleFlow.ts';

/** What docs/spec/classification.md 2.1 and 2.2 say, written down once more: action, from, to, who. */
const designs = {
  precatProtocol: [
    ['submit', 'DRAFT RETURNED', 'PENDING', 'SELF BUSI SYSTEM'],
    ['withdraw', 'PENDING', 'DRAFT', 'SELF SYSTEM'],
    ['approve', 'PENDING', 'ACTIVE', 'BUSI_L PRE_ADMIN SYSTEM'],
    ['reject', 'PENDING', 'RETURNED', 'BUSI_L PRE_ADMIN SYSTEM'],
    ['suspend', 'ACTIVE', 'SUSPENDED', 'BUSI_L FINANC PRE_ADMIN'],
    ['resume', 'SUSPENDED', 'ACTIVE', 'BUSI_L PRE_ADMIN'],
    ['expire', 'ACTIVE SUSPENDED', 'EXPIRED', 'SYSTEM'],
    ['terminate', 'ACTIVE SUSPENDED', 'TERMINATED', 'BUSI_L PRE_ADMIN SYSTEM'],
    ['cancel', 'DRAFT RETURNED', 'CANCELLED', 'SELF BUSI_L SYSTEM'],
  ],
  precatApply: [
    ['submit', 'DRAFT RETURNED', 'SUBMITTED', 'CUST BUSI'],
    ['withdraw', 'SUBMITTED', 'DRAFT', 'SELF'],
    ['accept', 'SUBMITTED', 'ACCEPTED', 'PRE_ADMIN YGL01'],
    ['return', 'SUBMITTED', 'RETURNED', 'PRE_ADMIN YGL01'],
    ['audited', 'ACCEPTED', 'AUDITED', 'SYSTEM'],
    ['sendConfirm', 'AUDITED', 'WAIT_CONFIRM', 'YGL03 PRE_ADMIN'],
    ['submitConfirm', 'WAIT_CONFIRM', 'CUSTOMER_CONFIRMED', 'CUST'],
    ['submitDispute', 'WAIT_CONFIRM', 'DISPUTED', 'CUST'],
    ['autoConfirm', 'WAIT_CONFIRM', 'CUSTOMER_CONFIRMED', 'SYSTEM'],
    ['reReview', 'DISPUTED', 'ACCEPTED', 'YGL03 PRE_ADMIN'],
    ['skipConfirm', 'AUDITED', 'CUSTOMER_CONFIRMED', 'YGL03 PRE_ADMIN'],
    ['confirm', 'CUSTOMER_CONFIRMED', 'DONE', 'YGL03 PRE_ADMIN'],
    ['closeEmpty', 'AUDITED', 'DONE', 'YGL03 PRE_ADMIN'],
    ['cancelEmpty', 'ACCEPTED AUDITED WAIT_CONFIRM DISPUTED', 'CANCELLED', 'SYSTEM'],
    ['cancelRunning', 'ACCEPTED AUDITED WAIT_CONFIRM DISPUTED', 'CANCELLED', 'PRE_ADMIN'],
    ['cancel', 'DRAFT SUBMITTED RETURNED', 'CANCELLED', 'SELF PRE_ADMIN'],
  ],
  precatProcess: [
    ['submit', 'DRAFT', 'WAIT_DISPATCH', 'SYSTEM'],
    ['back', 'WAIT_DISPATCH', 'DRAFT', 'SYSTEM'],
    ['cancel', 'DRAFT WAIT_DISPATCH', 'CANCELLED', 'SYSTEM'],
    ['dispatch', 'WAIT_DISPATCH', 'FIRST', 'PRE_ADMIN YGL01'],
    ['pass1', 'FIRST', 'SECOND', 'YGL01 YGL02 YGL03'],
    ['pass1final', 'FIRST', 'PASSED', 'YGL01 YGL02 YGL03'],
    ['pass2', 'SECOND', 'THIRD', 'YGL02 YGL03'],
    ['pass2final', 'SECOND', 'PASSED', 'YGL02 YGL03'],
    ['pass3', 'THIRD', 'PASSED', 'YGL03'],
    ['return1', 'SECOND', 'FIRST', 'YGL02 YGL03'],
    ['return1', 'THIRD', 'FIRST', 'YGL03'],
    ['return2', 'THIRD', 'SECOND', 'YGL03'],
    ['reject', 'FIRST', 'REJECTED', 'YGL01 YGL02 YGL03 PRE_ADMIN'],
    ['reject', 'SECOND', 'REJECTED', 'YGL02 YGL03 PRE_ADMIN'],
    ['reject', 'THIRD', 'REJECTED', 'YGL03 PRE_ADMIN'],
    ['ask', 'FIRST', 'NEED_INFO', 'YGL01 YGL02 YGL03 PRE_ADMIN'],
    ['ask', 'SECOND', 'NEED_INFO', 'YGL02 YGL03 PRE_ADMIN'],
    ['ask', 'THIRD', 'NEED_INFO', 'YGL03 PRE_ADMIN'],
    ['ask', 'REVIEW', 'NEED_INFO', 'YGL03 PRE_ADMIN'],
    ['supply1', 'NEED_INFO', 'FIRST', 'CUST BUSI'],
    ['supply2', 'NEED_INFO', 'SECOND', 'CUST BUSI'],
    ['supply3', 'NEED_INFO', 'THIRD', 'CUST BUSI'],
    ['supplyR', 'NEED_INFO', 'REVIEW', 'CUST BUSI'],
    ['infoTimeout', 'NEED_INFO', 'REJECTED', 'SYSTEM PRE_ADMIN'],
    ['send', 'PASSED', 'SENT', 'SYSTEM'],
    ['accept', 'SENT', 'CONFIRMED', 'SYSTEM'],
    ['dispute', 'SENT', 'DISPUTED', 'SYSTEM'],
    ['effect', 'CONFIRMED', 'EFFECTIVE', 'SYSTEM'],
    ['expire', 'EFFECTIVE', 'EXPIRED', 'SYSTEM'],
    ['invalidTariff', 'EFFECTIVE', 'INVALID', 'SYSTEM'],
    ['replace', 'EFFECTIVE EXPIRED INVALID', 'REPLACED', 'SYSTEM'],
    ['disputeReview', 'DISPUTED', 'REVIEW', 'SYSTEM'],
    ['review', 'PASSED EFFECTIVE', 'REVIEW', 'YGL03 PRE_ADMIN'],
    ['reject', 'REVIEW', 'REJECTED', 'YGL03 PRE_ADMIN'],
    ['reviewPass', 'REVIEW', 'PASSED', 'YGL03 PRE_ADMIN'],
    ['reviewKeep', 'REVIEW', 'EFFECTIVE', 'YGL03 PRE_ADMIN'],
    ['reviewInvalid', 'REVIEW', 'INVALID', 'YGL03 PRE_ADMIN'],
    ['invalidManual', 'EFFECTIVE EXPIRED', 'INVALID', 'YGL02 YGL03 PRE_ADMIN'],
    ['restore', 'INVALID', 'EFFECTIVE', 'YGL03 PRE_ADMIN'],
    ['restoreExpired', 'INVALID', 'EXPIRED', 'YGL03 PRE_ADMIN'],
    ['cancelRunning', 'FIRST SECOND THIRD NEED_INFO PASSED SENT REVIEW CONFIRMED', 'CANCELLED', 'PRE_ADMIN'],
    ['renew', 'EFFECTIVE EXPIRED', 'EFFECTIVE', 'YGL03 PRE_ADMIN'],
  ],
  precatSettle: [
    ['submit', 'NEW RETURNED', 'PENDING', 'BUSI PRE_ADMIN'],
    ['approve', 'PENDING', 'APPROVED', 'BUSI_L FINANC'],
    ['reject', 'PENDING', 'RETURNED', 'BUSI_L FINANC'],
    ['cancelApprove', 'APPROVED', 'PENDING', 'FINANC'],
    ['invoice', 'APPROVED', 'INVOICED', 'FINANC SYSTEM'],
    ['uninvoice', 'INVOICED', 'APPROVED', 'FINANC'],
    ['pay', 'INVOICED', 'PAID', 'FINANC SYSTEM'],
    // Decision 190: receipts pay a settlement, and are taken back; a reversed invoice leaves what was paid.
    ['unpay', 'PAID', 'INVOICED', 'SYSTEM'],
    ['release', 'INVOICED PAID', 'APPROVED', 'SYSTEM'],
    ['cancel', 'NEW RETURNED PENDING', 'CANCELLED', 'PRE_ADMIN BUSI_L'],
  ],
  precatDispatch: [
    ['assign', 'NEW', 'ASSIGNED', 'PRE_ADMIN YGL01 SYSTEM'],
    ['reassign', 'ASSIGNED DOING', 'ASSIGNED', 'PRE_ADMIN'],
    // The design lets people start alone; here a first verdict does it, too.
    ['start', 'ASSIGNED', 'DOING', 'YGL01 YGL02 YGL03 SYSTEM'],
    ['finish', 'DOING', 'FINISHED', 'SYSTEM YGL01 YGL02 YGL03'],
    ['sample', 'FINISHED', 'VERIFYING', 'PRE_ADMIN YGL03 SYSTEM'],
    ['verifyPass', 'VERIFYING', 'VERIFIED', 'YGL03 PRE_ADMIN'],
    ['verifyFail', 'VERIFYING', 'DOING', 'YGL03 PRE_ADMIN'],
    ['close', 'FINISHED', 'VERIFIED', 'SYSTEM PRE_ADMIN'],
    ['recall', 'NEW ASSIGNED', 'RECALLED', 'PRE_ADMIN'],
  ],
  precatOpinion: [
    ['sign', 'DRAFT', 'SIGNING', 'YGL03 PRE_ADMIN'],
    ['issue', 'SIGNING', 'ISSUED', 'YGL03 PRE_ADMIN'],
    ['back', 'SIGNING', 'DRAFT', 'YGL03 PRE_ADMIN'],
    ['revise', 'ISSUED', 'REPLACED', 'YGL03 PRE_ADMIN'],
    ['revoke', 'ISSUED', 'REVOKED', 'YGL03 PRE_ADMIN SYSTEM'],
    ['expire', 'ISSUED', 'EXPIRED', 'SYSTEM'],
  ],
} as const;
const flows: Record<keyof typeof designs, Flow> = {
  precatProtocol: precatProtocolFlow as unknown as Flow,
  precatApply: precatApplyFlow,
  precatProcess: precatProcessFlow as unknown as Flow,
  precatOpinion: precatOpinionFlow,
  precatSettle: precatSettleFlow as unknown as Flow,
  precatDispatch: precatDispatchFlow as unknown as Flow,
};

const people: readonly (readonly [name: string, roleId: string, codes: readonly string[], facts?: Partial<Actor>])[] = [
  ['clerk', 'D10', ['BUSI']],
  ['leader', 'D10', ['BUSI', 'BUSI_L'], { isLeader: true }],
  ['customer', 'CUST', ['CUST']],
  ['customer of pre-classification', 'YGL04', ['CUST']],
  ['first audit', 'YGL01', ['YGL01']],
  ['second audit', 'YGL02', ['YGL02']],
  ['third audit', 'YGL03', ['YGL03']],
  ['administrator of pre-classification', 'PRE_ADMIN', ['PRE_ADMIN']],
  ['finance', 'FINANC', ['FINANC']],
  ['customs', 'C1', []],
  ['author', 'C1', ['SELF'], { userId: 'author' }],
  ['administrator', 'ADMIN', [], { haveAdmin: true }],
];
const actorOf = ({ entity, steps }: Flow, roleId: string, facts: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  userId: entity,
  roleId,
  deptCode: roleId,
  rights: new Set(steps.map(({ key: action }) => `${entity}:act:${action}`)),
  ...facts,
});
const now = '2026-11-22 10:00:00';

describe.each(Object.keys(designs) as (keyof typeof designs)[])('%s', (key) => {
  const flow = flows[key];
  const design: readonly (readonly [action: string, from: string, to: string, who: string])[] = designs[key];

  test('has the steps of the design, and every state can be reached', () => {
    const steps = flow.steps.map(({ key: action, from, to, who: by }) => [
      action,
      [...from].sort(),
      to,
      [...by].sort(),
    ]);
    expect(steps).toEqual(
      design.map(([action, from, to, who]) => [action, from.split(' ').sort(), to, who.split(' ').sort()]),
    );
    const reached = new Set([flow.initial, ...design.map(([, , to]) => to)]);
    expect(flow.states.map(({ key: state }) => state).filter((state) => !reached.has(state))).toEqual([]);
  });

  test('in every state every person is offered and granted exactly what the design says', () => {
    let granted = 0;
    for (const { key: status } of flow.states)
      for (const [name, roleId, codes, facts] of people)
        for (const action of new Set(design.map(([one]) => one))) {
          const [, , , who = ''] =
            design.find(([one, from]) => one === action && from.split(' ').includes(status)) ?? [];
          const actor = actorOf(flow, roleId, facts);
          const auditLevels = { pass1final: 1, pass2final: 2 }[action] ?? 3;
          const record = {
            [flow.field]: status,
            createdBy: 'author',
            createdDept: 'D10',
            auditLevels,
            ...factsFor(action, actor),
          };
          const isOne = who.split(' ').some((code) => codes.includes(code)) || (actor.haveAdmin && who !== 'SYSTEM');
          const expected = who === '' ? '1004' : isOne ? 'done' : '1005';
          const where = `${name} ${status} ${action}`;
          const offered = possibleActs(flow.steps, record, { actor, now }).find(({ act }) => act.key === action);
          expect(offered === undefined ? '1004' : offered.reason ? '1005' : 'done', where).toBe(expected);
          expect(answerOf(flow, record, action, actor), where).toBe(expected);
          if (expected === 'done') granted += 1;
        }
    expect(granted).toBeGreaterThan(10);
  });
});

/** What guards look at beside the status, so that they let the step pass. */
function factsFor(action: string, { userId }: Actor): Readonly<Record<string, unknown>> {
  const reviewFrom = ['reviewPass', 'reject', 'cancelRunning'].includes(action) ? 'DISPUTED' : 'EFFECTIVE';
  const validTo = action === 'restoreExpired' ? '2026-11-20' : '2026-12-01';
  const infoStage = { supply1: 'FIRST', supply2: 'SECOND', supply3: 'THIRD', supplyR: 'REVIEW' }[action];
  return {
    infoStage,
    askedTime: '2026-10-01 09:00:00',
    ...{ reviewerId: userId, assigneeId: userId, verifierId: userId },
    finishTime: '2026-11-10 09:00:00',
    reviewFrom,
    invalidReason: 'MANUAL',
    invalidTime: '2026-11-20 09:00:00',
    validTo,
  };
}

function answerOf(flow: Flow, record: Readonly<Record<string, unknown>>, action: string, actor: Actor): string {
  try {
    stepNow(flow, { key: action, record, reason: '有原因' }, { actor, now });
    return 'done';
  } catch (error) {
    if (error instanceof BusinessError) return error.returnCode;
    throw error;
  }
}

test('whoever wrote or handed in a protocol does not approve it, the others do', () => {
  const flow = flows.precatProtocol;
  const leader = actorOf(flow, 'D10', { isLeader: true, userId: 'leader' });
  const handed = { status: 'PENDING', createdBy: 'clerk', hands: [{ userId: 'leader', userName: '', deed: 'submit' }] };
  expect(answerOf(flow, handed, 'approve', leader)).toBe('1013');
  expect(answerOf(flow, { ...handed, hands: [] }, 'approve', leader)).toBe('done');
});
