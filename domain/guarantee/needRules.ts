import type { DocumentDraft, Needs } from '../approval/document.ts';
import { compareDecimal, formatFen, multiplyFen, parseFen } from '../core/money.ts';
import type { bhAdjust } from './bhAdjust.ts';
import type { bhApply } from './bhApply.ts';
import type { bhDelay } from './bhDelay.ts';
import type { bhExcess } from './bhExcess.ts';
import type { bhShortAdjust } from './bhShortAdjust.ts';
import { intParam, type ParamValues } from './params.ts';
import { periodDays } from './quotaTerms.ts';

export interface NeedFacts {
  readonly params: ParamValues;
  /** Base amount of the document's quota, yuan; looked at for a short-term adjustment alone. */
  readonly baseAmount: string;
}

type Amount = string | null | undefined;

const reaches = (amount: Amount, limit: string): boolean => compareDecimal(amount ?? '0', limit) >= 0;

/**
 * Which departments a document needs, and whether it needs OA. Each looks at well-formed values, the derived ones among
 * them.
 * @see docs/spec/guarantee.md 2.6
 */
export const needRules = {
  APPLY: ({ applyAmount }: DocumentDraft<typeof bhApply>, { params }: NeedFacts): Needs => ({
    needInvestment: true,
    needAccounting: true,
    needOa: reaches(applyAmount, params.OA_MIN_AMOUNT),
  }),
  ADJUST: ({ adjustAmount, newAmount, termLooser }: DocumentDraft<typeof bhAdjust>, { params }: NeedFacts): Needs => {
    const isUp = compareDecimal(adjustAmount ?? '0', '0') > 0;
    const isLooser = isUp || termLooser === 1;
    return {
      needInvestment: isLooser,
      needAccounting: isLooser,
      needOa: isUp && reaches(newAmount, params.OA_MIN_AMOUNT),
    };
  },
  SHORT: (record: DocumentDraft<typeof bhShortAdjust>, facts: NeedFacts): Needs => ({
    needInvestment: false,
    needAccounting: shortNeedsFinance(record, facts),
    needOa: false,
  }),
  DELAY: ({ exceedFlag }: DocumentDraft<typeof bhDelay>): Needs => ({
    needInvestment: exceedFlag === 1,
    needAccounting: exceedFlag === 1,
    needOa: false,
  }),
  EXCESS: ({ excessLevel, excessAmount }: DocumentDraft<typeof bhExcess>, { params }: NeedFacts): Needs => ({
    needInvestment: excessLevel === 'L3',
    needAccounting: excessLevel === 'L2' || excessLevel === 'L3',
    needOa: reaches(excessAmount, params.OA_MIN_AMOUNT),
  }),
  TAXS: ({ advanceAmount }: { readonly advanceAmount?: Amount }, { params }: NeedFacts): Needs => ({
    needInvestment: reaches(advanceAmount, params.TAXS_INV_AMOUNT),
    needAccounting: true,
    needOa: reaches(advanceAmount, params.OA_MIN_AMOUNT),
  }),
} as const;

function shortNeedsFinance(
  { direction, shortAmount, startDate, endDate }: DocumentDraft<typeof bhShortAdjust>,
  { params, baseAmount }: NeedFacts,
): boolean {
  if (direction !== 'INC') return false;
  const limit = formatFen(multiplyFen(parseFen(baseAmount), params.SHORT_FIN_RATIO));
  const isLarge = compareDecimal(shortAmount ?? '0', limit) > 0;
  return (
    isLarge ||
    (startDate && endDate ? periodDays({ from: startDate, to: endDate }) > intParam(params, 'SHORT_FIN_DAYS') : false)
  );
}
