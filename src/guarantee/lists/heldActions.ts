import { creationFor } from '#domain/approval/approvalSteps.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { isImportExport } from '#domain/core/access.ts';
import { type RecordValues, rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';

interface OfferedHeldAction {
  readonly key: 'apply' | 'retry' | 'view' | 'excess';
  readonly reason?: Text | undefined;
}

/**
 * What can be done about a levy that does not fit: business asks for an excess approval, import/export tries once more to deduct it.
 * @see guarantee.md 3.7
 */
export function heldActions(levy: RecordValues, { actor, approver }: { actor: Actor; approver: ApprovalActor }): OfferedHeldAction[] {
  const mayApply = hasRight(actor, rightOf(bhExcess.key, 'add')) && creationFor('EXCESS', approver) !== undefined;
  const mayRetry = (isImportExport(actor) || actor.haveAdmin) && hasRight(actor, rightOf(bhUsage.key, 'update'));
  return [
    ...(mayApply ? [{ key: 'apply', reason: whyNotApplied(levy) } as const] : []),
    ...(mayRetry ? [{ key: 'retry' } as const] : []),
    { key: 'view' },
    ...(levy.excessDocNo ? [{ key: 'excess' } as const] : []),
  ];
}

function whyNotApplied({ quotaId, shortfall, excessDocNo }: RecordValues): Text | undefined {
  if (!quotaId) return text('客户尚无额度，请先办理额度申请', 'The customer has no quota: apply for one first');
  if (Number(shortfall) <= 0)
    return text(
      '可用额度足够，占用不了的是保函，请联系进出口部',
      'The quota has room: it is a guarantee that is missing, ask import/export',
    );
  if (excessDocNo) return text(`已有超额单据${excessDocNo}`, `There is an excess document already: ${excessDocNo}`);
  return undefined;
}
