import { describe, expect, test } from 'vitest';
import type { ApprovalDocument } from '#domain/approval/document.ts';
import { approvalStepsFor, submitterOf } from '#domain/approval/offers.ts';
import { transitions } from '#domain/approval/transitions.ts';
import { departments } from '#domain/core/access.ts';
import { actsFor } from '#domain/core/actRules.ts';
import type { ContributionKind } from '#domain/core/contributors.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type FlowStep, stepNow } from '#domain/core/flow.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { actsOf, entities } from '#domain/index.ts';

const all = Object.values(entities);
const now = '2026-11-27 10:00:00';

/** Somebody who may do everything, so that nothing but his own work stands in his way. */
const whoever: Actor = {
  ...systemActor,
  userId: 'second',
  userName: '二号',
  roleId: 'ADMIN',
  deptCode: 'ADMIN',
  haveAdmin: true,
  isLeader: true,
};
const withAllRights = ({ key, flow }: EntityDefinition, actor: Actor): Actor => ({
  ...actor,
  rights: new Set([
    ...(flow?.steps ?? []).map(({ key: action }) => `${key}:act:${action}`),
    ...actsOf(key).map(({ right }) => right),
  ]),
});
/** Nobody stands in for these: whoever may everything is one of them where a step is theirs alone. */
const oneOf = ({ people }: Pick<FlowStep, 'people'>, actor: Actor): Actor =>
  people === 'only' ? { ...actor, roleId: departments.finance, deptCode: departments.finance } : actor;
/** The same person at his other account, and one who is nobody of these. */
const otherAccount: Actor = { ...whoever, sameAs: ['first'] };
const stranger: Actor = { ...whoever, userId: 'third' };

const judging = all.flatMap((entity) =>
  (entity.flow?.steps ?? []).flatMap((step) => (step.fourEyes || step.notBy ? [{ entity, step }] : [])),
);
const judgingActs = all.flatMap((entity) =>
  actsOf(entity.key).flatMap((act) => (act.fourEyes ? [{ entity, act }] : [])),
);

/** What the gateway says to a step out of a status in which it is possible. */
function answer(entity: EntityDefinition, step: FlowStep, record: RecordValues, actor: Actor): string {
  const { flow } = entity;
  if (!flow) throw new Error(`${entity.key} has no lifecycle`);
  try {
    stepNow(
      flow,
      { key: step.key, record: { ...record, [flow.field]: step.from[0] }, reason: '有原因' },
      { actor: oneOf(step, withAllRights(entity, actor)), now },
    );
    return 'taken';
  } catch (error) {
    if (error instanceof BusinessError) return error.returnCode;
    throw error;
  }
}

/** Where a step is theirs whose turn it is, it is the turn of all of these. */
const inTurn = { waitsFor: ['first', 'second', 'third'] };
const hands = (userId: string, deed: ContributionKind) => ({ ...inTurn, hands: [{ userId, userName: '', deed }] });
const deeds: readonly ContributionKind[] = ['create', 'edit', 'submit'];

describe('whoever had a hand in what a step judges does not take it, by whichever of his accounts', () => {
  test('there are such steps and acts in every area that judges', () => {
    expect(judging.length).toBeGreaterThan(12);
    expect(judgingActs.length).toBeGreaterThan(3);
  });

  test.each(
    judging.map(({ entity, step }) => [`${entity.key} ${step.key} out of ${step.from[0]}`, entity, step] as const),
  )('%s', (_, entity, step) => {
    // The first step of this name out of the status is the one that is judged.
    const own = {
      ...entity,
      flow: entity.flow && { ...entity.flow, steps: [{ ...step, stop: () => undefined }] },
    } as EntityDefinition;
    if (step.fourEyes)
      for (const deed of deeds) {
        expect(answer(own, step, hands('second', deed), whoever)).toBe('1013');
        expect(answer(own, step, hands('first', deed), otherAccount)).toBe('1013');
        expect(answer(own, step, hands('first', deed), stranger)).toBe('taken');
      }
    if (step.fourEyes) expect(answer(own, step, { ...inTurn, createdBy: 'first' }, otherAccount)).toBe('1013');
    for (const name of step.notBy?.fields ?? []) {
      expect(answer(own, step, { [name]: 'second' }, whoever)).toBe('1013');
      expect(answer(own, step, { [name]: 'first' }, otherAccount)).toBe('1013');
      expect(answer(own, step, { [name]: 'first' }, stranger)).toBe('taken');
    }
  });

  test.each(judgingActs.map(({ entity, act }) => [`${entity.key} ${act.key}`, entity, act] as const))(
    '%s',
    (_, entity, act) => {
      const open = { ...act, stop: () => undefined, isMissed: () => true };
      const reason = (actor: Actor) =>
        actsFor([open], hands('first', 'edit'), { actor: oneOf(act, withAllRights(entity, actor)), now })[0]?.reason
          ?.zh;
      expect(reason(otherAccount)).toContain('不能为同一人');
      expect(reason(stranger)).toBeUndefined();
    },
  );
});

