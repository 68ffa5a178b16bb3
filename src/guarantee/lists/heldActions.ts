import { canAs } from '#authProvider/canAccess.ts';
import { creationFor } from '#domain/approval/offers.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhExcess } from '#domain/guarantee/index.ts';
import type { Actors, OfferedLink } from './documentActions.ts';

/**
 * What can be done about a levy that does not fit, beside its acts: business asks for an excess approval.
 * @see docs/spec/guarantee.md 3.7
 */
export function heldActions(
  levy: RecordValues,
  { actor, approver }: Actors,
): OfferedLink<'apply' | 'view' | 'excess'>[] {
  const mayApply =
    canAs(actor)({ action: 'create', resource: bhExcess.key }) && creationFor('EXCESS', approver) !== undefined;
  return [
    ...(mayApply ? [{ key: 'apply', reason: whyNotApplied(levy) } as const] : []),
    { key: 'view' },
    ...(levy.excessDocNo ? [{ key: 'excess' } as const] : []),
  ];
}

/**
 * Who holds the levy up, with the figure: an amount that a guarantee lacks, or a quota that has room and yet takes
 * nothing.
 */
function whyNotApplied({
  quotaId,
  shortfall,
  excessDocNo,
  heldAmount,
  heldGuar,
  quotaAvailable,
}: RecordValues): Text | undefined {
  if (!quotaId) return bi('客户尚无额度，请先办理额度申请', 'The customer has no quota: apply for one first');
  const [room, held, lacking] = [quotaAvailable, heldAmount, heldGuar].map((amount) =>
    formatThousands(String(amount ?? '0.00')),
  );
  if (Number(shortfall) <= 0 && Number(heldGuar) > 0)
    return bi(
      `可用额度足够，缺的是保函：待占用 ${lacking} 元，请联系进出口部`,
      `The quota has room: a guarantee for ${lacking} is missing, ask import/export`,
    );
  if (Number(shortfall) <= 0)
    return bi(
      `额度可用 ${room} 元，够扣减 ${held} 元，但额度已暂停、到期、不含征税日或尚未重试：请恢复或续期额度后由进出口部重试扣减`,
      `The quota has ${room} for ${held}, but is suspended, ended, not valid on the day of the levy, or was not tried again: resume or renew it, then retry`,
    );
  if (excessDocNo) return bi(`已有超额单据${excessDocNo}`, `There is an excess document already: ${excessDocNo}`);
  return undefined;
}
