import { addDays } from '../core/moments.ts';
import { bi, type Text } from '../core/text.ts';

/** A time in which a row of the tariff holds, both days included; without an end it holds until further notice. */
export interface Period {
  readonly validFrom: string;
  readonly validTo?: string | null | undefined;
}

/** Stands for "until further notice" wherever an end is compared. */
export const openEnd = '9999-12-31';

export const lastDayOf = ({ validTo }: Pick<Period, 'validTo'>): string => validTo || openEnd;

export const isInForce = (period: Period, day: string): boolean => period.validFrom <= day && day <= lastDayOf(period);

/**
 * The tariff of that day: of one code at most one period, since none overlap. The one function that says so; SQL asks
 * by {@link inForceFilter}.
 */
export const tariffOn = <Row extends Period>(rows: readonly Row[], day: string): readonly Row[] =>
  rows.filter((row) => isInForce(row, day));

/** The same question as the filter of a list. */
export const inForceFilter = (day: string): { readonly validFrom__lte: string; readonly lastDay__gte: string } => ({
  validFrom__lte: day,
  lastDay__gte: day,
});

export const overlaps = (one: Period, other: Period): boolean =>
  one.validFrom <= lastDayOf(other) && other.validFrom <= lastDayOf(one);

export const dayBefore = (day: string): string => addDays(day, -1);

/** E-C10 */
export const notInForce = (code: string, day: string): Text =>
  bi(`商品编码${code}不存在或在${day}无效`, `Code ${code} unknown or not valid on ${day}`);

export const overlapping = (code: string, other: Period): Text =>
  bi(
    `商品编码${code}与${other.validFrom}至${other.validTo || '今后'}的版本有效期重叠`,
    `The period of code ${code} overlaps with the one of ${other.validFrom} to ${other.validTo || 'further notice'}`,
  );
