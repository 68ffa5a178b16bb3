import { canAs } from '#authProvider/canAccess.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { creationFor } from '#domain/approval/offers.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { newPath, quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { wordOf } from '#domain/guarantee/wordOf.ts';
import type { RowLink } from '../../parts/list/actions.ts';
import { docKinds, openQuotas, type QuotaDocType } from '../docKinds.ts';
import type { Actors } from './documentActions.ts';

const changes = {
  ADJUST: bi('调整', 'Adjust'),
  SHORT: bi('短期调整', 'Short-term'),
  DELAY: bi('延期', 'Delay'),
  EXCESS: bi('超额', 'Excess'),
};

/**
 * What the ledger offers for one quota beside its acts: documents that change it, and its history.
 * @see docs/spec/guarantee.md 3.6
 */
export function quotaActions(quota: RecordValues, { actor, approver }: Actors): RowLink[] {
  const quotaId = String(quota.id);
  const begun = (Object.keys(changes) as (keyof typeof changes)[])
    .filter(
      (docType) =>
        canAs(actor)({ action: 'create', resource: docKinds[docType].entity.key }) && creationFor(docType, approver),
    )
    .map((docType) => ({
      key: docType,
      label: changes[docType],
      reason: whyNotBegun(docType, quota, approver),
      to: newPath(docType, { quotaId }),
    }));
  return [...begun, { key: 'history', label: bi('流水', 'History'), to: quotaHistoryPath({ quotaId }) }];
}

function whyNotBegun(
  docType: QuotaDocType,
  { quotaStatus, ownerDept }: RecordValues,
  { deptCode }: ApprovalActor,
): Text | undefined {
  if (deptCode !== departments.importExport && ownerDept !== deptCode)
    return bi('仅可操作本部门的额度', 'Only quotas of your own department');
  if (openQuotas[docType].includes(String(quotaStatus))) return undefined;
  const state = wordOf('BH_QUOTA_STATUS', quotaStatus);
  return bi(
    `额度为「${state.zh}」，不能发起${docKinds[docType].entity.label.zh}`,
    `The quota is ${inSentence(state.en)}: no ${inSentence(docKinds[docType].entity.label.en)} can begin`,
  );
}
