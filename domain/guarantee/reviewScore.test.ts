import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bhReview, isAdmissible } from './bhReview.ts';
import { type ReviewResult, reviewVersion, reviewVersions, scoreReview } from './reviewScore.ts';

/** The example of the design: points 5, 6, 5, 10, 15, 6, 10, 0, 4.1, 5, 5. */
const example = {
  coopYears: '3', customsGrade: 'NORMAL', paidInCapital: '10000000.00', annualTax: '24000000.00', overdueCount12: 1, assetDebtRatio: '65.00',
  netProfit: '1000000.00', counterSecurity: 'NONE', qccScore: 82, avgUtil12: '55.00', goodsRisk: 'LOW', payCycleDays: 45,
}; // biome-ignore format: one sheet

test('7.9 the example of 2024 comes to 71.1, grade B and 2,400,000.00', () => {
  const { items, totalScore, grade, suggestQuota } = scoreReview(example, '2024');
  expect(items.map(({ score }) => score)).toEqual([
    '5.0',
    '6.0',
    '5.0',
    '10.0',
    '15.0',
    '6.0',
    '10.0',
    '0.0',
    '4.1',
    '5.0',
    '5.0',
  ]);
  expect({ totalScore, grade, suggestQuota }).toEqual({ totalScore: '71.1', grade: 'B', suggestQuota: '2400000.00' });
});

test.each(reviewVersions)('on the form of %s the best customer has 100 points', (version) => {
  const best = {
    ...{
      coopYears: '5',
      customsGrade: 'ADV',
      paidInCapital: '20000000',
      annualTax: '20000000',
      overdueCount12: 0,
      assetDebtRatio: '50',
    },
    ...{
      netProfit: '1000000',
      counterSecurity: 'DEPOSIT',
      securityAmount: '20000000',
      qccScore: 100,
      avgUtil12: '80',
      goodsRisk: 'LOW',
      payCycleDays: 30,
    },
  };
  expect(scoreReview(best, version)).toMatchObject({ totalScore: '100.0', grade: 'A' });
});

describe('bands', () => {
  test.each([
    ['R01', { coopYears: '0.9' }, 20],
    ['R01', { coopYears: '1' }, 60],
    ['R01', { coopYears: '2.9' }, 60],
    ['R01', { coopYears: '3' }, 100],
    ['R02', { customsGrade: 'ADV' }, 100],
    ['R02', { customsGrade: 'NORMAL' }, 60],
    ['R02', { customsGrade: 'DISHONEST' }, 0],
    ['R03', { paidInCapital: '999999.99' }, 20],
    ['R03', { paidInCapital: '1000000' }, 60],
    ['R03', { paidInCapital: '10000000' }, 100],
    ['R04', { annualTax: '4999999.99' }, 40],
    ['R04', { annualTax: '5000000' }, 70],
    ['R04', { annualTax: '20000000' }, 100],
    ['R05', { overdueCount12: 0 }, 100],
    ['R05', { overdueCount12: 1 }, 60],
    ['R05', { overdueCount12: 2 }, 30],
    ['R05', { overdueCount12: 3 }, 0],
    ['R06', { assetDebtRatio: '50' }, 100],
    ['R06', { assetDebtRatio: '50.01' }, 60],
    ['R06', { assetDebtRatio: '70' }, 60],
    ['R06', { assetDebtRatio: '85' }, 30],
    ['R06', { assetDebtRatio: '85.01' }, 0],
    ['R07', { netProfit: '-0.01' }, 0],
    ['R07', { netProfit: '0' }, 60],
    ['R07', { netProfit: '999999.99' }, 60],
    ['R07', { netProfit: '1000000' }, 100],
    ['R08', { counterSecurity: 'MORTGAGE' }, 80],
    ['R08', { counterSecurity: 'PARENT' }, 60],
    ['R08', { counterSecurity: 'NONE' }, 0],
    ['R08', { counterSecurity: 'DEPOSIT', securityAmount: '600000.00', annualTax: '24000000', payCycleDays: 30 }, 100],
    ['R08', { counterSecurity: 'DEPOSIT', securityAmount: '599999.99', annualTax: '24000000', payCycleDays: 30 }, 0],
    ['R09', { qccScore: 82 }, 82],
    ['R10', { avgUtil12: null }, 60],
    ['R10', { avgUtil12: '29.99' }, 60],
    ['R10', { avgUtil12: '30' }, 100],
    ['R10', { avgUtil12: '80' }, 100],
    ['R10', { avgUtil12: '80.01' }, 50],
    ['R11', { goodsRisk: 'LOW' }, 100],
    ['R11', { goodsRisk: 'MID' }, 60],
    ['R11', { goodsRisk: 'HIGH' }, 0],
  ] as const)('%s of %j gives %i %%', (itemCode, sheet, share) => {
    expect(scoreReview(sheet, '2024').items.find((item) => item.itemCode === itemCode)?.share).toBe(`${share}.00`);
  });
});