describe('the approval machine', () => {
  const judged = transitions.filter(({ guard, from }) => guard.fourEyes && from);

  test.each(judged.map((transition) => [transition.id, transition] as const))(
    '%s: not by another account of whoever wrote or handed it in',
    (_, transition) => {
      const { by, guard, from, docTypes } = transition;
      const document = {
        ...{
          docType: docTypes[0],
          status: from,
          origin: guard.origin ?? 'BUSINESS',
          closed: false,
          fundsAvailable: true,
          oaStatus: 'NONE',
        },
        ...{
          exitStage: guard.exitStage?.[0],
          exitRoute: guard.exitRoute,
          needInvestment: true,
          customsReceipt: guard.customsReceipt ?? 'NONE',
        },
        ...{
          ownerDept: 'D10',
          submittedBy: 'first',
          exitSubmittedBy: 'first',
          invSubmittedBy: 'first',
          accSubmittedBy: 'first',
          hands: [],
        },
      } as unknown as ApprovalDocument;
      const deptCode = by.dept === 'BUSINESS' ? 'D10' : by.dept;
      const obstacleFor = (person: { userId: string; sameAs?: readonly string[] }) =>
        approvalStepsFor(document, { ...person, deptCode, isLeader: true }).find(
          (offer) => offer.transition.id === transition.id,
        )?.obstacle;
      expect(document[submitterOf[by.dept]]).toBe('first');
      expect(obstacleFor({ userId: 'second', sameAs: ['first'] })).toBe('FOUR_EYES');
      expect(obstacleFor({ userId: 'third' })).not.toBe('FOUR_EYES');
    },
  );

  test('nobody stands in for a leader whose other account wrote it', () => {
    const transition = judged.find(({ by }) => by.dept === 'BUSINESS' && by.leader);
    if (!transition) throw new Error('no leader of business approves anything');
    const document = {
      ...{
        docType: transition.docTypes[0],
        status: transition.from,
        origin: 'BUSINESS',
        closed: false,
        ownerDept: 'D10',
      },
      ...{
        exitStage: transition.guard.exitStage?.[0],
        submittedBy: 'other-of-leader',
        exitSubmittedBy: null,
        invSubmittedBy: null,
        accSubmittedBy: null,
        hands: [],
      },
    } as unknown as ApprovalDocument;
    const deputyOf = { userId: 'leader', userName: '林', sameAs: ['other-of-leader'] };
    const offer = approvalStepsFor(document, { userId: 'deputy', deptCode: 'D10', isLeader: false, deputyOf }).find(
      (one) => one.transition.id === transition.id,
    );
    expect(offer?.obstacle).toBe('FOUR_EYES');
  });
});

/** Steps whose words say that somebody judges, though anybody may take them who may take it at all: why. */
const judgedByAnybody: Readonly<Record<string, string>> = {
  'declCertificate verifyOk': 'it tells what the issuing office answered',
  'hsChange check': 'a machine compares the batch with everything it hits; applying it is what a second person does',
  'powerOfAttorney confirm': 'the other party answers what one side sent',
  'precatDispatch verifyPass': 'the verifier was named as somebody who had nothing to do with the goods',
  'precatDispatch close': 'nobody sampled it in time',
  'precatDispatch sample': 'it names who verifies',
  'precatOpinion issue': 'the first auditor is refused by the opinion’s own rule, over its lines',
  'aeoDeclaration recert': 'customs begins its review',
};

test('a step whose words say that somebody judges has two people, or a reason why not', () => {
  const words = /审核通过|审批|审核$|复核|批准|签发|确认通过/;
  const open = all.flatMap(({ key, flow }) =>
    (flow?.steps ?? []).flatMap((step) =>
      words.test(step.label.zh) &&
      !step.fourEyes &&
      !step.neutral &&
      !step.who.every((who) => who === 'SYSTEM') &&
      !/提交|退|取消/.test(step.label.zh)
        ? [`${key} ${step.key}`]
        : [],
    ),
  );
  expect([...new Set(open)].filter((step) => !judgedByAnybody[step])).toEqual([]);
});
