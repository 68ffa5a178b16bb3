// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendDemandMessage } from '#domain/demand/calls.ts';
import { themeOf } from '../shell/theme.ts';
import { DemandList } from './DemandList.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const steps = [
  'submit',
  'withdraw',
  'accept',
  'return',
  'start',
  'suspend',
  'resume',
  'finish',
  'reopen',
  'close',
  'cancel',
];
const customerRights = [
  'list',
  'view',
  'create',
  'edit',
  'import',
  'export',
  ...steps.map((step) => `act:${step}`),
].map((right) => `demand:${right}`);
const businessRights = [...customerRights, 'delegateTask:list'];
const who = vi.hoisted(() => ({
  rights: [] as string[],
  userId: 'u1',
  loginName: 'bus01',
  userName: '王晓雯',
  roleId: 'D10',
  roleName: '业务一部',
  deptCode: 'D10',
  isLeader: false,
  haveAdmin: false,
  consoleId: null,
}));
const opened = vi.hoisted(() => vi.fn());

vi.mock('../shell/tabs/useTab.ts', () => ({ useOpenTab: () => opened }));
vi.mock('../shell/client.ts', async () => {
  const { dictionaries } = await import('#domain/dictionaries.ts');
  const call = async ({ method, data }: { method: string; data: { dictCode?: string } }) => {
    const items = dictionaries.find(({ code }) => code === data.dictCode)?.items ?? [];
    const words = items.map(({ id, label, ...look }) => ({ dictId: id, dictName: label.zh, ...look }));
    return {
      code: 200,
      returnCode: '0',
      data: method === 'queryDictList' ? words : method === 'querySavedQueryPage' ? { rows: [] } : null,
    };
  };
  let facts: unknown;
  const current = () => {
    facts ??= {
      userInfo: { loginName: 'bus01' },
      dictVersion: '1',
      actor: { ...who, rights: new Set(who.rights) },
    };
    return facts;
  };
  return {
    client: { hooks: { locale: () => 'zh' }, call },
    session: { current, subscribe: () => () => undefined, forget: () => (facts = undefined) },
  };
});

const base = {
  rowVersion: 3,
  urgency: 'N',
  demandType: 'IMPORT',
  customerId_label: '上海申海医疗器械有限公司',
  createdBy: 'other',
  expectTime: '2099-01-01 00:00:00',
};
const rows = [
  { ...base, id: 'a', demandNo: 'XQ-A', status: 'SUBMITTED' },
  {
    ...base,
    id: 'b',
    demandNo: 'XQ-B',
    status: 'PROCESSING',
    expectTime: '2020-01-01 00:00:00',
    taskDone: 3,
    taskTotal: 5,
    openTasks: 'RW1',
  },
  { ...base, id: 'c', demandNo: 'XQ-C', status: 'SUSPENDED' },
  { ...base, id: 'd', demandNo: 'XQ-D', status: 'FINISHED', expectTime: '2020-01-01 00:00:00' },
  { ...base, id: 'e', demandNo: null, title: '草稿一', status: 'DRAFT', createdBy: 'u1' },
];

