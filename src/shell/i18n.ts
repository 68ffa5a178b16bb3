import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { commonFields } from '#domain/core/entity.ts';
import type { Locale, Text } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { switchLocale } from './locale.ts';
import { raChinese } from './raChinese.ts';

const messages = { zh: raChinese, en: englishMessages };

const languages = [
  { locale: 'zh', name: '中文' },
  { locale: 'en', name: 'English' },
];

function providerOf(locale: Locale): I18nProvider {
  const provider = polyglotI18nProvider(() => ({ ...messages[locale], resources: resourceNames(locale) }), locale, languages, {
    allowMissing: true,
  });
  return { ...provider, changeLocale: async (next: string) => switchLocale(next === 'en' ? 'en' : 'zh') };
}

/** What entities and their fields are called, under the keys that react-admin asks for. */
function resourceNames(locale: Locale) {
  const named = Object.values(entities).map(({ key, label, fields }) => {
    const labels = Object.entries<{ readonly label: Text }>({ ...commonFields, ...fields }).map(([name, field]) => [
      name,
      field.label[locale],
    ]);
    return [key, { name: label[locale], fields: Object.fromEntries(labels) }];
  });
  return Object.fromEntries(named);
}

/**
 * One provider per language for react-admin's own texts. Handing over another provider renders the texts anew;
 * react-admin's own way would remount the whole page, and with it every half-filled form.
 */
export const i18nProviders: Readonly<Record<Locale, I18nProvider>> = { zh: providerOf('zh'), en: providerOf('en') };
