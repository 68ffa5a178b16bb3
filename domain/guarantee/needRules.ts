import type { Needs } from '../approval/context.ts';
import type { DocType } from '../approval/docTypes.ts';
import type { RecordValues } from '../core/entity.ts';
import { isDate } from '../core/moments.ts';
import { compareDecimal, multiplyFen, parseFen } from '../core/money.ts';
import { intParam, type ParamValues } from './params.ts';
import { isMoney, periodDays } from './quotaTerms.ts';

/** What is being typed may not be an amount or a day yet. */
const amountOf = (value: unknown): string => (typeof value === 'string' && isMoney(value) ? value : '0');
const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);
const isOn = (value: unknown): boolean => value === 1 || value === '1' || value === true;
const reaches = (amount: unknown, limit: string): boolean => compareDecimal(amountOf(amount), limit) >= 0;
const fullWay = { needInvestment: true, needAccounting: true } as const;

/**
 * Which departments a document needs, and whether it needs OA.
 * @param record the document with its derived values (`adjustAmount`, `exceedFlag`, `excessLevel` …)
 * @param baseAmount base amount of its quota, yuan; looked at for SHORT alone
 * @see guarantee.md 2.6
 */
export function needsOf(
  docType: DocType,
  record: RecordValues,
  { params, baseAmount }: { params: ParamValues; baseAmount: string },
): Needs {
  switch (docType) {
    case 'APPLY':
      return { ...fullWay, needOa: reaches(record.applyAmount, params.OA_MIN_AMOUNT) };
    case 'ADJUST': {
      const isUp = compareDecimal(amountOf(record.adjustAmount), '0') > 0;
      const isLooser = isUp || isOn(record.termLooser);
      return { needInvestment: isLooser, needAccounting: isLooser, needOa: isUp && reaches(record.newAmount, params.OA_MIN_AMOUNT) };
    }
    case 'SHORT':
      return { needInvestment: false, needAccounting: shortNeedsFinance(record, { params, baseAmount }), needOa: false };
    case 'DELAY':
      return { needInvestment: isOn(record.exceedFlag), needAccounting: isOn(record.exceedFlag), needOa: false };
    case 'EXCESS':
      return {
        needInvestment: record.excessLevel === 'L3',
        needAccounting: record.excessLevel === 'L2' || record.excessLevel === 'L3',
        needOa: reaches(record.excessAmount, params.OA_MIN_AMOUNT),
      };
    case 'TAXS':
      return {
        needInvestment: reaches(record.advanceAmount, params.TAXS_INV_AMOUNT),
        needAccounting: true,
        needOa: reaches(record.advanceAmount, params.OA_MIN_AMOUNT),
      };
    default:
      return docType satisfies never;
  }
}

function shortNeedsFinance(record: RecordValues, { params, baseAmount }: { params: ParamValues; baseAmount: string }): boolean {
  if (record.direction !== 'INC') return false;
  const isLarge = parseFen(amountOf(record.shortAmount)) > multiplyFen(parseFen(baseAmount), params.SHORT_FIN_RATIO);
  const { startDate, endDate } = record;
  const isLong = isDay(startDate) && isDay(endDate) && periodDays({ from: startDate, to: endDate }) > intParam(params, 'SHORT_FIN_DAYS');
  return isLarge || isLong;
}
