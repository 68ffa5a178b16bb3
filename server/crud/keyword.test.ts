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

test('database and browser agree on what is found and how well', async () => {
  const words = fc.string({ unit: fc.constantFrom(...'上海申医单曾绿略居Ac（1.*'), minLength: 1, maxLength: 6 });
  const typed = fc.string({ unit: fc.constantFrom(...'shangyilzc海医1.* uevünj'), minLength: 1, maxLength: 6 });
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

test('ü is found however people write it, and who means two syllables finds them, too', async () => {
  const names = ['战略物资', '虐待防护用品', '居然家居', '绿源环保', '女装', '许愿', '鹿鹅养殖', 'Value Blue'];
  const found = (keyword: string) =>
    names.filter((name) => isFound(searchTextOf({ names: [name] }, readingsOf), keyword));
  const cases = [
    [['zhanlue', 'zhanlve', 'zhanlüe', 'ZhanLüe'], ['战略物资']],
    [['nuedai', 'nvedai', 'nüedai'], ['虐待防护用品']],
    [['juran', 'jvran'], ['居然家居']],
    [['lvyuan', 'lüyuan'], ['绿源环保']],
    [['nvzhuang', 'nüzhuang'], ['女装']],
    [['xuyuan', 'xvyuan', 'xvyvan'], ['许愿']],
    [['lue'], ['战略物资', '鹿鹅养殖', 'Value Blue']],
    [['战lue'], ['战略物资']],
  ] as const;
  for (const [typed, expected] of cases)
    for (const keyword of typed) {
      expect(found(keyword), keyword).toEqual(expected);
      for (const name of names) {
        const answer = await asked(searchTextOf({ names: [name] }, readingsOf), keyword);
        expect(answer.found, `${keyword} ${name}`).toBe((expected as readonly string[]).includes(name));
        if (answer.found) expect(answer.rank).toBe(foundRank(searchTextOf({ names: [name] }, readingsOf), keyword));
      }
    }
});

test('a pattern of the longest keyword takes no time', async () => {
  const text = searchTextOf({ names: ['海海海海海海海海海海海海海海海海海海海海'] }, readingsOf);
  const start = performance.now();
  await asked(text.repeat(50), `${'h'.repeat(49)}x`);
  expect(performance.now() - start).toBeLessThan(1_000);
});
