import type { ApprovalActor } from '#domain/approval/editors.ts';
import type { StatusCode } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';

const entities = ['bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhExcess', 'bhQuota', 'bhUsage'];
const verbs = ['list', 'view', 'create', 'edit', 'delete', 'export'];
const everyRight = new Set(entities.flatMap((entity) => verbs.map((verb) => `${entity}:${verb}`)));

export interface Person {
  readonly actor: Actor;
  readonly approver: ApprovalActor;
}

/** A person of a department, holding every function right: what is left closed is closed by rule. */
export function person(roleId: string, isLeader = false, userId = `${roleId}${isLeader ? 'l' : ''}`): Person {
  const actor: Actor = {
    ...systemActor,
    userId,
    loginName: userId,
    userName: userId,
    roleId,
    deptCode: roleId,
    isLeader,
    rights: everyRight,
  };
  return { actor, approver: { userId, deptCode: roleId, isLeader } };
}

/** A document of D10 in this status that D10 handed in, as a row of a list. */
export const documentIn = (status: StatusCode, values: RecordValues = {}): RecordValues & { readonly id: string } => ({
  id: 'doc',
  docNo: 'SQ-2026-0001',
  docType: 'APPLY',
  status,
  origin: 'BUSINESS',
  ownerDept: 'D10',
  creatorDept: 'D10',
  submittedBy: 'D10',
  exitSubmittedBy: 'jck01',
  invSubmittedBy: 'TZ',
  accSubmittedBy: 'FINANC',
  exitStage: 'FORWARD',
  exitRoute: 'TO_INVESTMENT',
  needInvestment: 1,
  needAccounting: 1,
  needOa: 0,
  oaStatus: 'NONE',
  customsReceipt: 'NONE',
  closedFlag: 0,
  rowVersion: 4,
  ...values,
});
