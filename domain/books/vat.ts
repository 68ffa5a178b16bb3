import Big from 'big.js';
import { roundMoney } from '../core/money.ts';

/**
 * VAT out of a price that includes it: net rounded half up to fen, tax the rest. Amounts are decimal text, the rate of
 * 6 % is `0.06`. @see docs/spec/finance.md 6.1
 * @throws {RangeError} not a decimal
 */
export function vatWithin(gross: string, rate: string): { readonly net: string; readonly tax: string } {
  const divisor = new Big(rate).plus(1);
  const exact = new Big(gross).times(1e10).div(divisor).round(0, Big.roundHalfUp).div(1e10);
  const net = roundMoney(exact.toFixed());
  return { net, tax: new Big(gross).minus(net).toFixed(2) };
}
