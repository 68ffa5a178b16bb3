import { describe, expect, test } from 'vitest';
import type { Needs } from '../approval/document.ts';
import { approvedAmount } from '../approval/effects.ts';
import { addMonths } from '../core/months.ts';
import { quotaKinds } from './documentKinds.ts';
import { type NeedFacts, needRules } from './needRules.ts';
import { defaultParams } from './params.ts';
import {
  excessLevel,
  isExceedingDelay,
  isExceedingExtension,
  isForbiddenDelay,
  isForbiddenExtension,
  isLaterDue,
  periodDays,
  shortLimit,
} from './quotaTerms.ts';

const facts = { params: defaultParams, baseAmount: '3000000.00' };
const short = { direction: 'INC', shortAmount: '500000.00', startDate: '2025-03-10', endDate: '2025-03-31' };

describe('2.6 who is needed: investment, finance, OA', () => {
  test.each([
    ['APPLY', { applyAmount: '3000000.00' }, [true, true, false]],
    ['APPLY', { applyAmount: '4999999.99' }, [true, true, false]],
    ['APPLY', { applyAmount: '5000000.00' }, [true, true, true]],
    ['ADJUST', { adjustAmount: '0.01', newAmount: '3000000.01' }, [true, true, false]],
    ['ADJUST', { adjustAmount: '-400000.00', newAmount: '2600000.00' }, [false, false, false]],
    ['ADJUST', { adjustAmount: '0.00', newAmount: '6000000.00', termLooser: 1 }, [true, true, false]],
    ['ADJUST', { adjustAmount: '-0.01', newAmount: '6000000.00', termLooser: 1 }, [true, true, false]],
    ['ADJUST', { adjustAmount: '3000000.00', newAmount: '6000000.00' }, [true, true, true]],
    ['SHORT', short, [false, false, false]],
    ['SHORT', { ...short, shortAmount: '600000.00' }, [false, false, false]],
    ['SHORT', { ...short, shortAmount: '600000.01' }, [false, true, false]],
    ['SHORT', { ...short, endDate: '2025-04-08' }, [false, false, false]],
    ['SHORT', { ...short, endDate: '2025-04-09' }, [false, true, false]],
    ['SHORT', { ...short, direction: 'DEC', shortAmount: '3000000.00', endDate: '2025-06-01' }, [false, false, false]],
    ['DELAY', { exceedFlag: 0 }, [false, false, false]],
    ['DELAY', { exceedFlag: 1 }, [true, true, false]],
    ['EXCESS', { excessLevel: 'L1', excessAmount: '200000.00' }, [false, false, false]],
    ['EXCESS', { excessLevel: 'L2', excessAmount: '400000.00' }, [false, true, false]],
    ['EXCESS', { excessLevel: 'L3', excessAmount: '1000000.00' }, [true, true, false]],
    ['EXCESS', { excessLevel: 'L3', excessAmount: '5000000.00' }, [true, true, true]],
    ['TAXS', { advanceAmount: '999999.99' }, [false, true, false]],
    ['TAXS', { advanceAmount: '1000000.00' }, [true, true, false]],
  ] as const)('%s %j', (docType, record, [needInvestment, needAccounting, needOa]) => {
    const rule: (record: object, facts: NeedFacts) => Needs = needRules[docType];
    expect(rule(record, facts)).toEqual({ needInvestment, needAccounting, needOa });
  });
});

test.each([
  ['200000.00', '3000000.00', 'L1'],
  ['200000.01', '3000000.00', 'L2'],
  ['200000.00', '1999999.90', 'L2'],
  ['600000.00', '3000000.00', 'L2'],
  ['600000.01', '3000000.00', 'L3'],
  ['1000000.00', '9000000.00', 'L2'],
  ['1000000.01', '9000000.00', 'L3'],
  ['0.01', '0.00', 'L3'],
] as const)('7.5 an excess of %s over a base of %s is of level %s', (excessAmount, baseAmount, level) => {
  expect(excessLevel({ excessAmount, baseAmount }, defaultParams)).toBe(level);
});

