import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { fieldOf } from '#domain/core/entity.ts';
import type { Locale } from '#domain/core/text.ts';
import { findEntity } from '#domain/index.ts';
import { switchLocale } from './locale.ts';
import { raChinese } from './raChinese.ts';

const messages = { zh: raChinese, en: englishMessages };

const languages = [
  { locale: 'zh', name: '中文' },
  { locale: 'en', name: 'English' },
];

function providerOf(locale: Locale): I18nProvider {
  const provider = polyglotI18nProvider(() => messages[locale], locale, languages, { allowMissing: true });
  return {
    ...provider,
    translate: (key, options) => nameOf(key, locale) ?? provider.translate(key, options),
    changeLocale: async (next: string) => switchLocale(next === 'en' ? 'en' : 'zh'),
  };
}

/**
 * What an entity or a field is called, under the key that react-admin asks for; read where it is defined, since few of
 * thousands are ever asked for.
 */
function nameOf(key: string, locale: Locale): string | undefined {
  const [root, name = '', kind, field = ''] = key.split('.');
  if (root !== 'resources') return undefined;
  const entity = findEntity(name);
  const named = kind === 'name' ? entity : entity && fieldOf(entity, field);
  return named?.label[locale];
}

/**
 * One provider per language for react-admin's own texts. Handing over another provider renders the texts anew;
 * react-admin's own way would remount the whole page, and with it every half-filled form.
 */
export const i18nProviders: Readonly<Record<Locale, I18nProvider>> = { zh: providerOf('zh'), en: providerOf('en') };
