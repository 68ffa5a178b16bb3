import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, fenOf, formatFen, parseFen, sumFen, zeroFen } from '../core/money.ts';
import { workCalendar, workdaysBefore, workdaysBetween } from '../core/workCalendar.ts';
import { alertKinds, reachedLevel } from './alertLevels.ts';
import { customsDeadlineOf, dueDateOf } from './deadlineMath.ts';
import { daysOver, lateFeeOf } from './lateFeeMath.ts';
import { fitsParam, paramValuesWith } from './paramForm.ts';
import { guaranteeParams, type ParamCode, defaultParams as parameters } from './params.ts';
import { allowedQuotaSum, limitsOf, remainingDays, usableOf, utilisationOf } from './quotaMath.ts';
import { dailyFigures, ratesOf } from './statisticsMath.ts';
import { districtOf, importTaxes, isTaxBillNo, taxTotals } from './taxMath.ts';
import { heldFirst, levyParts, usageStatusOf } from './usageMath.ts';

const yuan = (text: string): Fen => parseFen(text);
const calendar = workCalendar(new Map([['2025-04-04', false]]));

describe('7.1 utilisation and remaining days', () => {
  test.each([
    ['2949999.50', '3000000.00', '98.33'],
    ['0.00', '0.00', '0.00'],
    ['0.01', '0.00', '100.00'],
    ['3200000.00', '3000000.00', '106.67'],
    ['1', '3', '33.33'],
    ['2', '3', '66.67'],
  ])('%s of %s is %s percent', (used, total, percent) => expect(utilisationOf(yuan(used), yuan(total))).toBe(percent));

  test('the last day counts as valid', () => {
    expect(remainingDays({ validTo: '2025-03-31', today: '2025-03-31' })).toBe(0);
    expect(remainingDays({ validTo: '2025-03-31', today: '2025-04-01' })).toBe(-1);
    expect(remainingDays({ validTo: '2025-03-31', today: '2025-03-10' })).toBe(21);
  });

  test('used and available are the total, also when more is used than there is', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 14n),
        fc.bigInt(-(10n ** 13n), 10n ** 13n),
        fc.bigInt(0n, 10n ** 14n),
        (base, temp, used) => {
          const { total, available, over } = limitsOf({ base: fenOf(base), temp: fenOf(temp), used: fenOf(used) });
          expect(used + available).toBe(total);
          expect(over).toBe(available < 0n ? -available : 0n);
        },
      ),
    );
  });
});

describe('7.2 deadlines', () => {
  test.each([
    ['2025-03-07', '2025-03-24'],
    ['2025-03-03', '2025-03-18'],
  ])('A15 a TERM notice of %s must be paid by %s', (levyNoticeDate, deadline) =>
    expect(customsDeadlineOf({ guarMode: 'TERM', levyNoticeDate, rule: 'FIFTH_WORKDAY' }, calendar)).toBe(deadline),
  );

  test('A16 a SUMMARY notice of 2025-03-20 with the holiday 2025-04-04 is due 2025-04-08, by the customer 2025-04-03', () => {
    const customsDeadline = customsDeadlineOf(
      { guarMode: 'SUMMARY', levyNoticeDate: '2025-03-20', rule: 'FIFTH_WORKDAY' },
      calendar,
    );
    expect(customsDeadline).toBe('2025-04-08');
    const term = { payTermType: 'BEFORE_DEADLINE', payLeadDays: 3, payFixedDay: null };
    expect(dueDateOf({ levyNoticeDate: '2025-03-20', customsDeadline, term }, calendar)).toBe('2025-04-03');
  });

  test('rule LATER takes the later of the fifth working day and the fifteenth day', () => {
    const summary = (levyNoticeDate: string) =>
      customsDeadlineOf({ guarMode: 'SUMMARY', levyNoticeDate, rule: 'LATER' }, calendar);
    expect(summary('2025-03-31')).toBe('2025-04-15');
    expect(summary('2025-03-20')).toBe('2025-04-08');
  });

  test('a fixed day goes back to a working day and never past the customs deadline', () => {
    const fixed = (payFixedDay: number) =>
      dueDateOf(
        {
          levyNoticeDate: '2025-03-20',
          customsDeadline: '2025-04-08',
          term: { payTermType: 'FIXED_DAY', payLeadDays: null, payFixedDay },
        },
        calendar,
      );
    expect(fixed(5)).toBe('2025-04-03');
    expect(fixed(20)).toBe('2025-04-08');
    const december = { payTermType: 'FIXED_DAY', payLeadDays: null, payFixedDay: 6 };
    expect(dueDateOf({ levyNoticeDate: '2025-12-10', customsDeadline: '2026-01-09', term: december }, calendar)).toBe(
      '2026-01-06',
    );
  });

  test('a due date is never before the notice', () => {
    const term = { payTermType: 'BEFORE_DEADLINE', payLeadDays: 30, payFixedDay: null };
    expect(dueDateOf({ levyNoticeDate: '2025-03-20', customsDeadline: '2025-04-08', term }, calendar)).toBe(
      '2025-03-20',
    );
  });

  test('working days count over weekends and holidays', () => {
    expect(workdaysBetween({ from: '2025-04-03', to: '2025-04-08' }, calendar)).toBe(2);
    expect(workdaysBefore('2025-04-08', 3, calendar)).toBe('2025-04-02');
  });
});

