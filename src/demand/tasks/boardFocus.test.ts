import { expect, test } from 'vitest';
import { nextCard } from './boardFocus.ts';

const columns = [
  { status: 'WAIT', ids: ['a', 'b', 'c'] },
  { status: 'ASSIGNED', ids: [] },
  { status: 'DOING', ids: ['d', 'e'] },
];

test.each([
  ['a', 'ArrowDown', 'b'],
  ['a', 'ArrowUp', undefined],
  ['c', 'ArrowRight', 'e'],
  ['d', 'ArrowLeft', 'a'],
  ['d', 'ArrowRight', undefined],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  ['b', 'x', undefined],
] as const)('from card %s, %s leads to %s', (id, key, next) => {
  expect(nextCard(columns, id, key)).toBe(next);
});
