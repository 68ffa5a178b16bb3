// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StartAnswer } from '#domain/demand/startPage.ts';
import { themeOf } from '../shell/theme.ts';
import { StartPage } from './Workbench.tsx';

interface SeenCall {
  readonly method: string;
  readonly data?: unknown;
  readonly loginCheck?: boolean;
}
const seen: SeenCall[] = [];
let answer: StartAnswer;

vi.mock('../shell/events.ts', () => ({ onRecordEvent: () => () => undefined }));
vi.mock('../shell/menu/useMenu.ts', () => ({ useMenu: () => [] }));
vi.mock('../shell/client.ts', () => {
  const actor = {
    userId: 'u1',
    loginName: 'bus01',
    roleId: 'D10',
    deptCode: 'D10',
    isLeader: false,
    haveAdmin: false,
    rights: new Set(),
  };
  const facts = {
    userInfo: { userId: 'u1', loginName: 'bus01', roleName: '业务一部' },
    actor,
    dictVersion: '1',
    menu: [],
    settings: {},
  };
  const client = {
    hooks: { locale: () => 'zh', navId: () => '3' },
    call: async (call: SeenCall) => {
      seen.push(call);
      return { code: 200, returnCode: '0', data: call.method === 'queryWorkbench' ? answer : [] };
    },
  };
  return { client, session: { current: () => facts, subscribe: () => () => undefined } };
});

const queue = { count: 3, ages: [1, 1, 1], oldestHours: 52, overdue: 2 } as const;

beforeEach(() => {
  seen.length = 0;
  answer = {
    time: '2026-11-20 14:32:10',
    todo: {
      data: [
        { key: 'toAccept', ...queue },
        { key: 'drafts', count: 0, ages: [0, 0, 0], oldestHours: null, overdue: 0 },
      ],
    },
    overview: {
      data: {
        newToday: 37,
        newYesterday: 48,
        newMonth: 612,
        newMonthBefore: 580,
        finishedToday: 30,
        finishedYesterday: 41,
        finishedMonth: 560,
        finishedMonthBefore: 571,
        hoursWeek: '18.4',
        hoursWeekBefore: '19.1',
      },
    },
    trend: {
      data: [
        { day: '2026-11-19', new: 4, finished: 2 },
        { day: '2026-11-20', new: 5, finished: 6 },
      ],
    },
    alerts: { data: [] },
    shortcuts: { data: [] },
  };
});
afterEach(cleanup);

const calls = () => seen.filter(({ method }) => method === 'queryWorkbench');

function show() {
  return render(
    <MemoryRouter>
      <CoreAdminContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <StartPage />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

test('a queue is a link to the list of just its rows, with what is overdue and how long the oldest waits', async () => {
  show();
  const link = await screen.findByRole('link', { name: /待受理需求/ });
  expect(link.textContent).toContain('2 项超期');
  expect(link.textContent).toContain('最久 2天4小时');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/fta/delegateList?filter={"status__in":["SUBMITTED"]}',
  );
  expect(screen.getByRole('link', { name: /我的草稿/ }).textContent).toContain('暂无');
  expect(screen.getByText('14:32 更新')).toBeTruthy();
});

test('a block that failed says so alone, with the number of the request and another try', async () => {
  answer = { ...answer, alerts: { error: '1e7addde-123b-4d0d' } };
  show();
  const alerts = await screen.findByRole('region', { name: '预警' });
  expect((await within(alerts).findByRole('alert')).textContent).toContain('加载失败，重试');
  expect(within(alerts).getByText(/1e7addde-123b/)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /待受理需求/ })).toBeTruthy();

  answer = { ...answer, alerts: { data: [] } };
  await userEvent.click(within(alerts).getByRole('button', { name: '重试' }));
  expect(await within(alerts).findByText('没有超期或一天内到期的需求。')).toBeTruthy();
});

test('a block that is none of the person’s business is not there', async () => {
  answer = { ...answer, overview: { data: null }, trend: { data: null } };
  show();
  await screen.findByRole('region', { name: '待办' });
  await screen.findByRole('link', { name: /待受理需求/ });
  expect(screen.queryByRole('region', { name: '业务概览' })).toBeNull();
});

test('today and this month stand beside the time before', async () => {
  show();
  expect(await screen.findByText('昨日 48')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '本月' }));
  expect(screen.getByText('612')).toBeTruthy();
  expect(screen.getByText('上月同期 580')).toBeTruthy();
});

test('the trend is a table for those who do not see the lines', async () => {
  show();
  const table = await screen.findByRole('table', { name: '近 30 天需求趋势（件）' });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('2026-11-2056');
});

test('only calls that a person asked for keep the session alive', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
  });
  try {
    show();
    await screen.findByRole('link', { name: /待受理需求/ });
    await vi.advanceTimersByTimeAsync(300_500);
    expect(calls().map(({ loginCheck }) => loginCheck)).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(calls().at(-1)?.loginCheck).toBe(true);
});
