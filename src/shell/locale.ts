import type { Locale } from '#domain/core/text.ts';
import { createStore } from './store.ts';

const KEY = 'tg_locale';

const htmlLanguage: Record<Locale, string> = { zh: 'zh-CN', en: 'en' };

/** The language of the page; Chinese unless this browser chose English. */
export const localeStore = createStore<Locale>(localStorage.getItem(KEY) === 'en' ? 'en' : 'zh');

export function switchLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale);
  localeStore.set(locale);
  markDocumentLanguage();
}

/** The language that the person set for himself, where this browser has chosen none. */
export function adoptLocale(setting: unknown): void {
  if (localStorage.getItem(KEY) !== null || typeof setting !== 'string') return;
  localeStore.set(setting === 'en' ? 'en' : 'zh');
  markDocumentLanguage();
}

/** Tells browser and screen reader which language the page is in. */
export function markDocumentLanguage(): void {
  document.documentElement.lang = htmlLanguage[localeStore.get()];
}
