import { zerosBefore } from '../core/boundedText.ts';
import type { CodeKind } from '../core/sheet.ts';
import { bi, fill, type Text } from '../core/text.ts';
import { isEan13, isSscc, withCheckDigit } from './checkDigit.ts';
import { type Gs1Field, groupSeparator, gs1Text, readGs1 } from './gs1.ts';

/** As many signs as a code of the product may have. */
export const longestCode = 120;

const gs1Kinds: ReadonlySet<unknown> = new Set(['GS1', 'GS1DM']);
/** Whether fields of a GS1 code stand in it. */
export const isGs1Kind = (kind: unknown): boolean => gs1Kinds.has(kind);

const digitsOf = (length: number): Text =>
  bi(`应为${length}位数字，校验位须正确`, `${length} digits with the right check digit`);

/** What is wrong with a code of its kind. */
export function wrongCode(kind: string, code: string): Text | undefined {
  if (kind === 'EAN13') return isEan13(code) ? undefined : digitsOf(13);
  if (kind === 'SSCC') return isSscc(code) ? undefined : digitsOf(18);
  if (isGs1Kind(kind)) {
    const read = readGs1(code);
    return 'wrong' in read ? read.wrong : undefined;
  }
  if (kind === 'CODE128' && !/^[ -~]{1,48}$/.test(code))
    return bi('一维码最多48位，只能是字母、数字和半角符号', 'Bars hold up to 48 letters, digits and ASCII signs');
  return undefined;
}

/** The one form in which a code is kept: GS1 codes with brackets, pallets without their identifier. */
export function keptCode(kind: string, code: string): string {
  const text = code.normalize('NFKC').trim();
  if (kind === 'SSCC') return text.replace(/^\(?00\)?(?=\d{18}$)/, '');
  if (!isGs1Kind(kind)) return text;
  const read = readGs1(text);
  return 'fields' in read ? gs1Text(read.fields) : text;
}

/** A code as any scanner may send it, with separators or without them: what codes are found by. */
export function scanKey(kind: string, code: string): string {
  if (!isGs1Kind(kind)) return code;
  const read = readGs1(code);
  return 'fields' in read ? read.fields.map(({ ai, value }) => ai + value).join('') : code;
}

/** What is asked for when codes are made: a row of numbers behind a prefix. */
export interface RangeAsked {
  readonly kind: string;
  readonly prefix: string;
  /** The first number, digits alone; it may stand for prefix and number together. */
  readonly start: string;
  readonly count: number;
  readonly batchNo?: string | null | undefined;
  readonly expiry?: string | null | undefined;
}

/** How many digits a number has where its kind leaves that open and nobody said. */
const usualDigits = 6;

/** Digits before the check digit. */
const bodies: Readonly<Record<string, number>> = { EAN13: 12, SSCC: 17 };

/** The numbers of a range: where they begin, and how many digits each has behind the prefix. */
export interface NumberRow {
  readonly prefix: string;
  readonly first: bigint;
  readonly width: number;
}

/**
 * How a range is numbered: EAN-13 and SSCC fill up to their length, so a start of 12 or 17 digits is all of them.
 * @returns what is wrong with prefix, start or count by their names
 */
export function rowOfRange({
  kind,
  prefix,
  start,
  count,
}: RangeAsked): NumberRow | { readonly [Field in 'prefix' | 'start' | 'count']?: Text } {
  const body = bodies[kind];
  if (body !== undefined && !/^\d*$/.test(prefix)) return { prefix: bi('前缀应为数字', 'A prefix of digits') };
  if (!/^\d{0,18}$/.test(start)) return { start: bi('起始号应为数字，最多18位', 'Up to 18 digits') };
  if (isGs1Kind(kind)) {
    const read = readGs1(prefix);
    if ('wrong' in read) return { prefix: read.wrong };
    if (read.fields.some(({ ai }) => ai === '21')) return { prefix: bi('前缀不含序列号(21)', 'No serial number (21)') };
  }
  const width = body === undefined ? Math.max(usualDigits, start.length) : body - prefix.length;
  if (width < 1) return { prefix: fill(bi('前缀最多{most}位', 'Up to {most} digits'), { most: (body ?? 1) - 1 }) };
  if (start.length > width)
    return {
      start: fill(bi('前缀和起始号共{body}位', 'Prefix and start have {body} digits'), { body: body ?? width }),
    };
  const first = BigInt(start || '1');
  if (String(first + BigInt(count) - 1n).length > width)
    return { count: fill(bi('号段不足：{width}位数字放不下', 'Not enough numbers of {width} digits'), { width }) };
  return { prefix, first, width };
}

