import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { type JobObject, jobFailures, workAtObjects } from './eachObject.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table done (id text)');
});
afterAll(() => database.drop());

const object = (id: string): JobObject => ({ type: 'demand', id, name: `No ${id}` });
const run = (ids: readonly string[], broken: readonly string[]) =>
  workAtObjects('testJob', { pool: database.pool, clock: () => new Date('2025-03-31T16:05:00Z') }, (at) =>
    at.each(ids.map(object), async ({ id }, db) => {
      await db.query('insert into done values ($1)', [id]);
      if (broken.includes(id))
        throw id === 'b' ? new BusinessError('1004', bi('状态不符', 'Wrong status')) : new Error('a defect');
    }),
  );
const failures = () => jobFailures(database.pool, ['testJob']);

test('each object stands alone; what failed is kept with its reason, counted, and gone when it passes or is found no more', async () => {
  expect(await run(['a', 'b', 'c', 'd'], ['b', 'c'])).toBe(2);
  const { rows } = await database.pool.query<{ id: string }>('select id from done order by id');
  expect(rows.map(({ id }) => id)).toEqual(['a', 'd']);
  expect(await failures()).toMatchObject([
    { id: 'b', name: 'No b', tries: 1, firstAt: '2025-04-01 00:05:00', error: { zh: '状态不符' } },
    // People hear that it failed; what a defect says of itself stands in the log.
    { id: 'c', error: { en: 'It failed inside the system; the log has the reason' } },
  ]);
  await run(['b', 'c'], ['b']);
  expect(await failures()).toMatchObject([{ id: 'b', tries: 2 }]);
  await run([], []);
  expect(await failures()).toEqual([]);
});
