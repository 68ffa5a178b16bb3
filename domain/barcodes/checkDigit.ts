/**
 * The check digit that GS1 puts behind the digits of a GTIN or an SSCC: weights 3 and 1 from the right.
 * @see GS1 General Specifications 7.9.1
 */
export function gs1CheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** Digits with the digit behind them that checks them. */
export const withCheckDigit = (digits: string): string => digits + gs1CheckDigit(digits);

/** Whether digits of this length end in the digit that checks the others. */
const isChecked = (text: string, length: number): boolean =>
  text.length === length && /^\d+$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === text.at(-1);

/** 13 digits, as goods in shops bear them. */
export const isEan13 = (text: string): boolean => isChecked(text, 13);
/** 14 digits: the number of goods inside of GS1 codes. */
export const isGtin14 = (text: string): boolean => isChecked(text, 14);
/** 18 digits: the number of a pallet. */
export const isSscc = (text: string): boolean => isChecked(text, 18);
