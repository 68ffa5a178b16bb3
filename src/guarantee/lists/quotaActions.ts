import { creationFor } from '#domain/approval/approvalSteps.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { departments, isImportExport } from '#domain/core/access.ts';
import { type RecordValues, rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { ledgerDictionaries } from '#domain/guarantee/ledgerDictionaries.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';

export type QuotaActionKey = 'ADJUST' | 'SHORT' | 'DELAY' | 'EXCESS' | 'history' | 'suspend' | 'resume';

export interface OfferedQuotaAction {
  readonly key: QuotaActionKey;
  readonly reason?: Text | undefined;
}

const changes = ['ADJUST', 'SHORT', 'DELAY', 'EXCESS'] as const satisfies readonly QuotaDocType[];

/** States in which a quota takes this kind of document. @see guarantee.md 3.5, 4.8 to 4.10 */
const openStates: Readonly<Record<(typeof changes)[number], ReadonlySet<unknown>>> = {
  ADJUST: new Set(['ACTIVE', 'EXPIRED']),
  SHORT: new Set(['ACTIVE']),
  DELAY: new Set(['ACTIVE', 'SUSPENDED', 'EXPIRED']),
  EXCESS: new Set(['ACTIVE']),
};

const states = ledgerDictionaries.find(({ code }) => code === 'BH_QUOTA_STATUS')?.items ?? [];

interface Actors {
  readonly actor: Actor;
  readonly approver: ApprovalActor;
}

/** What the ledger offers for one quota: documents that change it, its history, and the switch of import/export's leader. @see guarantee.md 3.6 */
export function quotaActions(quota: RecordValues, { actor, approver }: Actors): OfferedQuotaAction[] {
  const begun = changes
    .filter((docType) => hasRight(actor, rightOf(docKinds[docType].entity.key, 'add')) && creationFor(docType, approver))
    .map((docType): OfferedQuotaAction => ({ key: docType, reason: whyNotBegun(docType, quota, approver) }));
  return [...begun, { key: 'history' }, ...switchOf(quota, actor)];
}

function whyNotBegun(
  docType: (typeof changes)[number],
  { quotaStatus, ownerDept }: RecordValues,
  { deptCode }: ApprovalActor,
): Text | undefined {
  if (deptCode !== departments.importExport && ownerDept !== deptCode)
    return text('仅可操作本部门的额度', 'Only quotas of your own department');
  if (openStates[docType].has(quotaStatus)) return undefined;
  const state = stateOf(quotaStatus);
  return text(
    `额度为「${state.zh}」，不能发起${docKinds[docType].entity.label.zh}`,
    `The quota is ${state.en.toLowerCase()}: no ${docKinds[docType].entity.label.en.toLowerCase()} can begin`,
  );
}

/** One switch for both directions; closed to everybody of import/export but its leader. Other departments have nothing to do with it. */
function switchOf({ quotaStatus }: RecordValues, actor: Actor): OfferedQuotaAction[] {
  if (!isImportExport(actor) && !actor.haveAdmin) return [];
  const key = quotaStatus === 'SUSPENDED' ? 'resume' : 'suspend';
  return [{ key, reason: whyNotSwitched(quotaStatus, actor) }];
}

function whyNotSwitched(quotaStatus: unknown, { isLeader, haveAdmin }: Actor): Text | undefined {
  if (!isLeader && !haveAdmin)
    return text('只有进出口事务部负责人可以暂停或恢复额度', 'Only the import/export leader suspends and resumes quotas');
  if (quotaStatus === 'ACTIVE' || quotaStatus === 'SUSPENDED') return undefined;
  const state = stateOf(quotaStatus);
  return text(
    `额度为「${state.zh}」，只有有效的额度可以暂停`,
    `The quota is ${state.en.toLowerCase()}; only an active one can be suspended`,
  );
}

const stateOf = (quotaStatus: unknown): Text =>
  states.find(({ id }) => id === quotaStatus)?.label ?? text(String(quotaStatus), String(quotaStatus));
