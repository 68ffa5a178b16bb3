import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDeclarations, rangesOf, toldOfMaking } from './makeDeclarations.ts';

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
  agreement: fc.constantFrom(null, '03', '04'),
});
const goods = fc.array(line, { minLength: 1, maxLength: 130 });
const sum = (values: readonly (string | null | undefined)[]) =>
  values.reduce((total, value) => total.plus(value ?? 0), new Big(0)).toFixed();

test('whatever the goods are: at most fifty lines each, numbered from one, in the order’s own order, one agreement each, and nothing is lost', () => {
  fc.assert(
    fc.property(goods, fc.boolean(), (rows, merge) => {
      const made = makeDeclarations({ goods: rows, grossWt: null }, { merge });
      const items = made.flatMap((one) => one.items);
      for (const one of made) {
        expect(one.items.length).toBeLessThanOrEqual(50);
        expect(one.items.map(({ lineNo }) => lineNo)).toEqual(one.items.map((_, at) => at + 1));
      }
      expect(made.flatMap(({ lines }) => lines.flat()).sort((one, other) => one - other)).toEqual(
        rows.map((_, at) => at + 1),
      );
      for (const { items: own, lines, agreement } of made) {
        expect([agreement, null]).toEqual(
          expect.arrayContaining([...new Set(own.map((item) => item.agreement ?? null))]),
        );
        const firsts = lines.map(([first]) => Number(first));
        expect(firsts).toEqual([...firsts].sort((one, other) => one - other));
      }
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

test('lines keep the numbers they have in the order, several of them where they became one', () => {
  const line: Goods = { hsCode: '8516500000', gName: '微波炉', gQty: '1', declTotal: '5', partNo: 'A' };
  const rows = [{ ...line }, { ...line, gName: '烤箱' }, { ...line, partNo: 'B' }, { ...line }];
  const [made] = makeDeclarations({ goods: rows }, { merge: true });
  expect(made?.items.map(({ gName, orderLines, partNo }) => [gName, orderLines, partNo])).toEqual([
    ['微波炉', '1,3-4', null],
    ['烤箱', '2', 'A'],
  ]);
  expect(rangesOf([7, 1, 2, 3])).toBe('1-3,7');
});

test('goods of two agreements part, what claims none goes with the first, and the reason is told before', () => {
  const line: Goods = { hsCode: '8516500000', gName: '微波炉', gQty: '1', declTotal: '5', netWt: '1' };
  const order = {
    goods: [{ ...line, agreement: '03' }, { ...line, agreement: '16', gName: '烤箱' }, { ...line }, { ...line }],
  };
  const made = makeDeclarations(order, { merge: false });
  expect(made.map(({ agreement, lines }) => [agreement, lines.flat()])).toEqual([
    ['03', [1, 3, 4]],
    ['16', [2]],
  ]);
  const nameOf = (code: string) => ({ zh: `协定${code}`, en: code });
  expect(toldOfMaking(order, { merge: false, nameOf }).map(({ zh }) => zh)).toEqual([
    '4 项商品生成 2 份报关单，共 4 项，按委托单的顺序',
    '第 1 份：委托第 1,3-4 项，共 3 项，享受协定03',
    '第 2 份：委托第 2 项，共 1 项，享受协定16',
    '一份报关单只申报一个优惠协定，因此分单',
    '其中相同的商品没有合并；在委托单勾选“合并相同商品”可少 1 项',
  ]);
  expect(toldOfMaking(order, { merge: true, nameOf }).map(({ zh }) => zh)).toContain('委托第 3-4 项合并为一项');
});
