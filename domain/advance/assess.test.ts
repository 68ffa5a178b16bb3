import { describe, expect, test } from 'vitest';
import { gradeOf, pointsOf, scoredItems, suggestedLine } from './assessScore.ts';
import { declarationTaxes, taxesOf } from './assessTaxes.ts';

/** Taxes that are expected, and how far a customer is good for them. @see docs/spec/finance.md 3.8, 6.2 */
describe('taxes of an import', () => {
  test('FS1: duty 8 % and VAT 13 % on 1,000,000.00', () => {
    const good = { foreignValue: '1000000.00', exRate: '1', dutyRate: '0.08', vatRate: '0.13' };
    expect(taxesOf(good)).toMatchObject({ duty: '80000.00', vat: '140400.00', total: '220400.00' });
  });

  test('FS2: consumption tax is reckoned of the value that contains it', () => {
    const good = { foreignValue: '200000.00', exRate: '1', dutyRate: '0.10', consRate: '0.15', vatRate: '0.13' };
    expect(taxesOf(good)).toMatchObject({ duty: '20000.00', cons: '38823.53', vat: '33647.06', total: '92470.59' });
  });

  test('anti-dumping duty belongs to the base of consumption tax and VAT', () => {
    const rates = { dutyRate: '0.10', antiRate: '0.20', consRate: '0.15', vatRate: '0.13' };
    const good = { foreignValue: '200000.00', exRate: '1', ...rates };
    expect(taxesOf(good)).toMatchObject({ anti: '40000.00', cons: '45882.35', vat: '39764.71' });
  });

  test('a kind below 50.00 of the whole declaration is not charged', () => {
    const small = taxesOf({ foreignValue: '490.00', exRate: '1', dutyRate: '0.10', vatRate: '0.13' });
    expect(small).toMatchObject({ duty: '49.00', vat: '70.07' });
    expect(declarationTaxes([small], '50.00')).toMatchObject({ duty: '0.00', vat: '70.07', total: '70.07' });
    expect(declarationTaxes([small, small], '50.00')).toMatchObject({ duty: '98.00' });
  });
});

describe('the score of a customer', () => {
  test('FS3: 78 points are grade B; a veto makes it D whatever the score', () => {
    expect(gradeOf(78, false)).toEqual({ grade: 'B', coefficient: '1.0' });
    expect(gradeOf(85, false).grade).toBe('A');
    expect(gradeOf(59.99, false).grade).toBe('D');
    expect(gradeOf(100, true)).toEqual({ grade: 'D', coefficient: '0' });
  });

  test('FS3: the suggestion is the least of wanted days, net assets and cap, cut to ten thousand', () => {
    const facts = { avgMonthlyTax: '1500000', wantedDays: 45, netAssets: '30000000', cap: '50000000' };
    expect(suggestedLine({ ...facts, coefficient: '1.0' })).toBe('2250000.00');
    expect(suggestedLine({ ...facts, coefficient: '0' })).toBe('0.00');
    expect(suggestedLine({ ...facts, coefficient: '1.2', netAssets: '12345678' })).toBe('1230000.00');
  });

  test('points of each version add up to 100', () => {
    for (const version of ['TA2023', 'TA2024'] as const) {
      const most = scoredItems(version).map(({ choices }) => Math.max(...choices.map(({ points }) => points[version])));
      expect(most.reduce((sum, points) => sum + points, 0)).toBe(100);
    }
  });

  test('figures choose what they say: bands hold their lower end, and once for longer than a week is no small lapse', () => {
    const chosen = (no: number, facts: object) =>
      scoredItems('TA2024')
        .find((item) => item.no === no)
        ?.choose(facts);
    expect(chosen(3, { netAssets: '10000000' })).toBe('FROM10M');
    expect(chosen(4, { debtRatio: '0.5' })).toBe('UPTO50');
    expect(chosen(5, {})).toBe('NEW');
    expect(chosen(5, { coopYears: 3 })).toBe('FROM3Y');
    expect(chosen(6, { paidItems: 4, overdueTimes: 1, longestOverdue: 7 })).toBe('ONCE');
    expect(chosen(6, { paidItems: 4, overdueTimes: 1, longestOverdue: 8 })).toBe('FEW');
    expect(chosen(6, {})).toBe('NORECORD');
    expect(pointsOf('TA2023', 4, 'UPTO50')).toBeUndefined();
  });
});
