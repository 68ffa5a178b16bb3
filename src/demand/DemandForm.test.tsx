// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionFacts } from '#authProvider/session.ts';
import { fakeServer, ok, type SeenRequest } from '#dataProvider/fakeServer.ts';
import { systemActor } from '#domain/core/rights.ts';
import { dictionaryStore } from '../parts/dictionary/useDictionary.ts';
import { renderForm } from '../parts/form/formTestKit.tsx';
import { ConfirmHost } from '../shell/ConfirmHost.tsx';
import { session } from '../shell/client.ts';
import { toastStore } from '../shell/toasts.ts';
import { DemandForm } from './DemandForm.tsx';

const { opened } = vi.hoisted(() => ({ opened: [] as string[] }));
vi.mock('../shell/tabs/useTab.ts', () => ({
  useTab: () => ({ key: '/fta/receiveDemandCreat', query: {}, setDirty: () => undefined, setTitle: () => undefined }),
  useOpenTab: () => (path: string) => opened.push(path),
}));
vi.mock('../shell/useSession.ts', () => ({
  useActor: () => actor,
  useSession: () => ({ actor, customer }),
  useGateway: () => gateway.client,
}));

const clerk = {
  ...systemActor,
  userId: 'u1',
  roleId: 'D10',
  deptCode: 'D10',
  rights: new Set(['demand:create', 'demand:edit', 'demand:act:submit']),
};
let actor: typeof systemActor = clerk;
const customer = { consoleId: 'c2', consoleName: '上海申海医疗器械有限公司' };
const rows = [{ id: 'c1', name: '上海浦江精密仪器有限公司', code: 'KH000001' }];
const contacts = [
  { name: '次要', phone: '1', mainFlg: 0 },
  { name: '陈经理', phone: '021-51000000', mainFlg: 1 },
];
const demand = { id: 'd1', rowVersion: 1, status: 'DRAFT', createdBy: 'u1', goods: [], files: [] };

function reply({ form, data }: SeenRequest) {
  switch (form.method) {
    case 'queryCustomerPage':
      return { body: ok({ rows, total: 1 }) };
    case 'queryCustomerContacts':
      return { body: ok({ rows: contacts }) };
    case 'saveDemand':
      return { body: ok({ ...demand, customerId_label: rows[0]?.name, ...(data as { record: object }).record }) };
    default:
      return { body: ok({ ...demand, status: 'SUBMITTED', demandNo: 'XQ1' }) };
  }
}
const gateway = fakeServer(reply);
const demandTypes = { status: 'ready', items: [{ dictId: 'OTHER', dictName: '其他' }] } as const;
const noItems = { status: 'ready', items: [] } as const;

beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
  actor = clerk;
  vi.spyOn(dictionaryStore, 'peek').mockImplementation(({ code }) => (code === 'DEMAND_TYPE' ? demandTypes : noItems));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const box = (name: RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;

test('the customer brings contact and phone, type and customer make the title, and publishing turns the tab into the document', async () => {
  const user = userEvent.setup();
  const { server } = renderForm(<DemandForm />, reply);
  await user.click(screen.getByRole('combobox', { name: /需求类型/ }));
  await user.keyboard('其他{Enter}');
  await user.click(screen.getByRole('combobox', { name: /客户/ }));
  await user.click(await screen.findByRole('option', { name: /浦江精密/ }));
  await waitFor(() => expect(box(/联系人/).value).toBe('陈经理'));
  expect(box(/电话/).value).toBe('021-51000000');
  expect(box(/标题/).value).toMatch(/^其他-浦江精密-\d{8}$/);
  await user.type(box(/期望完成/), '2099-12-01');
  await user.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(opened).toEqual(['/fta/receiveDemandUpdate?id=d1']));
  const read = ['business.queryCustomerPage', 'business.queryCustomerContacts'];
  expect(server.calls().filter((call) => !read.includes(call))).toEqual(['business.saveDemand', 'business.actDemand']);
});

test('a title somebody wrote stays', async () => {
  const user = userEvent.setup();
  renderForm(<DemandForm />, reply);
  await user.type(box(/标题/), '我的标题');
  await user.click(screen.getByRole('combobox', { name: /需求类型/ }));
  await user.keyboard('其他{Enter}');
  expect(box(/标题/).value).toBe('我的标题');
});

test("a customer's demand is his own, and brings his contact", async () => {
  actor = { ...clerk, roleId: 'CUST', consoleId: 'c2' };
  vi.spyOn(session, 'current').mockReturnValue({ actor, customer, userInfo: { loginName: 'cust' } } as SessionFacts);
  renderForm(<DemandForm />, reply);
  expect(screen.queryByRole('combobox', { name: /客户/ })).toBeNull();
  expect(screen.getByText('上海申海医疗器械有限公司')).toBeTruthy();
  await waitFor(() => expect(box(/联系人/).value).toBe('陈经理'));
});

test('copying an earlier demand takes everything but number, papers and status', async () => {
  const user = userEvent.setup();
  const earlier = {
    ...demand,
    id: 'old',
    demandNo: 'XQ0',
    title: '旧标题',
    demandType: 'OTHER',
    remark: '注意轻放',
    expectTime: '2020-01-01 00:00:00',
    status: 'CLOSED',
  };
  renderForm(<DemandForm />, (request) => {
    if (request.form.method === 'queryDemandTemplate') return { body: ok({ rows: [earlier] }) };
    return request.form.method === 'getDemand'
      ? { body: ok({ ...earlier, files: [{ hashaddr: 'x' }] }) }
      : reply(request);
  });
  await user.click(screen.getByRole('button', { name: '复制历史' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '复制' }));
  await waitFor(() => expect(box(/标题/).value).toBe('旧标题'));
  expect(box(/备注/).value).toBe('注意轻放');
  expect(box(/期望完成/).value).toBe('');
});

test('a copy over a form that was filled in can be taken back for ten seconds', async () => {
  const user = userEvent.setup();
  const earlier = { ...demand, id: 'old', demandNo: 'XQ0', title: '旧标题', demandType: 'OTHER', status: 'CLOSED' };
  renderForm(<DemandForm />, (request) => {
    if (request.form.method === 'queryDemandTemplate') return { body: ok({ rows: [earlier] }) };
    return request.form.method === 'getDemand' ? { body: ok(earlier) } : reply(request);
  });
  await user.type(await screen.findByRole('textbox', { name: /标题/ }), '半张需求');
  await user.click(screen.getByRole('button', { name: '复制历史' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '复制' }));
  await waitFor(() => expect(box(/标题/).value).toBe('旧标题'));
  const told = toastStore.get().at(-1);
  expect(told).toMatchObject({ text: '已填写的内容由 XQ0 替换', ms: 10_000, action: { label: '撤销' } });
  told?.action?.run();
  await waitFor(() => expect(box(/标题/).value).toBe('半张需求'));
});

test('清空 is red, asks first, and leaves the form as it is when one goes back', async () => {
  const user = userEvent.setup();
  renderForm(
    <>
      <DemandForm />
      <ConfirmHost />
    </>,
    reply,
  );
  await user.type(await screen.findByRole('textbox', { name: /标题/ }), '半张需求');
  const clear = screen.getByRole('button', { name: '清空' });
  expect(clear.className).toContain('colorError');
  await user.click(clear);
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByRole('button', { name: '清空' }).className).toContain('colorError');
  await user.click(within(question).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(box(/标题/).value).toBe('半张需求'));
});
