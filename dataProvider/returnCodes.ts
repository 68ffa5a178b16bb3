import { httpStatusOf, returnCodes } from '#domain/core/errors.ts';
import type { Locale } from '#domain/core/text.ts';

const sharedTexts = new Map(Object.values(returnCodes).map(([code, zh, en]) => [code as string, { zh, en }]));

/** Area codes that repeat a shared condition; any other area code counts as 1000. @see docs/spec/platform.md 10.5 */
const baseOfAreaCode: Readonly<Record<string, string>> = {
  61001: '1005',
  61002: '1004',
  61003: '1002',
  61004: '1001',
  61005: '1003',
  61006: '1013',
  61007: '1001',
  61008: '1005',
  61009: '1005',
  61010: '1004',
  61043: '1012',
  62063: '1013',
};

/** The shared code that an area code stands for, e.g. `61005` -> `1003`. */
export function baseOfReturnCode(returnCode: string): string {
  if (sharedTexts.has(returnCode)) return returnCode;
  return baseOfAreaCode[returnCode] ?? '1000';
}

export function statusOfReturnCode(returnCode: string): number {
  return httpStatusOf(baseOfReturnCode(returnCode));
}

/** The sentence of a return code for an answer that brought none; the part that needs values is left out. */
export function textOfReturnCode(returnCode: string, locale: Locale): string {
  const text = sharedTexts.get(baseOfReturnCode(returnCode))?.[locale] ?? '';
  const place = text.indexOf('{');
  const sign = place < 0 ? -1 : Math.max(...[...'：:，,'].map((one) => text.lastIndexOf(one, place)));
  return sign < 0 ? text : text.slice(0, sign);
}
