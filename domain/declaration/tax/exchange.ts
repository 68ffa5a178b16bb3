import { addDays } from '../../core/moments.ts';

/** Yuan for one unit of a currency, as published on a day. */
export interface ExchangeRate {
  readonly curr: string;
  readonly day: string;
  readonly rate: string;
}

/**
 * Wednesdays of the month before a day, the third one first: what was published on it holds for the whole month; on a
 * holiday the fourth.
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
export function exchangeRateOn(curr: string, day: string, published: readonly ExchangeRate[]): string | undefined {
  if (curr === 'CNY') return '1';
  return ratingDays(day)
    .map((on) => published.find((rate) => rate.curr === curr && rate.day === on)?.rate)
    .find((rate) => rate !== undefined);
}
