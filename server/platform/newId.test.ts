import { expect, test } from 'vitest';
import { newId } from './newId.ts';

test('ids are of version 7 and grow in order of creation, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a clock that is set back does not set back the ids', () => {
  const [late, early] = [newId(Date.now() + 60_000), newId(Date.now())];
  expect(early > late).toBe(true);
});
