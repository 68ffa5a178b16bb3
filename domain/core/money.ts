import Big from 'big.js';
import { trimLeft, trimRight } from './trim.ts';

declare const fenBrand: unique symbol;

/** A CNY amount in fen (1/100 yuan). Never a bare number; only this file turns decimal text into it and back. */
export type Fen = bigint & { readonly [fenBrand]: true };

/** Plain decimal text: optional minus, digits, optional fraction. No thousands separators, no exponent. */
const decimalPattern = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Nothing owed. @public */
export const zeroFen = 0n as Fen;

/** Brands a count of fen, for sums that come from the database as integers. */
export const fenOf = (count: bigint): Fen => count as Fen;

/** Whether the text is a plain decimal number such as `-12.50`. */
export const isDecimal = (text: string): boolean => decimalPattern.test(text);

/**
 * Yuan as decimal text -> fen. Zeros beyond the second decimal are accepted, other digits there are not: rounding is a
 * business decision.
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
 * Decimal texts added exactly, rounded half up to 5 decimals, without trailing zeros. Empty texts count as zero: a
 * blank cell of a line table.
 * @throws {RangeError} a text that is neither empty nor a decimal
 * @see docs/spec/platform.md 5.8 `sum(list)`
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
 * An amount divided by a decimal, rounded half up to fen: 902.00 / 1.06 = 850.94.
 * @throws {RangeError} the divisor is not a decimal, or nothing
 */
export function divideFen(fen: Fen, divisor: string): Fen {
  const by = toBig(divisor);
  if (by.eq(0)) throw new RangeError('an amount is divided by nothing');
  return toFen(toBig(formatFen(fen)).div(by));
}

/**
 * Order of two decimal texts by value: `1.0` equals `1`.
 * @throws {RangeError} not a decimal
 */
export const compareDecimal = (left: string, right: string): -1 | 0 | 1 =>
  right === '0' && isDecimal(left) ? signOf(left) : toBig(left).cmp(toBig(right));

/** Most amounts are only asked whether they are less than nothing. */
const signOf = (decimal: string): -1 | 0 | 1 => (/[1-9]/.test(decimal) ? (decimal.startsWith('-') ? -1 : 1) : 0);

/**
 * Whether the value fits SQL `numeric(precision, scale)` without rounding. Leading and trailing zeros do not count;
 * rubbish does not fit.
 */
export function fitsDecimal(text: string, precision: number, scale: number): boolean {
  if (!isDecimal(text)) return false;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return trimLeft(whole, '0').length <= precision - scale && trimRight(fraction, '0').length <= scale;
}

/**
 * What an amount or another decimal may have before its point, wherever it comes from: a form, a call, a sheet. Columns
 * hold more, for sums. Amounts in words know no more (docs/spec/platform.md 5.8.1), and a spreadsheet's number cell
 * keeps fifteen digits, so two decimals stay exact.
 */
export const integerDigits = 12;

/** Whether a value is an amount in yuan: at most 12 digits and two decimals. */
export const isMoney = (value: unknown): value is string =>
  typeof value === 'string' && fitsDecimal(value, integerDigits + 2, 2);

/**
 * Thousands commas in the integer part, decimals as they are: `-1234567.50` -> `-1,234,567.50`. Anything but a decimal
 * comes back unchanged.
 */
export function formatThousands(text: string): string {
  if (!isDecimal(text)) return text;
  const [written = '', fraction] = text.split('.');
  const [sign, digits] = written.startsWith('-') ? ['-', written.slice(1)] : ['', written];
  const head = digits.length % 3;
  const groups = [...(head ? [digits.slice(0, head)] : []), ...(digits.slice(head).match(/\d{3}/g) ?? [])];
  return `${sign}${groups.join(',')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** An amount in a sentence: `1,234,567.50`. */
export const inWords = (amount: Fen): string => formatThousands(formatFen(amount));

/**
 * Without zeros at the end of its fraction, which say nothing of a quantity: `1200.50000` -> `1200.5`. Anything but a
 * decimal comes back unchanged.
 */
export function withoutTrailingZeros(text: string): string {
  if (!isDecimal(text) || !text.includes('.')) return text;
  const trimmed = trimRight(text, '0');
  return trimmed.endsWith('.') ? trimmed.slice(0, -1) || '0' : trimmed;
}

/**
 * What people and spreadsheets show for a number -> plain decimal text: full-width digits, thousands commas, a yuan
 * sign, a minus or the brackets of book-keeping, spaces around. What can be read in two ways (`1.234,56`, `12%`, `12
 * 34`) or shows fewer digits than it has (`1.2E+11`) is no number.
 * @returns undefined when it is no number
 */
export function parseDecimal(input: string | number): string | undefined {
  if (typeof input === 'number') return decimalOfNumber(input);
  const text = input.normalize('NFKC').replaceAll('\u2212', '-').trim();
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1]?.trim();
  const match = /^([+-]?)(?:¥ ?)?([+-]?)([\d,]*)(\.\d*)?$/.exec(inBrackets ?? text);
  if (!match) return undefined;
  const [, before = '', behind = '', whole = '', fraction = ''] = match;
  const signs = before + behind + (inBrackets === undefined ? '' : '-');
  const isGrouped = whole.includes(',');
  if (signs.length > 1 || (isGrouped && !/^\d{1,3}(,\d{3})+$/.test(whole))) return undefined;
  const plainText = `${signs === '-' ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`;
  return isDecimal(plainText) ? plain(new Big(withDigits(plainText)), plainText) : undefined;
}

/**
 * Whether the number of a spreadsheet cell may have lost digits that mattered: it keeps fifteen, and what people typed
 * beyond them is gone before anybody reads it. More digits behind fifteen good ones are the noise of binary fractions,
 * as in 0.1 + 0.2.
 * @param scale decimals that count
 */
export function hasLostDigits(value: number, scale: number): boolean {
  const [mantissa = ''] = String(Math.abs(value)).split('e');
  const significant = trimLeft(mantissa.replace('.', ''), '0').length;
  const integers = Math.abs(value) < 1 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1;
  return integers > cellDigits || (significant > cellDigits && integers + scale > cellDigits);
}

const cellDigits = 15;

/**
 * A number of a spreadsheet cell -> decimal text. Spreadsheets keep 15 significant digits, so 0.1 + 0.2 is `0.3` here
 * as it is on their screen.
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

/**
 * A total spread by weights, exactly: each part is cut to whole fen, and the fen that are left go one each to the largest
 * cut-off remainders, the first of equals first. No part of a positive total is negative, and without weights all parts
 * are nothing.
 * @example splitFen(101, 201 weights of 1): 101 parts of 1 fen, 100 of nothing
 * @see docs/spec/finance-addendum.md F39
 */
export function splitFen(total: Fen, weights: readonly Fen[]): readonly Fen[] {
  const whole = weights.reduce<bigint>((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => zeroFen);
  const cut = weights.map((weight) => (total * weight) / whole);
  const remainders = weights.map((weight, at) => ({ at, rest: (total * weight) % whole }));
  const left = Number(total - cut.reduce<bigint>((sum, part) => sum + part, 0n));
  const by = [...remainders].sort((one, two) =>
    one.rest === two.rest ? one.at - two.at : one.rest > two.rest ? -1 : 1,
  );
  const more = new Set(by.slice(0, left).map(({ at }) => at));
  return cut.map((part, at) => (part + (more.has(at) ? 1n : 0n)) as Fen);
}
