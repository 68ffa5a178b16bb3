import { isDate } from '#domain/core/moments.ts';
import { type Fen, isDecimal, parseFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';

type Data = Readonly<Record<string, unknown>>;

/** At most 12 digits before the point and two behind, more than nothing. @see docs/spec/guarantee.md 4 */
const form = /^\d{1,12}(\.\d{1,2})?$/;
const wrongAmount = bi('应为大于 0 的金额，最多两位小数', 'must be an amount above 0 with at most two decimals');

export function requiredAmount(data: Data, name: string, label: Text): Fen {
  const value = data[name];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !isDecimal(text) || !form.test(text) || parseFen(text) <= 0n)
    throw refuseField(name, label, wrongAmount);
  return parseFen(text);
}

export function requiredDay(data: Data, name: string, label: Text): string {
  const value = data[name];
  if (typeof value !== 'string' || !isDate(value)) throw refuseField(name, label, bi('应为日期', 'must be a date'));
  return value;
}
