// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataProvider } from '#dataProvider/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { bhUsage } from '#domain/guarantee/index.ts';
import { actsOf, entities } from '#domain/index.ts';
import { aRecord } from '#tests/aRecord.ts';
import { client } from '../../shell/client.ts';
import { themeOf } from '../../shell/theme.ts';
import { person } from '../lists/listTestKit.ts';
import { useUsageActs } from './useUsageActs.tsx';

configure({ asyncUtilTimeout: 10_000 });

const who = vi.hoisted(() => ({ userInfo: { loginName: 'x' }, dictVersion: '1', actor: {} as object }));
const asked = vi.hoisted(() => vi.fn());
const answers = vi.hoisted(() => ({}) as Record<string, unknown>);
const refusals = vi.hoisted(() => ({}) as Record<string, string>);
const notices = vi.hoisted(() => vi.fn());

vi.mock('react-admin', async (original) => ({ ...(await original<object>()), useNotify: () => notices }));
vi.mock('../../shell/client.ts', () => ({
  client: {
    hooks: { locale: () => 'zh' },
    call: async ({ method, data }: { method: string; data: object }) => {
      if (method in answers) asked(method, data);
      return { code: 200, returnCode: refusals[method] ?? '0', returnMsg: '', data: answers[method] ?? [] };
    },
  },
  session: {
    current: () => who,
    subscribe: () => () => undefined,
  },
}));

const usage = {
  id: 'u1',
  rowVersion: 3,
  declNo: '222520251000000001',
  usageStatus: 'PART_PAID',
  payMode: 'COMPANY_ADVANCE',
  totalAmount: '300.00',
  paidCustoms: '100.00',
  settledAmount: '0.00',
  outstandingQuota: '300.00',
  outstandingGuar: '200.00',
  heldAmount: '0.00',
  heldGuar: '0.00',
};
const bill = { taxKind: 'A', issueDate: '2025-03-01', deadline: '2099-03-18', billStatus: 'OPEN', paidAmount: '0.00' };
const payment = {
  id: 'p1',
  payKind: 'CUSTOMS',
  payMode: 'COMPANY_ADVANCE',
  payDate: '2025-03-03',
  amount: '100.00',
  settledPart: '0.00',
};
const detail = {
  usage: { ...usage, rowVersion: 7 },
  taxes: [
    { ...bill, id: 't1', taxBillNo: 'A01', amount: '120.00' },
    { ...bill, id: 't2', taxBillNo: 'L02', amount: '80.00' },
  ],
  payments: [{ ...payment, taxId: 't0', quotaReturned: '0.00', guarReturned: '100.00' }],
  changes: [],
  movements: [],
  facts: {
    quotaAvailable: '0',
    quotaCovers: true,
    excessRemain: '0',
    guaranteeAvailable: '0',
    raiseRoom: null,
    lateRate: '0.0005',
    lateMin: '50',
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  who.actor = person('jck01', true).actor;
  for (const method of ['usagePay', 'usageRepay', 'usageReverse', 'usageChangeSave', 'usageRetry'])
    answers[method] = usage;
  answers.levyChangeDetail = detail;
  delete refusals.usageRepay;
});
afterEach(cleanup);

function Offered({ record }: { record: RecordOf<typeof bhUsage> }) {
  const acts = useUsageActs();
  return (
    <>
      {acts.actionsOf(record).map(({ key, label, run }) => (
        <button type="button" key={key} onClick={run}>
          {label.zh}
        </button>
      ))}
      {acts.dialog}
    </>
  );
}

function show(record: Partial<RecordOf<typeof bhUsage>> = usage) {
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={createDataProvider(client, entities, actsOf) as never} store={memoryStore()}>
        <ThemeProvider theme={themeOf('light', 'zh')}>
          <Offered record={aRecord(bhUsage, record)} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const open = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
};
const lastButton = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
const sent = async (method: string) => {
  await waitFor(() => expect(asked).toHaveBeenCalledWith(method, expect.anything()));
  return asked.mock.calls.find(([called]) => called === method)?.[1];
};

