import { addDays } from '../../core/moments.ts';
import type { DeclarationFacts, ExchangeRate } from '../check/records.ts';

/**
 * The day whose tariff counts. 关税法第二十条: 进出口货物、进境物品，应当适用纳税人、扣缴义务人完成申报之日实施的税率。
 * 进口货物到达前，经海关核准先行申报的，应当适用装载该货物的运输工具申报进境之日实施的税率。 So goods declared in advance take the rates of the day
 * on which their transport declares its entry, which is their 进口日期; until it is known they are reckoned by the day of the declaration.
 */
export const rateDayOf = (
  { ieFlag, declKind, ieDate }: Pick<DeclarationFacts, 'ieFlag' | 'declKind' | 'ieDate'>,
  day: string,
): string => (ieFlag === 'I' && declKind === 'ADVANCE' && ieDate && ieDate > day ? ieDate : day);

/** The third Wednesday of the month before a day. */
function thirdWednesday(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 7)}-01`, -1);
  const first = `${lastOfMonthBefore.slice(0, 7)}-01`;
  const wednesday = (3 - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(first, wednesday + 14);
}

/** Longer no market rests; what is published later is no rate of that Wednesday. */
const longestRest = 10;

/**
 * The rate that customs reckons by for what was declared on a day, of goods declared in advance as of all others. 关税法第六十条:
 * 价格以及有关费用以人民币以外的货币计算的，按照纳税人完成申报之日的计征汇率折合为人民币计算。 Through a month it is what was published on the third
 * Wednesday of the month before, or on the next trading day where that was none (海关进出口货物征税管理办法第十三条). A day on which
 * anything was published was one.
 * @returns undefined where nothing was published, or not for this currency
 * @see docs/spec/classification.md V-60
 */
export function exchangeRateOn(
  curr: string,
  day: string,
  published: readonly ExchangeRate[],
): ExchangeRate | undefined {
  if (curr === 'CNY') return { curr, day, rate: '1' };
  const from = thirdWednesday(day);
  const last = addDays(from, longestRest);
  const [tradingDay] = published
    .map((rate) => rate.day)
    .filter((on) => on >= from && on <= last)
    .sort();
  return published.find((rate) => rate.curr === curr && rate.day === tradingDay);
}
