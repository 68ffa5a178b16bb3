import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDeclarationErrors } from '#domain/declaration/check/checkDeclaration.ts';
import { calculateTaxes } from '#domain/declaration/tax/previewTax.ts';
import { type Given, holder, paperOf, rcep, setUp } from './taxCases.ts';
import { taxesByLaw } from './taxLaw.ts';
import { lawCases } from './taxLawCases.ts';

const preview = (given: Given) => {
  const { declaration, tables } = setUp(given);
  return calculateTaxes(declaration, tables);
};
const findings = (given: Given, rule: string) => {
  const { declaration, tables } = setUp(given);
  return findDeclarationErrors(declaration, tables).filter((one) => one.rule === rule);
};

describe('taxes to the cent, by a second reckoning from the formulas of the law', () => {
  test.each(lawCases)('%s', (_title, given, law) => {
    const { lines, problems } = preview(given);
    expect(problems).toEqual([]);
    const [line] = lines;
    expect(
      line && {
        dutiable: line.dutiable,
        duty: line.duty,
        additional: line.additional,
        consumption: line.consumption,
        vat: line.vat,
      },
    ).toEqual(taxesByLaw(law));
  });

  test('there are sixty of them at least', () => {
    expect(lawCases.length).toBeGreaterThanOrEqual(60);
  });

  test('figures that were reckoned on paper', () => {
    // (7,150 + 715 + 100 x 1) / 0.8 x 0.2 + 100 x 1 = 2,091.25; (7,150 + 715 + 2,091.25) x 13 % = 1,294.3125
    expect(
      taxesByLaw({ price: '7150.00', duty: '10', consumption: '20', consumptionPerUnit: ['1', '100'] }),
    ).toMatchObject({ duty: '715.00', consumption: '2091.25', vat: '1294.31' });
    // 71,500 x 8 % / 2 = 2,860; (71,500 + 2,860) x 13 % / 2 = 4,833.40
    expect(taxesByLaw({ price: '71500.00', duty: '8', levied: 'HALF' })).toMatchObject({
      duty: '2860.00',
      vat: '4833.40',
    });
  });

  test('both reckonings agree on whatever is declared', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_00 }).map((fen) => (fen / 100).toFixed(2));
    const percent = fc.integer({ min: 0, max: 6_000 }).map((count) => (count / 100).toFixed(2));
    fc.assert(
      fc.property(amount, percent, percent, percent, (declTotal, duty, rate, extra) => {
        const given = {
          tariff: {
            mfnRate: duty,
            consumptionRate: rate,
            consumptionSpecific: '1.25',
            extraDuty: [{ kind: 'ADDITIONAL', rate: extra }],
          },
          item: { declTotal, qty1: '12.5' },
        };
        const law = taxesByLaw({
          price: declTotal,
          duty,
          consumption: rate,
          consumptionPerUnit: ['1.25', '12.5'],
          extras: [extra],
        });
        const [line] = preview(given).lines;
        return (
          line?.duty === law.duty &&
          line.additional === law.additional &&
          line.consumption === law.consumption &&
          line.vat === law.vat
        );
      }),
    );
  });
});

describe('V-65: supervision mode, levy nature and 征免方式 are judged as three', () => {
  test.each([
    ['0110', '101', '3'],
    ['0110', '101', '9'],
    ['0615', '503', '1'],
    ['0214', '502', '2'],
    ['3010', '299', '2'],
  ])('%s/%s with %s is an error at its field', (tradeMode, cutMode, dutyMode) => {
    expect(findings({ header: { tradeMode, cutMode }, item: { dutyMode } }, 'V-65')).toMatchObject([
      { field: 'dutyMode', line: 1, level: 'error', error: 'E-D65' },
    ]);
  });
  test.each([
    ['0110', '101', '2'],
    ['2025', '789', '1'],
  ])('%s/%s with %s is asked about', (tradeMode, cutMode, dutyMode) => {
    expect(findings({ header: { tradeMode, cutMode }, item: { dutyMode } }, 'V-65')).toMatchObject([
      { level: 'warning' },
    ]);
  });
  test.each([
    ['0110', '101', '1'],
    ['0110', '101', '7'],
    ['0615', '503', '3'],
    ['2025', '789', '4'],
    ['0110', '502', '1'],
  ])('%s/%s with %s is none of its faults', (tradeMode, cutMode, dutyMode) => {
    expect(findings({ header: { tradeMode, cutMode }, item: { dutyMode } }, 'V-65')).toEqual([]);
  });
});

