// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { plainFilter } from '#domain/core/listFilter.ts';
import { entityOf } from '#domain/index.ts';
import { themeOf } from '../../shell/theme.ts';
import type { BatchAction } from './actions.ts';
import { EntityList } from './EntityList.tsx';
import type { EntityListProps } from './listContext.ts';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const calls: { method: string; data: Record<string, unknown> }[] = [];
let setting: unknown;

vi.mock('../../shell/client.ts', async () => {
  const { dictionaries } = await import('#domain/dictionaries.ts');
  const words = (code: unknown) =>
    dictionaries
      .find((dictionary) => dictionary.code === code)
      ?.items.map(({ id, label, ...look }) => ({ dictId: id, dictName: label.zh, ...look }));
  const client = {
    hooks: { locale: () => 'zh' },
    call: async ({ method, data }: { method: string; data: Record<string, unknown> }) => {
      calls.push({ method, data });
      const answers: Record<string, unknown> = {
        queryDictList: words(data.dictCode),
        getTableSetting: setting,
        querySavedQueryPage: {
          rows: [{ id: 'q1', name: '本周特急', defaultFlg: 0, query: { filter: { urgency__in: ['X'] } } }],
        },
      };
      return { code: 200, returnCode: '0', data: answers[method] ?? null };
    },
  };
  const actor = {
    userId: 'u1',
    loginName: 'bus01',
    userName: '王',
    roleId: 'D10',
    roleName: '',
    deptCode: 'D10',
    isLeader: false,
    haveAdmin: true,
    consoleId: null,
    rights: new Set<string>(),
  };
  const facts = { userInfo: { loginName: 'bus01' }, actor, dictVersion: '1' };
  return { client, session: { current: () => facts, subscribe: () => () => undefined } };
});

const opened = vi.fn();
vi.mock('../../shell/tabs/useTab.ts', () => ({ useOpenTab: () => opened }));

const demand = entityOf('demand');
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    rowVersion: 1,
    demandNo: `XQ${index}`,
    title: `标题${index}`,
    status: index % 2 ? 'PROCESSING' : 'SUBMITTED',
    urgency: 'N',
    customerId: 'c1',
    customerId_label: '上海申海医疗器械有限公司',
    amount: '100.00',
    currency: 'CNY',
  }));

interface Query {
  pagination: { page: number; perPage: number };
  filter: Record<string, unknown>;
  meta?: Record<string, unknown>;
  sort: { field: string; order: string };
}
let total: number;
let meta: Record<string, unknown>;
let getList: ReturnType<typeof vi.fn<(resource: string, query: Query) => Promise<unknown>>>;

/** Lists asked for, without those that only count or add up. */
const asked = () => getList.mock.calls.map(([, query]) => query).filter(({ pagination }) => pagination.perPage > 1);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls.length = 0;
  opened.mockClear();
  setting = null;
  total = 45;
  meta = {};
  getList = vi.fn(async (_resource: string, { pagination }: Query) => ({
    data: rowsOf(Math.min(pagination.perPage, total)),
    total,
    meta,
  }));
});
afterEach(cleanup);

/** react-admin makes its own router, which keeps the address behind the hash. */
const address = () => decodeURIComponent(window.location.hash.slice(2));

function show(props: Partial<EntityListProps> = {}, { at = '/', others = {} }: { at?: string; others?: object } = {}) {
  const dataProvider = { getList, getMany: async () => ({ data: [] }), ...others } as never;
  window.location.hash = `#${at}`;
  return render(
    <CoreAdminContext dataProvider={dataProvider} store={memoryStore()}>
      <ThemeProvider theme={themeOf('light', 'zh')}>
        <EntityList entity={demand} {...props} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}

const shown = async () => screen.findByRole('row', { name: /XQ0/ });

test('the columns of the definition are shown as a grid with its number of rows', async () => {
  show();
  await shown();
  const grid = screen.getByRole('grid', { name: '需求' });
  expect(grid.getAttribute('aria-rowcount')).toBe('46');
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(2, 6)).toEqual(['需求编号', '状态', '期望完成', '紧急程度']);
});

test('a filter is asked for when Enter is pressed, from the first page on, and stands in the address', async () => {
  show({}, { at: '/?page=2&perPage=20&sort=createdTime&order=DESC&filter={}' });
  await shown();
  await userEvent.type(screen.getByLabelText('需求编号'), 'XQ1{Enter}');
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ filter: { demandNo__like: 'XQ1' }, pagination: { page: 1 } }),
  );
  expect(address()).toContain('demandNo__like');
});

