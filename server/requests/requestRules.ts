import { sharedErrors } from '#domain/core/errors.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type ApprovalRequest, approvalRequest } from '#domain/requests/approvalRequest.ts';
import { boundActionOf, isBindable } from '#domain/requests/boundActions.ts';
import { requestErrors } from '#domain/requests/errors.ts';
import { agreed, hasAgreed, type StepProgress, slotOf } from '#domain/requests/progress.ts';
import { routed } from '#domain/requests/routing.ts';
import { approvalPlan } from '#domain/requests/settings.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import { activePeople } from '../gateway/activePeople.ts';
import type { Call } from '../gateway/method.ts';
import { nobodyLeft } from '../gateway/nobodyLeft.ts';
import { boundRecord, carryOutBound } from './bound.ts';
import { agreeingPersons, keepStep, planSteps, stepsOf, waitingIn } from './steps.ts';
import { tellCopies, tellResult, tellTurn } from './tell.ts';

const t = columnsIn(approvalRequest, 't');

/** Several lists of people as one. */
export const together = (...lists: readonly (readonly string[] | null | undefined)[]): readonly string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

/** The right that everybody needs whom a request may wait for. */
export const mayAgree = (actor: Actor): boolean => hasRight(actor, `${approvalRequest.key}:act:agreeNext`);

/** The steps that a request begins with. @throws 1025 there is nobody whom it could ask */
async function plannedFor(record: ApprovalRequest, call: Call): Promise<readonly StepProgress[]> {
  const plan = await call.services.settings.getOf(approvalPlan);
  const people = (await activePeople(call)).map(({ actor }) => actor).filter(mayAgree);
  const { approvalType, amount, createdDept } = record;
  const asked = { approvalType: approvalType ?? '', amount, applicant: call.actor, dept: createdDept ?? '' };
  const steps = routed(plan, asked, people);
  if (steps.length === 0) throw await nobodyLeft(bi('审批人', 'approver'), call);
  return steps.map((step) => ({ ...step, agreements: [] }));
}

/** What the header says of a request that nobody is asked about any more. */
const over = { waitsFor: [], stepSince: null } as const;

/** The step under way, with what whoever acts in it said. */
async function noteInStep(
  record: ApprovalRequest,
  said: { readonly result: 'RETURN' | 'REJECT'; readonly opinion: string | undefined },
  call: Call,
): Promise<void> {
  const step = (await stepsOf(record.id, call)).find(({ stepNo }) => stepNo === record.stepNo);
  if (step) await keepStep(record.id, step, said, call);
}

/** One more agreement. @throws 1005 not his, or given already; 1000 it leads elsewhere by now, or as {@link carryOutBound} */
async function agree(record: ApprovalRequest, step: { key: string; opinion: string | undefined }, call: Call) {
  const steps = await stepsOf(record.id, call);
  const { actor } = call;
  const moved = agreed(steps, record.stepNo ?? 0, actor, await agreeingPersons(steps, call));
  if (!moved) throw refusalOf(steps, record, actor);
  if (moved.outcome !== step.key) throw requestErrors.MOVED();
  for (const [at, one] of moved.steps.entries()) {
    if (one.agreements.length === steps[at]?.agreements.length) continue;
    const isCurrent = one.stepNo === record.stepNo;
    await keepStep(record.id, one, { result: 'AGREE', opinion: isCurrent ? step.opinion : undefined }, call);
  }
  const waitsFor = waitingIn(moved.steps, moved.stepNo);
  const handledBy = together(record.handledBy, [actor.userId]);
  const after = {
    ...{ handledBy, agreedCount: (record.agreedCount ?? 0) + 1 },
    readers: together(record.readers, handledBy, waitsFor),
  };
  if (moved.outcome === 'agreeLast') {
    await carryOutBound(record, call);
    await tellResult(record, 'APPROVED', step.opinion, call);
    return { ...after, ...over, returnOpinion: step.opinion ?? null };
  }
  if (moved.outcome === 'agreeNext') await tellTurn(record, waitsFor, call);
  const isNext = moved.outcome === 'agreeNext';
  return { ...after, waitsFor, stepNo: moved.stepNo, ...(isNext && { stepSince: call.now, urgedTime: null }) };
}

function refusalOf(steps: readonly StepProgress[], { stepNo }: ApprovalRequest, actor: Actor) {
  const step = steps.find((one) => one.stepNo === stepNo);
  if (step && hasAgreed(step, actor)) return requestErrors.AGREED();
  return step && !slotOf(step, actor) ? sharedErrors.FORBIDDEN() : requestErrors.MOVED();
}

export const requestRules = rules(approvalRequest, {
  computed: {
    waitingHours: `case when ${t.status} = 'PENDING' then floor(extract(epoch from localtimestamp - ${t.stepSince}) / 3600)::int end`,
  },
  /** What it is bound to is found by the number that people know, among the records that the applicant sees. */
  beforeSave: async ({ bizAction = null, bizNo = null, approvalType }, _facts, call) => {
    const bound = isBindable(approvalType) ? boundActionOf(bizAction) : undefined;
    const bizId = bound && bizNo ? await boundRecord(bound, bizNo.trim(), call) : null;
    const asked = isBindable(approvalType) ? { bizAction, bizNo } : { bizAction: null, bizNo: null };
    return { ...asked, bizId, bizEntity: bizId === null ? null : (bound?.entity.key ?? null) };
  },
  beforeStep: {
    submit: (record, _params, call) => refuseWrong(approvalRequest, record, call, { moment: 'submit', only: {} }),
  },
  effects: {
    requestSubmitted: async (record, _step, call) => {
      const steps = await plannedFor(record, call);
      await planSteps(record.id, steps, call);
      const waitsFor = waitingIn(steps, 1);
      await tellTurn(record, waitsFor, call);
      await tellCopies(record, record.ccUsers ?? [], call);
      return {
        ...{ stepNo: 1, waitsFor, agreedCount: 0, submittedTime: call.now, stepSince: call.now, urgedTime: null },
        ...{ readers: together(record.handledBy, record.ccUsers, waitsFor), returnOpinion: null },
      };
    },
    requestAgreed: (record, step, call) => agree(record, step, call),
    requestReturned: async (record, { opinion }, call) => {
      await noteInStep(record, { result: 'RETURN', opinion }, call);
      await tellResult(record, 'RETURNED', opinion, call);
      return { ...over, stepNo: 0, agreedCount: 0, returnOpinion: opinion ?? null, ...seenBy(record, call) };
    },
    requestRejected: async (record, { opinion }, call) => {
      await noteInStep(record, { result: 'REJECT', opinion }, call);
      await tellResult(record, 'REJECTED', opinion, call);
      return { ...over, returnOpinion: opinion ?? null, ...seenBy(record, call) };
    },
    requestWithdrawn: async (record, _step, call) => {
      await planSteps(record.id, [], call);
      await tellTurn(record, [], call);
      return { ...over, stepNo: 0, submittedTime: null, readers: record.handledBy ?? [] };
    },
  },
});

/** Whoever handled a request goes on seeing it. */
function seenBy({ handledBy: before, readers }: ApprovalRequest, { actor }: Call) {
  const handledBy = together(before, [actor.userId]);
  return { handledBy, readers: together(readers, handledBy) };
}