describe('V-66: a currency without a rate refuses the check at its field', () => {
  test('of a line', () => {
    expect(findings({ item: { tradeCurr: 'CHF' } }, 'V-66')).toMatchObject([
      { field: 'tradeCurr', line: 1, level: 'error' },
    ]);
    expect(preview({ item: { tradeCurr: 'CHF' } })).toMatchObject({
      lines: [],
      problems: [{ field: 'tradeCurr', line: 1 }],
    });
  });
  test('of the freight, and of the month that counts', () => {
    const header = { transMode: '4', feeMark: '3', feeRate: '10', feeCurr: 'EUR' };
    expect(findings({ header }, 'V-66')).toMatchObject([{ field: 'feeCurr', level: 'error' }]);
    expect(findings({ item: { tradeCurr: 'USD' }, day: '2026-09-10' }, 'V-66')).toHaveLength(1);
    expect(findings({ item: { tradeCurr: 'USD' } }, 'V-66')).toEqual([]);
  });
  test('of goods declared in advance is that of their declaration, not of their arrival', () => {
    const given = {
      item: { tradeCurr: 'USD' },
      day: '2026-07-10',
      header: { declKind: 'ADVANCE', ieDate: '2026-08-03' },
    };
    expect(findings(given, 'V-66')).toEqual([]);
    expect(preview(given).lines[0]?.exchange).toEqual({
      curr: 'USD',
      day: '2026-06-17',
      rate: '7.05',
    });
  });
});

describe('a code within a quota needs its paper', () => {
  const inQuota = { tariff: { nameZh: '硬粒小麦，配额内', mfnRate: '1', vatRate: '9', quotaFlg: 1 } } as const;
  const papers = { papers: [{ kind: 't', certNo: 'T-2026-1' }] };
  test('none attached: an error, and no rate', () => {
    expect(findings(inQuota, 'V-58')).toMatchObject([{ field: 'papers', line: 1, level: 'error' }]);
    expect(preview(inQuota)).toMatchObject({ lines: [], problems: [{ line: 1, field: 'hsCode' }], dutyAmt: '0.00' });
  });
  test.each([
    ['is not on record', []],
    ['is not verified', [paperOf('t', 'T-2026-1', { status: 'PENDING' })]],
    ['is over', [paperOf('t', 'T-2026-1', { validTo: '2026-06-14' })]],
    [
      'names another code',
      [paperOf('t', 'T-2026-1', { lines: [{ hsPrefix: '1001', unit: '035', remainQty: '2000' }] })],
    ],
    [
      'has too little left',
      [paperOf('t', 'T-2026-1', { lines: [{ hsPrefix: '8501', unit: '035', remainQty: '1999' }] })],
    ],
    ['belongs to somebody else', [paperOf('t', 'T-2026-1', { ownerCreditCode: '91310000607412343A' })]],
  ] as const)('one that %s buys nothing', (_why, certificates) => {
    const given = { ...inQuota, header: papers, certificates };
    expect(findings(given, 'V-58')).toHaveLength(1);
    expect(preview(given).lines).toEqual([]);
  });
  test('a country quota (q) stands for it', () => {
    const given = {
      ...inQuota,
      header: { papers: [{ kind: 'q', certNo: 'Q-2026-1' }] },
      certificates: [paperOf('q', 'Q-2026-1')],
    };
    expect(findings(given, 'V-58')).toEqual([]);
    expect(preview(given).lines[0]).toMatchObject({ rateKind: 'QUOTA', dutyRate: '1' });
  });
});

