import { type Given, paperOf, rcep } from './taxCases.ts';
import type { LawFacts } from './taxLaw.ts';

/** A declaration, and the rates the law makes apply to it. */
export type LawCase = readonly [title: string, given: Given, law: LawFacts];

const cny = (declTotal: string, more: object = {}) => ({ declTotal, tradeCurr: 'CNY', ...more });
const usd = (declTotal: string, more: object = {}) => ({ declTotal, tradeCurr: 'USD', ...more });
const regime = (tradeMode: string, cutMode: string) => ({ tradeMode, cutMode });
const general = regime('0110', '101');
const agreements = (rate: string, agreement = 'RCEP') => [{ agreement, countries: ['VNM', 'JPN'], rate }];
const claimed = { originCountry: 'VNM', rcepCert: { agreement: 'RCEP', certNo: 'RC26000001' } };
const quotaPaper = {
  header: { papers: [{ kind: 't', certNo: 'T-2026-1' }] },
  certificates: [paperOf('t', 'T-2026-1')],
};

/** 关税法第二十三条: by value. */
const byValue: readonly LawCase[] = (
  [
    ['71500.00', '8', '13'],
    ['7150.00', '10', '13'],
    ['12345.67', '6.5', '13'],
    ['0.07', '50', '13'],
    ['999999.99', '0', '9'],
    ['333.33', '3.75', '9'],
    ['1000000.01', '65', '9'],
    ['45678.45', '17.5', '13'],
    ['10.05', '9.5', '13'],
    ['88888.88', '0.8', '6'],
  ] as const
).map(([price, duty, vat]) => [
  `关税法第二十三条，从价计征: ${price} at ${duty} % and ${vat} %`,
  { tariff: { mfnRate: duty, vatRate: vat }, item: cny(price), header: general },
  { price, duty, vat },
]);

/** 关税法第二十三条: by quantity, and by both. */
const byQuantity: readonly LawCase[] = (
  [
    ['50000', null, '1.3', '2000'],
    ['81234.56', null, '0.0875', '12345.678'],
    ['100', null, '300.5', '3.5'],
    ['20000.50', null, '0.6', '1'],
    ['100000', '8', '0.5', '2000'],
    ['7777.77', '3', '5.12', '99.9'],
    ['64000.01', '1.5', '13.28', '640.125'],
    ['12000', '20', '0.0001', '1'],
  ] as const
).map(([price, mfn, amount, quantity]) => [
  `关税法第二十三条，${mfn ? '复合计征' : '从量计征'}: ${price}, ${mfn ?? '-'} % and ${amount} x ${quantity}`,
  {
    tariff: { mfnRate: mfn, specificAmount: amount, specificUnit: '035' },
    item: cny(price, { qty1: quantity }),
    header: general,
  },
  { price, duty: mfn ?? '0', dutyPerUnit: [amount, quantity] },
]);

/** 消费税暂行条例第七条、第九条: by value, by quantity, by both. */
const consumption: readonly LawCase[] = (
  [
    ['7150.00', '10', '20', '1', '100'],
    ['100000', '25', '36', '30', '500'],
    ['100000', '25', '56', '0.6', '20000'],
    ['7150.01', '10', '20', '1', '33.333'],
    ['12345.67', '14', '20', '0.5', '77.5'],
    ['1.00', '0', '20', '1', '1'],
    ['50000', '0', null, '0.22', '10000'],
    ['48000.99', '6', null, '1.52', '12500.5'],
    ['999.99', '1', null, '2.105', '3'],
    ['10000', '14', '10', null, '0'],
    ['12345.67', '3', '15', null, '0'],
    ['250000', '15', '40', null, '0'],
    ['33333.33', '8', '5', null, '0'],
    ['101.01', '20', '9', null, '0'],
  ] as const
).map(([price, duty, rate, amount, quantity]) => [
  `消费税暂行条例第七条、第九条，${rate && amount ? '复合计税' : rate ? '从价' : '从量'}: ${price}, ${rate ?? '-'} % and ${amount ?? '-'} x ${quantity}`,
  {
    tariff: { mfnRate: duty, consumptionRate: rate, consumptionSpecific: amount },
    item: cny(price, { qty1: quantity, ...(amount && { unit1: '095' }) }),
    header: general,
  },
  { price, duty, consumption: rate ?? '0', ...(amount && { consumptionPerUnit: [amount, quantity] as const }) },
]);

