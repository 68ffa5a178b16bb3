// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { themeOf } from '../shell/theme.ts';
import { TaskBoard } from './TaskBoard.tsx';

vi.mock('../shell/client.ts', async () => {
  const { dictionaries } = await import('#domain/dictionaries.ts');
  const { delegateTaskFlow: flow } = await import('#domain/demand/delegateTaskFlow.ts');
  const client = {
    hooks: { locale: () => 'zh' },
    call: async ({ data }: { data: { dictCode?: string } }) => ({
      code: 200,
      returnCode: '0',
      data:
        dictionaries
          .find(({ code }) => code === data.dictCode)
          ?.items.map(({ id, label }) => ({ dictId: id, dictName: label.zh })) ?? [],
    }),
  };
  const actor = {
    userId: 'user-wh01',
    loginName: 'wh01',
    userName: '赵铁柱',
    roleId: 'W1',
    deptCode: 'W1',
    isLeader: false,
    haveAdmin: false,
    rights: new Set(flow.steps.map(({ key: action }) => `delegateTask:act:${action}`)),
  };
  const facts = { userInfo: { userId: 'user-wh01', loginName: 'wh01' }, actor, dictVersion: '1' };
  return { client, session: { current: () => facts, subscribe: () => () => undefined } };
});

interface Task {
  readonly id: string;
  readonly taskNo: string;
  readonly status: string;
  readonly [name: string]: unknown;
}
let tasks: Task[];
let total: Record<string, number>;
const act = vi.fn();

const task = (id: string, status: string): Task => ({
  id,
  rowVersion: 1,
  taskNo: `RW${id}`,
  taskType: 'STORE',
  deptCode: 'W1',
  status,
  demandId: 'd1',
  customerId_label: '浦江',
  planTime: '2026-11-01 17:30:00',
});

beforeEach(() => {
  localStorage.clear();
  total = {};
  tasks = [task('1', 'WAIT'), task('2', 'WAIT'), task('3', 'DOING')];
  act.mockReset();
  act.mockImplementation(async (_resource: string, { id, action }: { id: string; action: string }) => {
    const step = delegateTaskFlow.steps.find((other) => other.key === action);
    tasks = tasks.map((one) => (one.id === id ? { ...one, status: step?.to ?? '' } : one));
    return { data: tasks.find((one) => one.id === id) };
  });
});
afterEach(cleanup);

function show() {
  const getList = async (_resource: string, { filter }: { filter: { status__in: string[] } }) => {
    const rows = tasks.filter(({ status }) => filter.status__in.includes(status));
    return { data: rows, total: total[filter.status__in[0] ?? ''] ?? rows.length };
  };
  const dataProvider = { getList, act, getMany: async () => ({ data: [] }) } as never;
  return render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <TaskBoard scope={{}} onAdd={undefined} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const column = (name: string) => screen.getByRole('region', { name });
const numbers = (name: string) =>
  within(column(name))
    .queryAllByText(/^RW\d/)
    .map(({ textContent }) => textContent);
const cardButton = (no: string) => screen.findByRole('button', { name: new RegExp(`^${no} `) });
const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };

async function drag(no: string, to: string) {
  const card = (await cardButton(no)).closest('li');
  if (!card) throw new Error(`${no} is on no card`);
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.dragOver(column(to), { dataTransfer });
  fireEvent.drop(column(to), { dataTransfer });
}

test('tasks stand in the column of their status, each column with its count', async () => {
  show();
  await cardButton('RW1');
  expect(numbers('待分派')).toEqual(['RW1', 'RW2']);
  expect(numbers('处理中')).toEqual(['RW3']);
});

test('a drop takes the step that leads to the column', async () => {
  show();
  await drag('RW1', '处理中');
  expect(act).toHaveBeenCalledWith('delegateTask', { id: '1', rowVersion: 1, action: 'take' });
  await waitFor(() => expect(numbers('处理中')).toEqual(['RW1', 'RW3']));
  expect(numbers('待分派')).toEqual(['RW2']);
});

test('a refused move puts the card back and shows the reason on it', async () => {
  act.mockRejectedValue(new HttpError('当前状态不允许此操作', 200, { returnCode: '1004' }));
  show();
  await drag('RW1', '处理中');
  expect(await within(column('待分派')).findByText('当前状态不允许此操作')).toBeTruthy();
  expect(numbers('处理中')).toEqual(['RW3']);
});

test('a column that no step leads to is closed and says why, and a drop there changes nothing', async () => {
  show();
  const card = (await cardButton('RW1')).closest('li');
  fireEvent.dragStart(card as HTMLElement, { dataTransfer });
  expect(column('已完成').dataset.move).toBe('closed');
  expect(column('已完成').textContent).toContain('待分派的任务不能直接变为已完成');
  expect(column('处理中').dataset.move).toBe('open');
  fireEvent.drop(column('已完成'), { dataTransfer });
  expect(act).not.toHaveBeenCalled();
  expect(numbers('待分派')).toEqual(['RW1', 'RW2']);
});

test('with the keyboard: arrows move, Space picks up, arrows choose the column and hear its verdict, Space drops', async () => {
  const user = userEvent.setup();
  show();
  (await cardButton('RW1')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^RW2/);
  await user.keyboard(' {ArrowRight}');
  expect(screen.getByText(/待接单：不能放下，只有业务部门、本部门负责人可以分派/)).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('处理中：可以放下，接单')).toBeTruthy();
  await user.keyboard(' ');
  expect(act).toHaveBeenCalledWith('delegateTask', { id: '2', rowVersion: 1, action: 'take' });
  await waitFor(() => expect(numbers('处理中')).toContain('RW2'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^RW2/));
});

test('Escape puts a picked-up task back without a step', async () => {
  const user = userEvent.setup();
  show();
  (await cardButton('RW1')).focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  expect(screen.getByText('已取消移动')).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
});

test('the menu of a card offers the same steps, closed ones with their reason', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await cardButton('RW1'));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: '接单' })).toBeTruthy();
  expect(
    within(menu)
      .getByRole('menuitem', { name: /^无需办理/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await user.click(within(menu).getByRole('menuitem', { name: '接单' }));
  expect(act).toHaveBeenCalledWith('delegateTask', { id: '1', rowVersion: 1, action: 'take' });
});

test('more tasks than cards are left to the list', async () => {
  total = { WAIT: 140 };
  show();
  await cardButton('RW1');
  await userEvent.click(within(column('待分派')).getByRole('button', { name: '另有 138 个，在列表中查看' }));
  expect(localStorage.getItem('tg_taskView:wh01')).toBe('list');
});
