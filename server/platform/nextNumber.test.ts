import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/testDatabase.ts';
import { nextNumber } from './nextNumber.ts';

test('the numbers of a day go on beyond 9999, each once, and texts of them stand in their order', async () => {
  const { pool, drop } = await createTestDatabase();
  await pool.query(
    `insert into number_counter (prefix, day, value) values ('XQ', '20261126', 9997), ('KH', '', 999998)`,
  );
  const numbers: string[] = [];
  for (let each = 0; each < 4; each += 1) numbers.push(await nextNumber(pool, { prefix: 'XQ' }, '2026-11-26 10:00:00'));
  expect(numbers).toEqual(['XQ202611269998', 'XQ202611269999', 'XQ20261126A10000', 'XQ20261126A10001']);
  const { rows } = await pool.query<{ number: string }>(
    'select number from unnest($1::text[]) number order by number',
    [numbers.toReversed()],
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const running = { prefix: 'KH', form: 'running' } as const;
  expect([await nextNumber(pool, running, ''), await nextNumber(pool, running, '')]).toEqual([
    'KH999999',
    'KHA1000000',
  ]);
  await drop();
});
