import { expect, test } from 'vitest';
import { calendarBatch, dayKind, type StoredDay, withRule } from './calendarDays.ts';

const [thursday, saturday] = ['2026-10-01', '2026-10-10'];
const stored = new Map<string, StoredDay>([
  [thursday, { id: 'h1', rowVersion: 2, day: thursday, workday: false, note: '国庆节' }],
]);
const none = new Map();

test.each([
  [thursday, undefined, 'work'],
  [thursday, { workday: false, note: '' }, 'holiday'],
  [saturday, undefined, 'off'],
  [saturday, { workday: true, note: '' }, 'extra'],
  [saturday, { workday: false, note: '盘点' }, 'off'],
] as const)('%s with %o is a day of kind %s', (day, rule, kind) => {
  expect(dayKind(day, rule)).toBe(kind);
});

test('a day that becomes as every week again loses its row; one as stored is no change', () => {
  const back = withRule(thursday, { workday: true, note: '' }, stored, none);
  expect(calendarBatch(stored, back)).toEqual({ rows: [], deletedIds: ['h1'], deletedVersions: [2] });
  expect(withRule(thursday, { workday: false, note: '国庆节' }, stored, back).size).toBe(0);
});

test('changed days carry their version, new ones have none', () => {
  const changes = withRule(
    saturday,
    { workday: true, note: ' 调休 ' },
    stored,
    withRule(thursday, { workday: false, note: '国庆' }, stored, none),
  );
  expect(calendarBatch(stored, changes)).toEqual({
    rows: [
      { id: 'h1', rowVersion: 2, day: thursday, workday: 0, note: '国庆' },
      { day: saturday, workday: 1, note: '调休' },
    ],
    deletedIds: [],
    deletedVersions: [],
  });
});
