import { expect, test } from 'vitest';
import { addressTemplate } from '../demand/index.ts';
import { entityOf } from '../index.ts';
import { defineForm } from './entity.ts';
import { parseEnvelope } from './envelope.ts';
import { json } from './field.ts';
import { brokenByText, brokenLimit } from './jsonLimits.ts';
import { keptValue } from './shape.ts';
import { validate } from './validate.ts';

const limits = { depth: 3, entries: 10, text: 5 };
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test.each([
  [[[['x']]], undefined],
  [[[[['x']]]], 'depth'],
  [nested(200_000), 'depth'],
  [Array(11).fill(1), 'entries'],
  [{ a: Array(6).fill(1), b: Array(6).fill(1) }, 'entries'],
  [Array(1_000_000).fill(1), 'entries'],
  [Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1])), 'entries'],
  ['123456', 'text'],
  [{ a: ['123456'] }, 'text'],
  [{ longName: 1 }, 'text'],
  ['12345', undefined],
  [null, undefined],
])('the limit a value breaks %#', (value, broken) => {
  expect(brokenLimit(value, limits)).toBe(broken);
});

const facts = { now: '2026-11-22 10:00:00', moment: 'save', entityOf } as const;
const form = defineForm({
  key: 'form',
  label: { zh: '表', en: 'Form' },
  fields: { rows: json('行', 'Rows', { limits }) },
});

test('a json value beyond its limits is refused under its field, in both languages', () => {
  const refusals = [nested(9), Array(11).fill(1), ['123456']].map((rows) => validate(form, { rows }, facts).rows);
  expect(refusals).toEqual([
    { zh: '行的层级不能超过3层', en: 'Rows: at most 3 levels' },
    { zh: '行不能超过10项', en: 'Rows: at most 10 entries' },
    { zh: '行中的文字不能超过5个字符', en: 'Rows: no text longer than 5 characters' },
  ]);
});

test('a line of an address template is short, and a hostile one costs nothing', () => {
  const record = { name: '模板', customerId: 'x', widthMm: 100, heightMm: 60, fontPt: 12 };
  const start = performance.now();
  for (const line of [`{{${' '.repeat(200_000)}`, '{{'.repeat(100_000), `{{a${' '.repeat(200_000)}b}}`])
    expect(validate(addressTemplate, { ...record, lines: [line] }, facts).lines?.en).toContain('200 characters');
  expect(performance.now() - start).toBeLessThan(500);
});

test('what a person keeps of a screen is as small as a screen', () => {
  expect(keptValue({ sort: [{ field: 'createdTime', order: 'ASC' }] }, 'sort')).toEqual([
    { field: 'createdTime', order: 'ASC' },
  ]);
  expect(keptValue({}, 'sort')).toBeNull();
  for (const sort of [nested(9), Array(1_001).fill(1), ['x'.repeat(501)]])
    expect(() => keptValue({ sort }, 'sort')).toThrow('1001 Validation failed: sort holds too much');
});

test.each([
  ['depth', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['entries', JSON.stringify({ a: Array(200_000).fill(1) })],
])('a request whose data breaks the limit of %s is refused before any call sees it', (limit, data) => {
  const form = { service: 'business', method: 'queryDemandPage', version: '1.0', data };
  expect(() => parseEnvelope(form)).toThrow(new RegExp(`1010 .*data ${limit}`));
});

test.each([
  [{ a: [['x']] }, undefined],
  [{ a: [[['x']]] }, 'depth'],
  [{ '[[[[': ']],,,,,,,,,,,,,\\', b: '"[[[[\\"[' }, undefined],
  [{ '\\': '\\\\', b: [[[1]]] }, 'depth'],
  [Array(11).fill(1), undefined],
  [Array(12).fill(1), 'entries'],
])('the limit a text of JSON breaks before it is parsed %#', (value, broken) => {
  expect(brokenByText(JSON.stringify(value), limits)).toBe(broken);
});

test('what is no JSON is left to the parser', () => {
  for (const text of ['', '"', '"\\', ']]]]', '{"a":"']) expect(brokenByText(text, limits)).toBe(undefined);
});