test.each([
  ['2022-12-31', '2022', 7],
  ['2023-01-01', '2023', 9],
  ['2023-12-31', '2023', 9],
  ['2024-01-01', '2024', 11],
] as const)('a sheet of %s is written on the form of %s with %i questions', (reviewDate, version, questions) => {
  expect(reviewVersion(reviewDate)).toBe(version);
  expect(scoreReview({}, version).items).toHaveLength(questions);
});

test('the suggested quota is rounded down to full ten thousands', () => {
  const sheet = { ...example, annualTax: '24099999.99' };
  expect(scoreReview(sheet, '2024').suggestQuota).toBe('2400000.00');
  expect(scoreReview({ ...sheet, payCycleDays: 1 }, '2024').suggestQuota).toBe('50000.00');
});

test('whatever is being typed gives points between 0 and the highest', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(example)), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
      (sheet) => {
        const derived = bhReview.derive?.({ ...sheet, qccScore: 50, annualTax: null, reviewDate: '2024-05-01' });
        const items = (derived?.items ?? []) as ReviewResult['items'];
        expect(items).toHaveLength(11);
        for (const { score, maxScore } of items)
          expect(Number(score) >= 0 && Number(score) <= Number(maxScore)).toBe(true);
      },
    ),
  );
});

test('the sheet derives its form, lines and result, and keeps notes and answers', () => {
  const derived = bhReview.derive?.({
    ...example,
    reviewDate: '2024-05-01',
    items: [{ itemCode: 'R05', note: '一次逾期两天' }],
    vetoes: [{ vetoCode: 'V03', hit: '0', note: '已核' }],
  });
  expect(derived).toMatchObject({ formVersion: '2024', totalScore: '71.1' });
  expect(derived?.items).toContainEqual(expect.objectContaining({ itemCode: 'R05', note: '一次逾期两天' }));
  expect(derived?.vetoes).toContainEqual({ vetoCode: 'V03', hit: '0', note: '已核' });
});

test('a loss gives no points, whether it is typed with its sign or marked', () => {
  const pointsOf = (sheet: object) => {
    const items = bhReview.derive?.({ ...example, reviewDate: '2024-05-01', ...sheet }).items;
    return Array.isArray(items) ? items.find(({ itemCode }) => itemCode === 'R07').score : undefined;
  };
  expect(pointsOf({ netProfit: '2000000.00' })).toBe('10.0');
  expect(pointsOf({ netProfit: '2000000.00', lossFlag: 1 })).toBe('0.0');
  expect(pointsOf({ netProfit: '-2000000.00', lossFlag: 0 })).toBe('0.0');
});

test.each([
  ['B', [{ hit: '0' }], true],
  ['D', [{ hit: '0' }], false],
  ['A', [{ hit: '0' }, { hit: '1' }], false],
  ['A', [], true],
] as const)('grade %s with veto answers %j can be admitted: %s', (grade, vetoes, expected) => {
  expect(isAdmissible({ grade, vetoes })).toBe(expected);
});
