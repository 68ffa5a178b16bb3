import { parseFen } from '#domain/core/money.ts';
import { activateGuarantee, amendGuarantee, closeGuarantee } from '#domain/guarantee/acts/guaranteeActs.ts';
import { implementAct } from '../../crud/implement.ts';
import type { ImplementedAct } from '../../gateway/areaRules.ts';
import { endGuarantee, openGuarantee, proposeAmendment } from '../guarantees/guaranteePosting.ts';

const fen = (amount: unknown) => parseFen(String(amount ?? '0'));

export const guaranteeRecordActHandlers: readonly ImplementedAct[] = [
  implementAct(activateGuarantee, async ({ record }, call) => {
    const { id, guaranteeNo, amount } = record;
    await openGuarantee({ id, guaranteeNo: String(guaranteeNo), amount: fen(amount) }, call);
    return undefined;
  }),
  implementAct(closeGuarantee, async ({ record }, call) => {
    const { id, guaranteeNo, baseAmount } = record;
    await endGuarantee({ id, guaranteeNo: String(guaranteeNo), base: fen(baseAmount) }, call);
    return undefined;
  }),
];

/** First half of `guaranteeAmend`, whose second half decides. */
export const amendment = implementAct(amendGuarantee, async ({ record, input }, call) => {
  const { id, guaranteeNo, usedAmount, validFrom } = record;
  await proposeAmendment(
    { id, guaranteeNo: String(guaranteeNo), used: fen(usedAmount), validFrom: String(validFrom) },
    {
      newAmount: input.newAmount ? parseFen(input.newAmount) : null,
      newValidTo: input.newValidTo || null,
      amendDate: String(input.amendDate),
      reason: String(input.reason),
    },
    call,
  );
  return undefined;
});
