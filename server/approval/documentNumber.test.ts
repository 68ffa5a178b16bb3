import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/testDatabase.ts';
import { nextYearNumber, takeNumber } from './documentNumber.ts';

const now = '2026-11-26 10:00:00';
const series = { prefix: 'SQ', entityKey: 'bhApply', field: 'docNo' } as const;

test('the numbers of a year go on beyond 9999, texts of them stand in their order, and a form keeps the one it was given', async () => {
  const { pool, drop } = await createTestDatabase();
  await pool.query(`insert into number_counter (prefix, day, value) values ('SQ', '2026', 9997)`);
  const numbers: string[] = [];
  for (let each = 0; each < 4; each += 1) numbers.push(await nextYearNumber(pool, 'SQ', now));
  expect(numbers).toEqual(['SQ-2026-9998', 'SQ-2026-9999', 'SQ-2026-A10000', 'SQ-2026-A10001']);
  const { rows } = await pool.query<{ number: string }>(
    'select number from unnest($1::text[]) number order by number',
    [numbers.toReversed()],
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);

  for (const given of ['SQ-2026-9999', 'SQ-2026-A10001'])
    expect(await takeNumber(series, given, { db: pool, now })).toBe(given);
  // The next is the one asked for; after it, numbers that are not given out or written otherwise than the product
  // writes them.
  expect(await takeNumber(series, 'SQ-2026-A10002', { db: pool, now })).toBe('SQ-2026-A10002');
  expect(await takeNumber(series, 'SQ-2026-10001', { db: pool, now })).toBe('SQ-2026-A10003');
  expect(await takeNumber(series, 'SQ-2026-A0005', { db: pool, now })).toBe('SQ-2026-A10004');
  expect(await takeNumber(series, 'SQ-2026-A19999', { db: pool, now })).toBe('SQ-2026-A10005');
  await drop();
});