/** 报关单填制规范, 征减免税方式: half of each tax, and half a duty in what the next tax is reckoned on. */
const halves: readonly LawCase[] = (
  [
    ['71500.00', '8', null, regime('0110', '506')],
    ['71500.01', '8', null, regime('0110', '898')],
    ['12345.67', '6.5', null, regime('2025', '789')],
    ['10000', '14', '10', regime('0110', '898')],
    ['0.01', '100', null, regime('0110', '898')],
    ['71500.00', '8', null, {}],
  ] as const
).map(([price, duty, rate, header]) => [
  `折半征税: ${price} at ${duty} % under ${JSON.stringify(header)}`,
  { tariff: { mfnRate: duty, consumptionRate: rate }, item: cny(price, { dutyMode: '2' }), header },
  { price, duty, consumption: rate ?? '0', levied: 'HALF' },
]);

/** 监管方式, 征免性质 and 征免方式 as three. */
const regimes: readonly LawCase[] = (
  [
    ['0110', '101', '3', 'FULL'],
    ['0110', '101', '1', 'FULL'],
    ['0110', '101', '6', 'FULL'],
    ['0110', '101', null, 'FULL'],
    ['0615', '503', '1', 'NONE'],
    ['0615', '503', '3', 'NONE'],
    ['0615', '503', null, 'NONE'],
    ['0214', '502', '1', 'NONE'],
    ['1233', null, '1', 'NONE'],
    ['3010', '299', '3', 'NONE'],
    ['3010', '299', null, 'NONE'],
    ['3010', '101', '3', 'FULL'],
    ['2025', '789', '3', 'NONE'],
    ['2025', '789', '1', 'FULL'],
  ] as const
).map(([tradeMode, cutMode, dutyMode, levied]) => [
  `报关单填制规范，${tradeMode}/${cutMode ?? '-'} with 征免 ${dutyMode ?? '-'}: ${levied}`,
  { tariff: { mfnRate: '12' }, item: cny('107220.00', { dutyMode }), header: { tradeMode, cutMode } },
  { price: '107220.00', duty: '12', levied },
]);

