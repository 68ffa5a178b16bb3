import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFen } from '#domain/core/money.ts';
import { monthBefore } from '#domain/core/months.ts';
import { daysOfPeriod } from '#domain/funds/acctPeriod.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { type MoneyWorld, mainCompId, openMoney, taking, today, trying } from './money.ts';

/** What customers are told they owe, and what the house reads. @see docs/spec/finance.md 2.9, 3.11, 7, docs/spec/finance-addendum.md F12, F13, F43 */
let world: MoneyWorld;
let clerk: GatewayClient;
/** The customer of the login `cust01`. */
let customerId: string;
const month = monthBefore(today.slice(0, 7), 1);
const period = month.replace('-', '');
const [first, last] = daysOfPeriod(period);
const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;

beforeAll(async () => {
  world = await openMoney();
  clerk = await world.gateway.as('fin01');
  const [whose] = await world.query<{ id: string }>(
    `select console_id as id from sys_user where login_name = 'cust01'`,
  );
  customerId = whose?.id ?? '';
  const advance = { customerId, item: { kind: 'ADVANCE' as const, id: 'big', dueDate: dayOf(10) } };
  await world.book(
    { ...advance, day: `${monthBefore(month, 1)}-11`, amount: parseFen('500000.00'), bizNo: 'DS-0' },
    { ...advance, day: dayOf(2), amount: parseFen('220400.00'), bizNo: 'DS-1' },
    { ...advance, day: dayOf(17), txnKind: 'REPAY', direction: 'C', amount: parseFen('300000.00'), bizNo: 'SK-1' },
    {
      ...{ customerId, acctKind: 'PREPAY', day: dayOf(17), txnKind: 'PREIN', direction: 'C' },
      ...{ amount: parseFen('678.00'), bizNo: 'SK-1' },
    },
  );
});
afterAll(() => world.close());

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const call = 'settlecenter.actCustomerStatement';
const building = (facts: object = {}) =>
  clerk.call<WireRecord>('settlecenter.buildCustomerStatement', {
    record: { customerId, mainCompId, period, ...facts },
  });

interface Figures {
  readonly rows: readonly WireRecord[];
  readonly subtotals: readonly WireRecord[];
  readonly total: WireRecord;
}

describe('the balance statement', () => {
  const asked = () => ({ fromMonth: month, toMonth: month, groupBy: 'acctKind', customerId });

  test('M1: opens with what was before, closes with what the month moved, and counts prepayments as less', async () => {
    const { subtotals, total } = await clerk.get<Figures>('settlecenter.queryStatementBalance', asked());
    const advance = subtotals.find(({ groupId }) => groupId === 'ADVANCE');
    expect(advance).toMatchObject({
      opening: '500000.00',
      debit: '220400.00',
      credit: '300000.00',
      closing: '420400.00',
    });
    expect(advance).toMatchObject({ overdue: '420400.00', prepaid: '0.00' });
    expect(total).toMatchObject({ closing: '419722.00', receivable: '420400.00', prepaid: '678.00' });
  });

  test('every figure opens its rows', async () => {
    const behind = async (measure: string) => {
      const figure = { ...asked(), groupId: 'ADVANCE', month, measure };
      const { rows } = await clerk.get<{ rows: WireRecord[] }>('settlecenter.queryStatementBalanceRecords', figure);
      return rows.map(({ bizNo }) => bizNo).sort();
    };
    expect(await behind('opening')).toEqual(['DS-0']);
    expect(await behind('debit')).toEqual(['DS-1']);
    expect(await behind('credit')).toEqual(['SK-1']);
    expect(await behind('closing')).toEqual(['DS-0', 'DS-1', 'SK-1']);
  });

  test('customers read their own, and nobody else’s', async () => {
    const own = await world.gateway.as('cust01');
    const { total } = await own.get<Figures>('settlecenter.queryStatementBalance', { ...asked(), customerId: '' });
    expect(total).toMatchObject({ closing: '419722.00' });
    const other = await own.get<Figures>('settlecenter.queryStatementBalance', {
      ...asked(),
      customerId: 'demo-customer-05',
    });
    expect(other.subtotals).toEqual([]);
  });
});

describe('the daily statement', () => {
  test('goes from day to day: each begins with what the one before ended with', async () => {
    const txnDate__between = [dayOf(1), dayOf(20)];
    const { subtotals } = await clerk.get<Figures>('settlecenter.queryStatementDaily', {
      groupBy: 'day',
      customerId,
      txnDate__between,
    });
    expect(subtotals).toHaveLength(20);
    expect(subtotals[1]).toMatchObject({
      groupId: dayOf(2),
      opening: '500000.00',
      advanced: '220400.00',
      closing: '720400.00',
    });
    const paid = subtotals[16];
    expect(paid).toMatchObject({
      opening: '720400.00',
      received: '300000.00',
      prepaid: '678.00',
      closing: '419722.00',
      rows: 2,
    });
    const long = await clerk.call('settlecenter.queryStatementDaily', {
      groupBy: 'day',
      txnDate__between: [first, `${today}`],
    });
    if (long.returnCode !== '0') expect(errorsOf(long)).toHaveProperty('txnDate__between');
    expect((await clerk.call('settlecenter.queryStatementDaily', { groupBy: 'day' })).returnCode).toBe('1001');
  });
});

