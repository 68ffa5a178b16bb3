import { expect, test } from 'vitest';
import { answerShape, defineCall } from './call.ts';
import { text } from './field.ts';
import { askedOf, defineMemory, lastOf, offeredOf, type Remembered } from './memory.ts';

const fields = {
  owner: text('货主', 'Owner'),
  port: text('口岸', 'Port'),
  mark: text('标记', 'Mark'),
  rate: text('运费', 'Rate'),
};
const call = defineCall({
  service: 'business',
  method: 'q',
  right: null,
  input: {},
  answer: answerShape<Remembered | null>(),
});
const memory = defineMemory(fields, { of: 'x', by: ['owner'], offers: [['port'], ['mark', 'rate']], call });

test('nothing is asked while a record does not say what it is like', () => {
  expect(askedOf(memory, { owner: '' }, undefined)).toBeUndefined();
  expect(askedOf(memory, { owner: 'a', port: 'b' }, 'me')).toEqual({ owner: 'a', except: 'me' });
});

test('what was written stays, and a group is offered whole or not at all', () => {
  const last = { port: 'SHA', mark: '1', rate: '0.5' };
  const offered = (values: Record<string, string>) => offeredOf(memory, last, values, (name) => name in values);
  expect(offered({})).toEqual(last);
  expect(offered({ port: 'NGB' })).toEqual({ mark: '1', rate: '0.5' });
  expect(offered({ mark: '2' })).toEqual({ port: 'SHA' });
  expect(offered({ mark: '1' })).toEqual({ port: 'SHA', rate: '0.5' });
  expect(offeredOf(memory, { port: null, mark: '1' }, { rate: '7' }, (name) => name === 'rate')).toEqual({});
});

test('the newest that is no draft is remembered, a draft only where there is nothing else', () => {
  const row = (id: string, day: number, isDraft = false) => ({ id, createdTime: `2026-01-0${day} 00:00:00`, isDraft });
  expect(lastOf([row('a', 1), row('b', 3, true), row('c', 2)])?.id).toBe('c');
  expect(lastOf([row('a', 1, true), row('b', 3, true)])?.id).toBe('b');
  expect(lastOf([])).toBeUndefined();
});
