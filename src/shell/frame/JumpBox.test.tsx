// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screenAreas } from '../../areas.ts';
import { installNewRecords } from './commands.ts';
import { JumpBox } from './JumpBox.tsx';

// The machine that runs all tests at once is slower than the second that these helpers wait by default.
configure({ asyncUtilTimeout: 10_000 });

const opened = vi.hoisted(() => vi.fn());
const who = vi.hoisted(() => ({ rights: [] as string[] }));
vi.mock('../tabs/useTab.ts', () => ({ useOpenTab: () => opened }));
vi.mock('../useSession.ts', () => ({ useActor: () => ({ haveAdmin: false, rights: new Set(who.rights) }) }));
vi.mock('../menu/useMenu.ts', () => {
  const title = { zh: '需求列表', en: 'Demand list' };
  const menu = [
    { id: 'm1', path: '/fta/delegateList', external: false, meta: { title, icon: 'demand' }, children: [] },
  ];
  return { useMenu: () => menu };
});

const rows: Readonly<Record<string, object[]>> = {
  demand: [{ id: 'd1', demandNo: 'XQ2601', title: '进口报关', customerId_label: '申海' }],
  delegateTask: [{ id: 't1', taskNo: 'RW2601', demandId_label: '进口报关' }],
  customer: [{ id: 'c1', name: '上海申海医疗器械有限公司', code: 'KH0001' }],
};
const all = ['demand:list', 'delegateTask:list', 'customer:list'];
const lookup = vi.fn(async (resource: string, _query: { text: string; limit: number; signal: AbortSignal }) => {
  const data = rows[resource] ?? [];
  return { data, total: data.length };
});

beforeEach(() => {
  vi.clearAllMocks();
  who.rights = all;
});
afterEach(cleanup);

async function open() {
  render(
    <CoreAdminContext dataProvider={{ lookup } as never} store={memoryStore()}>
      <JumpBox sources={screenAreas.flatMap(({ jumpSources = [] }) => jumpSources)} />
    </CoreAdminContext>,
  );
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox');
}
const group = (name: string) => screen.findByRole('group', { name });
const asked = () => lookup.mock.calls.map(([resource, { text }]) => `${resource} ${text}`);

test.each([
  ['需求', /XQ2601 进口报关/, '/fta/receiveDemandUpdate?id=d1'],
  ['委托任务', /RW2601/, '/fta/delegateTask?taskNo=RW2601'],
  ['客户', /上海申海医疗器械有限公司/, `/fta/delegateList?filter=${encodeURIComponent('{"customerId":"c1"}')}`],
])('a number or a name finds records in the group %s', async (label, name, path) => {
  await userEvent.type(await open(), '2601');
  await userEvent.click(await within(await group(label)).findByRole('option', { name }));
  expect(opened).toHaveBeenCalledWith(path);
});

test('arrows go through all groups and Enter opens the chosen line', async () => {
  const input = await open();
  await userEvent.type(input, '2601');
  await screen.findByRole('option', { name: /KH0001/ });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(opened).toHaveBeenCalledWith('/fta/delegateTask?taskNo=RW2601');
});

test('only what a person may read is asked for, once for a text typed in one go', async () => {
  who.rights = ['demand:list'];
  await userEvent.type(await open(), 'XQ26');
  await group('需求');
  expect(asked()).toEqual(['demand XQ26']);
});

test('whoever may not see demands is not led to them over their customer', async () => {
  who.rights = ['customer:list'];
  await userEvent.type(await open(), 'XQ26');
  expect(await screen.findByText('没有匹配的菜单、操作、单号或客户')).toBeTruthy();
  expect(asked()).toEqual([]);
});

test('a word that is still composed asks for nothing', async () => {
  const input = await open();
  fireEvent.compositionStart(input);
  fireEvent.change(input, { target: { value: 'shen' } });
  await new Promise((done) => setTimeout(done, 400));
  expect(asked()).toEqual([]);
  fireEvent.change(input, { target: { value: '申海' } });
  fireEvent.compositionEnd(input);
  await waitFor(() => expect(asked()).toContain('customer 申海'));
});

test('the answer to an older text is aborted', async () => {
  who.rights = ['demand:list'];
  lookup.mockImplementationOnce(() => new Promise(() => undefined));
  const input = await open();
  await userEvent.type(input, 'XQ');
  expect(await screen.findByText('正在查询…')).toBeTruthy();
  await waitFor(() => expect(asked()).toEqual(['demand XQ']));
  await userEvent.type(input, '2');
  await group('需求');
  expect(lookup.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true, false]);
});

test('pinyin and initials find menus, and actions of the house', async () => {
  const input = await open();
  await userEvent.type(input, 'xqlb');
  await userEvent.click(await screen.findByRole('option', { name: /需求列表/ }));
  expect(opened).toHaveBeenCalledWith('/fta/delegateList');
});

test('what can be made anew is found by its name, by those who may make it', async () => {
  installNewRecords([
    {
      name: 'demand',
      create: () => null,
      options: { label: '', title: { zh: '需求', en: 'Demand' }, paths: { create: '/fta/receiveDemandCreat' } },
    },
    { name: 'customer', create: () => null, options: { label: '', title: { zh: '客户', en: 'Customer' }, paths: {} } },
  ]);
  who.rights = [...all, 'demand:create'];
  const input = await open();
  await userEvent.type(input, 'xinjian');
  const actions = within(await group('操作'));
  expect(actions.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['新建需求']);
  await userEvent.click(actions.getByRole('option'));
  expect(opened).toHaveBeenCalledWith('/fta/receiveDemandCreat');
});

test('what is called so stands before what only knows it', async () => {
  await userEvent.type(await open(), '医疗器械');
  await group('客户');
  await waitFor(() =>
    expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))[0]).toBe('客户'),
  );
});

test('a source that cannot be asked is named and can be asked again', async () => {
  lookup.mockImplementation(async (resource) => {
    if (resource === 'customer' && lookup.mock.calls.length <= 3) throw new Error('gone');
    return { data: rows[resource] ?? [], total: 1 };
  });
  await userEvent.type(await open(), '2601');
  expect(await screen.findByText('未能查询：客户')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await group('客户')).toBeTruthy();
});
