// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { TableVersion } from '#domain/designer/tableVersion.ts';
import { renderForm } from '../../parts/form/formTestKit.tsx';
import { SetTable } from './SetTable.tsx';

const actor = { ...systemActor, userId: 'u1', roleId: 'D10', haveAdmin: false, rights: new Set(['customer:list']) };
vi.mock('../../shell/useSession.ts', () => ({ useActor: () => actor, useGateway: () => gateway.client }));
afterEach(cleanup);

const version = {
  code: 'vehicle',
  name: '车辆台账',
  version: 1,
  columns: [
    { columnKey: 'plate', labelZh: '车牌', labelEn: 'Plate', kind: 'text', width: 96, frozen: 1 },
    { columnKey: 'boughtOn', labelZh: '购入日期', labelEn: 'Bought', kind: 'date' },
  ],
  kinds: {},
} as unknown as TableVersion;
const answers: Readonly<Record<string, unknown>> = {
  queryMyTables: { tables: [{ code: 'vehicle', name: '车辆台账', nameEn: null }] },
  getGenericTable: { version, lines: [] },
};
const reply = ({ form }: { form: Readonly<Record<string, string>> }) => ({
  body: ok(answers[form.method ?? ''] ?? null),
});
const gateway = fakeServer(reply);

test('lists of tables that people designed are arranged like any other, from the columns of their version', async () => {
  const user = userEvent.setup();
  renderForm(<SetTable />, reply);
  expect(screen.getByRole('button', { name: '客户' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '用户' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '车辆台账' }));
  await user.click(await screen.findByRole('checkbox', { name: '购入日期' }));
  expect(screen.getByRole('button', { name: '取消固定 车牌' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(gateway.calls()).toContain('system.saveTableSetting'));
  const saved = gateway.seen.findLast(({ form }) => form.method === 'saveTableSetting')?.data;
  expect(saved).toMatchObject({ listKey: 'online_vehicle', scope: 'USER' });
  const { columns } = saved as { columns: { key: string; show: boolean }[] };
  expect(columns.map(({ key, show }) => [key, show])).toEqual(
    expect.arrayContaining([
      ['plate', true],
      ['boughtOn', false],
    ]),
  );
});
