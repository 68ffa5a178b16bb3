import Big from 'big.js';

declare const fenBrand: unique symbol;

/** A CNY amount in fen (1/100 yuan). Never a bare number; only this file turns decimal text into it and back. */
export type Fen = bigint & { readonly [fenBrand]: true };

/** Plain decimal text: optional minus, digits, optional fraction. No thousands separators, no exponent. */
const decimalPattern = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** Nothing owed. @public */
export const zeroFen = 0n as Fen;

/** Brands a count of fen, for sums that come from the database as integers. */
export const fenOf = (count: bigint): Fen => count as Fen;

/** Whether the text is a plain decimal number such as `-12.50`. */
export const isDecimal = (text: string): boolean => decimalPattern.test(text);

/**
 * Yuan as decimal text -> fen. Zeros beyond the second decimal are accepted, other digits there are not: rounding is a business decision.
 * @throws {RangeError} not a decimal, or more than two significant decimals
 */
export function parseFen(text: string): Fen {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || !isDecimal(text.trim())) throw new RangeError(`not an amount: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(2))) throw new RangeError(`more than two decimals: ${text}`);
  const count = BigInt((whole || '0') + fraction.slice(0, 2).padEnd(2, '0'));
  return (sign ? -count : count) as Fen;
}

/** Fen -> yuan as decimal text with exactly two decimals: `1234n` -> `12.34`. */
export function formatFen(fen: Fen): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const addFen = (left: Fen, right: Fen): Fen => (left + right) as Fen;
export const subtractFen = (left: Fen, right: Fen): Fen => (left - right) as Fen;
/** @public */
export const negateFen = (fen: Fen): Fen => -fen as Fen;
export const sumFen = (list: readonly Fen[]): Fen => list.reduce<bigint>((total, fen) => total + fen, 0n) as Fen;

/**
 * Decimal texts added exactly, rounded half up to 5 decimals, without trailing zeros. Empty texts count as zero: a blank cell of a line table.
 * @throws {RangeError} a text that is neither empty nor a decimal
 * @see platform.md 5.8 `sum(list)`
 */
export function sumDecimals(list: readonly string[]): string {
  const total = list.reduce((sum, text) => (text.trim() === '' ? sum : sum.plus(toBig(text))), new Big(0));
  return plain(total.round(5, Big.roundHalfUp));
}

/**
 * Rounds decimal text half up (away from zero) to two decimals: `1.005` -> `1.01`, `-1.005` -> `-1.01`.
 * @throws {RangeError} not a decimal
 */
export const roundMoney = (text: string): string => formatFen(toFen(toBig(text)));

/**
 * Quantity times unit price, rounded half up to fen. Both factors are decimal text of any scale.
 * @throws {RangeError} not a decimal
 */
export const multiplyToFen = (quantity: string, price: string): Fen => toFen(toBig(quantity).times(toBig(price)));

/**
 * An amount times a rate or share, rounded half up to fen. A rate of 13 % is the text `0.13`.
 * @throws {RangeError} the factor is not a decimal
 */
export const multiplyFen = (fen: Fen, factor: string): Fen => toFen(toBig(formatFen(fen)).times(toBig(factor)));

/**
 * Order of two decimal texts by value: `1.0` equals `1`.
 * @throws {RangeError} not a decimal
 */
export const compareDecimal = (left: string, right: string): -1 | 0 | 1 => toBig(left).cmp(toBig(right));

/** Whether the value fits SQL `numeric(precision, scale)` without rounding. Leading and trailing zeros do not count; rubbish does not fit. */
export function fitsDecimal(text: string, precision: number, scale: number): boolean {
  if (!isDecimal(text)) return false;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return whole.replace(/^0+/, '').length <= precision - scale && fraction.replace(/0+$/, '').length <= scale;
}

/** Thousands commas in the integer part, decimals as they are: `-1234567.50` -> `-1,234,567.50`. Anything but a decimal comes back unchanged. */
export function formatThousands(text: string): string {
  if (!isDecimal(text)) return text;
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * What people and spreadsheets write for a number -> plain decimal text: full-width digits, thousands commas, a currency sign, surrounding spaces.
 * @returns undefined when it is no number
 */
export function parseDecimal(input: string | number): string | undefined {
  if (typeof input === 'number') return decimalOfNumber(input);
  const text = input
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(-?)¥/, '$1')
    .replace(/^\+/, '');
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (isDecimal(ungrouped)) return plain(new Big(withDigits(ungrouped)), ungrouped);
  return /^-?\d+(\.\d+)?[eE][+-]?\d{1,2}$/.test(ungrouped) ? plain(new Big(ungrouped)) : undefined;
}

/**
 * A number of a spreadsheet cell -> decimal text. Spreadsheets keep 15 significant digits, so 0.1 + 0.2 is `0.3` here as it is on their screen.
 * @returns undefined for NaN and infinities
 */
export function decimalOfNumber(value: number): string | undefined {
  return Number.isFinite(value) ? plain(new Big(value.toPrecision(15))) : undefined;
}

function toBig(text: string): Big {
  const trimmed = text.trim();
  if (!isDecimal(trimmed)) throw new RangeError(`not a decimal: ${text}`);
  return new Big(withDigits(trimmed));
}

/** big.js wants a digit on both sides of the point. */
const withDigits = (text: string): string => text.replace(/^(-?)\./, '$10.').replace(/\.$/, '');

const toFen = (value: Big): Fen => BigInt(value.times(100).round(0, Big.roundHalfUp).toFixed(0)) as Fen;

/** Digits without exponent and without a negative zero; keeps the decimals of `written` where given. */
function plain(value: Big, written?: string): string {
  const decimals = written?.split('.')[1]?.length;
  const text = decimals === undefined ? value.toFixed() : value.toFixed(decimals);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}
