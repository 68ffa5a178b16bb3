import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDeclarations } from './makeDeclarations.ts';

/** How an order becomes declarations. @see docs/spec/classification.md 6.4 */
type Goods = NonNullable<NonNullable<Parameters<typeof makeDeclarations>[0]['goods']>[number]>;

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((number) => (number / 100).toString());
const line: fc.Arbitrary<Goods> = fc.record({
  hsCode: fc.constantFrom('8516500000', '8471300000', '6203420062'),
  gName: fc.constantFrom('微波炉', '电脑'),
  gUnit: fc.constant('035'),
  tradeCurr: fc.constantFrom('USD', 'EUR'),
  gQty: amount(100_000),
  qty1: amount(100_000),
  declTotal: amount(10_000_000),
  netWt: amount(1_000_000),
});
const goods = fc.array(line, { minLength: 1, maxLength: 130 });
const sum = (values: readonly (string | null | undefined)[]) =>
  values.reduce((total, value) => total.plus(value ?? 0), new Big(0)).toFixed();

test('whatever the goods are: at most fifty lines each, numbered from one, by code, and nothing is lost', () => {
  fc.assert(
    fc.property(goods, fc.boolean(), (rows, merge) => {
      const made = makeDeclarations({ goods: rows, grossWt: null }, { merge });
      const items = made.flatMap((one) => one.items);
      for (const one of made) {
        expect(one.items.length).toBeLessThanOrEqual(50);
        expect(one.items.map(({ lineNo }) => lineNo)).toEqual(one.items.map((_, at) => at + 1));
      }
      const codes = items.map(({ hsCode }) => hsCode);
      expect(codes).toEqual([...codes].sort());
      for (const name of ['gQty', 'qty1', 'declTotal', 'netWt'] as const)
        expect(sum(items.map((item) => item[name]))).toBe(sum(rows.map((row) => row[name])));
    }),
  );
});

test('the gross weights of all parts are the gross weight of the order, and the net weights those of their lines', () => {
  fc.assert(
    fc.property(goods, amount(100_000_000), (rows, grossWt) => {
      const made = makeDeclarations({ goods: rows, grossWt }, { merge: false });
      expect(sum(made.map(({ head }) => head.grossWt as string))).toBe(new Big(grossWt).toFixed());
      for (const { head, items } of made) expect(head.netWt).toBe(sum(items.map(({ netWt }) => netWt)));
    }),
  );
});

test('equal lines become one when asked, its price the total by the quantity; lines that differ in one word stay two', () => {
  const one: Goods = {
    hsCode: '8516500000',
    gName: '微波炉',
    gUnit: '001',
    gQty: '2',
    declTotal: '100',
    tradeCurr: 'USD',
    netWt: '10',
  };
  const rows = [one, { ...one, gQty: '1', declTotal: '20' }, { ...one, gName: '烤箱' }];
  const [made] = makeDeclarations({ goods: rows }, { merge: true });
  expect(made?.items).toMatchObject([
    { gName: '微波炉', gQty: '3', declTotal: '120', declPrice: '40', netWt: '20' },
    { gName: '烤箱', gQty: '2', declTotal: '100' },
  ]);
  expect(makeDeclarations({ goods: rows }, { merge: false })[0]?.items).toHaveLength(3);
});

test('packages stand on the first declaration, and all of them name the same bill', () => {
  const rows = Array.from({ length: 60 }, (): Goods => ({ hsCode: '8516500000', netWt: '1' }));
  const made = makeDeclarations({ goods: rows, packNo: 12, billNo: 'COSU1', grossWt: '66' }, { merge: false });
  expect(made.map(({ head }) => [head.packNo, head.billNo, head.netWt, head.grossWt])).toEqual([
    [12, 'COSU1', '50', '55'],
    [1, 'COSU1', '10', '11'],
  ]);
});