describe('7.4 overdue days and late fee', () => {
  const fee = (amount: string, days: number) =>
    formatFen(lateFeeOf({ amount: yuan(amount), days, rate: parameters.LATE_RATE, minimum: parameters.LATE_MIN }));

  test('A17 seven days late: 700.00, nothing below 50.00, and 4,320.99 of 1,234,567.89', () => {
    const days = daysOver({ due: '2025-04-08', until: '2025-04-15' });
    expect(days).toBe(7);
    expect([fee('200000.00', days), fee('10000.00', days), fee('1234567.89', days)]).toEqual([
      '700.00',
      '0.00',
      '4320.99',
    ]);
  });

  test('paid in time costs nothing', () => {
    expect(daysOver({ due: '2025-04-08', until: '2025-04-08' })).toBe(0);
    expect(fee('1000000.00', 0)).toBe('0.00');
  });
});

describe('taxes', () => {
  test('A2 value 2,000,000.00, duty 6 %, VAT 13 % of value and duty', () => {
    const taxes = importTaxes({ customsValue: yuan('2000000.00'), dutyRate: '0.06', vatRate: '0.13' });
    expect(Object.values(taxes).map(formatFen)).toEqual(['120000.00', '2120000.00', '275600.00', '395600.00']);
  });

  test('bills add up by kind, anti-dumping as other tax', () => {
    const totals = taxTotals([
      { taxKind: 'A', amount: yuan('1.10') },
      { taxKind: 'L', amount: yuan('2.20') },
      { taxKind: 'I', amount: yuan('0.30') },
      { taxKind: 'O', amount: yuan('0.03') },
    ]);
    expect(Object.values(totals).map(formatFen)).toEqual(['1.10', '2.20', '0.00', '0.33', '3.63']);
  });

  test.each([
    ['222519251234567890-A01', false],
    ['22252025' + '1' + '123456789' + '-L02', true],
    ['22252025' + '1' + '12345678' + '-L02', false],
    ['22252025' + '1' + '123456789' + '/A01', true],
  ])('%s as a tax bill number: %s', (number, isGood) => expect(isTaxBillNo(number)).toBe(isGood));

  test('an office lies in the district of its first two digits', () => expect(districtOf('5301')).toBe('5300'));
});

describe('7.7 status of a usage', () => {
  const usage = {
    outstandingQuota: 0,
    outstandingGuar: 0,
    heldAmount: 0,
    heldGuar: 0,
    paidCustoms: 0,
    cancelled: false,
  };
  test.each([
    [{ cancelled: true, heldGuar: 1 }, 'CANCELLED'],
    [{ heldGuar: 1, heldAmount: 1 }, 'EXCEPTION'],
    [{ heldAmount: 1, outstandingGuar: 1 }, 'PENDING_EXCESS'],
    [{ outstandingGuar: 1, outstandingQuota: 1 }, 'OCCUPIED'],
    [{ outstandingGuar: 1, outstandingQuota: 1, paidCustoms: 1 }, 'PART_PAID'],
    [{ outstandingQuota: 1, paidCustoms: 1 }, 'ADVANCED'],
    [{ paidCustoms: 1 }, 'SETTLED'],
  ] as const)('%j is %s', (part, status) => {
    const fen = (name: keyof typeof usage) => fenOf(BigInt(Number({ ...usage, ...part }[name])));
    expect(
      usageStatusOf({
        outstandingQuota: fen('outstandingQuota'),
        outstandingGuar: fen('outstandingGuar'),
        heldAmount: fen('heldAmount'),
        heldGuar: fen('heldGuar'),
        paidCustoms: fen('paidCustoms'),
        cancelled: { ...usage, ...part }.cancelled,
      }),
    ).toBe(status);
  });
});