/** 关税法第十六条, 反倾销条例: taxes of their own, in what VAT and consumption tax are reckoned on. */
const extras: readonly LawCase[] = [
  [
    '反倾销条例: a duty of the country',
    { tariff: { extraDuty: [{ kind: 'ANTI_DUMPING', rate: '47.6', country: 'DEU' }] }, header: general },
    { price: '100000', duty: '10', extras: ['47.6'] },
  ],
  [
    '反倾销条例: the rate of the company goes before that of all others',
    {
      tariff: {
        extraDuty: [
          { kind: 'ANTI_DUMPING', rate: '47.6', country: 'DEU' },
          { kind: 'ANTI_DUMPING', rate: '6.3', country: 'DEU', company: 'Example GmbH' },
        ],
      },
      header: { ...general, overseasNameEn: 'EXAMPLE GMBH' },
      item: cny('12345.67'),
    },
    { price: '12345.67', duty: '10', extras: ['6.3'] },
  ],
  [
    '反倾销条例、反补贴条例: anti-dumping and countervailing duty, each rounded',
    {
      tariff: {
        extraDuty: [
          { kind: 'ANTI_DUMPING', rate: '12.345', country: 'DEU' },
          { kind: 'COUNTERVAILING', rate: '7.455', country: 'DEU' },
        ],
      },
      header: general,
      item: cny('333.33'),
    },
    { price: '333.33', duty: '10', extras: ['12.345', '7.455'] },
  ],
  [
    '关税法第十八条: an additional duty with a consumption tax',
    {
      tariff: { consumptionRate: '9', extraDuty: [{ kind: 'ADDITIONAL', rate: '25', country: 'USA' }] },
      item: cny('250000.50', { originCountry: 'USA' }),
      header: general,
    },
    { price: '250000.50', duty: '10', extras: ['25'], consumption: '9' },
  ],
  [
    '关税法第十九条: an origin that nobody proves bears the general rate and the highest measure',
    {
      tariff: {
        generalRate: '40',
        extraDuty: [
          { kind: 'ADDITIONAL', rate: '25', country: 'USA' },
          { kind: 'ANTI_DUMPING', rate: '47.6', country: 'DEU' },
        ],
      },
      item: cny('1000', { originCountry: 'ZZZ' }),
      header: general,
    },
    { price: '1000', duty: '40', extras: ['47.6'] },
  ],
  [
    '现行保税、减免税政策: an additional duty is not reduced by a certificate',
    {
      tariff: { extraDuty: [{ kind: 'ADDITIONAL', rate: '25', country: 'USA' }] },
      item: cny('100000', { originCountry: 'USA', dutyMode: '3' }),
      header: regime('2025', '789'),
    },
    { price: '100000', duty: '10', extras: ['25'], levied: 'NONE', extrasLevied: true },
  ],
  [
    '现行保税政策: bonded goods bear no additional duty',
    {
      tariff: { extraDuty: [{ kind: 'ADDITIONAL', rate: '25', country: 'USA' }] },
      item: cny('100000', { originCountry: 'USA', dutyMode: '3' }),
      header: regime('0615', '503'),
    },
    { price: '100000', duty: '10', extras: ['25'], levied: 'NONE' },
  ],
];

/** 关税法第十二条至第十四条: which rate it is. */
const choices: readonly LawCase[] = [
  [
    '关税法第十二条: an origin on the list has the general rate',
    { item: cny('45678.91', { originCountry: 'BTN' }), header: general },
    { price: '45678.91', duty: '30' },
  ],
  [
    '关税法第十二条: an origin on no list has the MFN rate',
    { item: cny('45678.91', { originCountry: 'FJI' }), header: general },
    { price: '45678.91', duty: '10' },
  ],
  [
    '关税法第十二条: goods of China that come back have the MFN rate',
    { tariff: { agreements: agreements('0') }, item: cny('45678.91', { originCountry: 'CHN' }), header: general },
    { price: '45678.91', duty: '10' },
  ],
  [
    '关税法第十二条: goods of Taiwan have the MFN rate',
    { item: cny('45678.91', { originCountry: 'TWN' }), header: general },
    { price: '45678.91', duty: '10' },
  ],
  [
    '关税法第十二条: of an unknown origin (ZZZ) the general rate',
    { item: cny('45678.91', { originCountry: 'ZZZ' }), header: general },
    { price: '45678.91', duty: '30' },
  ],
  [
    '关税法第十三条: a provisional rate goes before MFN',
    { tariff: { provisionalRate: '4.4' }, item: cny('45678.91'), header: general },
    { price: '45678.91', duty: '4.4' },
  ],
  [
    '关税法第十三条: no provisional rate with the general one',
    { tariff: { provisionalRate: '4.4' }, item: cny('45678.91', { originCountry: 'BTN' }), header: general },
    { price: '45678.91', duty: '30' },
  ],
  [
    '关税法第十三条: the agreement where it is lower than the provisional rate',
    {
      tariff: { provisionalRate: '5', agreements: agreements('3.3') },
      item: cny('45678.91', claimed),
      header: general,
      certificates: [rcep],
    },
    { price: '45678.91', duty: '3.3' },
  ],
  [
    '关税法第十三条: MFN where it is lower than the agreement',
    {
      tariff: { mfnRate: '2', agreements: agreements('3.3') },
      item: cny('45678.91', claimed),
      header: general,
      certificates: [rcep],
    },
    { price: '45678.91', duty: '2' },
  ],
  [
    '关税法第十二条: a number of no certificate buys no rate',
    {
      tariff: { agreements: agreements('5') },
      item: cny('45678.91', { ...claimed, rcepCert: { agreement: 'RCEP', certNo: 'x' } }),
      header: general,
      certificates: [rcep],
    },
    { price: '45678.91', duty: '10' },
  ],
  [
    '关税法第十四条: a code within the quota, with its paper',
    { tariff: { mfnRate: '1', vatRate: '9', quotaFlg: 1 }, item: cny('45678.91'), ...quotaPaper },
    { price: '45678.91', duty: '1', vat: '9' },
  ],
  [
    '关税法第十四条: the quota rate of a code with both, with the paper',
    {
      tariff: { mfnRate: '65', vatRate: '9', quotaFlg: 1, tariffQuotaRate: '1' },
      item: cny('45678.91'),
      ...quotaPaper,
    },
    { price: '45678.91', duty: '1', vat: '9' },
  ],
  [
    '关税法第十四条: without it the rate out of quota',
    { tariff: { mfnRate: '65', vatRate: '9', quotaFlg: 1, tariffQuotaRate: '1' }, item: cny('45678.91') },
    { price: '45678.91', duty: '65', vat: '9' },
  ],
];

