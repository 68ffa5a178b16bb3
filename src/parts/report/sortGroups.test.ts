import { expect, test } from 'vitest';
import type { ReportRow } from '#domain/core/report.ts';
import { nextSorting, sortGroups } from './sortGroups.ts';

const group = (groupName: string, turnover: string, closing: string): ReportRow => ({
  groupId: groupName,
  groupName,
  month: '',
  turnover,
  closing,
});
const groups = [group('甲', '--', '9.00'), group('乙', '0.47', '10.00'), group('丙', '1.20', '-3.00')];
const names = (rows: readonly ReportRow[]) => rows.map(({ groupName }) => groupName);

test('groups are sorted by the value of a figure, not by its text; a missing one comes last both ways', () => {
  expect(names(sortGroups(groups, { by: 'closing', order: 'DESC' }))).toEqual(['乙', '甲', '丙']);
  expect(names(sortGroups(groups, { by: 'turnover', order: 'DESC' }))).toEqual(['丙', '乙', '甲']);
  expect(names(sortGroups(groups, { by: 'turnover', order: 'ASC' }))).toEqual(['乙', '丙', '甲']);
});

test('the first click sorts falling, the second rising', () => {
  const first = nextSorting({ by: 'groupName', order: 'ASC' }, 'closing');
  expect([first.order, nextSorting(first, 'closing').order]).toEqual(['DESC', 'ASC']);
});
