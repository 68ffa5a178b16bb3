import { BusinessError, type FieldErrors } from '../core/errors.ts';
import type { Locale, Text, TextValues } from '../core/text.ts';
import { guaranteeErrors } from './errors.ts';

/** A refusal whose values are words themselves, such as the name of a status: each language gets its own. */
export function refuseInWords(
  make: (values: TextValues) => BusinessError,
  words: Readonly<Record<string, Text>>,
  fieldErrors?: FieldErrors,
): BusinessError {
  const inLocale = (locale: Locale): TextValues => Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[locale]]));
  const [zh, en] = [make(inLocale('zh')), make(inLocale('en'))];
  return new BusinessError(zh.returnCode, { zh: zh.text.zh, en: en.text.en }, { fieldErrors });
}

/** 61004 for one field, shown under it too. */
export const refuseField = (name: string, label: Text, reason: Text): BusinessError =>
  refuseInWords(guaranteeErrors.INVALID, { field: label, reason }, { [name]: reason });
