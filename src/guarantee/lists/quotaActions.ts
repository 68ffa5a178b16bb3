import { creationFor } from '#domain/approval/approvalSteps.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { departments } from '#domain/core/access.ts';
import { type RecordValues, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { wordOf } from '#domain/guarantee/wordOf.ts';
import { docKinds, openQuotas, type QuotaDocType } from '../docKinds.ts';
import type { Actors, Offered } from './documentActions.ts';

const changes = ['ADJUST', 'SHORT', 'DELAY', 'EXCESS'] as const satisfies readonly QuotaDocType[];

export type QuotaActionKey = (typeof changes)[number] | 'history';

/** What the ledger offers for one quota beside its acts: documents that change it, and its history. @see guarantee.md 3.6 */
export function quotaActions(quota: RecordValues, { actor, approver }: Actors): Offered<QuotaActionKey>[] {
  const begun = changes
    .filter((docType) => hasRight(actor, rightOf(docKinds[docType].entity.key, 'add')) && creationFor(docType, approver))
    .map((docType): Offered<QuotaActionKey> => ({ key: docType, reason: whyNotBegun(docType, quota, approver) }));
  return [...begun, { key: 'history' }];
}

function whyNotBegun(docType: QuotaDocType, { quotaStatus, ownerDept }: RecordValues, { deptCode }: ApprovalActor): Text | undefined {
  if (deptCode !== departments.importExport && ownerDept !== deptCode)
    return text('仅可操作本部门的额度', 'Only quotas of your own department');
  if (openQuotas[docType].includes(String(quotaStatus))) return undefined;
  const state = wordOf('BH_QUOTA_STATUS', quotaStatus);
  return text(
    `额度为「${state.zh}」，不能发起${docKinds[docType].entity.label.zh}`,
    `The quota is ${state.en.toLowerCase()}: no ${docKinds[docType].entity.label.en.toLowerCase()} can begin`,
  );
}
