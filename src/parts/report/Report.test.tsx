// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { defineForm } from '#domain/core/entity.ts';
import { date, int, money, text } from '#domain/core/field.ts';
import { defineReport, type ReportDefinition } from '#domain/core/report.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { Report } from './Report.tsx';

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }));
vi.mock('../../shell/useSession.ts', () => ({
  useActor: () => ({ ...systemActor, roleId: 'D10', rights }),
  useGateway: () => gateway.client,
}));

const crop = defineForm({
  key: 'crop',
  label: bi('作物', 'Crop'),
  service: 'baohan',
  fields: { plot: text('地块', 'Plot'), tree: text('树', 'Tree'), pickedOn: date('采收日', 'Picked') },
});
const facts = {
  key: 'harvest',
  label: bi('收成', 'Harvest'),
  filters: [],
  dimensions: { plot: { field: 'plot' }, tree: { field: 'tree', isOpenTo: ({ haveAdmin }: Actor) => haveAdmin } },
  measures: { apples: int('苹果', 'Apples'), worth: money('价值', 'Worth') },
  charts: [{ kind: 'bars', title: bi('按{group}的价值', 'Worth by {group}'), measure: 'worth', rankedBy: 'worth' }],
  sortedBy: 'worth',
  presentBy: ['apples'],
  nothing: bi('没有收成。', 'Nothing was harvested.'),
} as const;
const harvest = defineReport(crop, { ...facts, months: { of: 'pickedOn', yearsBack: 1, most: 24, first: 2 } });

const row = (groupId: string | null, month: string, apples: number, worth: string) => ({
  groupId,
  groupName: groupId,
  month,
  apples,
  worth,
});
const full = {
  rows: [row('东', '2026-11', 1200, '90.00'), row('西', '2026-11', 30, '1000.50')],
  subtotals: [row('东', '', 1200, '90.00'), row('西', '', 30, '1000.50')],
  totals: [row(null, '2026-11', 1230, '1090.50')],
  total: row(null, '', 1230, '1090.50'),
};
let answer: object;
const gateway = fakeServer(() => ({ body: ok(answer) }));

beforeEach(() => {
  answer = full;
  rights.clear();
  gateway.seen.length = 0;
});
afterEach(cleanup);

const show = (report: ReportDefinition = harvest) => renderForm(<Report report={report} />, () => ({ body: ok({}) }));
const groups = () =>
  screen.getAllByRole('button', { name: /^收起.*的各月$/ }).map((button) => button.getAttribute('aria-label'));

test('a definition gives filters, chart and figures; the largest group stands first until another column is clicked', async () => {
  show();
  expect(await screen.findByRole('table', { name: '按地块的价值' })).toBeTruthy();
  expect(groups()).toEqual(['收起西的各月', '收起东的各月', '收起合计的各月']);
  expect(screen.getAllByText('1,230').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: '苹果' }));
  expect(groups()[0]).toBe('收起东的各月');
  expect(within(screen.getByRole('combobox', { name: '分组' })).queryByRole('option', { name: '树' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

test('where nothing is present it says so, and there is nothing to export', async () => {
  rights.add('harvest:export');
  answer = { ...full, subtotals: [row('东', '', 0, '5.00')] };
  show();
  expect(await screen.findByText('没有收成。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '导出' })).toHaveProperty('disabled', true);
});

test('without months it has a bar and a row for each group, and a group opens what it counts', async () => {
  answer = { ...full, rows: [], totals: [] };
  show(defineReport(crop, { ...facts, records: { columns: ['plot', 'tree'] } }));
  const bars = within(await screen.findByRole('table', { name: '按地块的价值' }));
  expect(bars.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['地块价值', '西1,000.50', '东90.00']);
  expect(screen.queryByRole('columnheader', { name: '月份' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: '开始月份' })).toBeNull();
  answer = { rows: [], total: 0 };
  await userEvent.click(screen.getByRole('button', { name: '东的作物' }));
  expect(await screen.findByText('没有记录。')).toBeTruthy();
  expect(gateway.seen.at(-1)?.form).toMatchObject({ method: 'queryHarvestRecords' });
});
