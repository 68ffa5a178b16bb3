import { workCalendar } from '#domain/core/workCalendar.ts';
import type { CertificateFacts, DeclarationFacts, ItemFacts, TariffFacts } from '#domain/declaration/check/records.ts';
import { rateDayOf } from '#domain/declaration/tax/exchange.ts';
import type { LineTax, TaxPreview } from '#domain/declaration/tax/previewTax.ts';
import type { TaxTables } from '#domain/declaration/tax/taxTables.ts';
import { goldenTables, tariffOfDay } from './goldenTables.ts';

type Expected = Partial<Omit<LineTax, 'line' | 'reason'>> & Partial<Omit<TaxPreview, 'lines' | 'problems'>>;

/** What a case says beside: import, CIF, 100,000 yuan from Germany, MFN 10, VAT 13, on 2026-06-15. */
export interface Given {
  readonly tariff?: Partial<TariffFacts>;
  readonly item?: Partial<ItemFacts>;
  /** A second line like the first, where it does not differ. */
  readonly second?: Partial<ItemFacts>;
  readonly header?: Partial<DeclarationFacts>;
  readonly day?: string;
  readonly certificates?: readonly CertificateFacts[];
  /** The tariff of the day whose rates count, where it is another one. */
  readonly later?: Partial<TariffFacts>;
}

type Case = readonly [title: string, given: Given, expected: Expected];

const code: TariffFacts = {
  hsCode: '8501310000',
  unit1: '035',
  vatRate: '13',
  mfnRate: '10',
  generalRate: '30',
  elements: [],
  ciqCodes: [],
  agreements: [],
  extraDuty: [],
};
const line: ItemFacts = {
  hsCode: code.hsCode,
  declTotal: '100000',
  tradeCurr: 'CNY',
  originCountry: 'DEU',
  qty1: '2000',
  unit1: '035',
  dutyMode: '1',
};

export const taxTables = (day: string, tariff: TaxTables['tariff'], rateDay = day): TaxTables => ({
  ...goldenTables,
  day,
  today: day,
  tariff,
  rateDay,
  rateTariff: tariff,
  // 2026-05-20 and 2026-06-17 are third Wednesdays; 2026-02-18 is one in the Spring Festival, which ends with the 23rd.
  exchangeRates: [
    { curr: 'USD', day: '2026-02-25', rate: '6.9' },
    { curr: 'USD', day: '2026-02-24', rate: '6.95' },
    { curr: 'USD', day: '2026-05-13', rate: '9' },
    { curr: 'USD', day: '2026-05-20', rate: '7.1' },
    { curr: 'USD', day: '2026-06-17', rate: '7.05' },
  ],
  noMfnOrigins: new Set(['BTN']),
  // National Day of 2026, with the two Saturdays that are worked for it.
  calendar: workCalendar(
    new Map([
      ...['10-01', '10-02', '10-05', '10-06', '10-07'].map((day) => [`2026-${day}`, false] as const),
      ['2026-10-10', true],
      ['2026-11-21', true],
    ]),
  ),
});

/** The declaration and tables of a case. */
export function setUp({ tariff, item, second, header, day = '2026-06-15', certificates = [], later }: Given): {
  readonly declaration: DeclarationFacts;
  readonly tables: TaxTables;
} {
  const first = { ...line, ...item };
  const own: TariffFacts = { ...code, ...tariff };
  const rows = new Map([...(item?.hsCode ? tariffOfDay(day) : []), [own.hsCode, own] as const]);
  const declaration: DeclarationFacts = {
    ...{ ieFlag: 'I', transMode: '1', consigneeCreditCode: holder },
    ...header,
    items: second ? [first, { ...first, ...second }] : [first],
  };
  const rateDay = rateDayOf(declaration, day);
  const rateTariff = later && rateDay !== day ? new Map(rows).set(own.hsCode, { ...own, ...later }) : rows;
  return {
    declaration,
    tables: { ...taxTables(day, rows, rateDay), rateTariff, certificates },
  };
}

/** Who declares in the cases. */
export const holder = '91310115MA1K3BX70M';

/** A certificate on record that holds for the line of a case. */
export const paperOf = (kind: string, certNo: string, more: Partial<CertificateFacts> = {}): CertificateFacts => ({
  ...{ kind, certNo, status: 'VALID', issueDate: '2026-01-05', validTo: '2026-12-31', ownerCreditCode: holder },
  lines: [{ hsPrefix: '850131', unit: '035', remainQty: '2000' }],
  ...more,
});

