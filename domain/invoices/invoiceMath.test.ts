import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFen, type Fen, formatFen, negateFen, parseFen, subtractFen } from '../core/money.ts';
import { rateWord, readPdfProperties } from './eInvoice.ts';
import { restOf, splitGross, sumsOf, taxOn, wrongLine, wrongRed } from './invoiceMath.ts';
import { numberKeys, wrongNumbers } from './kinds.ts';

const rates = ['0.13', '0.09', '0.06', '0.05', '0.03', '0.01', '0'] as const;
const amount = fc.bigInt({ min: 1n, max: 99_999_999_999n }).map((fen) => formatFen(fen as Fen));

describe('net and tax out of gross', () => {
  test('add up to it, and the tax is that of the net within a fen', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...rates), (gross, rate) => {
        const { netAmount, taxAmount } = splitGross(gross, rate);
        expect(addFen(parseFen(netAmount), parseFen(taxAmount))).toBe(parseFen(gross));
        const off = subtractFen(parseFen(taxAmount), parseFen(taxOn(netAmount, rate)));
        expect(off >= -1n && off <= 1n).toBe(true);
        expect(wrongLine({ netAmount, taxAmount, taxRate: rate }, undefined, 0)).toBeUndefined();
      }),
    );
  });

  test('are the figures of the design', () => {
    expect(splitGross('3420.00', '0.06')).toEqual({ netAmount: '3226.42', taxAmount: '193.58' });
    expect(splitGross('902.00', '0.06')).toEqual({ netAmount: '850.94', taxAmount: '51.06' });
    expect(splitGross('8720.00', '0.09')).toEqual({ netAmount: '8000.00', taxAmount: '720.00' });
    expect(splitGross('100.00', 'FREE')).toEqual({ netAmount: '100.00', taxAmount: '0.00' });
  });
});

describe('reds', () => {
  test('of any parts never take more than there is, and the last one leaves nothing', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amount, fc.constantFrom(...rates), parts, (gross, taxRate, shares) => {
        const blue = [{ ...splitGross(gross, taxRate), taxRate }];
        const reds: { netAmount: string; taxAmount: string; taxRate: string }[] = [];
        for (const share of shares) {
          const rest = restOf(blue, reds).get(taxRate) ?? { net: 0n as Fen, tax: 0n as Fen };
          const take = (fen: Fen) => formatFen(negateFen(((fen * BigInt(share)) / 100n) as Fen));
          const red = { netAmount: take(rest.net), taxAmount: take(rest.tax), taxRate };
          if (parseFen(red.netAmount) === 0n) continue;
          expect(wrongRed(restOf(blue, reds), [red])).toBeUndefined();
          reds.push(red);
        }
        const rest = restOf(blue, reds).get(taxRate) ?? { net: 0n as Fen, tax: 0n as Fen };
        const last = { netAmount: formatFen(negateFen(rest.net)), taxAmount: formatFen(negateFen(rest.tax)), taxRate };
        const shifted = {
          netAmount: formatFen(addFen(parseFen(last.netAmount), 1n as Fen)),
          taxAmount: formatFen(subtractFen(parseFen(last.taxAmount), 1n as Fen)),
          taxRate,
        };
        expect(wrongRed(restOf(blue, reds), [shifted])).toMatchObject({ kind: 'last' });
        expect(wrongRed(restOf(blue, reds), [last])).toBeUndefined();
        const above = { ...last, netAmount: formatFen(subtractFen(parseFen(last.netAmount), 1n as Fen)) };
        expect(wrongRed(restOf(blue, reds), [above])).toMatchObject({ kind: 'above' });
      }),
    );
  });

  test('FS57: the third of 33.34 is 31.46 and 1.88', () => {
    const blue = [{ netAmount: '94.34', taxAmount: '5.66', taxRate: '0.06' }];
    const third = { netAmount: '-31.44', taxAmount: '-1.89', taxRate: '0.06' };
    const rest = restOf(blue, [third, third]);
    expect(wrongRed(rest, [{ ...third, netAmount: '-31.45' }])).toEqual({ kind: 'last', net: '31.46', tax: '1.88' });
    expect(wrongRed(rest, [{ netAmount: '-31.46', taxAmount: '-1.88', taxRate: '0.06' }])).toBeUndefined();
  });

  test('M4: leave tax that fits the rate, so that the last one fits it too', () => {
    const blue = [{ netAmount: '6282.84', taxAmount: '565.46', taxRate: '0.09' }];
    const part = { netAmount: '-3141.42', taxAmount: '-282.67', taxRate: '0.09' };
    expect(wrongRed(restOf(blue, []), [part])).toBeUndefined();
    const again = { netAmount: '-100.00', taxAmount: '-8.98', taxRate: '0.09' };
    expect(wrongRed(restOf(blue, [part]), [again])).toEqual({ kind: 'off', rate: '0.09', off: '0.08' });
    expect(wrongRed(restOf(blue, [part]), [{ ...again, taxAmount: '-9.07' }])).toMatchObject({ off: '0.07' });
    expect(wrongRed(restOf(blue, [part]), [{ ...again, taxAmount: '-9.00' }])).toBeUndefined();
    const twice = [{ netAmount: '100.00', taxAmount: '6.06', taxRate: '0.06' }];
    const whole = { netAmount: '-200.00', taxAmount: '-12.12', taxRate: '0.06' };
    expect(wrongRed(restOf([...twice, ...twice], []), [whole])).toBeUndefined();
  });

  test('take nothing of a rate that the invoice does not have', () => {
    const blue = [{ netAmount: '100.00', taxAmount: '9.00', taxRate: '0.09' }];
    expect(wrongRed(restOf(blue, []), [{ netAmount: '-1.00', taxAmount: '-0.06', taxRate: '0.06' }])).toMatchObject({
      kind: 'above',
    });
  });
});

