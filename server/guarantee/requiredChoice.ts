import { bi, type Text } from '#domain/core/text.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';

/** Ways in which tax is paid to customs. */
export const payModes = ['CUSTOMER_SELF', 'CUSTOMER_REMIT', 'COMPANY_ADVANCE'] as const;

/** One of these words. @throws 61004 */
export function requiredChoice<const Words extends readonly string[]>(
  data: Readonly<Record<string, unknown>>,
  name: string,
  words: Words,
  label: Text,
): Words[number] {
  const value = words.find((word) => word === data[name]);
  if (value === undefined) throw refuseField(name, label, bi('请选择', 'choose one'));
  return value;
}
