import { describe, expect, test } from 'vitest';
import { fenOf, formatFen, parseFen, zeroFen } from '../core/money.ts';
import {
  correctionsOf,
  estimateFee,
  feeOf,
  leastOpen,
  minimumTopUp,
  type Night,
  nightsOf,
  rawText,
} from './feeMath.ts';

/** What the fee of an advance is on every night. @see docs/spec/finance.md 6.3, docs/spec/finance-addendum.md F2, F3, F7 */
const term = (facts: object = {}) => ({
  ...{ fromDate: '2026-01-05', dailyRate: '0.000200', overdueRate: '0.000300', freeDays: 0, repayDate: '2027-01-01' },
  ...facts,
});
const advance = (payDate: string, paid: string, facts: { terms?: object[]; back?: [string, string][] } = {}) => ({
  payDate,
  paid: parseFen(paid),
  terms: (facts.terms ?? [{}]).map((one) => term({ fromDate: payDate, ...one })),
  reductions: (facts.back ?? []).map(([day, amount]) => ({ day, amount: parseFen(amount) })),
});
const total = (nights: readonly Night[]) => formatFen(feeOf(nights));

describe('the fee of nights', () => {
  test('FS11: two receipts, 15 and 10 nights: 661.20 and 240.80', () => {
    const facts = advance('2026-03-02', '220400.00', {
      back: [
        ['2026-03-17', '100000.00'],
        ['2026-03-27', '120400.00'],
      ],
    });
    expect(total(nightsOf(facts, '2026-03-17'))).toBe('661.20');
    expect(total(nightsOf(facts, '2026-04-10'))).toBe('902.00');
  });

  test('FS12: from the repay date on the overdue rate holds', () => {
    const facts = advance('2026-01-05', '100000.00', {
      terms: [{ repayDate: '2026-02-04' }],
      back: [['2026-02-14', '100000.00']],
    });
    const nights = nightsOf(facts, '2026-03-01');
    expect(nights.filter(({ kind }) => kind === 'NORMAL')).toHaveLength(30);
    expect(nights.filter(({ kind }) => kind === 'OVERDUE')).toHaveLength(10);
    expect(total(nights)).toBe('900.00');
  });

  test('FS13: nothing is charged for free days, and each night after them counts', () => {
    const terms = [{ freeDays: 5 }];
    const early = advance('2026-01-05', '80000.00', { terms, back: [['2026-01-08', '80000.00']] });
    expect(total(nightsOf(early, '2026-01-20'))).toBe('0.00');
    const late = advance('2026-01-05', '80000.00', { terms, back: [['2026-01-15', '80000.00']] });
    expect(total(nightsOf(late, '2026-01-20'))).toBe('80.00');
  });

  test('FS14: rows of three nights are 6.67, 6.66, 6.67 and add up to the rounded total', () => {
    const nights = nightsOf(advance('2026-01-05', '33333.33'), '2026-01-08');
    expect(nights.map(({ fee }) => formatFen(fee))).toEqual(['6.67', '6.66', '6.67']);
    expect(rawText(nights[2]?.cumRaw ?? 0n)).toBe('19.99999800');
  });

  test('FS45: an extension does not make overdue nights normal ones', () => {
    const terms = [{ repayDate: '2026-04-01' }, { fromDate: '2026-04-11', repayDate: '2026-05-01' }];
    const facts = advance('2026-03-02', '220400.00', { terms });
    expect(total(nightsOf(facts, '2026-04-11'))).toBe('1983.60');
    expect(formatFen(nightsOf(facts, '2026-04-12').at(-1)?.fee ?? zeroFen)).toBe('44.08');
  });

  test('FS43: money that is registered later takes back the nights it was there: 120.40 of March, 325.08 of April', () => {
    const before = advance('2026-03-02', '220400.00', {
      terms: [{ repayDate: '2026-04-01' }],
      back: [['2026-03-17', '100000.00']],
    });
    const booked = nightsOf(before, '2026-04-10').map(({ day, fee }) => ({ day, fee, isMinimum: false }));
    expect(formatFen(fenOf(booked.reduce((sum, { fee }) => sum + fee, 0n)))).toBe('1347.48');
    const after = {
      ...before,
      reductions: [...before.reductions, { day: '2026-03-27', amount: parseFen('120400.00') }],
    };
    const nights = nightsOf(after, '2026-04-10');
    const { adjustments } = correctionsOf({ booked, nights, principal: zeroFen, minFee: zeroFen });
    const ofMonth = (month: string) =>
      formatFen(
        fenOf(adjustments.filter(({ day }) => day.startsWith(month)).reduce((sum, one) => sum + one.difference, 0n)),
      );
    expect([ofMonth('2026-03'), ofMonth('2026-04')]).toEqual(['-120.40', '-325.08']);
  });

  test('FS48: the minimum is owed once the principal is back, and not when no fee arose at all', () => {
    expect(formatFen(minimumTopUp({ principal: zeroFen, fee: parseFen('10.00'), minFee: parseFen('50.00') }))).toBe(
      '40.00',
    );
    expect(minimumTopUp({ principal: zeroFen, fee: zeroFen, minFee: parseFen('50.00') })).toBe(0n);
    expect(minimumTopUp({ principal: parseFen('1.00'), fee: parseFen('10.00'), minFee: parseFen('50.00') })).toBe(0n);
  });

  test('an estimate counts the nights without the free ones and is never below the minimum', () => {
    const facts = { amount: '220400.00', dailyRate: '0.000200', payDate: '2026-03-02', repayDate: '2026-04-01' };
    expect(estimateFee({ ...facts, freeDays: 0, minFee: '0' })).toBe('1322.40');
    expect(estimateFee({ ...facts, freeDays: 30, minFee: '50' })).toBe('0.00');
    expect(estimateFee({ ...facts, freeDays: 29, minFee: '50' })).toBe('50.00');
  });

  test('an older receipt takes no principal that a later one has taken', () => {
    const facts = advance('2026-03-02', '220400.00', { back: [['2026-03-27', '220400.00']] });
    expect(leastOpen(facts, '2026-03-17')).toBe(0n);
  });
});
