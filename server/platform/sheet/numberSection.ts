import Big from 'big.js';
import { decimalOfNumber } from '#domain/core/money.ts';

/** One of the parts of a number format that semicolons separate. */
export interface FormatSection {
  /** It shows the digits of a number and at most marks of thousands, a sign or a currency beside them. */
  readonly isPlain: boolean;
  /** The condition it states itself. */
  readonly holds: ((value: number) => boolean) | undefined;
  /** @param value not negative @returns undefined where that is the number as it is */
  show(value: number): string | undefined;
}

/** Semicolons in quotes, in brackets and behind a backslash separate nothing. */
export const splitSections = (code: string): string[] =>
  code.match(/(?:"[^"]*"?|\\.?|\[[^\]]*\]?|[^;"\\[])+|(?<=^|;)(?=;|$)/gs) ?? [''];

type Piece =
  | { readonly literal: string }
  /** a place of a digit */
  | { readonly digit: '0' | '#' | '?' }
  | { readonly mark: '.' | ',' | '%' | 'general' };

const pieces = /"([^"]*)"?|[\\!](.)|([_*].)|\[([^\]]*)\]|(General|G\/通用格式)|([0#?])|([.,%])|([eE][+-]|[/@])|(.)/gsu;

/** Signs and currencies beside a number, which say no more than the number does. */
const isQuiet = (literal: string): boolean =>
  /^(?:[\s()+\-¥￥€£]|(?:US|HK)?\$|USD|CNY|RMB|EUR|GBP|JPY|HKD|元)*$/i.test(literal);

/** @see ECMA-376 part 1, 18.8.31 */
export function readSection(section: string): FormatSection {
  const read: Piece[] = [];
  let holds: FormatSection['holds'];
  let isOther = false;
  for (const [, quoted, escaped, blank, bracket, general, digit, mark, other, sign] of section.matchAll(pieces)) {
    const literal = quoted ?? escaped ?? sign;
    if (literal !== undefined) read.push({ literal });
    else if (digit) read.push({ digit: digit as '0' });
    else if (mark) read.push({ mark: mark as '.' });
    else if (general) read.push({ mark: 'general' });
    else if (bracket !== undefined) {
      holds ??= conditionOf(bracket);
      // Digits of another script.
      if (/^dbnum/i.test(bracket)) isOther = true;
    } else if (!blank && other) isOther = true;
  }
  const show = isOther || isScaled(read) ? undefined : showing(read);
  return { isPlain: show === undefined, holds, show: show ?? (() => undefined) };
}

function conditionOf(bracket: string): FormatSection['holds'] {
  const [, sign, text] = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(bracket) ?? [];
  if (sign === undefined) return undefined;
  const bound = Number(text);
  const ways: Readonly<Record<string, (value: number) => boolean>> = {
    '<': (value) => value < bound,
    '<=': (value) => value <= bound,
    '>': (value) => value > bound,
    '>=': (value) => value >= bound,
    '=': (value) => value === bound,
    '<>': (value) => value !== bound,
  };
  return ways[sign];
}

const isDigit = (piece: Piece | undefined): piece is { digit: '0' | '#' | '?' } =>
  piece !== undefined && 'digit' in piece;
const isMark = (piece: Piece | undefined, mark: string): boolean =>
  piece !== undefined && 'mark' in piece && piece.mark === mark;

/** A comma with no digit behind it shows thousands of what the cell holds; the cell's number is what counts. */
const isScaled = (read: readonly Piece[]): boolean =>
  read.some((piece, at) => isMark(piece, ',') && read.slice(0, at).some(isDigit) && !isDigit(read[at + 1]));

/** Beyond it no program shows all digits of a number. */
const largest = 1e21;

