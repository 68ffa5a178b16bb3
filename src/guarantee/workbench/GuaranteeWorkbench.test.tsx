// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { themeOf } from '../../shell/theme.ts';
import { GuaranteeWorkbench } from './GuaranteeWorkbench.tsx';

interface SeenCall {
  readonly method: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const seen: SeenCall[] = [];
const rights = vi.hoisted(() => new Set<string>());
let answers: Record<string, unknown>;
let refused: ReadonlySet<string>;

vi.mock('../../shell/events.ts', () => ({ onRecordEvent: () => () => undefined }));
vi.mock('../../shell/client.ts', () => {
  const actor = {
    userId: 'u1',
    loginName: 'jck01l',
    roleId: 'jck01',
    deptCode: 'jck01',
    isLeader: true,
    haveAdmin: false,
    rights,
  };
  const facts = { userInfo: { userId: 'u1', loginName: 'jck01l' }, actor, dictVersion: '1', menu: [], settings: {} };
  const client = {
    hooks: { locale: () => 'zh' },
    call: async (call: SeenCall) => {
      seen.push(call);
      if (refused.has(call.method))
        return { code: 200, returnCode: '9999', returnMsg: '', data: null, requestId: 'req-1' };
      return { code: 200, returnCode: '0', data: answers[call.method] ?? [] };
    },
  };
  return { client, session: { current: () => facts, subscribe: () => () => undefined } };
});

const queue = (key: string, count: number) => ({
  key,
  count,
  ages: [0, 0, count],
  oldestHours: count > 0 ? 52 : null,
  overdue: 0,
});
const todoRow = (docNo: string, docType: string, status: string, exitRoute: string | null = null) => ({
  docType,
  docId: docNo,
  rowVersion: 1,
  docNo,
  customerName: '上海瑞禾食品有限公司',
  amount: '150000.00',
  status,
  exitRoute,
  customsReceipt: 'NONE',
  daysInStatus: 4,
  ownerDept: 'D10',
  submittedBy: '吴敏',
});

beforeEach(() => {
  seen.length = 0;
  refused = new Set();
  rights.clear();
  for (const right of ['bhUsage:list', 'bhApply:list', 'bhAlert:list', 'bhExcess:list']) rights.add(right);
  answers = {
    workbenchSummary: {
      time: '2026-11-20 14:32:10',
      todo: { data: [queue('APPLY', 7), queue('ADJUST', 0)] },
      documents: { data: [{ docType: 'APPLY', started: 2, returned: 1 }] },
      guarantees: { data: [] },
      topQuotas: { data: [] },
      due: { data: { count: 0, amount: '0' } },
      overdue: { data: { count: 2, amount: '2226840.48', maxDays: 2 } },
      held: { data: { count: 0, amount: '0' } },
      expiring: { data: { guarantees: [], quotas: [] } },
      alerts: { data: [{ level: 'RED', count: 3 }] },
    },
    workbenchTodo: {
      rows: [
        todoRow('CE-2026-0011', 'EXCESS', 'EXITDEPT_PENDING_REVIEW', 'TO_ACCOUNTING'),
        todoRow('SQ-2026-0040', 'APPLY', 'EXITDEPT_PENDING_REVIEW', 'TO_INVESTMENT'),
        todoRow('SQ-2026-0029', 'APPLY', 'RETURN_EXITDEPT_LEADER'),
      ],
      total: 3,
    },
    workbenchDue: { rows: [] },
    workbenchTrend: { rows: [{ month: '2026-11', quota: '42000000.00', total: '85000000.00', guarantee: null }] },
  };
});
afterEach(cleanup);

function show() {
  return render(
    <MemoryRouter>
      <CoreAdminContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <GuaranteeWorkbench />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const filterOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
  return [pathname, JSON.parse(searchParams.get('filter') ?? '{}')] as const;
};

test('figures are links to the views that hold just what was counted', async () => {
  show();
  expect(filterOf(await screen.findByRole('link', { name: /额度申请.*7/ }))).toEqual([
    '/deposit/apply',
    { view: 'todo' },
  ]);
  expect(filterOf(screen.getByRole('link', { name: '2 笔' }))[0]).toBe('/deposit/depositOpr');
  const alerts = screen.getByRole('region', { name: '未处理预警' });
  expect(filterOf(within(alerts).getByRole('link', { name: /3/ }))[1]).toEqual({ view: 'open', level__in: ['RED'] });
});

test('who may not open a list reads the figure without a link', async () => {
  rights.delete('bhUsage:list');
  show();
  expect(await screen.findByText('2 笔')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '2 笔' })).toBeNull();
});

