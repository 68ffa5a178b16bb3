import { expect, test } from 'vitest';
import { reviewBands } from './reviewBands.ts';
import { scoreReview } from './reviewScore.ts';

const amounts = ['-1', '0', '999999', '1000000', '4999999', '5000000', '9999999', '10000000', '20000000'];
const ratios = ['0', '29', '30', '50', '70', '80', '85', '86'];

const sheets = [
  ...amounts.map((amount) => ({ coopYears: amount, paidInCapital: amount, annualTax: amount, netProfit: amount })),
  ...ratios.map((ratio) => ({ assetDebtRatio: ratio, avgUtil12: ratio })),
  ...[0, 1, 2, 3].map((count) => ({ overdueCount12: count, coopYears: String(count) })),
  ...['ADV', 'NORMAL', 'DISHONEST'].map((customsGrade) => ({ customsGrade })),
  ...['LOW', 'MID', 'HIGH'].map((goodsRisk) => ({ goodsRisk })),
  ...['NONE', 'PARENT', 'MORTGAGE', 'DEPOSIT'].map((counterSecurity) => ({ counterSecurity, securityAmount: '1' })),
];

test.each(Object.keys(reviewBands))(
  '%s: the shares that can be had are exactly those of its bands, each once',
  (itemCode) => {
    const given = sheets.flatMap((sheet) =>
      scoreReview(sheet, '2024').items.filter((item) => item.itemCode === itemCode),
    );
    const shares = (reviewBands[itemCode] ?? []).map(({ share }) => `${share}.00`);
    expect(new Set(given.map(({ share }) => share))).toEqual(new Set(shares));
    expect(new Set(shares).size).toBe(shares.length);
  },
);
