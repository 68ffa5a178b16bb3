import { describe, expect, test } from 'vitest';
import { isInForce, lastDayOf, overlaps, tariffOn } from './period.ts';
import { type KnownPeriod, parseElements, periodsAfter, planRow, wrongLetters } from './tariffPlan.ts';

const at = (validFrom: string, validTo: string | null, mfnRate: string): KnownPeriod => ({
  id: `p${validFrom}`,
  validFrom,
  validTo,
  values: { mfnRate },
});
const code = '8517130000';
const open = at('2025-01-01', null, '8.0000');

describe('a row of a tariff file', () => {
  test('of a code that is not there opens a period', () => {
    expect(planRow(code, [], at('2026-01-01', null, '6'))).toMatchObject({ kind: 'ADDED', opens: true });
  });
  test('that repeats what holds changes nothing, however numbers are written', () => {
    expect(planRow(code, [open], at('2025-01-01', null, '8'))).toMatchObject({ kind: 'SAME' });
    expect(planRow(code, [open], at('2026-01-01', null, '8.00'))).toMatchObject({ kind: 'SAME' });
  });
  test('with another rate ends the period before on the day before', () => {
    expect(planRow(code, [open], at('2026-01-01', null, '6'))).toMatchObject({
      kind: 'CHANGED',
      opens: true,
      ends: { period: open, validTo: '2025-12-31' },
      differs: [{ field: 'mfnRate', from: '8.0000', to: '6' }],
    });
  });
  test('of the same first day corrects the period where it stands', () => {
    expect(planRow(code, [open], at('2025-01-01', null, '7'))).toMatchObject({
      kind: 'CHANGED',
      opens: false,
      corrects: open,
    });
  });
  test('with the same values and an end closes the code', () => {
    expect(planRow(code, [open], at('2025-01-01', '2025-12-31', '8'))).toMatchObject({
      kind: 'CLOSED',
      ends: { validTo: '2025-12-31' },
    });
  });
  test('that reaches into a later period is refused with its days', () => {
    const known = [at('2025-01-01', '2025-12-31', '8'), at('2026-01-01', null, '6')];
    const plan = planRow(code, known, at('2025-06-01', null, '5'));
    expect('problem' in plan && plan.problem.zh).toBe('商品编码8517130000与2026-01-01至今后的版本有效期重叠');
  });
});

/** A generator of its own, so that a failure can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('whatever rows come in whatever order: no two periods ever overlap, and a day has at most one', () => {
  const next = numbersFrom(20_261_123);
  const day = () =>
    `2025-${String(1 + Math.floor(next() * 12)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
  let applied = 0;
  for (let round = 0; round < 500; round += 1) {
    let periods: KnownPeriod[] = [];
    for (let step = 0; step < 8; step += 1) {
      const [one, other] = [day(), day()].sort() as [string, string];
      const row = {
        validFrom: one,
        validTo: next() < 0.4 ? null : other,
        values: { mfnRate: String(Math.floor(next() * 3)) },
      };
      const plan = planRow(code, periods, row);
      if ('problem' in plan) continue;
      periods = periodsAfter(periods, plan, row);
      applied += 1;
      // What was applied holds from its first day on, unless the file was silent about an end and repeats what holds.
      expect(tariffOn(periods, one)[0]?.values).toEqual(row.values);
      for (const [place, period] of periods.entries()) {
        expect(period.validFrom <= lastDayOf(period)).toBe(true);
        expect(periods.slice(place + 1).some((later) => overlaps(period, later))).toBe(false);
      }
      const asked = day();
      expect(tariffOn(periods, asked).length).toBe(periods.some((period) => isInForce(period, asked)) ? 1 : 0);
    }
  }
  expect(applied).toBeGreaterThan(1_000);
});

describe('the elements of a code in one cell', () => {
  test('are numbered without holes and begin with the name', () => {
    expect(parseElements('1:品名;2:品牌类型;3：用途；4:GTIN')).toEqual([
      { name: '品名', requiredFlg: 1, kind: 'TEXT' },
      { name: '品牌类型', requiredFlg: 1, kind: 'BRAND_TYPE' },
      { name: '用途', requiredFlg: 1, kind: 'TEXT' },
      { name: 'GTIN', requiredFlg: 0, kind: 'TEXT' },
    ]);
    expect(parseElements('')).toEqual([]);
  });
  test.each([
    ['1:品名;3:用途', '申报要素第2项应写作“2:名称”'],
    ['1:用途', '申报要素第1项应为品名'],
    ['1:品名;2:甲|乙', '申报要素“甲|乙”不能含竖线'],
  ])('%s is refused', (cell, zh) => {
    const read = parseElements(cell);
    expect('problem' in read && read.problem.zh).toBe(zh);
  });
});

test('letters are known and stand once', () => {
  const known = new Set(['A', 'B', 'a']);
  expect(wrongLetters(['A', 'a', 'B'], known)).toBeUndefined();
  expect(wrongLetters(['A', 'Z'], known)?.zh).toBe('代码“Z”不存在');
  expect(wrongLetters(['A', 'B', 'A'], known)?.zh).toBe('代码“A”重复');
});