describe('ageing', () => {
  test('FS40: one and seven days stand together, thirty-one apart; the buckets make the whole', async () => {
    const other = 'demo-customer-04';
    const owed = (id: string, dueDate: string, amount: string) => ({
      ...{ customerId: other, acctKind: 'SERVICE' as const, txnKind: 'SETTLE' as const, day: '2026-02-20' },
      ...{ amount: parseFen(amount), item: { kind: 'SETTLE' as const, id, dueDate } },
    });
    await world.book(
      owed('fs40-a', '2026-03-31', '100.00'),
      owed('fs40-b', '2026-03-25', '200.00'),
      owed('fs40-c', '2026-03-01', '300.00'),
    );
    const aged = async (asOf: string) => {
      const { total } = await clerk.get<Figures>('settlecenter.queryStatementAgeing', {
        ...{ groupBy: 'customer', customerId: other, firstDate__between: ['', asOf] },
      });
      return total;
    };
    expect(await aged('2026-04-01')).toMatchObject({ days7: '300.00', days60: '300.00', total: '600.00', items: 3 });
    expect(await aged('2026-03-01')).toMatchObject({ current: '600.00', total: '600.00' });
    expect(await aged('2026-02-01')).toMatchObject({ total: '0.00' });
  });
});

describe('a customer statement', () => {
  test('FS39: 500,000.00, then 220,400.00 and 300,000.00 come to 420,400.00 beside what is prepaid', async () => {
    const { data } = await building();
    expect(data).toMatchObject({ status: 'DRAFT', totalOpening: '500000.00', totalClosing: '419722.00' });
    expect(data.totalClosingCapital).toBe('肆拾壹万玖仟柒佰贰拾贰元整');
    expect((data.acctLines as WireRecord[])[0]).toMatchObject({
      acctKind: 'ADVANCE',
      closing: '420400.00',
      overdue: '420400.00',
    });
    expect((data.txnLines as WireRecord[]).map(({ balance }) => balance)).toEqual([
      '720400.00',
      '420400.00',
      '419722.00',
    ]);
    expect((await building()).returnCode).toBe('1006');
    expect(errorsOf(await building({ period: today.slice(0, 7).replace('-', '') }))).toHaveProperty('period');
  });

  test('is sent when its period is closed, read by the customer alone then, and confirmed or disputed by him', async () => {
    const { rows } = await clerk.get<{ rows: WireRecord[] }>('settlecenter.queryCustomerStatementPage', {
      filter: { period },
    });
    const [draft] = rows as [WireRecord];
    const own = await world.gateway.as('cust01');
    expect((await own.call('settlecenter.getCustomerStatement', { id: draft.id })).returnCode).toBe('1002');
    expect(errorsOf(await trying(clerk, call, draft, 'send'))).toHaveProperty('period');
    await world.query(`insert into acct_period (id, main_comp_id, period, status) values ('p', $1, $2, 'CLOSED')`, [
      mainCompId,
      period,
    ]);
    const sent = await taking(clerk, call, draft, 'send');
    expect(sent).toMatchObject({ status: 'SENT', totalClosing: '419722.00' });
    expect(sent.sentTo).toBeTruthy();

    expect(await own.get<WireRecord>('settlecenter.getCustomerStatement', { id: draft.id })).toMatchObject({
      status: 'SENT',
    });
    expect(errorsOf(await trying(own, call, sent, 'dispute'))).toHaveProperty('disputeText');
    const params = { diffAmount: '678.00', disputeText: '预收款应先冲抵' };
    const disputed = await taking(own, call, sent, 'dispute', { params });
    const again = await taking(clerk, call, disputed, 'send');
    expect(errorsOf(await trying(await world.gateway.as('fin01l'), call, again, 'confirm'))).toHaveProperty('files');
    const confirmed = await taking(own, call, again, 'confirm');
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', confirmedAt: expect.any(String) });
    const back = await taking(await world.gateway.as('fin01l'), call, confirmed, 'unconfirm', { opinion: '金额有误' });
    expect(back).toMatchObject({ status: 'DISPUTED', confirmedAt: null });
    expect(last >= first).toBe(true);
  });
});

describe('a refund of what was prepaid', () => {
  test('FS67: 78.01 of 78.00 is refused; money goes back to where it came from, by two people', async () => {
    const other = 'demo-customer-06';
    const chief = await world.gateway.as('fin01l');
    const add = (record: object) => clerk.call<WireRecord>('settlecenter.addFundRefund', { record });
    const made = await clerk.get<WireRecord>('settlecenter.addFundReceipt', {
      record: {
        ...{
          receiptKind: 'BANK',
          customerId: other,
          mainCompId,
          bankAccountId: world.bankAccountId,
          bankSerial: 'RF-1',
        },
        ...{ amount: '78.00', receiptDate: today, payerAccount: '6222021001', remark: '多付' },
      },
    });
    await taking(
      chief,
      'settlecenter.actFundReceipt',
      await taking(clerk, 'settlecenter.actFundReceipt', made, 'allocate'),
      'confirm',
    );
    const facts = {
      ...{
        customerId: other,
        mainCompId,
        bankAccountId: world.bankAccountId,
        payeeName: '客户',
        payeeBank: '工商银行',
      },
      ...{ payeeAccount: '6222021001', remark: '客户终止合作' },
    };
    expect(await add({ ...facts, amount: '78.01' })).toMatchObject({
      returnCode: '62079',
      returnMsg: '预收余额不足：78.00',
    });
    expect(await add({ ...facts, amount: '78.00', payeeAccount: '999' })).toMatchObject({ returnCode: '62029' });
    const { data: refund } = await add({ ...facts, amount: '78.00' });
    expect(await add({ ...facts, amount: '0.01' })).toMatchObject({ returnCode: '62079' });
    const params = { payDate: today, bankSerial: 'TK-1' };
    const pay = 'settlecenter.actFundRefund';
    expect(await trying(clerk, pay, refund, 'confirm', { params })).toMatchObject({ returnCode: '1005' });
    expect(await taking(chief, pay, refund, 'confirm', { params })).toMatchObject({ status: 'DONE' });
    expect(await world.balance('PREPAY', other)).toBe('0.00');
  });
});
