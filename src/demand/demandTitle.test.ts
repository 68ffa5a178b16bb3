import { expect, test } from 'vitest';
import { proposedTitle, shortName } from './demandTitle.ts';

test.each([
  ['上海申海医疗器械有限公司', '申海医疗'],
  ['浦江国际贸易（上海）有限公司', '浦江国际'],
  ['上海集团', '集团'],
  ['Acme Trading Ltd', 'Acme Trading Ltd'],
  ['', ''],
] as const)('%s is called %s', (company, short) => {
  expect(shortName(company)).toBe(short);
});

test('a title names type, customer and day; what is not known yet is left out', () => {
  expect(proposedTitle({ type: '进口报关', customer: '上海申海医疗器械有限公司', date: '2026-11-20' })).toBe(
    '进口报关-申海医疗-20261120',
  );
  expect(proposedTitle({ type: '进口报关', customer: '', date: '2026-11-20' })).toBe('进口报关-20261120');
});
