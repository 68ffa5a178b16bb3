import { creationFor } from '#domain/approval/approvalSteps.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { departments } from '#domain/core/access.ts';
import { type RecordValues, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { wordOf } from '#domain/guarantee/wordOf.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import type { Actors, Offered } from './documentActions.ts';

export type QuotaActionKey = 'ADJUST' | 'SHORT' | 'DELAY' | 'EXCESS' | 'history';

const changes = ['ADJUST', 'SHORT', 'DELAY', 'EXCESS'] as const satisfies readonly QuotaDocType[];

/** States in which a quota takes this kind of document. @see guarantee.md 3.5, 4.8 to 4.10 */
const openStates: Readonly<Record<(typeof changes)[number], ReadonlySet<unknown>>> = {
  ADJUST: new Set(['ACTIVE', 'EXPIRED']),
  SHORT: new Set(['ACTIVE']),
  DELAY: new Set(['ACTIVE', 'SUSPENDED', 'EXPIRED']),
  EXCESS: new Set(['ACTIVE']),
};

/** What the ledger offers for one quota beside its acts: documents that change it, and its history. @see guarantee.md 3.6 */
export function quotaActions(quota: RecordValues, { actor, approver }: Actors): Offered<QuotaActionKey>[] {
  const begun = changes
    .filter((docType) => hasRight(actor, rightOf(docKinds[docType].entity.key, 'add')) && creationFor(docType, approver))
    .map((docType): Offered<QuotaActionKey> => ({ key: docType, reason: whyNotBegun(docType, quota, approver) }));
  return [...begun, { key: 'history' }];
}

function whyNotBegun(
  docType: (typeof changes)[number],
  { quotaStatus, ownerDept }: RecordValues,
  { deptCode }: ApprovalActor,
): Text | undefined {
  if (deptCode !== departments.importExport && ownerDept !== deptCode)
    return text('仅可操作本部门的额度', 'Only quotas of your own department');
  if (openStates[docType].has(quotaStatus)) return undefined;
  const state = wordOf('BH_QUOTA_STATUS', quotaStatus);
  return text(
    `额度为「${state.zh}」，不能发起${docKinds[docType].entity.label.zh}`,
    `The quota is ${state.en.toLowerCase()}: no ${docKinds[docType].entity.label.en.toLowerCase()} can begin`,
  );
}
