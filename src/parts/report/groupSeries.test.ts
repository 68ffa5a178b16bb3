import { expect, test } from 'vitest';
import type { ReportAnswer, ReportRow } from '#domain/core/report.ts';
import { groupSeries } from './groupSeries.ts';

const months = ['2026-10', '2026-11'];
const row = (groupId: string, month: string, average: string): ReportRow => ({
  groupId,
  groupName: groupId,
  month,
  average,
  closing: average,
});

function answer(averages: Readonly<Record<string, string>>): ReportAnswer {
  const groups = Object.entries(averages);
  return {
    rows: groups.flatMap(([id, average]) => months.map((month) => row(id, month, average))),
    subtotals: groups.map(([id, average]) => row(id, '', average)),
    totals: [],
    total: row('', '', '0'),
  };
}
const asked = { measure: 'closing', rankedBy: 'average', months, others: '其他' };

test('the five groups that used most stand alone, the most used first; the rest is one series', () => {
  const series = groupSeries(
    answer({ a: '1.00', b: '900000.00', c: '20.00', d: '30.00', e: '40.00', f: '50.10', g: '0.20' }),
    asked,
  );
  expect(series.map(({ name }) => name)).toEqual(['b', 'f', 'e', 'd', 'c', '其他']);
  expect(series.at(-1)?.values).toEqual(['1.20', '1.20']);
});

test('groups that used nothing take no colour, and without a rest there is no series of others', () => {
  expect(groupSeries(answer({ a: '1.00', b: '0.00' }), asked).map(({ name }) => name)).toEqual(['a']);
});
