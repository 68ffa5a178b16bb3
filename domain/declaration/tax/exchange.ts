import { addDays } from '../../core/moments.ts';
import type { DeclarationFacts, ExchangeRate, ReferenceTables } from '../check/records.ts';

/**
 * The day whose tariff and exchange rate count. 关税法第二十条: 进出口货物、进境物品，应当适用纳税人、扣缴义务人完成申报之日实施的税率。
 * 进口货物到达前，经海关核准先行申报的，应当适用装载该货物的运输工具申报进境之日实施的税率。 So goods declared in advance take the rates of the day
 * on which their transport declares its entry, which is their 进口日期; until it is known they are reckoned by the day of the declaration.
 */
export const rateDayOf = (
  { ieFlag, declKind, ieDate }: Pick<DeclarationFacts, 'ieFlag' | 'declKind' | 'ieDate'>,
  day: string,
): string => (ieFlag === 'I' && declKind === 'ADVANCE' && ieDate && ieDate > day ? ieDate : day);

/**
 * Wednesdays of the month before a day, the third one first: what was published on it holds for the whole month; on a
 * holiday the fourth (海关进出口货物征税管理办法).
 */
function ratingDays(day: string): readonly string[] {
  const lastOfMonthBefore = addDays(`${day.slice(0, 7)}-01`, -1);
  const first = `${lastOfMonthBefore.slice(0, 7)}-01`;
  const wednesday = (3 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return [addDays(first, wednesday + 14), addDays(first, wednesday + 21)];
}

/**
 * The rate that customs reckons by on a day, of the published ones.
 * @returns undefined when none of the days that count has one
 * @see docs/spec/classification.md V-60
 */
export function exchangeRateOn(
  curr: string,
  day: string,
  published: readonly ExchangeRate[],
): ExchangeRate | undefined {
  if (curr === 'CNY') return { curr, day, rate: '1' };
  return ratingDays(day)
    .map((on) => published.find((rate) => rate.curr === curr && rate.day === on))
    .find((rate) => rate !== undefined);
}

/** A rate, or the one of today where that of a later month is not published yet. */
export interface UsedRate extends ExchangeRate {
  readonly isEstimate: boolean;
}

export function rateUsed(
  curr: string,
  { day, rateDay, exchangeRates }: Pick<ReferenceTables, 'day' | 'rateDay' | 'exchangeRates'>,
): UsedRate | undefined {
  const own = exchangeRateOn(curr, rateDay, exchangeRates);
  const rate = own ?? (rateDay > day ? exchangeRateOn(curr, day, exchangeRates) : undefined);
  return rate && { ...rate, isEstimate: !own };
}
