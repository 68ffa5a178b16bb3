import { invalid } from '#domain/core/errors.ts';
import { isOwnAccount, isSamePerson } from '#domain/core/person.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type ApprovalRequest, approvalRequest } from '#domain/requests/approvalRequest.ts';
import { requestErrors } from '#domain/requests/errors.ts';
import { agreed, handedOver, isInStep, type StepProgress, slotOf } from '#domain/requests/progress.ts';
import * as acts from '#domain/requests/requestActs.ts';
import { implementAct } from '../crud/implement.ts';
import { takeAct } from '../crud/takeAct.ts';
import { activePeople } from '../gateway/activePeople.ts';
import type { ImplementedAct } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { mayAgree, together } from './requestRules.ts';
import { agreeingPersons, keepStep, stepsOf, waitingIn } from './steps.ts';
import { tellAgain, tellTurn } from './tell.ts';

/**
 * Which of the three steps an agreement is follows from who agreed before. The step itself judges, writes and logs.
 * @throws as the step does
 */
const taken = implementAct(acts.agreeRequest, async ({ record, input }, call) => {
  const steps = await stepsOf(record.id, call);
  const moved = agreed(steps, record.stepNo ?? 0, call.actor, await agreeingPersons(steps, call));
  const action = moved?.outcome ?? 'agreeWait';
  const { id } = record;
  await takeAct(approvalRequest, { id, rowVersion: 'any', action, opinion: input.reason ?? undefined }, call);
  return undefined;
});

export const requestAgreed: ImplementedAct = { ...taken, logsItself: true };

/** In whose place the work is handed over. @throws 1001 on `fromUser` */
function placeOf(step: StepProgress, fromUser: string | null | undefined, { actor }: Call): string {
  const own = slotOf(step, actor);
  if (fromUser && fromUser !== own && !actor.haveAdmin)
    throw invalid({ fromUser: bi('只有管理员可以代他人转办', 'Only administrators do it for somebody else') });
  const from = fromUser ?? own;
  if (from && step.approvers.includes(from) && handedOver(step, from, from)) return from;
  throw invalid({ fromUser: bi('请选择当前审批人', 'Choose one of those whom it waits for') });
}

/** The one who is asked instead. @throws 1001 on `toUser` */
async function successor(toUser: string, record: ApprovalRequest, step: StepProgress, call: Call): Promise<string> {
  const people = (await activePeople(call)).filter(({ isOpen }) => isOpen).map(({ actor }) => actor);
  const person = people.find((one) => isOwnAccount(one, toUser));
  if (!person || isCustomer(person.roleId) || !mayAgree(person))
    throw invalid({ toUser: bi('该人员不能审批', 'This person cannot agree to requests') });
  if (isSamePerson(person, record.createdBy))
    throw invalid({ toUser: bi('不能审批自己的申请', 'You cannot approve your own request') });
  if (isInStep(step, person))
    throw invalid({ toUser: bi('该人员已是本步骤审批人', 'This person is asked in this step already') });
  return person.userId;
}

export const requestTransferred = implementAct(acts.transferRequest, async ({ record, input }, call) => {
  const step = (await stepsOf(record.id, call)).find(({ stepNo }) => stepNo === record.stepNo);
  if (!step) throw requestErrors.MOVED();
  const from = placeOf(step, input.fromUser, call);
  const to = await successor(input.toUser ?? '', record, step, call);
  const after = handedOver(step, from, to) ?? step;
  await keepStep(record.id, after, { result: 'TRANSFER', opinion: input.reason ?? undefined }, call);
  const waitsFor = waitingIn([after], after.stepNo);
  await tellTurn(record, waitsFor, call);
  const handledBy = together(record.handledBy, [call.actor.userId]);
  return { waitsFor, handledBy, readers: together(record.readers, handledBy, [to]), urgedTime: null };
});

export const requestUrged = implementAct(acts.urgeRequest, async ({ record }, call) => {
  await tellAgain(record, record.waitsFor ?? [], call);
  return { urgedTime: call.now };
});
