import { isSamePerson } from '#domain/core/person.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { approvalRequest } from '#domain/requests/approvalRequest.ts';
import { handedOver, isInStep } from '#domain/requests/progress.ts';
import { change } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import type { HandsOver } from '../gateway/areaRules.ts';
import { mayAgree, together } from './requestRules.ts';
import { keepStep, stepsOf, waitingIn } from './steps.ts';
import { tellTurn } from './tell.ts';

const a = columnsIn(approvalRequest, 'a');
const mostAtOnce = 2_000;
const leaves = bi('原审批人离岗，由接手人审批', 'The approver left: whoever takes over is asked');

/**
 * What waits for the agreement of somebody who leaves, or would come to wait for it, waits for his heir. A request whose
 * applicant the heir is, or in whose step he is asked already, stays as it is: where nobody else is left, the account is
 * not closed without a word.
 */
export const handRequestsOver: HandsOver = async ({ from, heir }, call) => {
  if (isCustomer(heir.roleId) || !mayAgree(heir)) return;
  const { rows } = await call.db.query<{ id: string }>(
    `select a.id from approval_request a where ${a.status} = 'PENDING' and not a.deleted_flg and exists (
       select from approval_step s where s.request_id = a.id and not s.deleted_flg and s.approvers @> to_jsonb($1::text))
     order by a.id limit ${mostAtOnce} for update of a`,
    [from],
  );
  const names = ['id', 'approvalNo', 'title', 'createdBy', 'stepNo', 'readers'] as const;
  for (const record of await readMany(approvalRequest, names, { id: rows.map(({ id }) => id) }, call.db)) {
    if (isSamePerson(heir, record.createdBy)) continue;
    let isCurrent = false;
    const steps = [];
    for (const step of await stepsOf(record.id, call)) {
      const after = isInStep(step, heir) ? undefined : handedOver(step, from, heir.userId);
      steps.push(after ?? step);
      if (!after) continue;
      isCurrent ||= step.stepNo === record.stepNo;
      const said = { result: 'TRANSFER', opinion: leaves[call.locale] } as const;
      await keepStep(record.id, after, step.stepNo === record.stepNo ? said : undefined, call);
    }
    const readers = together(record.readers, [heir.userId]);
    if (!isCurrent) continue;
    const waitsFor = waitingIn(steps, record.stepNo ?? 0);
    await change(approvalRequest, record.id, { waitsFor, readers, urgedTime: null }, call);
    await tellTurn(record, waitsFor, call);
  }
};
