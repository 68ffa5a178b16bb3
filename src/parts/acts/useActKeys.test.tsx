// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { neighbour } from './useActKeys.tsx';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['c', 1, 'a'],
  ['decided', 1, 'a'],
] as const)('from %s by %i one comes to %s', (id, by, expected) => {
  expect(neighbour(rows, id, by)?.id).toBe(expected);
});

test('the only record that waits has no neighbour', () => {
  expect(neighbour(rows.slice(0, 1), 'a', 1)).toBeUndefined();
});
