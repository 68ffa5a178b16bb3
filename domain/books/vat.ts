import { divideFen, formatFen, parseFen, subtractFen, sumDecimals } from '../core/money.ts';

/**
 * VAT out of a price that includes it: net rounded half up to fen, tax the rest. Amounts are decimal text, the rate of
 * 6 % is `0.06`. @see docs/spec/finance.md 6.1
 * @throws {RangeError} not a decimal
 */
export function vatWithin(gross: string, rate: string): { readonly net: string; readonly tax: string } {
  const whole = parseFen(gross);
  const net = divideFen(whole, sumDecimals(['1', rate]));
  return { net: formatFen(net), tax: formatFen(subtractFen(whole, net)) };
}