describe('6.4 how amounts are split', () => {
  test('A5 400,000 from the quota and 200,000 from the approval', () => {
    const parts = levyParts({
      amount: yuan('600000.00'),
      available: yuan('400000.00'),
      excesses: [{ id: 'CE', remain: yuan('200000.00') }],
    });
    expect(parts).toEqual([
      { amount: yuan('400000.00'), excessId: null },
      { amount: yuan('200000.00'), excessId: 'CE' },
    ]);
  });

  test('not a fen is deducted beyond what is available and approved, and never a part of a levy', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(-(10n ** 9n), 10n ** 9n),
        fc.array(fc.bigInt(0n, 10n ** 8n), { maxLength: 5 }),
        (amount, available, remains) => {
          const excesses = remains.map((remain, index) => ({ id: String(index), remain: fenOf(remain) }));
          const parts = levyParts({ amount: fenOf(amount), available: fenOf(available), excesses });
          const room = (available > 0n ? available : 0n) + remains.reduce((sum, remain) => sum + remain, 0n);
          expect(parts === undefined).toBe(room < amount);
          if (!parts) return;
          expect(sumFen(parts.map((part) => part.amount))).toBe(amount);
          for (const part of parts) {
            expect(part.amount > 0n).toBe(true);
            if (part.excessId !== null) expect(part.amount <= (remains[Number(part.excessId)] ?? 0n)).toBe(true);
            else expect(part.amount <= available).toBe(true);
          }
        },
      ),
    );
  });

  test('what comes back takes the held amount first', () => {
    expect(heldFirst(fenOf(5n), fenOf(3n))).toEqual({ fromHeld: 3n, returned: 2n });
    expect(heldFirst(fenOf(5n), zeroFen)).toEqual({ fromHeld: 0n, returned: 5n });
  });

  test('the pre-check counts approvals and takes held levies off', () => {
    expect(usableOf({ available: fenOf(-5n), excessRemain: fenOf(10n), held: fenOf(4n) })).toBe(6n);
    expect(formatFen(allowedQuotaSum(yuan('20000000.00'), '1.50'))).toBe('30000000.00');
  });
});

describe('7.8 monthly statistics', () => {
  test('opening 1,000,000, +500,000 on the 11th, -800,000 on the 21st of June, total 3,000,000', () => {
    const { daily: _daily, ...figures } = dailyFigures({
      month: '2025-06',
      opening: yuan('1000000.00'),
      days: [
        { day: '2025-06-11', deducted: yuan('500000.00'), returned: zeroFen },
        { day: '2025-06-21', deducted: zeroFen, returned: yuan('800000.00') },
      ],
      total: yuan('3000000.00'),
    });
    const words = [...Object.values(figures).map(formatFen), ...Object.values(ratesOf(figures))];
    expect(words).toEqual([
      '1000000.00',
      '500000.00',
      '800000.00',
      '700000.00',
      '1500000.00',
      '1066666.67',
      '3000000.00',
      '35.56',
      '50.00',
      '0.47',
    ]);
  });

  test('a month without use has no turnover', () => {
    const unused = dailyFigures({ month: '2025-02', opening: zeroFen, days: [], total: zeroFen });
    expect(ratesOf(unused)).toMatchObject({ turnover: '--', averageUtilisation: '0.00' });
  });
});

describe('7.10 alert levels', () => {
  test.each([
    ['QUOTA_UTIL', '79.99', undefined],
    ['QUOTA_UTIL', '98.33', 'ORANGE'],
    ['QUOTA_UTIL', '100.00', 'RED'],
    ['DUE', '5', 'YELLOW'],
    ['DUE', '0', 'RED'],
    ['DUE', '6', undefined],
    ['SHORT_END', '1', 'ORANGE'],
    ['GUAR_EXPIRY', '30', 'ORANGE'],
    ['HELD_LEVY', '0.01', 'RED'],
    ['HELD_LEVY', '0.00', undefined],
    ['DOC_STUCK', '5', 'ORANGE'],
  ] as const)('%s at %s is %s', (type, value, level) => expect(reachedLevel(type, value)?.level).toBe(level));

  test('a threshold that people set wins', () => {
    expect(reachedLevel('QUOTA_UTIL', '85', new Map([['QUOTA_UTIL:ORANGE', '84']] as const))?.level).toBe('ORANGE');
    expect(Object.keys(alertKinds)).toHaveLength(14);
  });
});

test('every parameter accepts its own default and refuses words', () => {
  for (const [code, { value }] of Object.entries(guaranteeParams)) {
    expect(fitsParam(code as ParamCode, value)).toBe(true);
    expect(fitsParam(code as ParamCode, '乱')).toBe(false);
  }
  expect(
    paramValuesWith([
      { code: 'LATE_MIN', value: '10.00' },
      { code: 'UNKNOWN', value: '1' },
    ]).LATE_MIN,
  ).toBe('10.00');
});
