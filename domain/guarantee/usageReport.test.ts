import { expect, test } from 'vitest';
import { filterOfFigure, type ReportFigure } from '../core/report.ts';
import { usageReport } from './usageReport.ts';

const now = '2026-03-01 09:00:00';
const figure = (facts: Partial<ReportFigure>): ReportFigure => ({
  groupBy: 'customer',
  groupId: null,
  month: '2026-02',
  filters: {},
  ...facts,
});

test('a figure leads to the levies it counts: its month, its group and what was filtered, without the cancelled ones', () => {
  const filter = filterOfFigure(
    usageReport,
    figure({ groupBy: 'dept', groupId: 'D10', filters: { customerId: 'c1' } }),
    now,
  );
  expect(filter).toMatchObject({
    levyNoticeDate__between: ['2026-02-01', '2026-02-28'],
    ownerDept__in: ['D10'],
    customerId: 'c1',
  });
  expect(filter.usageStatus__in).not.toContain('CANCELLED');
});

test('the figure of all groups names none, the one of levies without a guarantee asks for just these', () => {
  expect(filterOfFigure(usageReport, figure({}), now)).not.toHaveProperty('customerId');
  expect(filterOfFigure(usageReport, figure({ groupBy: 'guarantee', groupId: '' }), now)).toMatchObject({
    guaranteeId__null: 1,
  });
});
