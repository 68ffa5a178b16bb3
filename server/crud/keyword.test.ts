import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundRank, isFound, searchGramsOf, searchTextOf } from '#domain/core/finding.ts';
import { readingsOf } from '#domain/core/readings.ts';
import { entityOf } from '#domain/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { keywordCondition, keywordRank } from './keyword.ts';
import { Params } from './scope.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the database says of one search text. */
async function asked(text: string, keyword: string): Promise<{ found: boolean; rank: number }> {
  const params = new Params(text, searchGramsOf(text));
  const condition = keywordCondition(entityOf('demand'), keyword, params);
  const rank = keywordRank(keyword, 't.search_text', params);
  const { rows } = await database.pool.query<{ found: boolean; rank: number }>(
    `select ${condition} as found, ${rank}::int as rank from (select $1::text as search_text, $2::text[] as search_grams) t`,
    params.values,
  );
  return rows[0] as { found: boolean; rank: number };
}

test('issue 9.8: database and browser agree on what is found and how well', async () => {
  const words = fc.string({ unit: fc.constantFrom(...'上海申医单曾绿Ac（1.*'), minLength: 1, maxLength: 6 });
  const typed = fc.string({ unit: fc.constantFrom(...'shangyilzc海医1.* '), minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(words, words, typed, async (name, other, keyword) => {
      const text = searchTextOf({ names: [name], others: [other] }, readingsOf);
      const answer = await asked(text, keyword);
      expect(answer.found).toBe(isFound(text, keyword));
      if (answer.found) expect(answer.rank).toBe(foundRank(text, keyword));
    }),
    { numRuns: 400 },
  );
});

test('a pattern of the longest keyword takes no time', async () => {
  const text = searchTextOf({ names: ['海海海海海海海海海海海海海海海海海海海海'] }, readingsOf);
  const start = performance.now();
  await asked(text.repeat(50), `${'h'.repeat(49)}x`);
  expect(performance.now() - start).toBeLessThan(1_000);
});