test('while a word is being composed nothing is asked for', async () => {
  show();
  await shown();
  const words = () => asked().flatMap(({ filter }) => (typeof filter.q === 'string' ? [filter.q] : []));
  const box = screen.getByLabelText('关键字');
  fireEvent.change(box, { target: { value: 'shang' } });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  // A question would only follow after the address has changed.
  await new Promise((resolve) => setTimeout(resolve, 300));
  fireEvent.change(box, { target: { value: '上海' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(words()).toContain('上海'));
  expect(words()).not.toContain('shang');
});

test('/ goes to the keyword, but not out of another input', async () => {
  show();
  await shown();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('关键字'));
  await userEvent.click(screen.getByLabelText('需求编号'));
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('需求编号'));
});

test('values of a dictionary are picked from a list, and more than two become a number', async () => {
  show();
  await shown();
  await userEvent.click(screen.getByRole('button', { name: '状态 请选择' }));
  for (const name of ['待受理', '处理中', '挂起']) await userEvent.click(await screen.findByRole('option', { name }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('+1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked().at(-1)?.filter.status__in).toEqual(['SUBMITTED', 'PROCESSING', 'SUSPENDED']));
});

test('a filter that is at work keeps the bar open', async () => {
  show({}, { at: `/?filter=${JSON.stringify({ billNo__like: 'AB' })}&page=1&perPage=20&sort=createdTime&order=DESC` });
  await shown();
  expect((screen.getByLabelText('分单号') as HTMLInputElement).value).toBe('AB');
});

test('a filter that an address named plainly is asked for and stands as a token', async () => {
  const filter = { view: 'all', ...plainFilter(demand, new URLSearchParams('status=SUBMITTED')) };
  const views = [
    { key: 'done', label: { zh: '已完成', en: 'Done' }, filter: { status__in: ['FINISHED'] } },
    { key: 'all', label: { zh: '全部', en: 'All' }, filter: {} },
  ];
  show({ views }, { at: `/?filter=${JSON.stringify(filter)}` });
  await shown();
  expect(asked().at(-1)?.filter).toEqual({ status__in: ['SUBMITTED'] });
  expect(await screen.findByRole('button', { name: '移除 待受理' })).toBeTruthy();
});

test('a view narrows the list besides the filters and shows how many it holds', async () => {
  const views = [
    { key: 'all', label: { zh: '全部', en: 'All' }, filter: {} },
    { key: 'todo', label: { zh: '待我处理', en: 'To do' }, filter: { status__in: ['SUBMITTED', 'ACCEPTED'] } },
  ];
  meta = { views: { all: { total: 45 }, todo: { total: 12 } } };
  show(
    { views },
    {
      at: `/?filter=${JSON.stringify({ status__in: ['SUBMITTED', 'CLOSED'] })}&page=1&perPage=20&sort=createdTime&order=DESC`,
    },
  );
  await shown();
  await userEvent.click(await screen.findByRole('button', { name: '待我处理 12' }));
  await waitFor(() => expect(asked().at(-1)?.filter).toEqual({ status__in: ['SUBMITTED'], view: undefined }));
});

test('a click on a head sorts, and one with shift adds', async () => {
  show();
  await shown();
  await userEvent.click(screen.getByRole('button', { name: '期望完成' }));
  await waitFor(() => expect(asked().at(-1)?.sort).toEqual({ field: 'expectTime', order: 'ASC' }));
  fireEvent.click(screen.getByRole('button', { name: '金额' }), { shiftKey: true });
  const both = [
    { field: 'expectTime', order: 'ASC' },
    { field: 'amount', order: 'ASC' },
  ];
  await waitFor(() => expect(asked().at(-1)?.meta?.sort).toEqual(both));
  expect(screen.getByRole('columnheader', { name: /期望完成/ }).getAttribute('aria-sort')).toBe('ascending');
});

const accept: BatchAction = {
  key: 'accept',
  label: { zh: '批量受理', en: 'Accept' },
  reasonAgainst: ({ status }) => (status === 'SUBMITTED' ? undefined : { zh: '状态不是待受理', en: 'not awaiting' }),
  run: () => undefined,
};

test('the keyboard moves through the rows, ticks with Space and opens with Enter', async () => {
  show({ batchActions: [accept], pathOf: ({ id }) => `/record?id=${id}` });
  const first = await shown();
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('1'));
  fireEvent.keyDown(document.activeElement as Element, { key: ' ' });
  expect(await screen.findByText('已选 1 条')).toBeTruthy();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  expect(opened).toHaveBeenCalledWith('/record?id=d1');
});

test('the batch bar takes the place of the tools; an action that no ticked row allows says why', async () => {
  show({ batchActions: [accept] });
  await shown();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ1' }));
  expect(screen.queryByRole('button', { name: '刷新' })).toBeNull();
  expect(screen.getByRole('button', { name: '批量受理' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('状态不是待受理')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ0' }));
  expect(screen.getByRole('button', { name: '批量受理' }).getAttribute('aria-disabled')).toBe('false');
});

test('all rows of the list can be ticked, and what failed is told row by row and stays ticked', async () => {
  const answer: ActManyAnswer = { ok: ['d0'], failed: [{ id: 'd1', code: '1004', msg: '当前状态不允许该操作' }] };
  const seen = vi.fn();
  const run: BatchAction['run'] = ({ ids, report }) => {
    seen(ids.length);
    report(answer);
  };
  show({ batchActions: [{ ...accept, run }] });
  await shown();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ0' }));
  await userEvent.click(screen.getByRole('button', { name: '选择全部 45 条' }));
  await screen.findByText('已选 45 条');
  await userEvent.click(screen.getByRole('button', { name: '批量受理' }));
  const report = await screen.findByRole('dialog');
  expect(seen).toHaveBeenCalledWith(45);
  expect(within(report).getByText('XQ1')).toBeTruthy();
  expect(within(report).getByText('当前状态不允许该操作')).toBeTruthy();
});

test('ticks go when the list asks for something else', async () => {
  show({ batchActions: [accept] });
  await shown();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 XQ0' }));
  await userEvent.type(screen.getByLabelText('需求编号'), 'X{Enter}');
  await waitFor(() => expect(screen.queryByText('已选 1 条')).toBeNull());
});

test('a row offers the actions that are open and puts the others into the menu with their reason', async () => {
  const run = vi.fn();
  const word = (zh: string) => ({ zh, en: zh });
  show({
    rowActions: () => [
      { key: 'cancel', label: word('取消'), reason: word('只有负责人可以取消'), run },
      { key: 'accept', label: word('受理'), run },
      { key: 'return', label: word('退回'), run },
      { key: 'view', label: word('查看'), run },
    ],
  });
  const row = await shown();
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['受理', '退回']);
  await userEvent.click(within(row).getByRole('button', { name: 'XQ0 的更多操作' }));
  const closed = await screen.findByRole('menuitem', { name: /取消/ });
  expect(closed.textContent).toContain('只有负责人可以取消');
  await userEvent.click(closed);
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: '查看' }));
  expect(run).toHaveBeenCalledOnce();
});

test('a hidden column goes from the table and the arrangement is kept on the server', async () => {
  show();
  await shown();
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '标题' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '标题' })).toBeNull());
  await waitFor(() => expect(calls.some(({ method }) => method === 'saveTableSetting')).toBe(true), { timeout: 2_000 });
  const kept = calls.find(({ method }) => method === 'saveTableSetting')?.data.columns as {
    key: string;
    show: boolean;
  }[];
  expect(kept.find(({ key }) => key === 'title')?.show).toBe(false);
  expect(localStorage.getItem('tg_tableCols:bus01:demand')).toContain('"title"');
});