test('the chosen bills are paid with the version just read, and an amount too high is not sent', async () => {
  const user = show();
  await open(user, '登记缴税');
  const first = screen.getByRole('textbox', { name: 'A01 本次缴税' });
  await user.clear(first);
  await user.type(first, '120.01');
  await user.click(lastButton('登记缴税'));
  await waitFor(() => expect(notices).toHaveBeenCalledWith('超过未缴金额 120.00', { type: 'warning' }));
  await user.clear(first);
  await user.type(first, '20');
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  expect(screen.getByRole('region', { name: '确认后' }).textContent).toContain('20.00');
  await user.click(lastButton('登记缴税'));
  expect(await sent('usagePay')).toMatchObject({
    usageId: 'u1',
    rowVersion: 7,
    bills: [{ taxId: 't1', amount: '20' }],
    payMode: 'COMPANY_ADVANCE',
    payDate: todayText(() => new Date()),
  });
  await waitFor(() => expect(notices).toHaveBeenCalledWith('登记缴税已保存', { type: 'success' }));
});

test('a repayment begins with what was advanced', async () => {
  const user = show();
  const dialog = await open(user, '登记客户还款');
  expect(dialog.textContent).toContain('已垫未还 100.00 元');
  await user.click(lastButton('登记还款'));
  expect(await sent('usageRepay')).toMatchObject({ usageId: 'u1', rowVersion: 7, amount: '100.00' });
});

test('a reversal names the payment and its reason', async () => {
  const user = show();
  await open(user, '冲正');
  await user.type(screen.getByRole('textbox', { name: /冲正原因/ }), '重复登记');
  await user.click(lastButton('冲正'));
  expect(await sent('usageReverse')).toEqual({ usageId: 'u1', rowVersion: 7, paymentId: 'p1', reason: '重复登记' });
});

test('a change asks for what its kind needs and nothing else', async () => {
  const user = show();
  await open(user, '征税变更');
  expect(screen.queryByRole('textbox', { name: /^金额/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /新税单/ })).toBeNull();
  await user.click(lastButton('保存变更'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /原因/ }).getAttribute('aria-invalid')).toBe('true'));
  expect(asked).not.toHaveBeenCalledWith('usageChangeSave', expect.anything());
});

test('what could not be deducted yet is said so', async () => {
  answers.usageRetry = { ...usage, usageStatus: 'PENDING_EXCESS', heldAmount: '1200.00', shortfall: '1200.00' };
  const user = show({ ...usage, usageStatus: 'PENDING_EXCESS', heldAmount: '1500.00' });
  await user.click(screen.getByRole('button', { name: '重试扣减' }));
  expect(await sent('usageRetry')).toEqual({ usageId: 'u1', rowVersion: 3 });
  await waitFor(() =>
    expect(notices).toHaveBeenCalledWith('222520251000000001：额度仍不足，尚缺 1,200.00 元', { type: 'warning' }),
  );
});

test('when somebody was faster the dialog keeps what was typed and takes over the declaration as it is now', async () => {
  const user = show();
  const dialog = await open(user, '登记客户还款');
  const amount = screen.getByRole('textbox', { name: /金额/ });
  await user.clear(amount);
  await user.type(amount, '60');
  refusals.usageRepay = '61005';
  const now = { ...usage, rowVersion: 8 };
  Object.assign(answers, { levyChangeDetail: { ...detail, usage: now }, usageGet: now });
  await user.click(lastButton('登记还款'));
  await waitFor(() => expect(dialog.querySelector('[role=alert]')).toBeTruthy());
  delete refusals.usageRepay;
  await waitFor(async () => {
    await user.click(lastButton('登记还款'));
    expect(asked).toHaveBeenCalledWith('usageRepay', expect.objectContaining({ rowVersion: 8, amount: '60.00' }));
  });
});
