import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePerson, type Person } from '../core/person.ts';
import { type Actor, systemActor } from '../core/rights.ts';
import { agreed, handedOver, isInStep, type StepProgress, turnOf } from './progress.ts';
import { type ApprovalPlan, type PlannedStep, routed, usualPlan, wrongPlan } from './routing.ts';

const departments = ['D10', 'D20', 'FINANC'] as const;

/** Twelve accounts of eight people: the last four are second accounts of the first four. */
const people: readonly Actor[] = Array.from({ length: 12 }, (_, at) => ({
  ...systemActor,
  userId: `u${at}`,
  loginName: `u${at}`,
  userName: `u${at}`,
  roleId: departments[at % 3] ?? 'D10',
  deptCode: departments[at % 3] ?? 'D10',
  isLeader: at % 2 === 0,
  haveAdmin: at === 5 || at === 7,
  ...(at < 4 && { sameAs: [`u${at + 8}`] }),
  ...(at >= 8 && { sameAs: [`u${at - 8}`] }),
}));
const personOf = (account: string): Person => people.find(({ userId }) => userId === account) ?? { userId: account };

const word = fc.constantFrom(...departments);
const plannedStep = fc.record({
  kind: fc.constantFrom('LEADER' as const, 'ROLE' as const, 'USER' as const),
  dept: word,
  logins: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 5 }),
  least: fc.option(fc.constantFrom('amount>=100', 'amount>=0.5'), { nil: undefined }),
  mode: fc.constantFrom('ANY' as const, 'ALL' as const),
});
const plan = fc.array(plannedStep, { minLength: 1, maxLength: 5 }).map(
  (steps): ApprovalPlan => ({
    OTHER: steps.map(({ kind, dept, logins, least, mode }, at): PlannedStep => {
      const value = kind === 'USER' ? logins.map((one) => `u${one}`).join(',') : dept;
      return { stepNo: at + 1, kind, value, mode, ...(least !== undefined && { when: least }) };
    }),
  }),
);
const walk = fc.array(
  fc.record({ who: fc.integer({ min: 0, max: 11 }), deed: fc.constantFrom('agree', 'agree', 'hand') }),
  {
    minLength: 20,
    maxLength: 200,
  },
);

interface Walked {
  readonly steps: readonly StepProgress[];
  readonly isApproved: boolean;
  /** Who really agreed, by the accounts they used. */
  readonly agreeing: readonly string[];
}

/** A request on its way: people try to agree and to hand over as they like. */
function walked(
  begun: readonly StepProgress[],
  applicant: Person,
  deeds: readonly { who: number; deed: string }[],
): Walked {
  let [steps, stepNo] = [begun, 1];
  const agreeing: string[] = [];
  for (const { who, deed } of deeds) {
    const actor = people[who];
    const at = steps.findIndex((step) => step.stepNo === stepNo);
    const step = steps[at];
    if (!actor || !step) break;
    if (deed === 'hand') {
      const from = turnOf(step)[0];
      if (from === undefined || isInStep(step, actor) || isSamePerson(actor, applicant.userId)) continue;
      steps = steps.with(at, handedOver(step, from, actor.userId) ?? step);
      continue;
    }
    const moved = agreed(steps, stepNo, { ...actor, deputyFor: [personOf(`u${(who + 1) % 12}`)] }, personOf);
    if (!moved) continue;
    // The gateway keeps whoever had a hand in the request from agreeing, whomever he stands in for.
    if (isSamePerson(actor, applicant.userId)) continue;
    agreeing.push(actor.userId);
    ({ steps, stepNo } = moved);
    if (moved.outcome === 'agreeLast') return { steps, isApproved: true, agreeing };
  }
  return { steps, isApproved: false, agreeing };
}

test('no request is agreed to by its applicant, nor by fewer people than its steps ask', () => {
  let approved = 0;
  fc.assert(
    fc.property(
      plan,
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(null, '0.50', '100'),
      walk,
      (ways, who, amount, deeds) => {
        expect(wrongPlan(ways)).toBeUndefined();
        const applicant = people[who] ?? systemActor;
        const asked = { approvalType: 'OTHER', amount, applicant, dept: applicant.deptCode };
        const begun = routed(ways, asked, people).map((step): StepProgress => ({ ...step, agreements: [] }));
        expect(begun.length).toBeGreaterThan(0);
        for (const { approvers } of begun) {
          expect(isSamePerson(applicant, ...approvers)).toBe(false);
          for (const [at, one] of approvers.entries())
            expect(isSamePerson(personOf(one), ...approvers.slice(0, at), ...approvers.slice(at + 1))).toBe(false);
        }
        const { steps, isApproved, agreeing } = walked(begun, applicant, deeds);
        for (const { approvers, agreements } of steps) {
          expect(agreements.every(({ userId }) => !isSamePerson(applicant, userId))).toBe(true);
          expect(agreements.every(({ userId }) => agreeing.includes(userId))).toBe(true);
          const places = agreements.map(({ approver }) => approver);
          expect(new Set(places).size).toBe(places.length);
          expect(places.every((place) => approvers.includes(place))).toBe(true);
          for (const [at, { userId }] of agreements.entries())
            expect(isSamePerson(personOf(userId), ...agreements.slice(0, at).map((one) => one.userId))).toBe(false);
        }
        if (!isApproved) return;
        approved += 1;
        for (const [at, { mode, agreements }] of steps.entries())
          expect(agreements.length).toBeGreaterThanOrEqual(mode === 'ALL' ? (begun[at]?.approvers.length ?? 1) : 1);
      },
    ),
    { numRuns: 400 },
  );
  expect(approved).toBeGreaterThan(20);
});

test('the usual plan can be kept', () => {
  expect(wrongPlan(usualPlan)).toBeUndefined();
});
