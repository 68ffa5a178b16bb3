import { expect, test } from 'vitest';
import { dictionaries } from '#domain/dictionaries.ts';
import { serverAreas } from './areas.ts';

test('every kind of job of an area has its words in the list of jobs', () => {
  const kinds = serverAreas.flatMap(({ jobs }) => Object.keys(jobs ?? {}));
  const known = new Set(dictionaries.find(({ code }) => code === 'JOB_KIND')?.items.map(({ id }) => id));
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
});