test('of a customs certificate the tax alone is money', () => {
  const base = [{ netAmount: '1080000.00', taxAmount: '140400.00', taxRate: '0.13' }];
  expect(sumsOf(base, true)).toMatchObject({ netAmount: '0.00', taxAmount: '140400.00', grossAmount: '140400.00' });
});

test('a discount stands behind its line, of its rate, and takes no more off than there is', () => {
  const line = { netAmount: '100.00', taxAmount: '6.00', taxRate: '0.06' };
  const off = { netAmount: '-10.00', taxAmount: '-0.60', taxRate: '0.06', lineKind: 'DISCOUNT' };
  expect(wrongLine(off, line, 1)).toBeUndefined();
  expect(wrongLine(off, undefined, 0)?.field).toBe('netAmount');
  expect(wrongLine({ ...off, taxRate: '0.09', taxAmount: '-0.90' }, line, 1)?.field).toBe('netAmount');
  expect(wrongLine({ ...off, netAmount: '-100.01', taxAmount: '-6.00' }, line, 1)?.field).toBe('netAmount');
});

describe('numbers', () => {
  test('are one however an invoice bears them', () => {
    const digital = '26312000000000000001';
    const printed = { invoiceKind: '85', invoiceCode: '310012345678', invoiceNo: '12345678', digitalNo: digital };
    expect(numberKeys(printed)).toEqual({ numberKey: digital, paperKey: '310012345678-12345678' });
    expect(numberKeys({ invoiceKind: '81', invoiceNo: digital }).numberKey).toBe(digital);
    expect(numberKeys({ invoiceKind: '81' })).toEqual({ numberKey: null, paperKey: null });
  });

  test('of each kind have its digits, and full-width ones are none', () => {
    expect(wrongNumbers({ invoiceKind: '17', invoiceNo: '310120261012345678-L02' })).toBeUndefined();
    expect(wrongNumbers({ invoiceKind: '17', invoiceNo: '310120261012345678' })).toHaveProperty('invoiceNo');
    expect(wrongNumbers({ invoiceKind: '81', invoiceNo: '２６３１２００００００００００００００１' })).toHaveProperty(
      'invoiceNo',
    );
    expect(wrongNumbers({ invoiceKind: '08', invoiceCode: '3100123456', invoiceNo: '12345678' })).toHaveProperty(
      'invoiceCode',
    );
    expect(wrongNumbers({ invoiceKind: '86', invoiceCode: '3100123456', invoiceNo: '12345678' })).toHaveProperty(
      'digitalNo',
    );
  });
});

test('rates are read as shares, percents and words', () => {
  const read = ['0.06', '0.060000', '6%', '13%', '1%', '0%', '0', '免税', '不征税'].map(rateWord);
  expect(read).toEqual(['0.06', '0.06', '0.06', '0.13', '0.01', '0', '0', 'FREE', 'NOTAX']);
  expect(readPdfProperties({ 'TotalTax-includedAmount': '8720.000', IssueTime: '2026年03月01日' })).toEqual({
    ...{ grossAmount: '8720.00', issueDate: '2026-03-01' },
  });
});