/** @returns undefined for a section that shows numbers as they are */
function showing(read: readonly Piece[]): ((value: number) => string | undefined) | undefined {
  const first = read.findIndex((piece) => isDigit(piece) || isMark(piece, 'general'));
  const last = read.findLastIndex((piece) => isDigit(piece) || isMark(piece, 'general'));
  const isLoud =
    !isQuiet(literals(read.slice(0, Math.max(0, first)))) ||
    !isQuiet(literals(read.slice(last + 1))) ||
    read.slice(first, last).some((piece) => 'literal' in piece && piece.literal.trim() !== '');
  const percents = read.filter((piece) => isMark(piece, '%')).length;
  if (first < 0) return isQuiet(literals(read)) ? undefined : () => literals(read);
  const dot = read.findIndex((piece) => isMark(piece, '.'));
  const whole = dot < 0 ? read : read.slice(0, dot);
  const zeros = whole.filter((piece) => isDigit(piece) && piece.digit === '0').length;
  if (percents === 0 && zeros < 2 && !isLoud) return undefined;
  return (value) => {
    if (!(value === 0 || (value < largest && value > 1 / largest))) return undefined;
    const shown = render(read, { value: new Big(value.toPrecision(15)).times(new Big(100).pow(percents)), dot, whole });
    return percents === 0 && !isLoud && !/^[\s()+\-$¥￥€£]*0[\d,]/.test(shown) ? undefined : shown;
  };
}

const literals = (read: readonly Piece[]): string =>
  read.map((piece) => ('literal' in piece ? piece.literal : '')).join('');

interface Rendered {
  readonly value: Big;
  /** place of the point among the pieces; -1 without one */
  readonly dot: number;
  /** the pieces before it */
  readonly whole: readonly Piece[];
}

function render(read: readonly Piece[], { value, dot, whole }: Rendered): string {
  const behind = dot < 0 ? [] : read.slice(dot + 1);
  const places = behind.filter(isDigit);
  const [digits = '', fraction = ''] = value.round(places.length, 1).toFixed(places.length).split('.');
  const needed = places.findLastIndex(({ digit }) => digit === '0') + 1;
  const shortFraction = fraction.slice(0, Math.max(needed, lastDigit(fraction)));
  return (
    wholeText(whole, digits === '0' ? '' : digits, value) +
    (shortFraction === '' ? '' : '.') +
    fractionText(behind, shortFraction)
  );
}

/** The place behind the last digit that is no nought. */
function lastDigit(fraction: string): number {
  let end = fraction.length;
  while (end > 0 && fraction.charAt(end - 1) === '0') end -= 1;
  return end;
}

/** Digits go to their places from the right; the first place has all that are left. */
function wholeText(whole: readonly Piece[], digits: string, value: Big): string {
  const hasMarks = whole.some((piece) => isMark(piece, ','));
  const first = whole.findIndex(isDigit);
  let left = digits;
  let count = 0;
  let text = '';
  const put = (digit: string): void => {
    text = digit + (hasMarks && count > 0 && count % 3 === 0 ? ',' : '') + text;
    count++;
  };
  for (let at = whole.length - 1; at >= 0; at--) {
    const piece = whole[at];
    if (piece === undefined || isMark(piece, ',')) continue;
    if ('literal' in piece) text = piece.literal + text;
    else if (isMark(piece, 'general')) text = (decimalOfNumber(value.toNumber()) ?? value.toString()) + text;
    else if (isMark(piece, '%')) text = `%${text}`;
    else {
      const digit = left.slice(-1) || (isDigit(piece) && piece.digit === '0' ? '0' : '');
      left = left.slice(0, -1);
      if (digit !== '') put(digit);
      if (at === first) for (; left !== ''; left = left.slice(0, -1)) put(left.slice(-1));
    }
  }
  return text;
}

function fractionText(behind: readonly Piece[], fraction: string): string {
  let at = 0;
  return behind
    .map((piece) =>
      'literal' in piece ? piece.literal : isMark(piece, '%') ? '%' : isDigit(piece) ? (fraction[at++] ?? '') : '',
    )
    .join('');
}