test('rows are asked for what is shown and what tells what can be done with them; a column that is shown later is asked for then', async () => {
  show();
  await shown();
  const first = asked()[0]?.meta?.fields as readonly string[];
  expect(first).toEqual(
    expect.arrayContaining([...(demand.list ?? []).filter((name) => name in demand.fields), 'currency', 'openTasks']),
  );
  expect(first).not.toContain('vessel');
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '船名航次/航班' }));
  await waitFor(() => expect(asked().at(-1)?.meta?.fields).toContain('vessel'));
});

test('the arrangement of the server is used', async () => {
  setting = {
    columns: [
      { key: 'amount', show: true },
      { key: 'demandNo', show: true },
      { key: 'status', show: true },
      { key: 'title', show: false },
    ],
    sort: null,
    limit: 20,
    density: 'dense',
  };
  show();
  await shown();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '标题' })).toBeNull());
  expect(screen.getAllByRole('columnheader')[2]?.textContent).toBe('金额');
});

test('a kept query asks for what was kept', async () => {
  show();
  await shown();
  await userEvent.click(await screen.findByRole('button', { name: '本周特急' }));
  await waitFor(() => expect(asked().at(-1)?.filter.urgency__in).toEqual(['X']));
});

test('an empty list says how many filters are on and takes them away', async () => {
  total = 0;
  show(
    {},
    {
      at: `/?filter=${JSON.stringify({ demandNo__like: 'zz', urgency__in: ['X'] })}&page=1&perPage=20&sort=createdTime&order=DESC`,
    },
  );
  expect(await screen.findByText('没有符合条件的需求')).toBeTruthy();
  expect(screen.getByText('已按 2 个条件筛选')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(asked().at(-1)?.filter.demandNo__like).toBeUndefined());
});

