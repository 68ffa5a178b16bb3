import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { regionRows } from './regionRows.ts';

const load = createRequire(import.meta.url);
/** Compiled for this project from the official code tables: currencies, units, customs areas as [code, zh, en]. */
const codes = load('./customsCodes.json') as Readonly<
  Record<'CURR' | 'UNIT' | 'CUSTOMS', readonly (readonly [string, string, string])[]>
>;

/** Names the customs list gives to regions of China. */
const ownNames: Readonly<Record<string, string>> = { HKG: '中国香港', MAC: '中国澳门', TWN: '中国台湾' };

export interface ReferenceRow {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  readonly alias?: readonly string[];
  readonly orderNo?: number;
  readonly parentCode?: string;
  readonly level?: number;
}

/**
 * Rows of the code tables by entity key, made when they are asked for. Countries by the three letters that declarations
 * use.
 */
export const referenceRows = {
  country: (): ReferenceRow[] => {
    countries.registerLocale(load('i18n-iso-countries/langs/zh.json'));
    countries.registerLocale(load('i18n-iso-countries/langs/en.json'));
    return Object.entries(countries.getAlpha2Codes()).map(([alpha2, alpha3]) => ({
      code: alpha3,
      name: ownNames[alpha3] ?? countries.getName(alpha2, 'zh') ?? alpha3,
      nameEn: countries.getName(alpha2, 'en') ?? alpha3,
      alias: [alpha2],
    }));
  },
  currency: (): ReferenceRow[] =>
    codes.CURR.map(([code, name, nameEn], index) => ({ code, name, nameEn, orderNo: index + 1 })),
  unit: (): ReferenceRow[] => codes.UNIT.map(([code, name, nameEn]) => ({ code, name, nameEn })),
  customsArea: (): ReferenceRow[] => codes.CUSTOMS.map(([code, name, nameEn]) => ({ code, name, nameEn })),
  region: (): ReferenceRow[] => regionRows(),
};
