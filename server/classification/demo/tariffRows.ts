import { clothesTariff } from './clothes.ts';
import { foodTariff } from './food.ts';
import { machinesTariff } from './machines.ts';
import { materialsTariff } from './materials.ts';

/** A code of the demo tariff for a part of the time. */
export interface DemoCode {
  readonly record: Readonly<Record<string, string | number | null>>;
  readonly elements: readonly { readonly name: string; readonly kind: string; readonly requiredFlg: 0 | 1 }[];
  readonly ciqCodes: readonly { readonly ciqCode: string; readonly nameZh: string }[];
  readonly agreements: readonly {
    readonly agreement: string;
    readonly countries: readonly string[];
    readonly rate: string;
    readonly dateFrom: string;
  }[];
  readonly extraDuty: readonly {
    readonly kind: string;
    readonly country: string;
    readonly rate: string;
    readonly dateFrom: string;
  }[];
}

/** What stands behind `#`, for all codes of a heading. */
interface Heading {
  readonly zh: string;
  readonly en: string;
  readonly units: readonly string[];
  readonly rates: readonly string[];
  readonly letters: readonly string[];
  readonly elements: readonly string[];
  readonly hasQuota: boolean;
}

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/**
 * The demo tariff in the year of `today`. A heading says `# no zh | en | units | general, VAT and rebate | supervision
 * and CIQ letters | elements`, its codes `code zh | en | rates`: MFN, then `~` provisional, `<` what the MFN rate was
 * last year, `+` consumption tax, `ex` export duty; `!` ended with last year.
 */
export function demoTariff(today: string): DemoCode[] {
  const year = Number(today.slice(0, 4));
  let heading: Heading | undefined;
  return [foodTariff, materialsTariff, clothesTariff, machinesTariff]
    .join('')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        heading = headingOf(line);
        return [];
      }
      return heading ? codesOf(line, heading, year) : [];
    });
}

function headingOf(line: string): Heading {
  const [name = '', en = '', units = '', rates = '', letters = '', elements = '', mark] = cellsOf(line.slice(2));
  return {
    zh: name.slice(5),
    en,
    units: units.split(' '),
    rates: rates.split(' '),
    letters: /^[A-Z](\/[A-Z])*$/.test(letters) && letters.includes('/') ? ['', letters] : letters.split(' '),
    elements: elements.split(';'),
    hasQuota: mark === 'quota',
  };
}

function codesOf(line: string, heading: Heading, year: number): DemoCode[] {
  const [name = '', en = '', rates = ''] = cellsOf(line);
  const [, mfn = '0', former, provisional, consumption, exported] =
    /^([\d.]+)(?=[<~+!e]|$)(?:<([\d.]+))?(?:~([\d.]+))?(?:\+([\d.]+))?(?:ex([\d.]+))?/.exec(rates) ?? [];
  const code = name.slice(0, 10);
  const [general, vat = '13', rebate] = heading.rates;
  const facts = {
    hsCode: code,
    nameZh: name.slice(11),
    nameEn: en,
    headingZh: heading.zh,
    headingEn: heading.en,
    unit1: heading.units[0] ?? '035',
    unit2: heading.units[1] || null,
    generalRate: general ?? null,
    provisionalRate: provisional ?? null,
    consumptionRate: consumption ?? null,
    vatRate: vat,
    rebateRate: rebate ?? null,
    exportRate: exported ?? null,
    quotaFlg: heading.hasQuota ? 1 : 0,
    tariffQuotaRate: heading.hasQuota && Number(mfn) > 5 ? '1' : null,
    supvCond: heading.letters[0] || null,
    ciqType: heading.letters[1] ?? null,
    source: 'DEMO',
  };
  const period = (mfnRate: string, validFrom: string, validTo: string | null): DemoCode => ({
    record: { ...facts, mfnRate, validFrom, validTo },
    ...linesOf(code, heading, { mfnRate, validFrom }),
  });
  const [last, now] = [`${year - 1}-01-01`, `${year}-01-01`];
  if (rates.endsWith('!')) return [period(mfn, last, `${year - 1}-12-31`)];
  return former ? [period(former, last, `${year - 1}-12-31`), period(mfn, now, null)] : [period(mfn, last, null)];
}

const optional = ['GTIN', 'CAS', '其他'];

function linesOf(
  code: string,
  { elements, letters, hasQuota }: Heading,
  { mfnRate, validFrom }: { readonly mfnRate: string; readonly validFrom: string },
): Omit<DemoCode, 'record'> {
  const names = ['品名', '品牌类型', '出口享惠情况', ...elements];
  const chapter = Number(code.slice(0, 2));
  const agreement = (name: string, countries: readonly string[], rate: string) => ({
    agreement: name,
    countries,
    rate,
    dateFrom: validFrom,
  });
  const half = String(Number(mfnRate) / 2);
  return {
    elements: [
      ...names.map((name) => ({ name, kind: kindOf(name), requiredFlg: 1 as const })),
      ...optional.map((name) => ({ name, kind: 'TEXT', requiredFlg: 0 as const })),
    ],
    ciqCodes: letters[1]
      ? [{ ciqCode: '101', nameZh: '零售包装' }, { ciqCode: '102', nameZh: '工业用' }, { ciqCode: '999', nameZh: '其他' }]
      : [],
    agreements:
      Number(mfnRate) > 0 && !hasQuota
        ? [
            agreement('RCEP', ['JPN', 'KOR', 'AUS', 'NZL', 'VNM', 'THA'], half),
            agreement('ASEAN', ['VNM', 'THA', 'MYS', 'IDN', 'SGP'], '0'),
            ...(chapter < 25 ? [agreement('AU', ['AUS'], '0'), agreement('NZ', ['NZL'], '0')] : [agreement('CH', ['CHE'], half)]),
          ]
        : [],
    extraDuty: additional.has(code.slice(0, 4)) ? [{ kind: 'ADDITIONAL', country: 'USA', rate: '25', dateFrom: validFrom }] : [],
  }; // biome-ignore format: one code
}

const additional: ReadonlySet<string> = new Set(['0203', '0802', '0809', '2204', '8703', '3004', '9018']);

const kindOf = (name: string): string =>
  name === '品牌类型'
    ? 'BRAND_TYPE'
    : name === '出口享惠情况'
      ? 'EXPORT_PREF'
      : name.startsWith('是否')
        ? 'YESNO'
        : 'TEXT';

/** What people call goods that the tariff calls otherwise. */
export const demoSynonyms: readonly (readonly [word: string, hsPrefix: string, expandsTo: string | null])[] = [
  ['笔记本电脑', '847130', '便携式自动数据处理设备'], ['手提电脑', '847130', '便携式自动数据处理设备'], ['车厘子', '080929', null], ['充电宝', '850760', null], ['平板', '84713010', '平板电脑'],
  ['U盘', '852351', null], ['SSD', '847170', '固态硬盘'], ['球鞋', '6404', null], ['墨盒', '844399', null], ['洗头膏', '330510', null],
  ['尿不湿', '961900', '纸尿裤'], ['腰果零食', '2008', null], ['塑胶粒', '3901', null], ['光伏板', '854143', null], ['LED灯珠', '854141', null],
  ['旅行箱', '420212', null], ['拉杆箱', '420212', null], ['人造革手袋', '420222', null], ['电饭煲', '851660', null], ['吹风机', '851631', null],
]; // biome-ignore format: a table of words
