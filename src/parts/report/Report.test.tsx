// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { int, money } from '#domain/core/field.ts';
import { defineReport } from '#domain/core/report.ts';
import { systemActor } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { renderForm } from '../form/formTestKit.tsx';
import { Report } from './Report.tsx';

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }));
vi.mock('../../shell/useSession.ts', () => ({
  useActor: () => ({ ...systemActor, roleId: 'D10', rights }),
  useGateway: () => gateway.client,
}));

const harvest = defineReport({
  key: 'harvest',
  service: 'baohan',
  label: say('收成', 'Harvest'),
  methods: { get: 'harvestGet', export: 'harvestExport' },
  period: { yearsBack: 1, mostMonths: 24, firstMonths: 2 },
  filters: {},
  dimensions: { field: { label: say('地块', 'Field') }, tree: { label: say('树', 'Tree'), isOpenTo: ({ haveAdmin }) => haveAdmin } },
  measures: { apples: int('苹果', 'Apples'), worth: money('价值', 'Worth') },
  charts: [{ kind: 'bars', title: say('按{group}的价值', 'Worth by {group}'), measure: 'worth', rankedBy: 'worth' }],
  sortedBy: 'worth',
  presentBy: ['apples'],
  nothing: say('没有收成。', 'Nothing was harvested.'),
});

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

const show = () => renderForm(<Report report={harvest} />, () => ({ body: ok({}) }));
const groups = () => screen.getAllByRole('button', { name: /^收起.*的各月$/ }).map((button) => button.getAttribute('aria-label'));

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