test('P21 a failed list tells its request number and can be tried again', async () => {
  getList.mockRejectedValueOnce(new HttpError('网络超时', 0, { requestId: '7f3a-20c9', handled: true }));
  show({ views: [] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('网络超时');
  expect(alert.textContent).toContain('7f3a-20c9');
  await userEvent.click(within(alert).getByRole('button', { name: '重试' }));
  await shown();
});

test('rows that could not be renewed stay, with a word above them', async () => {
  show();
  await shown();
  getList.mockRejectedValueOnce(new HttpError('网络超时', 0, { requestId: 'r1', handled: true }));
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  expect((await screen.findByRole('alert')).textContent).toContain('列表加载失败');
  expect(screen.getByRole('row', { name: /XQ0/ })).toBeTruthy();
});

test('beyond the counted rows the next page follows the cursor', async () => {
  total = 10_000;
  meta = { totalMore: 1, nextCursor: 'after-last' };
  show({}, { at: '/?page=500&perPage=20&sort=createdTime&order=DESC&filter={}' });
  await shown();
  expect(screen.getByText('共 10,000+ 条')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(asked().at(-1)?.meta).toMatchObject({ cursor: 'after-last' }));
  await waitFor(() => expect(screen.getByText('501', { selector: '[aria-current]' })).toBeTruthy());
});

test('another size goes back to the first page only when the present one is gone', async () => {
  show({}, { at: '/?page=3&perPage=20&sort=createdTime&order=DESC&filter={}' });
  await shown();
  await userEvent.selectOptions(screen.getByLabelText('每页条数'), '50');
  await waitFor(() => expect(asked().at(-1)?.pagination).toEqual({ page: 1, perPage: 50 }));
});

test('a list whose address belongs to its tab keeps its filters out of the address', async () => {
  show({}, { at: '/?demandId=d9' });
  await shown();
  await userEvent.type(screen.getByLabelText('需求编号'), 'XQ1{Enter}');
  await waitFor(() => expect(asked().at(-1)?.filter.demandNo__like).toBe('XQ1'));
  expect(address()).toBe('?demandId=d9');
});

test('beyond fifty rows only those in sight are built', async () => {
  total = 500;
  getList.mockImplementation(async () => ({ data: rowsOf(500), total: 500, meta: {} }));
  show();
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501'));
  expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(100);
});

test('a list starts with ten rows, and with what the person chose', async () => {
  show();
  await shown();
  expect(asked().at(-1)?.pagination).toEqual({ page: 1, perPage: 10 });
  cleanup();
  setting = { columns: [], sort: null, limit: 30, density: 'standard' };
  show();
  await waitFor(() => expect(asked().at(-1)?.pagination.perPage).toBe(30));
});

test('a click with Shift ticks every row from the last one on, and unticks them again', async () => {
  show({ batchActions: [accept] });
  await shown();
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 XQ2' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 XQ6' }), { shiftKey: true });
  expect(await screen.findByText('已选 5 条')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 XQ4' }), { shiftKey: true });
  expect(await screen.findByText('已选 2 条')).toBeTruthy();
  const row = screen.getByRole('row', { name: /XQ8/ });
  fireEvent.click(row, { shiftKey: true });
  expect(await screen.findByText('已选 7 条')).toBeTruthy();
});

