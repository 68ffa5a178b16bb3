import { zerosBehind } from '#domain/core/boundedText.ts';
import type { Field } from '#domain/core/field.ts';
import { fitsDecimal, formatThousands, parseDecimal, withoutTrailingZeros } from '#domain/core/money.ts';

type NumberField = Extract<Field, { kind: 'int' | 'decimal' | 'money' }>;

const moneyScale = 2;

export const isNumberField = (field: Field): field is NumberField =>
  field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money';

/** Negative numbers only where the definition says so: its lower bound lies below zero. */
const allowsNegative = (field: NumberField): boolean => {
  const bound = field.kind === 'decimal' ? (field.above ?? field.min) : field.min;
  return bound !== undefined && String(bound).startsWith('-');
};

/**
 * What stays of a typed number: digits and the first dot, and a leading minus where the field knows negative values.
 * Full-width digits of an input method count as digits.
 * @see docs/spec/platform.md 5.2 number
 */
export function keepNumber(typed: string, field: NumberField): string {
  const text = typed.normalize('NFKC').replaceAll('。', '.');
  const sign = allowsNegative(field) && text.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  return sign + whole + (rest.length > 0 ? `.${rest.join('')}` : '');
}

/**
 * What an input shows, as its value: the number without commas. Text that is no number was pasted and stays what it is.
 */
export const plainNumber = (shown: string): string => parseDecimal(shown) ?? shown;

/**
 * The number as it is kept after leaving the field: a digit before the dot, no needless zeros in front, decimals filled
 * up to the scale. What does not fit its scale or is no number stays as it is, so that its error can be read beside it;
 * nothing is rounded or left out silently.
 */
export function settleNumber(typed: string, field: NumberField): string {
  const text = parseDecimal(typed);
  if (text === undefined) return typed.trim() === '.' ? '' : typed.trim();
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (field.kind === 'int') return sign + digits + (/[1-9]/.test(fraction) ? `.${fraction}` : '');
  const scale = field.kind === 'money' ? moneyScale : field.scale;
  const plain = sign + digits + (fraction ? `.${fraction}` : '');
  return fitsDecimal(plain, Number.MAX_SAFE_INTEGER, scale)
    ? `${sign}${digits}.${zerosBehind(fraction.slice(0, scale), scale)}`
    : plain;
}

/**
 * How a number stands in its input while nobody types there: amounts grouped with both decimals, other decimals without
 * zeros at their end.
 */
export function showNumber(value: string, field: NumberField): string {
  if (field.kind === 'money') return formatThousands(value);
  return field.kind === 'decimal' && field.scale > 0 ? formatThousands(withoutTrailingZeros(value)) : value;
}
