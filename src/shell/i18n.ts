import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import type { Locale } from '#domain/core/text.ts';
import { raChinese } from './raChinese.ts';

const messages = { zh: raChinese, en: englishMessages };

const languages = [
  { locale: 'zh', name: '中文' },
  { locale: 'en', name: 'English' },
];

function providerOf(locale: Locale): I18nProvider {
  return polyglotI18nProvider(() => messages[locale], locale, languages, { allowMissing: true });
}

/**
 * One provider per language for react-admin's own texts. Handing over another provider renders the texts anew;
 * react-admin's own way would remount the whole page, and with it every half-filled form.
 */
export const i18nProviders: Readonly<Record<Locale, I18nProvider>> = { zh: providerOf('zh'), en: providerOf('en') };
