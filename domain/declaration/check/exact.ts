import Big from 'big.js';
import { isDecimal } from '../../core/money.ts';

/**
 * Decimal text as an exact number; undefined for a blank cell and for what is no decimal, which the field itself
 * complains of.
 */
export function exact(text: string | null | undefined): Big | undefined {
  const written = text?.trim();
  return written && isDecimal(written) ? new Big(written.replace(/^(-?)\./, '$10.').replace(/\.$/, '')) : undefined;
}

export const exactSum = (numbers: readonly (Big | undefined)[]): Big =>
  numbers.reduce<Big>((total, one) => (one ? total.plus(one) : total), new Big(0));

export const isWithin = (left: Big, right: Big, tolerance: Big | string): boolean =>
  left.minus(right).abs().lte(tolerance);