describe('V-68: a certificate of origin is one on record', () => {
  const agreements = [{ agreement: 'RCEP', countries: ['VNM', 'JPN'], rate: '5' }];
  const item = { originCountry: 'VNM', rcepCert: { agreement: 'RCEP', certNo: 'RC26000001' } };
  const claim = { tariff: { agreements }, item, header: { tradeCountry: 'VNM' } };
  test('that is valid, of the agreement, the holder and the code, with enough left', () => {
    const given = { ...claim, certificates: [rcep] };
    expect(findings(given, 'V-68')).toEqual([]);
    expect(preview(given).lines[0]).toMatchObject({ rateKind: 'AGREEMENT', duty: '5000.00' });
  });
  test.each([
    ['is not on record', []],
    ['waits to be verified', [{ ...rcep, status: 'PENDING' }]],
    ['was over the day before', [{ ...rcep, validTo: '2026-06-14' }]],
    ['is issued tomorrow', [{ ...rcep, issueDate: '2026-06-16' }]],
    ['is of another agreement', [{ ...rcep, agreement: 'ASEAN' }]],
    ['is of another origin', [{ ...rcep, originCountry: 'JPN' }]],
    ['is of another consignee', [{ ...rcep, ownerCreditCode: '91310000607412343A' }]],
    ['names nobody', [{ ...rcep, ownerCreditCode: null, ownerName: null }]],
    ['names another code', [{ ...rcep, lines: [{ hsPrefix: '8502', unit: '035', remainQty: '2000' }] }]],
    ['has too little left', [{ ...rcep, lines: [{ hsPrefix: '8501', unit: '035', remainQty: '1999.9' }] }]],
    ['is another kind of paper', [{ ...rcep, kind: '7' }]],
  ] as const)('one that %s is told and buys no rate', (_why, certificates) => {
    const given = { ...claim, certificates };
    expect(findings(given, 'V-68')).toMatchObject([{ field: 'agreementCert', line: 1, level: 'error' }]);
    expect(preview(given).lines[0]).toMatchObject({ rateKind: 'MFN', duty: '10000.00' });
  });
  test('two lines share what is left of it', () => {
    const given = {
      ...claim,
      second: {},
      certificates: [{ ...rcep, lines: [{ hsPrefix: '8501', unit: '035', remainQty: '3999' }] }],
    };
    expect(findings(given, 'V-68')).toMatchObject([{ line: 2 }]);
    expect(preview(given).lines.map(({ rateKind }) => rateKind)).toEqual(['AGREEMENT', 'MFN']);
  });
  test.each([
    ['an agreement without a certificate', { rcepCert: { agreement: 'RCEP', certNo: ' ' } }, 'agreementCert', 'error'],
    [
      'a certificate without an agreement',
      { rcepCert: { agreement: null, certNo: 'RC26000001' } },
      'agreement',
      'warning',
    ],
    ['an agreement that has no rate for the origin', { originCountry: 'THA' }, 'agreement', 'error'],
  ] as const)('%s is told', (_what, more, field, level) => {
    const given = { ...claim, item: { ...item, ...more }, certificates: [{ ...rcep, originCountry: null }] };
    expect(findings(given, 'V-68')).toMatchObject([{ field, level }]);
    expect(preview(given).lines[0]).toMatchObject({ rateKind: 'MFN' });
  });
  test.each([
    ['left another country', { tradeCountry: 'SGP' }],
    ['called at a port of another country', { tradeCountry: 'VNM', transitPort: 'SGP000' }],
  ])('goods that %s are told to need proof of direct transport', (_what, header) => {
    expect(findings({ ...claim, header, certificates: [rcep] }, 'V-68')).toMatchObject([
      { field: 'agreement', level: 'warning' },
    ]);
  });
  test('the cheaper agreement is named with what it saves, among those of the origin', () => {
    const offers = [
      ...agreements,
      { agreement: 'ASEAN', countries: ['VNM'], rate: '0' },
      { agreement: 'CH', countries: ['CHE'], rate: '0' },
    ];
    expect(preview({ ...claim, tariff: { agreements: offers }, certificates: [rcep] }).lines[0]?.cheaper).toEqual({
      agreement: 'ASEAN',
      rate: '0',
      saves: '5000.00',
    });
    expect(preview({ tariff: { agreements: offers } }).lines[0]?.cheaper).toBeUndefined();
    expect(preview({ ...claim, certificates: [rcep] }).lines[0]?.cheaper).toBeUndefined();
  });
  test('goods of China have no rate by agreement, whatever a list says', () => {
    const own = [{ agreement: 'RCEP', countries: ['CHN'], rate: '0' }];
    const given = {
      tariff: { agreements: own },
      item: { ...item, originCountry: 'CHN' },
      certificates: [{ ...rcep, originCountry: 'CHN' }],
    };
    expect(preview(given).lines[0]).toMatchObject({ rateKind: 'MFN', duty: '10000.00' });
    expect(holder).toBe(rcep.ownerCreditCode);
  });
});

test('海关征收进口货物滞报金办法: the first day that is charged moves off rest days, by the calendar of the house', () => {
  // The fifteenth day after 17 September is 2 October, a holiday; the 8th is worked, the 10th a Saturday that is worked.
  const fee = (day: string) =>
    preview({ item: { declTotal: '1000000' }, header: { ieDate: '2026-09-17' }, day }).lateFee;
  expect(['2026-10-07', '2026-10-08', '2026-10-10'].map(fee)).toEqual(['0.00', '500.00', '1500.00']);
});