/** The code of one number of a range. */
export function codeOfNumber(
  { kind, batchNo, expiry }: Pick<RangeAsked, 'kind' | 'batchNo' | 'expiry'>,
  { prefix, width }: Pick<NumberRow, 'prefix' | 'width'>,
  number: bigint,
): string {
  const digits = zerosBefore(String(number), width);
  if (kind in bodies) return withCheckDigit(prefix + digits);
  if (!isGs1Kind(kind)) return prefix + digits;
  const read = readGs1(prefix);
  const given = 'fields' in read ? read.fields : [];
  const has = (ai: string): boolean => given.some((field) => field.ai === ai);
  const added: Gs1Field[] = [
    ...(expiry && !has('17') ? [{ ai: '17', value: expiry.slice(2).replaceAll('-', '') }] : []),
    ...(batchNo && !has('10') ? [{ ai: '10', value: batchNo }] : []),
    { ai: '21', value: digits },
  ];
  return gs1Text([...given, ...added]);
}

/** What scanners put before a code to say how it was drawn. @see ISO/IEC 15424 */
const symbologyMark = /^\][A-Za-z]\d/;

/** Signs that end a code, and those that people and scanners put between two. */
const between = /[\s,;，；、]+/;

/**
 * The codes in a line that was scanned: full-width signs as Chinese input makes them are narrowed, marks of the scanner
 * taken off, two codes in one line told apart.
 */
export function scannedCodes(line: string): string[] {
  return line
    .normalize('NFKC')
    .replaceAll(/\p{Cc}/gu, (sign) => (sign === groupSeparator ? sign : ' '))
    .split(between)
    .map((code) => code.replace(symbologyMark, ''))
    .filter(Boolean)
    .flatMap(halves);
}

/** Two codes of the same kind that came without a sign between them. */
function halves(code: string): string[] {
  const half = code.length / 2;
  const [first, second] = [code.slice(0, half), code.slice(half)];
  const isBoth = (is: (text: string) => boolean) => is(first) && is(second);
  const withMark = (text: string) => /^00\d{18}$/.test(text) && isSscc(text.slice(2));
  if (isBoth(isEan13) || isBoth(isSscc) || isBoth(withMark)) return [first, second];
  return [code];
}

/**
 * Forms under which a scanned code may be kept: as it is; without separators; the goods of a GS1 code of goods alone; a
 * pallet without its identifier; the 12 digits of a code from overseas as 13.
 */
export function keysOfScan(code: string): readonly string[] {
  const plain = code.replaceAll(groupSeparator, '');
  const read = readGs1(code);
  const bare = 'fields' in read ? scanKey('GS1', code) : plain;
  const keys = [code, plain, bare];
  if (/^\d{12}$/.test(plain)) keys.push(`0${plain}`);
  if (/^0\d{13}$/.test(plain)) keys.push(plain.slice(1));
  if ('fields' in read && read.fields.length === 1) {
    const [{ ai, value } = { ai: '', value: '' }] = read.fields;
    if (ai === '00') keys.push(value);
    if (ai === '01') keys.push(value, value.replace(/^0/, ''));
  }
  return [...new Set(keys.filter(Boolean))];
}

/**
 * What is surely wrong with a scanned code: a length that only checked numbers have, and a check digit that does not
 * fit. Anything else may be a number of the house.
 */
export function wrongScan(code: string): Text | undefined {
  if (code.length > longestCode) return bi('条码过长', 'The code is too long');
  const is = (pattern: RegExp) => pattern.test(code);
  if ((is(/^\d{13}$/) && !isEan13(code)) || (is(/^00\d{18}$/) && !isSscc(code.slice(2))))
    return bi('校验位不正确，请重新扫描', 'The check digit does not fit, scan again');
  if (is(/^\(\d{2,4}\)/) || code.includes(groupSeparator)) {
    const read = readGs1(code);
    return 'wrong' in read ? read.wrong : undefined;
  }
  return undefined;
}

/** What an unknown code looks like: one of which the end is missing. */
export function looksHalf(code: string): boolean {
  if (/^\d{5,11}$/.test(code) || /^00\d{10,17}$/.test(code)) return true;
  return /^01\d{5,}/.test(code) && 'wrong' in readGs1(code);
}

/** The kind that a scanned code most likely is, for whoever enters it. */
export function kindOfScan(code: string): CodeKind {
  if (isEan13(code)) return 'EAN13';
  if (isSscc(code) || (/^00\d{18}$/.test(code) && isSscc(code.slice(2)))) return 'SSCC';
  if (/^(?:\(01\)|01)\d{14}/.test(code) && 'fields' in readGs1(code)) return 'GS1';
  return /^[ -~]{1,48}$/.test(code) ? 'CODE128' : 'QR';
}
