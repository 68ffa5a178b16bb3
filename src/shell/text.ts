import { useMemo } from 'react';
import { fill, type Locale, type Text, type TextValues } from '#domain/core/text.ts';
import { localeStore } from './locale.ts';
import { useStored } from './store.ts';

/** Words in both languages, or those that somebody has said already. */
export type TextOrString = Text | string;

/** Turns a bilingual text into the sentence to show, with values put into its `{name}` places. */
export type Say = (text: TextOrString, values?: TextValues) => string;

/**
 * The texts of a component stand beside their use:
 * @example
 * const say = useText();
 * <button>{say({ zh: '保存', en: 'Save' })}</button>
 * say({ zh: '共 {total} 条', en: '{total} in all' }, { total })
 */
export function useText(): Say {
  const locale = useStored(localeStore);
  return useMemo(() => sayIn(locale), [locale]);
}

/** The same outside of components. */
export function sayIn(locale: Locale): Say {
  return (text, values) => (typeof text === 'string' ? text : (values ? fill(text, values) : text)[locale]);
}

export function useLocale(): Locale {
  return useStored(localeStore);
}
