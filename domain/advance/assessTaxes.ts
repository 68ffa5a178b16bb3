import Big from 'big.js';
import { addFen, type Fen, formatFen, multiplyFen, multiplyToFen, parseFen, sumFen, zeroFen } from '../core/money.ts';

/** A line of goods whose taxes are estimated; rates are decimal text, 13 % is `0.13`. */
export interface TaxedGood {
  readonly foreignValue?: string | null;
  readonly exRate?: string | null;
  readonly dutiableValue?: string | null;
  readonly dutyRate?: string | null;
  readonly antiRate?: string | null;
  readonly consRate?: string | null;
  readonly vatRate?: string | null;
}

export interface GoodTaxes {
  readonly dutiableValue: string;
  readonly duty: string;
  readonly anti: string;
  readonly cons: string;
  readonly vat: string;
  readonly total: string;
}

/** (base) / (1 - rate) x rate, rounded once. */
function consumptionTax(base: Fen, rate: string): Fen {
  if (new Big(rate).lte(0)) return zeroFen;
  return parseFen(
    new Big(formatFen(base)).times(rate).div(new Big(1).minus(rate)).round(2, Big.roundHalfUp).toFixed(2),
  );
}

/**
 * Taxes of one line. Anti-dumping duty belongs to the base of consumption tax and VAT, as a declaration shows them.
 * @see docs/spec/finance.md 6.2, docs/spec/finance-addendum.md F55
 */
export function taxesOf(good: TaxedGood): GoodTaxes {
  const value = good.dutiableValue
    ? parseFen(good.dutiableValue)
    : multiplyToFen(good.foreignValue || '0', good.exRate || '1');
  const duty = multiplyFen(value, good.dutyRate || '0');
  const anti = multiplyFen(value, good.antiRate || '0');
  const before = sumFen([value, duty, anti]);
  const cons = consumptionTax(before, good.consRate || '0');
  const vat = multiplyFen(addFen(before, cons), good.vatRate || '0');
  return {
    dutiableValue: formatFen(value),
    duty: formatFen(duty),
    anti: formatFen(anti),
    cons: formatFen(cons),
    vat: formatFen(vat),
    total: formatFen(sumFen([duty, anti, cons, vat])),
  };
}

/**
 * What customs asks for a whole declaration: a kind of tax below the minimum is not charged, after it was summed.
 * @param minimum yuan
 */
export function declarationTaxes(goods: readonly GoodTaxes[], minimum: string): GoodTaxes {
  const least = parseFen(minimum);
  const sumOf = (kind: 'duty' | 'anti' | 'cons' | 'vat'): Fen => {
    const sum = sumFen(goods.map((good) => parseFen(good[kind])));
    return sum < least ? zeroFen : sum;
  };
  const [duty, anti, cons, vat] = [sumOf('duty'), sumOf('anti'), sumOf('cons'), sumOf('vat')];
  return {
    dutiableValue: formatFen(sumFen(goods.map(({ dutiableValue }) => parseFen(dutiableValue)))),
    duty: formatFen(duty),
    anti: formatFen(anti),
    cons: formatFen(cons),
    vat: formatFen(vat),
    total: formatFen(sumFen([duty, anti, cons, vat])),
  };
}
