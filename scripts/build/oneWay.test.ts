import { expect, test } from 'vitest';
import { circleAmong } from './oneWay.ts';

test('files that import each other are found, however far around', () => {
  expect(
    circleAmong(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b', 'd']],
        ['d', []],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

test('files that share what they import are no circle', () => {
  expect(
    circleAmong(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ]),
    ),
  ).toBeUndefined();
});
