import { expect, test } from 'vitest';
import { numberInSeries, placeInSeries } from './placeInSeries.ts';

const places = [1, 9, 10, 9_998, 9_999, 10_000, 10_001, 99_999, 100_000, 999_999];

test('a series goes on beyond its digits, and its texts stand in the order of their places', () => {
  const texts = places.map((place) => placeInSeries(place, 4));
  expect(texts).toEqual(['0001', '0009', '0010', '9998', '9999', 'A10000', 'A10001', 'A99999', 'B100000', 'B999999']);
  expect(texts.toSorted()).toEqual(texts);
  expect(texts.toSorted(new Intl.Collator('zh').compare)).toEqual(texts);
  expect(texts.map(numberInSeries)).toEqual(places);
});
