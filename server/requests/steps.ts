import type { Person } from '#domain/core/person.ts';
import { approvalStep } from '#domain/requests/approvalStep.ts';
import { type Agreement, type StepProgress, turnOf } from '#domain/requests/progress.ts';
import { changeAll, markDeleted } from '../crud/change.ts';
import { readMany } from '../crud/read.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { personOf } from '../gateway/person.ts';
import { newId } from '../platform/newId.ts';

const isAgreement = (value: unknown): value is Agreement =>
  typeof value === 'object' && value !== null && 'userId' in value && 'approver' in value;

/** The steps of a request as they stand. */
export async function stepsOf(requestId: string, { db }: Pick<Call, 'db'>): Promise<readonly StepProgress[]> {
  const rows = await readMany(approvalStep, ['stepNo', 'mode', 'approvers', 'agreements'], { requestId }, db, {
    order: ['stepNo'],
  });
  return rows.map(({ stepNo, mode, approvers, agreements }) => ({
    stepNo: stepNo ?? 0,
    mode: mode === 'ALL' ? 'ALL' : 'ANY',
    approvers: approvers ?? [],
    agreements: Array.isArray(agreements) ? agreements.filter(isAgreement) : [],
  }));
}

/** The steps of another round take the place of those of the last one. */
export async function planSteps(requestId: string, steps: readonly StepProgress[], call: Call): Promise<void> {
  await markDeleted(approvalStep, { requestId }, call);
  const rows = steps.map(({ stepNo, ...step }) =>
    rowOf(approvalStep, newId(), { requestId, lineNo: stepNo, stepNo, ...step }, call),
  );
  await insertMany(approvalStep, rows, call.db);
}

/** What happened to a step, with the words of whoever did it. */
interface Said {
  readonly result: 'AGREE' | 'RETURN' | 'REJECT' | 'TRANSFER';
  readonly opinion: string | undefined;
}

/** Keeps a step as it stands now. */
export async function keepStep(
  requestId: string,
  step: StepProgress,
  said: Said | undefined,
  call: Call,
): Promise<void> {
  const { stepNo, approvers, agreements } = step;
  const doneBy = [...new Set(agreements.map(({ userId }) => userId))];
  await changeAll(
    approvalStep,
    { requestId, stepNo },
    {
      ...{ approvers, agreements, doneBy },
      ...(said && { result: said.result, opinion: said.opinion?.slice(0, 500) ?? null, doneTime: call.now }),
    },
    call,
  );
}

/** The persons who agreed so far, for rules that compare people who do not act themselves. */
export async function agreeingPersons(
  steps: readonly StepProgress[],
  { db, actor }: Pick<Call, 'db' | 'actor'>,
): Promise<(account: string) => Person> {
  const known = new Map<string, Person>([[actor.userId, actor]]);
  for (const { userId } of steps.flatMap(({ agreements }) => agreements))
    if (!known.has(userId)) known.set(userId, await personOf(userId, { db }));
  return (userId) => known.get(userId) ?? { userId };
}

/** Whose turn it is in a request. */
export const waitingIn = (steps: readonly StepProgress[], stepNo: number): readonly string[] =>
  turnOf(steps.find((step) => step.stepNo === stepNo));
