import { expect, test } from 'vitest';
import { addressBook } from '#domain/demand/addressBook.ts';
import type { Call } from '../gateway/method.ts';
import { rules } from './rulesOn.ts';

const call = {} as Call;
const [new_, empty] = [{ before: undefined }, {}];

test('what is derived takes the place of what was given; nothing is derived where nothing is answered', async () => {
  const { beforeSave } = rules(addressBook, {
    beforeSave: async ({ name }) => (name ? { city: '上海' } : undefined),
  }).rules;
  expect(await beforeSave?.({ name: 'A', city: '北京' }, new_, call)).toEqual({ name: 'A', city: '上海' });
  expect(await beforeSave?.({ city: '北京' }, new_, call)).toEqual({ city: '北京' });
  expect(await beforeSave?.(empty, new_, call)).toEqual({});
});

test('a value without the shape of its field is not seen by what is derived, and stays to be refused', async () => {
  const seen: unknown[] = [];
  const { beforeSave } = rules(addressBook, {
    beforeSave: async ({ customerId, city }) => {
      seen.push(customerId, city);
      return { city: '上海', district: customerId ?? '浦东' };
    },
  }).rules;
  // A condition over rows where an id belongs, such as "not null", would find the rows of everybody.
  const given = { customerId: { not: null }, city: ['北京'] };
  expect(await beforeSave?.(given, new_, call)).toEqual({ ...given, district: '浦东' });
  expect(seen).toEqual([null, null]);
});
