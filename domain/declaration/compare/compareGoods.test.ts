import { describe, expect, test } from 'vitest';
import { sumDecimals } from '../../core/money.ts';
import { compareGoods, type GoodsRow, type Tolerance } from './compareGoods.ts';

/** A packing list and what the warehouse counted. @see docs/spec/classification.md 3.6 */
const usual: Tolerance = { qty: '0', weightPercent: '3', weightKg: '1' };
const exactly: Tolerance = { qty: '0', weightPercent: '0', weightKg: '0' };
const kinds = (base: GoodsRow[], report: GoodsRow[], tolerance = usual) =>
  compareGoods(base, report, tolerance).map(({ partNo, kind, field, difference }) => [partNo, kind, field, difference]);

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
}

const goodsAt = (next: (below: number) => number): GoodsRow[] =>
  Array.from({ length: 1 + next(12) }, () => ({
    partNo: `P${next(8)}`,
    lotNo: next(3) ? `L${next(3)}` : null,
    name: `零件${next(4)}`,
    qty: `${next(1000)}.${next(100_000)}`,
    netWt: `${next(500)}.${next(1000)}`,
    grossWt: next(4) ? `${next(600)}.5` : null,
    packages: `${next(20)}`,
    origin: ['CHN', 'DEU', 'JPN'][next(3)] ?? null,
  }));

function shuffled<T>(list: readonly T[], next: (below: number) => number): T[] {
  const left = [...list];
  return list.map(() => left.splice(next(left.length), 1)[0] as T);
}

/** One row as two: amounts are shared out, words stay. */
function split(row: GoodsRow, next: (below: number) => number): GoodsRow[] {
  if (next(2)) return [row];
  const parts = (['qty', 'netWt', 'grossWt', 'packages'] as const).map((name) => {
    const value = row[name];
    const part = `${next(300)}.${next(1000)}`;
    return [name, value ? [part, sumDecimals([value, `-${part}`])] : [null, null]] as const;
  });
  return [0, 1].map((at) => ({ ...row, ...Object.fromEntries(parts.map(([name, values]) => [name, values[at]])) }));
}

describe('inbound compare', () => {
  test('the same goods in any order, and split over any number of rows, are no difference', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = seeded(seed);
      const base = goodsAt(next);
      const report = shuffled(
        base.flatMap((row) => split(row, next)),
        next,
      );
      expect([seed, compareGoods(base, report, exactly)]).toEqual([seed, []]);
    }
  });

  test('with the sides swapped every sign is the other one, missing is extra, and nothing else changes', () => {
    const other: Record<string, string> = { MISSING: 'EXTRA', EXTRA: 'MISSING' };
    let found = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const next = seeded(seed);
      const [base, report] = [goodsAt(next), goodsAt(next)];
      const there = compareGoods(base, report, exactly);
      const back = compareGoods(report, base, exactly).map((one) => ({
        ...one,
        kind: other[one.kind] ?? one.kind,
        baseValue: one.reportValue,
        reportValue: one.baseValue,
        difference:
          one.difference &&
          sumDecimals([one.difference.startsWith('-') ? one.difference.slice(1) : `-${one.difference}`]),
      }));
      const figures = (list: readonly object[]) => list.map((one) => ({ ...one, name: null }));
      expect([seed, figures(back)]).toEqual([seed, figures(there)]);
      found += there.length;
    }
    expect(found).toBeGreaterThan(1000);
  });

  test('S30: 98 pieces against 100 are a difference of -2', () => {
    expect(kinds([{ partNo: 'A', qty: '100' }], [{ partNo: 'A', qty: '98' }])).toEqual([['A', 'QTY', 'qty', '-2']]);
  });

  test.each([
    ['97.00', '100.00', false],
    ['103', '100', false],
    ['96.99', '100', true],
    ['11', '10', false],
    ['11.001', '10', true],
    ['0.3', '0.1', false],
  ])(
    'a net weight of %s kg against %s differs: %s; three per cent or one kilogram are let pass',
    (report, base, isOne) => {
      expect(kinds([{ partNo: 'A', netWt: base }], [{ partNo: 'A', netWt: report }]).length).toBe(isOne ? 1 : 0);
    },
  );

  test('lots tell goods apart where both sides name them, and are added up where one side names none', () => {
    const base = [
      { partNo: 'A', lotNo: 'L1', qty: '5' },
      { partNo: 'A', lotNo: 'L2', qty: '5' },
    ];
    const mixed = [
      { partNo: 'A', lotNo: 'L1', qty: '4' },
      { partNo: 'a ', lotNo: 'l2', qty: '6' },
    ];
    expect(kinds(base, mixed).map(([, kind, , difference]) => [kind, difference])).toEqual([
      ['QTY', '-1'],
      ['QTY', '1'],
    ]);
    expect(kinds(base, [{ partNo: 'A', qty: '10' }])).toEqual([]);
  });

  test('goods without part numbers are known by their name; what only one side says is no difference', () => {
    const base = [{ name: '微波炉', qty: '10', origin: 'DEU' }];
    expect(kinds(base, [{ partNo: 'M-1', name: '微波炉', qty: '10', grossWt: '12', packages: '3' }])).toEqual([]);
    expect(kinds(base, [{ name: '电烤箱', qty: '10', origin: 'DEU' }]).map(([, kind]) => kind)).toEqual([
      'MISSING',
      'EXTRA',
    ]);
    expect(
      kinds(
        [{ partNo: 'A', name: '微波炉', packages: '2', origin: 'DEU' }],
        [{ partNo: 'A', name: '电烤箱', packages: '3', origin: 'CHN' }],
      ).map(([, kind]) => kind),
    ).toEqual(['PKG', 'NAME', 'ORIGIN']);
  });
});
