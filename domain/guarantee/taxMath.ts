import { addFen, type Fen, fenOf, multiplyFen, sumFen, zeroFen } from '../core/money.ts';

/** Import tax of one line: VAT is on value plus duty plus consumption tax. Rates are decimal text, 13 % is `0.13`. */
export function importTaxes({
  customsValue,
  dutyRate,
  consumptionTax = zeroFen,
  vatRate,
}: {
  customsValue: Fen;
  dutyRate: string;
  consumptionTax?: Fen;
  vatRate: string;
}): { duty: Fen; vatBase: Fen; vat: Fen; total: Fen } {
  const duty = multiplyFen(customsValue, dutyRate);
  const vatBase = sumFen([customsValue, duty, consumptionTax]);
  const vat = multiplyFen(vatBase, vatRate);
  return { duty, vatBase, vat, total: sumFen([duty, vat, consumptionTax]) };
}

/**
 * Customs' own form: office, year, `1`, nine digits, a separator, the kind's letter and two digits.
 * @see docs/spec/guarantee.md 4.12
 */
const billNumber = /^\d{4}20\d{2}1\d{9}[-/*][A-Z]\d{2}$/;
export const isTaxBillNo = (text: string): boolean => billNumber.test(text);

export interface TaxTotals {
  readonly dutyAmount: Fen;
  readonly vatAmount: Fen;
  readonly consumptionAmount: Fen;
  readonly otherAmount: Fen;
  readonly totalAmount: Fen;
}

/** Field of the usage that a tax kind adds to; anti-dumping and the rest are other tax. */
export const fieldOfTaxKind = (kind: string): keyof Omit<TaxTotals, 'totalAmount'> =>
  kind === 'A' ? 'dutyAmount' : kind === 'L' ? 'vatAmount' : kind === 'Y' ? 'consumptionAmount' : 'otherAmount';

/** Sums of tax bills by kind, and of all. */
export function taxTotals(bills: readonly { readonly taxKind: string; readonly amount: Fen }[]): TaxTotals {
  const totals = { dutyAmount: zeroFen, vatAmount: zeroFen, consumptionAmount: zeroFen, otherAmount: zeroFen };
  for (const { taxKind, amount } of bills)
    totals[fieldOfTaxKind(taxKind)] = addFen(totals[fieldOfTaxKind(taxKind)], amount);
  return { ...totals, totalAmount: fenOf(bills.reduce((sum, { amount }) => sum + amount, 0n)) };
}

/** The customs district of an office: its first two digits, `2225` -> `2200`. @see docs/spec/guarantee.md 9 */
export const districtOf = (customsCode: string): string => `${customsCode.slice(0, 2)}00`;
