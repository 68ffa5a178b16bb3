// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refusal, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { StockLine } from '#domain/display/index.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { Inspections } from './Inspections.tsx';
import { MerchantStock } from './MerchantStock.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const { who, told } = vi.hoisted(() => ({ who: { current: {} as object }, told: [] as object[] }));
vi.mock('../shell/useSession.ts', () => ({ useActor: () => who.current, useGateway: () => ({}) }));
vi.mock('react-admin', async (original) => ({
  ...(await original<object>()),
  useNotify: () => (text: string, options: object) => void told.push({ text, ...options }),
}));
vi.mock('../parts/list/EntityList.tsx', () => ({
  EntityList: ({
    tools = [],
    children,
  }: {
    tools?: { key: string; label: { zh: string }; run: () => void }[];
    children?: object;
  }) => (
    <>
      {tools.map(({ key, label, run }) => (
        <button key={key} type="button" onClick={run}>
          {label.zh}
        </button>
      ))}
      {children as never}
    </>
  ),
}));

const officer = {
  ...{ ...systemActor, userId: 'user-jck01', userName: '吴敏', roleId: 'jck01', deptCode: 'jck01' },
  rights: new Set(['merchantInspection:list', 'merchantInspection:create']),
};
beforeEach(() => {
  who.current = officer;
  told.length = 0;
});
afterEach(cleanup);

function showInspections(answer: object) {
  const reply = ({ form }: SeenRequest) => ({
    body: form.method === 'planMerchantInspection' ? (answer as never) : ok({ rows: [], total: 0 }),
  });
  return { ...renderForm(<Inspections />, reply), user: userEvent.setup() };
}

async function planMonth(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: '安排全部商户' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '安排' }));
  return dialog;
}

test('inspections of all merchants are planned for today by whoever plans them, and the toast counts them', async () => {
  const { user, server } = showInspections(ok({ planned: 3, existing: 2 }));
  await planMonth(user);
  await waitFor(() => expect(told).toMatchObject([{ type: 'success', text: '已安排 3 个商户，2 个当月已有' }]));
  const sent = server.seen.filter(({ form }) => form.method === 'planMerchantInspection').map(({ data }) => data);
  expect(sent).toMatchObject([
    { inspectKind: 'ROUTINE', inspectorId: 'user-jck01', planDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a month that is planned already is said not to have changed; a refusal stays in the dialog', async () => {
  const full = showInspections(ok({ planned: 0, existing: 5 }));
  await planMonth(full.user);
  await waitFor(() => expect(told).toMatchObject([{ type: 'warning', text: '全部 5 个商户当月已有该类巡检' }]));
  cleanup();
  const { user } = showInspections(
    refusal('1001', '参数错误', { errors: { inspectorId: '巡检人应为进出口事务部或仓库人员' } }),
  );
  const dialog = await planMonth(user);
  await within(dialog).findByText('巡检人应为进出口事务部或仓库人员');
});

test('who may not make inspections is not offered a month of them', () => {
  who.current = { ...officer, rights: new Set(['merchantInspection:list']) };
  showInspections(ok(null));
  expect(screen.queryByRole('button', { name: '安排全部商户' })).toBeNull();
});

const line = (facts: Partial<StockLine>): StockLine => ({
  ...{
    displayId: 'd1',
    displayNo: 'ZS1',
    partNo: 'BD-1',
    goodsName: '腕表',
    qty: '10.00000',
    unit: '007',
    dueDate: '2026-12-01',
    daysLeft: 40,
  },
  ...facts,
});

test('goods out of the zone tell the days that are left, and how long they are overdue', async () => {
  const rows = [line({ partNo: 'BD-0', daysLeft: -3 }), line({ daysLeft: 40 })];
  renderForm(<MerchantStock id="m1" />, ({ form }) => ({
    body: ok(form.method === 'queryMerchantStock' ? { rows } : []),
  }));
  const [late, good] = (await screen.findAllByRole('row')).slice(1);
  expect(late?.textContent).toContain('已超期 3 天');
  expect(good?.textContent).toMatch(/BD-1.*10.*40/);
});

test('a merchant with nothing out of the zone says so', async () => {
  renderForm(<MerchantStock id="m1" />, () => ({ body: ok({ rows: [] }) }));
  await screen.findByText('没有在外的货物');
});