const act = vi.fn(async () => ({ data: rows[0] }));
const lookup = vi.fn();
const call = vi.fn(async ({ method }: { readonly method: string }) =>
  method === 'queryFieldMappingFor' ? [] : { sent: 1 },
);
const actMany = vi.fn(async () => ({ data: { ok: ['a'], failed: [] } }));
const exportFile = vi.fn(async () => ({ data: null }));
const getList = vi.fn(
  async (_resource: string, _query: { filter: Record<string, unknown>; pagination: { perPage: number } }) => ({
    data: rows,
    total: rows.length,
    meta: {},
  }),
);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '#/';
  vi.clearAllMocks();
  Object.assign(who, { rights: businessRights, roleId: 'D10' });
  const { session } = await import('../shell/client.ts');
  (session as unknown as { forget: () => void }).forget();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  render(
    <CoreAdminContext
      dataProvider={{ getList, act, actMany, call, lookup, exportFile, getMany: async () => ({ data: [] }) } as never}
      store={memoryStore()}
    >
      <ThemeProvider theme={themeOf('light', 'zh')}>
        <DemandList />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test.each([
  ['XQ-A', ['受理', '查看']],
  ['XQ-B', ['任务', '查看']],
  ['XQ-C', ['恢复', '任务']],
  ['XQ-D', ['查看', '关闭']],
  ['草稿一', ['编辑', '发布']],
])('the row of %s offers %j', async (name, words) => {
  show();
  const actions = within(await row(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(actions.filter(Boolean)).toEqual(words);
});

test.each([
  ['XQ-B', ['查看', '复制']],
  ['XQ-C', ['恢复', '查看']],
])('who may not see tasks is not led to those of %s', async (name, words) => {
  who.rights = customerRights;
  show();
  const actions = within(await row(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(actions.filter(Boolean)).toEqual(words);
});

test('who presses accept is the owner, and the version on screen goes with it', async () => {
  show();
  await userEvent.click(within(await row('XQ-A')).getByRole('button', { name: '受理' }));
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith('demand', {
      id: 'a',
      rowVersion: 3,
      action: 'accept',
      params: { ownerUser: 'u1' },
    }),
  );
});

test('a step that needs a reason stands behind 更多 and asks for it', async () => {
  show();
  await userEvent.click(within(await row('XQ-A')).getByRole('button', { name: /更多/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '退回' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
});

test('only a late demand that is still open is marked late', async () => {
  show();
  expect((await row('XQ-B')).querySelector('.cell-late')).not.toBeNull();
  expect((await row('XQ-D')).querySelector('.cell-late')).toBeNull();
});

test('tasks and the record open in tabs of their own', async () => {
  show();
  await userEvent.click(within(await row('XQ-B')).getByRole('button', { name: '任务' }));
  expect(opened).toHaveBeenLastCalledWith('/fta/delegateTask?demandId=b');
  await userEvent.click(within(await row('XQ-A')).getByRole('link', { name: 'XQ-A' }));
  expect(opened).toHaveBeenLastCalledWith('/fta/receiveDemandUpdate?id=a');
});

test('a message is written from the row, and a draft without a number has nobody to write to', async () => {
  show();
  await userEvent.click(within(await row('草稿一')).getByRole('button', { name: /更多/ }));
  expect(screen.queryByRole('menuitem', { name: '留言' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(await row('XQ-A')).getByRole('button', { name: /更多/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '留言' }));
  const dialog = await screen.findByRole('dialog', { name: '留言 XQ-A' });
  await userEvent.type(within(dialog).getByRole('textbox'), '请补充发票');
  await userEvent.click(within(dialog).getByRole('button', { name: '发送' }));
  await waitFor(() => expect(call).toHaveBeenCalledWith(sendDemandMessage, { id: 'a', text: '请补充发票' }));
});

test('ticked demands are accepted together, after one question that says what happens', async () => {
  show();
  await row('XQ-A');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ-A' }));
  await userEvent.click(screen.getByRole('button', { name: '批量受理' }));
  const dialog = await screen.findByRole('dialog', { name: '受理需求 1 条？' });
  within(dialog).getByText('将转为“已受理”。');
  expect(actMany).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: '受理' }));
  await waitFor(() =>
    expect(actMany).toHaveBeenCalledWith(
      'demand',
      expect.objectContaining({ ids: ['a'], action: 'accept', params: { ownerUser: 'u1' } }),
    ),
  );
});

test('ticked demands are accepted for somebody else', async () => {
  lookup.mockResolvedValue({ data: [{ id: 'u9', userName: '王受理' }], total: 1 });
  show();
  await row('XQ-A');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ-A' }));
  await userEvent.click(screen.getByRole('button', { name: '分派受理人' }));
  const dialog = await screen.findByRole('dialog', { name: '分派受理人' });
  expect(dialog.textContent).toContain('将受理所选 1 条需求');
  const owner = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /受理人/ });
  expect(owner.value).toBe('');
  await userEvent.click(owner);
  await userEvent.click(await screen.findByRole('option', { name: /王受理/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: '受理并分派' }));
  await waitFor(() =>
    expect(actMany).toHaveBeenCalledWith(
      'demand',
      expect.objectContaining({ ids: ['a'], action: 'accept', params: { ownerUser: 'u9' } }),
    ),
  );
});

test('a finished demand cannot be accepted, and the batch bar says so', async () => {
  show();
  await row('XQ-D');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ-D' }));
  expect(screen.getByText('状态为「已完成」的需求不能受理')).toBeTruthy();
});

test.each([
  ['D10', ['SUBMITTED', 'ACCEPTED', 'PROCESSING', 'SUSPENDED']],
  ['CUST', ['DRAFT', 'RETURNED']],
])('what waits for %s are demands in %j', async (roleId, statuses) => {
  who.roleId = roleId;
  show();
  await userEvent.click(await screen.findByRole('button', { name: /待我处理/ }));
  const lastFilter = () =>
    getList.mock.calls
      .map(([, query]) => query)
      .filter(({ pagination }) => pagination.perPage > 1)
      .at(-1)?.filter.status__in;
  await waitFor(() => expect(lastFilter()).toEqual(statuses));
});

function beSmall() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ media, matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  );
}

test('on a small screen the sheet 更多 imports and exports', async () => {
  beSmall();
  show();
  const bar = within(await screen.findByRole('toolbar', { name: '列表操作' }));
  await userEvent.click(bar.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('button', { name: '导出 Excel 文件' }));
  await waitFor(() => expect(exportFile).toHaveBeenCalledWith('demand', expect.objectContaining({ frType: 'xlsx' })));
  await userEvent.click(bar.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('button', { name: '导入需求' }));
  expect(await screen.findByRole('dialog', { name: /导入/ })).toBeTruthy();
});

test('on a small screen there is no 更多 for people who may do none of it', async () => {
  beSmall();
  who.rights = ['demand:list', 'demand:view'];
  show();
  const bar = within(await screen.findByRole('toolbar', { name: '列表操作' }));
  expect(bar.queryByRole('button', { name: '更多' })).toBeNull();
});

test('people without the right see neither creation nor import nor export', async () => {
  who.rights = ['demand:list', 'demand:view'];
  show();
  await row('XQ-A');
  for (const name of ['发布需求', '导入需求', '批量回填报关单号', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