describe('7.6 delays', () => {
  const item = (oldDueDate: string, newDueDate: string, customsDeadline: string | null = '2025-04-08') => ({
    oldDueDate,
    newDueDate,
    customsDeadline,
  });
  test.each([
    ['4 days within the deadline', item('2025-04-03', '2025-04-07'), 0, false, false],
    ['5 days', item('2025-04-03', '2025-04-08'), 0, false, false],
    ['6 days', item('2025-04-03', '2025-04-09', null), 0, true, false],
    ['12 days beyond the deadline', item('2025-04-03', '2025-04-15'), 0, true, false],
    ['a second time', item('2025-04-03', '2025-04-07'), 1, true, false],
    ['a third time', item('2025-04-03', '2025-04-07'), 2, true, true],
    ['30 days', item('2025-04-03', '2025-05-03'), 0, true, false],
    ['31 days', item('2025-04-03', '2025-05-04'), 0, true, true],
  ] as const)('%s', (_name, line, times, exceeds, forbidden) => {
    expect(isExceedingDelay({ items: [line], times }, defaultParams)).toBe(exceeds);
    expect(isForbiddenDelay({ items: [line], times }, defaultParams)).toBe(forbidden);
  });
  test.each([
    ['2025-07-30', false, false],
    ['2025-07-31', true, false],
    ['2025-09-28', true, false],
    ['2025-09-29', true, true],
  ] as const)('the end of a quota moved from 2025-06-30 to %s', (newValidTo, exceeds, forbidden) => {
    expect(isExceedingExtension({ oldValidTo: '2025-06-30', newValidTo })).toBe(exceeds);
    expect(isForbiddenExtension({ oldValidTo: '2025-06-30', newValidTo })).toBe(forbidden);
  });
});

test('A9: 2025-03-10 to 2025-03-31 are 22 days, and half of the base is the limit', () => {
  expect(periodDays({ from: '2025-03-10', to: '2025-03-31' })).toBe(22);
  expect(shortLimit('3000000.01', defaultParams)).toBe('1500000.01');
});

test.each([
  [{ payTermType: 'BEFORE_DEADLINE', payLeadDays: 2, payFixedDay: null }, true],
  [{ payTermType: 'BEFORE_DEADLINE', payLeadDays: 3, payFixedDay: null }, false],
  [{ payTermType: 'BEFORE_DEADLINE', payLeadDays: 4, payFixedDay: null }, false],
  [{ payTermType: 'FIXED_DAY', payLeadDays: null, payFixedDay: 1 }, true],
  [{ payTermType: null, payLeadDays: null, payFixedDay: null }, false],
] as const)('against 3 days before the deadline, %j is looser: %s', (next, expected) => {
  expect(isLaterDue({ payTermType: 'BEFORE_DEADLINE', payLeadDays: 3, payFixedDay: null }, next)).toBe(expected);
});

test.each([
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-11-30', 12, '2026-11-30'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2025-10-31', 2, '2025-12-31'],
] as const)('%s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test.each([
  ['APPLY', { applyAmount: '3000000.00' }, '3000000.00'],
  [
    'APPLY',
    {
      applyAmount: '3000000.00',
      exitSuggestAmount: '2800000.00',
      invSuggestAmount: '2500000.00',
      accSuggestAmount: '2600000.00',
    },
    '2500000.00',
  ],
  ['APPLY', { applyAmount: '3000000.00', invSuggestAmount: '3500000.00', loweredAmount: '1000000.00' }, '1000000.00'],
  ['ADJUST', { changeAmount: null }, null],
  ['DELAY', { exitSuggestAmount: '1.00' }, null],
  ['EXCESS', { excessAmount: '200000.00' }, '200000.00'],
] as const)('of %s %j the approved amount is %s', (docType, record, expected) => {
  expect(approvedAmount(quotaKinds[docType], record)).toBe(expected);
});
