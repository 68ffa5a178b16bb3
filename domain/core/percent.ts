import Big from 'big.js';
import { decimalOfNumber, parseDecimal } from './money.ts';

/** `5%`, `５％`, `5 %` and `5` as the number of percents. @returns undefined when it is no number */
export function parsePercent(text: string): string | undefined {
  const written = text.normalize('NFKC').trim();
  return parseDecimal(written.endsWith('%') ? written.slice(0, -1).trim() : written);
}

export const isPercentText = (text: string): boolean => /[%％]\s*$/.test(text);

/**
 * The percents that a number cell shows. A format of percents shows a hundred times its number; one that only prints
 * the sign shows the number.
 * @param shown the characters of the cell, such as `5%`
 * @returns undefined when the cell does not show all decimals of its number: which of the two is meant nobody knows
 */
export function shownPercents(number: number, shown: string): string | undefined {
  const told = parsePercent(shown);
  const kept = decimalOfNumber(number);
  if (told === undefined || kept === undefined) return undefined;
  const [said, own] = [new Big(told), new Big(kept)];
  return [own.times(100), own].some((one) => one.eq(said)) ? said.toFixed() : undefined;
}
