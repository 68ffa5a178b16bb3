import { describe, expect, test } from 'vitest';
import { companyScoreWithParts, type ScoreFacts } from './scoreMath.ts';

/** V-78 by hand. @see docs/spec/classification.md 7.1 */
const facts: ScoreFacts = {
  creditLevel: 'REG',
  foundDate: '2021-11-25',
  paidCapital: '990000',
  penalties: 1,
  billed: 4,
  paidOnTime: 3,
  today: '2026-11-24',
};
const points = (more: Partial<ScoreFacts>) =>
  companyScoreWithParts({ ...facts, ...more }).parts.map((part) => part.points);

describe('V-78 company score', () => {
  test('each part is its weight times what the fact is worth: credit, whole years, capital, penalties, how it pays us', () => {
    const { total, grade, parts } = companyScoreWithParts(facts);
    expect(parts.map(({ part, weight, fact, points: got }) => [part, weight, fact, got])).toEqual([
      ['CREDIT', 25, 'REG', '17.50'],
      ['AGE', 20, '2021-11-25', '8.00'],
      ['CAPITAL', 15, '990000', '7.50'],
      ['RECORD', 20, '1', '15.00'],
      ['TRADE', 20, '3/4', '15.00'],
    ]);
    expect([total, grade]).toEqual([63, 'C']);
  });

  test('nothing is worth more than its weight or less than nothing; without bills half of the trade counts', () => {
    const best = {
      creditLevel: 'AEO',
      foundDate: '1990-01-01',
      paidCapital: '900000000000',
      penalties: 0,
      billed: 9,
      paidOnTime: 9,
    };
    expect(companyScoreWithParts({ ...facts, ...best })).toMatchObject({ total: 100, grade: 'A' });
    const worst = { creditLevel: 'LOST', foundDate: null, paidCapital: null, penalties: 9, billed: 5, paidOnTime: 0 };
    expect(companyScoreWithParts({ ...facts, ...worst })).toMatchObject({ total: 0, grade: 'D' });
    expect(points({ billed: 0, paidOnTime: 0 })[4]).toBe('10.00');
    expect(points({ foundDate: '2027-01-01' })[1]).toBe('0.00');
  });

  test('a better fact never lowers the score', () => {
    let before = -1;
    for (let ten = 0; ten <= 12; ten++) {
      const { total } = companyScoreWithParts({ ...facts, paidCapital: `1${'0'.repeat(ten)}` });
      expect(total).toBeGreaterThanOrEqual(before);
      before = total;
    }
  });
});
