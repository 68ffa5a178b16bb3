import { expect, test } from 'vitest';
import type { StatisticsRow } from './answer.ts';
import { nextSorting, sortGroups } from './columns.ts';

const group = (groupName: string, turnover: string, closing: string) => ({ groupName, turnover, closing }) as StatisticsRow;
const groups = [group('甲', '--', '9.00'), group('乙', '0.47', '10.00'), group('丙', '1.20', '-3.00')];
const names = (rows: readonly StatisticsRow[]) => rows.map(({ groupName }) => groupName);

test('groups are sorted by the value of a figure, not by its text; a missing one comes last both ways', () => {
  expect(names(sortGroups(groups, { by: 'closing', order: 'DESC' }))).toEqual(['乙', '甲', '丙']);
  expect(names(sortGroups(groups, { by: 'turnover', order: 'DESC' }))).toEqual(['丙', '乙', '甲']);
  expect(names(sortGroups(groups, { by: 'turnover', order: 'ASC' }))).toEqual(['乙', '丙', '甲']);
});

test('the first click sorts falling, the second rising', () => {
  const first = nextSorting({ by: 'groupName', order: 'ASC' }, 'closing');
  expect([first.order, nextSorting(first, 'closing').order]).toEqual(['DESC', 'ASC']);
});