/** 关税法第二十条, 第六十条, 海关进出口货物征税管理办法: the day whose tariff and exchange rate count. */
const days: readonly LawCase[] = [
  [
    '关税法第二十条第一款: the rates of the day of the declaration',
    { item: usd('10000'), day: '2026-06-30', later: { mfnRate: '7' }, header: { ...general, ieDate: '2026-06-29' } },
    { price: '10000', exchange: '7.1', duty: '10' },
  ],
  [
    '关税法第二十条第二款, 第六十条: in advance, the duty of the day of entry, the exchange rate of the declaration',
    {
      ...{ item: usd('10000'), day: '2026-06-30', later: { mfnRate: '7' } },
      header: { ...general, declKind: 'ADVANCE', ieDate: '2026-07-02' },
    },
    { price: '10000', exchange: '7.1', duty: '7' },
  ],
  [
    '关税法第二十条第二款: in advance within the month, another rate of duty and the same of exchange',
    {
      ...{ item: usd('1234.56'), day: '2026-06-20', later: { provisionalRate: '2.5' } },
      header: { ...general, declKind: 'ADVANCE', ieDate: '2026-06-25' },
    },
    { price: '1234.56', exchange: '7.1', duty: '2.5' },
  ],
  [
    '关税法第二十条: in advance in name, but arrived before it was declared',
    {
      ...{ item: usd('10000'), day: '2026-06-30' },
      header: { ...general, declKind: 'ADVANCE', ieDate: '2026-06-29' },
    },
    { price: '10000', exchange: '7.1', duty: '10' },
  ],
  [
    '关税法第二十条: in advance, and not arrived yet: by today, until it is known',
    { item: usd('10000'), day: '2026-06-30', header: { ...general, declKind: 'ADVANCE' } },
    { price: '10000', exchange: '7.1', duty: '10' },
  ],
  [
    '征税管理办法第十三条: the third Wednesday of the month before',
    { item: usd('9876.54'), day: '2026-07-31', header: general },
    { price: '9876.54', exchange: '7.05', duty: '10' },
  ],
  [
    '征税管理办法第十三条: the next trading day where that Wednesday was none',
    { item: usd('9876.54'), day: '2026-03-01', header: general },
    { price: '9876.54', exchange: '6.95', duty: '10' },
  ],
];

export const lawCases: readonly LawCase[] = [
  ...byValue,
  ...byQuantity,
  ...consumption,
  ...halves,
  ...regimes,
  ...extras,
  ...choices,
  ...days,
];