test('a block or a call that failed says so alone, and can be asked again', async () => {
  refused = new Set(['workbenchTrend']);
  answers.workbenchSummary = { ...(answers.workbenchSummary as object), alerts: { error: 'req-2' } };
  show();
  const curve = await screen.findByRole('region', { name: '近12个月占用' });
  expect(await within(curve).findByRole('alert')).toBeTruthy();
  expect(within(await screen.findByRole('region', { name: '未处理预警' })).getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'SQ-2026-0040' })).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(2);

  refused = new Set();
  await userEvent.click(within(curve).getByRole('button', { name: '重试' }));
  expect(await within(curve).findByRole('table', { name: '近12个月占用' })).toBeTruthy();
});

test('a department has no line of guarantees, which it does not own', async () => {
  show();
  const table = await screen.findByRole('table', { name: '近12个月占用' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['月份', '额度总额', '额度已用']);
});

test('a leader ticks documents of any type; what needs an opinion of its own cannot be ticked', async () => {
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 SQ-2026-0040' }));
  expect(screen.getByRole('checkbox', { name: '选择 SQ-2026-0029' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 CE-2026-0011' }));
  expect(screen.getByRole('toolbar', { name: '待办单据' }).textContent).toContain('已选 2 份');
});

test('a batch of mixed kinds is a list with sums and where each goes, one opinion, three clicks, one call for each kind', async () => {
  answers.wfBatchAct = [
    { docId: 'SQ-2026-0040', ok: true },
    { docId: 'CE-2026-0011', ok: true },
  ];
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页可办理的单据' }));
  await userEvent.click(screen.getByRole('button', { name: '批量同意' }));
  const dialog = await screen.findByRole('dialog');
  const lines = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(lines).toEqual([
    '单据客户金额下一步',
    'CE-2026-0011超额审批上海瑞禾食品有限公司150,000.00计财部录入',
    'SQ-2026-0040额度申请上海瑞禾食品有限公司150,000.00投资部录入',
    '超额审批 1 份150,000.00',
    '额度申请 1 份150,000.00',
  ]);
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('button', { name: '批量同意' }));
  const sent = () => seen.filter(({ method }) => method === 'wfBatchAct').map(({ data }) => data);
  await waitFor(() => expect(sent()).toHaveLength(2));
  // The gateway refuses a call about documents of several kinds.
  expect(sent()).toMatchObject([
    { items: [{ docType: 'EXCESS', id: 'CE-2026-0011', action: 'approve' }] },
    { items: [{ docType: 'APPLY', id: 'SQ-2026-0040', action: 'approve' }] },
  ]);
});

test('a kind that could not be sent is told beside those that were done', async () => {
  Object.defineProperty(answers, 'wfBatchAct', {
    get: () => {
      refused = new Set(['wfBatchAct']);
      return [{ docId: 'CE-2026-0011', ok: true }];
    },
  });
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页可办理的单据' }));
  await userEvent.click(screen.getByRole('button', { name: '批量同意' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '批量同意' }));
  const report = await screen.findByRole('dialog', { name: '批量处理结果' });
  expect(report.textContent).toContain('SQ-2026-0040');
  expect(report.textContent).not.toContain('CE-2026-0011');
});

test('the list is narrowed to a type by its count', async () => {
  answers.workbenchSummary = {
    ...(answers.workbenchSummary as object),
    todo: { data: [queue('APPLY', 2), queue('EXCESS', 1)] },
  };
  show();
  await userEvent.click(await screen.findByRole('button', { name: '超额审批 1' }));
  expect(seen.filter(({ method }) => method === 'workbenchTodo').at(-1)?.data).toMatchObject({
    docType: 'EXCESS',
    page: 1,
  });
});