test('a bar of filters that was folded stays folded and counts what is at work out of sight', async () => {
  show({}, { at: `/?filter=${JSON.stringify({ billNo__like: 'AB' })}&page=1&perPage=10&sort=createdTime&order=DESC` });
  await shown();
  await userEvent.click(screen.getByRole('button', { name: '收起' }));
  expect(screen.queryByLabelText('分单号')).toBeNull();
  expect(screen.getByRole('button', { name: /展开/ }).textContent).toContain('1 项生效');
  cleanup();
  show({}, { at: `/?filter=${JSON.stringify({ billNo__like: 'AB' })}&page=1&perPage=10&sort=createdTime&order=DESC` });
  await shown();
  expect(screen.queryByLabelText('分单号')).toBeNull();
});

test('a span of days is kept by its name and asked for by its days', async () => {
  show();
  await shown();
  await userEvent.click(screen.getByRole('button', { name: /展开/ }));
  await userEvent.click(screen.getByRole('button', { name: '创建时间 请选择' }));
  await userEvent.click(await screen.findByRole('button', { name: '近 30 天' }));
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked().at(-1)?.filter.createdTime__between).toHaveLength(2));
  expect(address()).toContain('"createdTime__between":"last30Days"');
});

test('days are typed in any usual form or picked from our own calendar', async () => {
  show();
  await shown();
  await userEvent.click(screen.getByRole('button', { name: /展开/ }));
  await userEvent.click(screen.getByRole('button', { name: '创建时间 请选择' }));
  const from = await screen.findByRole('textbox', { name: '创建时间从' });
  await userEvent.type(from, '2026/11/3{Enter}');
  expect((from as HTMLInputElement).value).toBe('2026-11-03');
  await userEvent.click(screen.getByRole('button', { name: '创建时间到：打开日历' }));
  await userEvent.click(
    within(screen.getByRole('dialog', { name: '创建时间到' })).getByRole('button', { current: 'date' }),
  );
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked().at(-1)?.filter.createdTime__between).toEqual(['2026-11-03', expect.any(String)]));
});

test('records that have a paper are queued for printing from any list of theirs, by those who may print them', async () => {
  show();
  await shown();
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  expect(await screen.findByRole('button', { name: '打印任务' })).toBeTruthy();
  cleanup();
  show({ isEmbedded: true });
  await shown();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('on a phone a record without state and number begins with what it is about', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) =>
    Object.defineProperty(wide.call(window, query), 'matches', { value: query.includes('max-width') });
  try {
    const log = { id: 'l1', logTime: '2026-11-20 10:00:00', userName: '王晓雯', logType: 'CREATE', result: 'OK' };
    getList = vi.fn(async () => ({ data: [log], total: 1, meta: {} }));
    const { container } = show({ entity: entityOf('opLog') });
    await screen.findByText('王晓雯');
    expect(container.querySelector('.list-card > div')?.firstElementChild?.tagName).toBe('H2');
    cleanup();
    getList = vi.fn(async () => ({ data: rowsOf(1), total: 1, meta: {} }));
    const demands = show().container;
    await screen.findByText('XQ0');
    expect(demands.querySelector('.list-card > div')?.firstElementChild?.textContent).toContain('XQ0');
  } finally {
    window.matchMedia = wide;
  }
});

test('the sum of a column stands under it', async () => {
  meta = { summary: { amount: [{ currency: 'CNY', sum: '4500.00' }] } };
  show();
  await shown();
  const grid = screen.getByRole('grid', { name: '需求' });
  const place = within(grid)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === '金额');
  await waitFor(() => expect(grid.querySelectorAll('tfoot td')[place]?.textContent).toContain('4,500.00'));
});

test('the numbers of a column that was copied from a sheet are pasted into a filter, and records that have one of them are found', async () => {
  show();
  await shown();
  const input = screen.getByRole('textbox', { name: '需求编号' });
  await userEvent.click(input);
  await userEvent.paste('XQ1\r\nXQ2 \r\nXQ3\r\nXQ2\r\n');
  expect(screen.getByText('+2')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked().at(-1)?.filter.demandNo__like).toEqual(['XQ1', 'XQ2', 'XQ3']));
  await userEvent.click(screen.getAllByRole('button', { name: '移除 XQ1' })[0] as HTMLElement);
  await userEvent.keyboard('{Tab}');
  await userEvent.click(input);
  await userEvent.keyboard('{Delete}');
  await userEvent.paste('XQ9\r\n');
  expect((input as HTMLInputElement).value).toContain('XQ9');
});
