import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addHours,
  compareMoments,
  diffDays,
  diffHours,
  fromExcelSerial,
  isDate,
  isDateTime,
  isTime,
  nowText,
  parseLooseDate,
  parseTime,
  shanghaiDate,
  shanghaiText,
  todayText,
} from './moments.ts';

const datetime = fc
  .date({ min: new Date('1992-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map(shanghaiText);

test('the clock is read in Shanghai, whatever the zone of the machine', () => {
  const clock = () => new Date('2026-11-20T16:30:05.999Z');
  expect(nowText(clock)).toBe('2026-11-21 00:30:05');
  expect(todayText(clock)).toBe('2026-11-21');
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-2-1', false],
  ['2026-12-01 00:00:00', false],
  ['', false],
])('%j as a date: %s', (text, answer) => {
  expect(isDate(text)).toBe(answer);
});

test.each([
  ['2026-12-01 23:59:59', true],
  ['2026-12-01T23:59:59', false],
  ['2026-12-01 24:00:00', false],
  ['2026-02-30 10:00:00', false],
])('%j as a datetime: %s', (text, answer) => {
  expect(isDateTime(text)).toBe(answer);
});

test.each([
  ['00:00:00', true],
  ['23:59:60', false],
  ['9:30:00', false],
])('%j as a time: %s', (text, answer) => {
  expect(isTime(text)).toBe(answer);
});

describe('arithmetic', () => {
  test('days go over the ends of months and leap years and keep the form', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2026-12-31 23:00:01', 1)).toBe('2027-01-01 23:00:01');
  });

  test('hours go over midnight', () => {
    expect(addHours('2026-12-31 23:30:00', 1.5)).toBe('2027-01-01 01:00:00');
    expect(addHours('2026-12-31', -1)).toBe('2026-12-30 23:00:00');
  });

  test('differences count from the first to the second', () => {
    expect(diffHours({ from: '2026-12-01 08:00:00', to: '2026-12-02 09:30:00' })).toBe(25.5);
    expect(diffHours({ from: '2026-12-02', to: '2026-12-01' })).toBe(-24);
    expect(diffDays({ from: '2026-12-01 23:59:59', to: '2026-12-02 00:00:00' })).toBe(1);
  });

  test('what was added is the difference', () => {
    fc.assert(
      fc.property(
        datetime,
        fc.integer({ min: -9999, max: 9999 }),
        (from, days) => diffDays({ from, to: addDays(from, days) }) === days,
      ),
    );
    fc.assert(
      fc.property(
        datetime,
        fc.integer({ min: -9999, max: 9999 }),
        (from, hours) => diffHours({ from, to: addHours(from, hours) }) === hours,
      ),
    );
  });

  test('a date stands for its midnight in comparisons', () => {
    expect(compareMoments('2026-12-01', '2026-12-01 00:00:00')).toBe(0);
    expect(compareMoments('2026-12-01', '2026-12-01 00:00:01')).toBe(-1);
    expect(compareMoments('2026-12-02', '2026-12-01 23:59:59')).toBe(1);
  });

  test('text and Date are two spellings of one moment', () => {
    fc.assert(fc.property(datetime, (text) => shanghaiText(shanghaiDate(text)) === text));
  });

  test('rubbish is refused', () => {
    expect(() => addDays('2026/12/01', 1)).toThrow(RangeError);
    expect(() => compareMoments('', '2026-12-01')).toThrow(RangeError);
  });
});

test.each([
  [1764518400, undefined, '2025-12-01 00:00:00'],
  ['1764518400', undefined, '2025-12-01 00:00:00'],
  [1764518400123, '{y}/{m}/{d}', '2025/12/01'],
  ['1764518400123', '{h}:{i}:{s}', '00:00:00'],
  ['2026-12-01 09:30:05', undefined, '2026-12-01 09:30:05'],
  ['2026-12-01', undefined, '2026-12-01 00:00:00'],
  ['2026-12-01T09:30:05', undefined, '2026-12-01 09:30:05'],
  ['2026-12-01T16:30:00Z', undefined, '2026-12-02 00:30:00'],
  ['2026-12-01T16:30:00.123+08:00', undefined, '2026-12-01 16:30:00'],
  [new Date('2026-11-29T16:00:00Z'), '{m}月{d}日 星期{a}', '11月30日 星期一'],
  ['2026-11-29', '{a}{x}', '日{x}'],
  ['', undefined, '--'],
  [null, undefined, '--'],
  [undefined, undefined, '--'],
  ['abc', undefined, '--'],
  ['2026-02-30', undefined, '--'],
  [12345, undefined, '--'],
  [new Date(Number.NaN), undefined, '--'],
  [{}, undefined, '--'],
])('parseTime of %j by %j is %s', (value, pattern, text) => {
  expect(parseTime(value, pattern)).toBe(text);
});

test.each([
  ['2026/12/1', '2026-12-01'],
  ['2026-12-1 9:30', '2026-12-01 09:30:00'],
  ['2026-12-1  9:30:05', '2026-12-01 09:30:05'],
  ['2026年12月1日', '2026-12-01'],
  ['2026年12月1日 9时30分', '2026-12-01 09:30:00'],
  ['2026年12月1日9时', '2026-12-01 09:00:00'],
  ['2026年12月1日 下午3:05', '2026-12-01 15:05:00'],
  ['2026/12/1 上午12:00', '2026-12-01 00:00:00'],
  ['2026/12/1 3:05 PM', '2026-12-01 15:05:00'],
  ['20261201', '2026-12-01'],
  ['20261201093005', '2026-12-01 09:30:05'],
  ['2026.12.01', '2026-12-01'],
  [' ２０２６／１２／１ ', '2026-12-01'],
  ['2026-12-01T09:30:00Z', '2026-12-01 17:30:00'],
  ['2026-12-01T09:30:00', '2026-12-01 09:30:00'],
  [46357, '2026-12-01'],
  ['46357', '2026-12-01'],
  [46357.5, '2026-12-01 12:00:00'],
  ['2026-02-30', undefined],
  ['12/1/2026', undefined],
  ['26/12/1', undefined],
  ['2026/12-1', undefined],
  [2026, undefined],
  ['2026', undefined],
  ['', undefined],
  ['明天', undefined],
  ['2026-12-01 25:00', undefined],
])('%j typed in a sheet means %s', (written, text) => {
  expect(parseLooseDate(written)).toBe(text);
});

test('every date and datetime of ours is read as itself', () => {
  fc.assert(
    fc.property(
      datetime,
      (text) => parseLooseDate(text) === text && parseLooseDate(text.slice(0, 10)) === text.slice(0, 10),
    ),
  );
});

test.each([
  [1, false, '1900-01-01 00:00:00'],
  [59, false, '1900-02-28 00:00:00'],
  [61, false, '1900-03-01 00:00:00'],
  [46357.395833333336, false, '2026-12-01 09:30:00'],
  [0, true, '1904-01-01 00:00:00'],
  [44895, true, '2026-12-01 00:00:00'],
])('serial day %s (1904: %s) is %s', (serial, date1904, text) => {
  expect(fromExcelSerial(serial, date1904)).toBe(text);
});

test('serial numbers outside the calendar are refused', () => {
  for (const serial of [-1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => fromExcelSerial(serial)).toThrow(RangeError);
});