export const rcep = paperOf('Y', 'RC26000001', { agreement: 'RCEP', originCountry: 'VNM' });

const agreement = (rate: string, more: object = {}) => [
  { agreement: 'RCEP', countries: ['VNM', 'JPN'], rate, ...more },
];
const claimed: Partial<ItemFacts> = { originCountry: 'VNM', rcepCert: { agreement: 'RCEP', certNo: 'RC26000001' } };
const extra = (more: object) => ({ extraDuty: [{ kind: 'ADDITIONAL', rate: '25', ...more }] });
const usd = (amount: string): Partial<ItemFacts> => ({ declTotal: amount, tradeCurr: 'USD' });

/** Reckoned by hand; the arithmetic stands above each case. */
export const taxCases: readonly Case[] = [
  // 100,000 x 10 % = 10,000; (100,000 + 10,000) x 13 % = 14,300
  ['S22 duty and VAT', {}, { rateKind: 'MFN', duty: '10000.00', consumption: '0.00', vat: '14300.00' }],
  // 10,000 x 14 % = 1,400; 11,400 / 0.9 x 0.1 = 1,266.666...; (11,400 + 1,266.67) x 13 % = 1,646.6671
  [
    'S23 wine',
    { tariff: { mfnRate: '14', consumptionRate: '10' }, item: { declTotal: '10000' } },
    { duty: '1400.00', consumption: '1266.67', vat: '1646.67' },
  ],
  // no certificate: provisional 5 % of 100,000; 105,000 x 13 % = 13,650
  [
    'S24 agreement without a certificate',
    { tariff: { provisionalRate: '5', agreements: agreement('0') }, item: { originCountry: 'VNM' } },
    { rateKind: 'PROVISIONAL', dutyRate: '5', duty: '5000.00', vat: '13650.00' },
  ],
  // 0 %; 100,000 x 13 %
  [
    'agreement with a certificate',
    { tariff: { provisionalRate: '5', agreements: agreement('0') }, item: claimed, certificates: [rcep] },
    { rateKind: 'AGREEMENT', duty: '0.00', vat: '13000.00' },
  ],
  // 5 % is below 7 %
  [
    'agreement above the provisional rate',
    { tariff: { provisionalRate: '5', agreements: agreement('7') }, item: claimed, certificates: [rcep] },
    { rateKind: 'PROVISIONAL', duty: '5000.00', vat: '13650.00' },
  ],
  // 3 % of 100,000; 103,000 x 13 % = 13,390
  [
    'agreement below MFN',
    { tariff: { agreements: agreement('3') }, item: claimed, certificates: [rcep] },
    { rateKind: 'AGREEMENT', duty: '3000.00', vat: '13390.00' },
  ],
  // Germany is no party: 10 %
  [
    'agreement of other countries',
    { tariff: { agreements: agreement('3') }, item: { ...claimed, originCountry: 'DEU' } },
    { rateKind: 'MFN', duty: '10000.00', vat: '14300.00' },
  ],
  // begins on 1 July
  [
    'agreement of tomorrow',
    {
      tariff: { agreements: agreement('3', { dateFrom: '2026-07-01' }) },
      item: claimed,
      certificates: [rcep],
      day: '2026-06-30',
    },
    { rateKind: 'MFN', duty: '10000.00' },
  ],
  // the same on its first day: 3 %
  [
    'agreement on its first day',
    {
      tariff: { agreements: agreement('3', { dateFrom: '2026-07-01' }) },
      item: claimed,
      certificates: [rcep],
      day: '2026-07-01',
    },
    { rateKind: 'AGREEMENT', duty: '3000.00' },
  ],
  // 30 % of 100,000; 130,000 x 13 % = 16,900
  ['origin unknown', { item: { originCountry: null } }, { rateKind: 'GENERAL', duty: '30000.00', vat: '16900.00' }],
  // a provisional rate does not go with the general one: 30 %
  [
    'origin without MFN',
    { tariff: { provisionalRate: '2' }, item: { originCountry: 'BTN' } },
    { rateKind: 'GENERAL', dutyRate: '30', duty: '30000.00', vat: '16900.00' },
  ],
  // 12 % of 100,000, though MFN is 10 %; 112,000 x 13 % = 14,560
  [
    'provisional above MFN',
    { tariff: { provisionalRate: '12' } },
    { rateKind: 'PROVISIONAL', duty: '12000.00', vat: '14560.00' },
  ],
  // 1 % of 100,000; 101,000 x 9 % = 9,090
  [
    'quota with its paper',
    {
      tariff: { mfnRate: '50', vatRate: '9', quotaFlg: 1, tariffQuotaRate: '1' },
      header: { papers: [{ kind: 't', certNo: 'T-2026-1' }] },
      certificates: [paperOf('t', 'T-2026-1')],
    },
    { rateKind: 'QUOTA', duty: '1000.00', vat: '9090.00' },
  ],
  // 50 %; 150,000 x 9 % = 13,500
  [
    'quota without a paper',
    { tariff: { mfnRate: '50', vatRate: '9', quotaFlg: 1, tariffQuotaRate: '1' } },
    { rateKind: 'MFN', duty: '50000.00', vat: '13500.00' },
  ],
  // 10 %, and 25 % by itself; 135,000 x 13 % = 17,550
  [
    'additional duty of a country',
    { tariff: extra({ country: 'USA' }), item: { originCountry: 'USA' } },
    { rateKind: 'MFN', dutyRate: '10', extraRate: '25', duty: '10000.00', additional: '25000.00', vat: '17550.00' },
  ],
  [
    'additional duty of another country',
    { tariff: extra({ country: 'USA' }) },
    { extraRate: '0', duty: '10000.00', vat: '14300.00' },
  ],
  [
    'additional duty that ended the day before',
    { tariff: extra({ dateTo: '2026-06-14' }) },
    { extraRate: '0', duty: '10000.00' },
  ],
  [
    'additional duty on its last day',
    { tariff: extra({ dateTo: '2026-06-15' }) },
    { extraRate: '25', duty: '10000.00', additionalAmt: '25000.00' },
  ],
  // 10 %, and 18.5 % by itself; 128,500 x 13 % = 16,705
  [
    'anti-dumping duty of a company',
    {
      tariff: { extraDuty: [{ kind: 'ANTI_DUMPING', rate: '18.5', company: 'EXAMPLE GMBH' }] },
      header: { overseasNameEn: 'EXAMPLE GMBH' },
    },
    { extraRate: '18.5', duty: '10000.00', additional: '18500.00', vat: '16705.00' },
  ],
  // 2,000 kg x 1.3 = 2,600; 102,600 x 13 % = 13,338
  [
    'specific duty',
    { tariff: { mfnRate: null, specificAmount: '1.3', specificUnit: '035' } },
    { rateKind: 'MFN', dutyRate: '0', duty: '2600.00', vat: '13338.00' },
  ],
  // 2,500 kg = 2.5 t x 1,200 = 3,000; 103,000 x 13 % = 13,390
  [
    'specific duty by the ton',
    { tariff: { mfnRate: null, specificAmount: '1200', specificUnit: '070' }, item: { qty1: '2500' } },
    { duty: '3000.00', vat: '13390.00' },
  ],
  // 8 % = 8,000; 2,000 kg x 0.5 = 1,000; 109,000 x 13 % = 14,170
  [
    'compound duty',
    { tariff: { mfnRate: '8', specificAmount: '0.5', specificUnit: '035' } },
    { rateKind: 'MFN', duty: '9000.00', vat: '14170.00' },
  ],
  // compound 9,000 against 8.5 % = 8,500; 108,500 x 13 % = 14,105
  [
    'agreement below a compound duty',
    {
      tariff: { mfnRate: '8', specificAmount: '0.5', specificUnit: '035', agreements: agreement('8.5') },
      item: claimed,
      certificates: [rcep],
    },
    { rateKind: 'AGREEMENT', duty: '8500.00', vat: '14105.00' },
  ],
  // 10,000 l x 0.22 = 2,200; (50,000 + 2,200) x 13 % = 6,786
  [
    'consumption tax by quantity',
    { tariff: { mfnRate: '0', consumptionSpecific: '0.22' }, item: { declTotal: '50000', qty1: '10000' } },
    { duty: '0.00', consumption: '2200.00', vat: '6786.00' },
  ],
  // 25,000; 500 x 30 = 15,000; (125,000 + 15,000) / 0.64 x 0.36 = 78,750, and 15,000; 218,750 x 13 % = 28,437.50
  [
    'consumption tax by both',
    { tariff: { mfnRate: '25', consumptionRate: '36', consumptionSpecific: '30' }, item: { qty1: '500' } },
    { duty: '25000.00', consumption: '93750.00', vat: '28437.50' },
  ],
  // 370.3701; 12,716.04 x 0.15 / 0.85 = 2,244.007...; 14,960.05 x 13 % = 1,944.8065
  [
    'perfume, each tax rounded',
    { tariff: { mfnRate: '3', consumptionRate: '15' }, item: { declTotal: '12345.67' } },
    { duty: '370.37', consumption: '2244.01', vat: '1944.81' },
  ],
  // 23.3331; 356.66 x 13 % = 46.3658; both below 50
  [
    'taxes below fifty yuan',
    { tariff: { mfnRate: '7' }, item: { declTotal: '333.33' } },
    { duty: '23.33', vat: '46.37', dutyAmt: '0.00', vatAmt: '0.00' },
  ],
  // 500 x 10 % = 50; 550 x 13 % = 71.50
  ['a tax of fifty yuan', { item: { declTotal: '500' } }, { dutyAmt: '50.00', vatAmt: '71.50' }],
  // 49.99 is not collected, and is part of what VAT is reckoned on: 549.89 x 13 % = 71.4857
  ['a tax of a fen less', { item: { declTotal: '499.90' } }, { duty: '49.99', dutyAmt: '0.00', vatAmt: '71.49' }],
  // 30 + 30 = 60; 330 x 13 % = 42.90, twice 85.80
  [
    'two lines below, together above',
    { item: { declTotal: '300' }, second: {} },
    { duty: '30.00', dutyAmt: '60.00', vatAmt: '85.80' },
  ],
  // 10,000 x 7.1 = 71,000; 500 x 7.1 = 3,550; 74,550 x 0.003 = 223.65; 74,773.65 x 10 % = 7,477.365; 82,251.02 x 13 % =
  // 10,692.6326
  [
    'FOB, insurance unknown',
    { item: usd('10000'), header: { transMode: '3', feeMark: '3', feeRate: '500', feeCurr: 'USD' } },
    { dutiable: '74773.65', duty: '7477.37', vat: '10692.63' },
  ],
  // shares 3/5 and 2/5: 42,600 + 2,130 = 44,730 + 134.19 = 44,864.19; 28,400 + 1,420 = 29,820 + 89.46 = 29,909.46
  [
    'FOB, freight shared by price',
    {
      item: usd('6000'),
      second: usd('4000'),
      header: { transMode: '3', feeMark: '3', feeRate: '500', feeCurr: 'USD' },
    },
    { dutiable: '44864.19', totalCny: '74773.65' },
  ],
  // 2.1 t x 100 = 210, of it 500/2,000 = 52.50; 80 x 60/100 = 48; 60,100.50; and 40,000 + 157.50 + 32 = 40,189.50
  [
    'FOB, freight shared by weight',
    {
      item: { declTotal: '60000', netWt: '500' },
      second: { declTotal: '40000', netWt: '1500' },
      header: {
        transMode: '3',
        grossWt: '2100',
        feeMark: '2',
        feeRate: '100',
        feeCurr: 'CNY',
        insurMark: '3',
        insurRate: '80',
        insurCurr: 'CNY',
      },
    },
    { dutiable: '60100.50', totalCny: '100290.00' },
  ],
  // 5,000; 105,000 x 0.3 % = 315; 105,315 x 10 % = 10,531.50; 115,846.50 x 13 % = 15,060.045
  [
    'FOB, freight and insurance as rates',
    { header: { transMode: '3', feeMark: '1', feeRate: '5', insurMark: '1', insurRate: '0.3' } },
    { dutiable: '105315.00', duty: '10531.50', vat: '15060.05' },
  ],
  // 100,000 x 0.3 % = 300; 10,030; 110,330 x 13 % = 14,342.90
  [
    'C&F, insurance as a rate',
    { header: { transMode: '2', insurMark: '1', insurRate: '0.3' } },
    { dutiable: '100300.00', duty: '10030.00', vat: '14342.90' },
  ],
  // 100,000 + 2,000; 10,200; 112,200 x 13 % = 14,586
  [
    'C&I, freight as an amount',
    { header: { transMode: '4', feeMark: '3', feeRate: '2000', feeCurr: 'CNY' } },
    { dutiable: '102000.00', duty: '10200.00', vat: '14586.00' },
  ],
  // 100,000 - 1,000; 9,900; 108,900 x 13 % = 14,157
  [
    'costs taken off the price',
    { header: { otherMark: '3', otherRate: '-1000', otherCurr: 'CNY' } },
    { dutiable: '99000.00', duty: '9900.00', vat: '14157.00' },
  ],
  // June takes 20 May: 10,000 x 7.1
  ['rate of the month, last day', { item: usd('10000'), day: '2026-06-30' }, { dutiable: '71000.00', duty: '7100.00' }],
  // July takes 17 June: 10,000 x 7.05
  [
    'rate of the month, first day',
    { item: usd('10000'), day: '2026-07-01' },
    { dutiable: '70500.00', duty: '7050.00' },
  ],
  // the third Wednesday is a holiday: 10,000 x 6.95 of the next trading day, 24 February
  [
    'rate of the month after a holiday',
    { item: usd('10000'), day: '2026-03-10' },
    { dutiable: '69500.00', duty: '6950.00' },
  ],
  // 20 % until the end of 2025; 120,000 x 9 % = 10,800
  [
    'the last day of a rate',
    { item: { hsCode: '0201200010' }, day: '2025-12-31' },
    { dutyRate: '20', duty: '20000.00', vat: '10800.00' },
  ],
  // 12 % from 2026; 112,000 x 9 % = 10,080
  [
    'the first day of a rate',
    { item: { hsCode: '0201200010' }, day: '2026-01-01' },
    { dutyRate: '12', duty: '12000.00', vat: '10080.00' },
  ],
  [
    'levied nothing (全免) under a nature that frees',
    { header: { tradeMode: '3339', cutMode: '299' }, item: { dutyMode: '3' } },
    { duty: '0.00', consumption: '0.00', vat: '0.00' },
  ],
  // 130,000 / 1.3 = 100,000; 30 %
  [
    'export duty is in the price',
    { tariff: { exportRate: '30' }, item: { declTotal: '130000' }, header: { ieFlag: 'E', transMode: '3' } },
    { rateKind: 'EXPORT', dutiable: '100000.00', duty: '30000.00', vat: '0.00' },
  ],
  // 135,000 - 4,000 - 1,000 = 130,000
  [
    'export CIF',
    {
      tariff: { exportRate: '40', exportProvisional: '30' },
      item: { declTotal: '135000' },
      header: {
        ieFlag: 'E',
        feeMark: '3',
        feeRate: '4000',
        feeCurr: 'CNY',
        insurMark: '3',
        insurRate: '1000',
        insurCurr: 'CNY',
      },
    },
    { dutiable: '100000.00', duty: '30000.00' },
  ],
  // the 14th day after 1 June
  ['declared on the last day', { header: { ieDate: '2026-06-01' } }, { lateFee: '0.00' }],
  // 1 day: 100,000 x 0.0005 = 50
  ['declared a day late', { header: { ieDate: '2026-06-01' }, day: '2026-06-16' }, { lateFee: '50.00' }],
  // 99,999 x 0.0005 = 49.9995, whole yuan 49
  [
    'a late fee below fifty',
    { item: { declTotal: '99999' }, header: { ieDate: '2026-06-01' }, day: '2026-06-16' },
    { lateFee: '0.00' },
  ],
  // 123,456 x 0.0005 x 3 = 185.184
  [
    'a late fee from Monday on, since the fifteenth day is a Sunday',
    { item: { declTotal: '123015.75' }, header: { ieDate: '2026-11-07' }, day: '2026-11-27' },
    { lateFee: '307.00' },
  ],
  [
    'declared on the Monday that is charged first',
    { item: { declTotal: '200000' }, header: { ieDate: '2026-11-07' }, day: '2026-11-23' },
    { lateFee: '100.00' },
  ],
  [
    'declared before it',
    { item: { declTotal: '200000' }, header: { ieDate: '2026-11-07' }, day: '2026-11-22' },
    { lateFee: '0.00' },
  ],
  [
    'a late fee from the first day after a holiday',
    { item: { declTotal: '1000000' }, header: { ieDate: '2026-09-17' }, day: '2026-10-09' },
    { lateFee: '1000.00' },
  ],
  [
    'a Saturday that is worked is charged',
    { item: { declTotal: '200000' }, header: { ieDate: '2026-11-06' }, day: '2026-11-21' },
    { lateFee: '100.00' },
  ],
  [
    'a late fee in whole yuan',
    { item: { declTotal: '123456' }, header: { ieDate: '2026-06-01' }, day: '2026-06-18' },
    { lateFee: '185.00' },
  ],
];
