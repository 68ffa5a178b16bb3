import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFen } from '#domain/core/money.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import {
  customerId,
  daysAgo,
  type MoneyWorld,
  mainCompId,
  nextNo,
  openMoney,
  stampOf,
  taking,
  today,
  trying,
} from './money.ts';

/** Money that comes, over HTTP. @see docs/spec/finance.md 2.8, 6.4, docs/spec/finance-addendum.md F5, F19, F21, F22 */
let world: MoneyWorld;
let clerk: GatewayClient;
let chief: GatewayClient;
beforeAll(async () => {
  world = await openMoney();
  clerk = await world.gateway.as('fin01');
  chief = await world.gateway.as('fin01l');
});
afterAll(async () => {
  const differences = await world.query('select * from fund_difference');
  await world.close();
  expect(differences).toEqual([]);
});

const call = 'settlecenter.actFundReceipt';
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

const adding = (client: GatewayClient, facts: object) =>
  client.call<WireRecord>('settlecenter.addFundReceipt', {
    record: {
      ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: world.bankAccountId, receiptDate: today },
      ...{ bankSerial: `LS-${nextNo()}`, amount: '100000.00' },
      ...facts,
    },
  });

async function receipt(client: GatewayClient, facts: object): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await adding(client, facts);
  if (returnCode !== '0') throw new Error(`${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

const pays = (id: string, amount: string) => ({ itemId: `ADVANCE:${id}`, amount });
const linesOf = (record: WireRecord) =>
  (record.allocs as WireRecord[]).map(({ itemId, allocKind, amount }) => [itemId, allocKind, amount]);
const ofItem = async (id: string) =>
  (await world.query<{ open: string }>(`select open::text from fund_item where item_id = $1`, [id]))[0]?.open;

describe('a receipt', () => {
  test('pays what it is allocated to when a second person of finance confirms it, and the rest is prepaid', async () => {
    const advance = await world.advance('220400.00', 20);
    const draft = await receipt(clerk, { amount: '100678.00', allocs: [pays(advance, '100000.00')] });
    expect(draft).toMatchObject({ status: 'DRAFT', prepayAmount: '678.00' });
    expect(linesOf(draft)).toEqual([[`ADVANCE:${advance}`, 'PRINCIPAL', '100000.00']]);
    const ready = await taking(clerk, call, draft, 'allocate');
    expect(await trying(clerk, call, ready, 'confirm')).toMatchObject({ returnCode: '1013' });
    expect(await trying(await world.gateway.as('admin'), call, ready, 'confirm')).toMatchObject({ returnCode: '1005' });
    const booked = await taking(chief, call, ready, 'confirm');
    expect(booked).toMatchObject({ status: 'CONFIRMED', confirmedBy: 'user-fin01l' });
    expect(await ofItem(advance)).toBe('120400.00');
    expect(await world.balance('PREPAY')).toBe('678.00');
    expect(await trying(chief, call, booked, 'reverse', { opinion: '退票' })).toMatchObject({ returnCode: '1013' });
  });

  test('is taken back by a leader who did not confirm it: what it paid is open again, and its prepayment gone', async () => {
    const prepaid = await world.balance('PREPAY');
    const advance = await world.advance('5000.00', 9);
    const ready = await taking(
      chief,
      call,
      await receipt(chief, { amount: '5100.00', allocs: [pays(advance, '5000.00')] }),
      'allocate',
    );
    const booked = await taking(clerk, call, ready, 'confirm');
    expect(await ofItem(advance)).toBe('0.00');
    expect(await trying(clerk, call, booked, 'reverse', { opinion: '退票' })).toMatchObject({ returnCode: '1005' });
    const back = await taking(chief, call, booked, 'reverse', { opinion: '银行退票' });
    expect(back).toMatchObject({ status: 'REVERSED', reason: '银行退票' });
    expect(await ofItem(advance)).toBe('5000.00');
    expect(await world.balance('PREPAY')).toBe(prepaid);
    const rows = await world.query(
      `select txn_kind, direction, amount::text, to_char(txn_date, 'YYYY-MM-DD') as on from fund_txn where biz_no = $1 order by txn_no`,
      [booked.receiptNo],
    );
    expect(rows.at(-1)).toEqual({ txn_kind: 'REVERSE', direction: 'C', amount: '-5000.00', on: today });
  });

  test('M2: pays no more than came, nor more of an item than is open (62023), nor an item twice', async () => {
    const advance = await world.advance('1000.00', 5);
    expect(errorsOf(await adding(clerk, { amount: '900.00', allocs: [pays(advance, '900.01')] }))).toHaveProperty(
      'allocs',
    );
    const more = await adding(clerk, { amount: '2000.00', allocs: [pays(advance, '1000.01')] });
    expect(more).toMatchObject({ returnCode: '62023', returnMsg: '分配金额1,000.01元超过未收金额1,000.00元' });
    expect(errorsOf(more)).toHaveProperty(['allocs.0.amount']);
    const twice = await adding(clerk, { amount: '900.00', allocs: [pays(advance, '1.00'), pays(advance, '2.00')] });
    expect(errorsOf(twice)).toHaveProperty(['allocs.1.itemId']);
  });

  test('FS46: what was paid meanwhile is not paid again: the second of two is refused with what is open', async () => {
    const advance = await world.advance('3000.00', 4);
    const drafts = await Promise.all(
      [1, 2].map(() => receipt(clerk, { amount: '3000.00', allocs: [pays(advance, '3000.00')] })),
    );
    const ready = await Promise.all(drafts.map((draft) => taking(clerk, call, draft, 'allocate')));
    const answers = await Promise.all(ready.map((one) => trying(chief, call, one, 'confirm')));
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '62023']);
    expect(answers.find(({ returnCode }) => returnCode === '62023')?.returnMsg).toContain('未收金额0.00元');
    expect(await ofItem(advance)).toBe('0.00');
  });

  test('two people who allocate the same receipt: the second one has an old version', async () => {
    const advance = await world.advance('800.00', 3);
    const draft = await receipt(clerk, { amount: '800.00', allocs: [] });
    const write = (client: GatewayClient) =>
      client.call<WireRecord>('settlecenter.updateFundReceipt', {
        ...stampOf(draft),
        record: { allocs: [pays(advance, '800.00')] },
      });
    const answers = await Promise.all([write(clerk), write(chief)]);
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
  });

  test('comes in once: the serial of a transfer is taken (62014) until the receipt is void', async () => {
    const first = await receipt(clerk, { bankSerial: 'TWICE-1', amount: '10.00' });
    expect(await adding(chief, { bankSerial: 'TWICE-1', amount: '10.00' })).toMatchObject({ returnCode: '62014' });
    await taking(clerk, call, first, 'void', { opinion: '录入重复' });
    expect(await adding(chief, { bankSerial: 'TWICE-1', amount: '10.00' })).toMatchObject({ returnCode: '0' });
  });

  test('is neither of tomorrow nor of a closed period, but for a leader who says why: then it is booked today', async () => {
    expect(errorsOf(await adding(clerk, { receiptDate: daysAgo(-1) }))).toHaveProperty('receiptDate');
    const day = daysAgo(62);
    const [period] = await world.query<{ id: string }>(
      `insert into acct_period (id, main_comp_id, period, status) values ('closed', $1, $2, 'CLOSED') returning id`,
      [mainCompId, day.slice(0, 4) + day.slice(5, 7)],
    );
    const ready = await taking(clerk, call, await receipt(clerk, { receiptDate: day, amount: '50.00' }), 'allocate');
    expect(await trying(chief, call, ready, 'confirm')).toMatchObject({ returnCode: '62024' });
    const booked = await taking(chief, call, ready, 'confirm', { opinion: '上月到账，本月补登' });
    const rows = await world.query(
      `select to_char(txn_date, 'YYYY-MM-DD') as booked, to_char(value_date, 'YYYY-MM-DD') as value from fund_txn where biz_no = $1`,
      [booked.receiptNo],
    );
    expect(rows.every((row) => 'booked' in row && row.booked === today && 'value' in row && row.value === day)).toBe(
      true,
    );
    await world.query('delete from acct_period where id = $1', [period?.id]);
  });

  test('of another payer is explained, and of another currency refused (62075)', async () => {
    const other = await receipt(clerk, { payerName: '张三贸易有限公司', amount: '20.00' });
    expect(errorsOf(await trying(clerk, call, other, 'allocate'))).toHaveProperty('remark');
    const dollars = await receipt(clerk, { currency: 'USD', amount: '20.00' });
    expect(await trying(clerk, call, dollars, 'allocate')).toMatchObject({ returnCode: '62075' });
  });
});

describe('what was prepaid', () => {
  test('FS67: 678.00 pays 600.00 without any bank, and not 78.01 more (62079)', async () => {
    const other = 'demo-customer-02';
    const prepaid = await receipt(clerk, { customerId: other, amount: '678.00' });
    await taking(chief, call, await taking(clerk, call, prepaid, 'allocate'), 'confirm');
    expect(await world.balance('PREPAY', other)).toBe('678.00');
    await world.book({
      ...{ customerId: other, acctKind: 'FEE', txnKind: 'FEE', amount: parseFen('700.00'), day: daysAgo(2) },
      item: { kind: 'FEE', id: 'fee-1' },
    });
    const use = (amount: string) => {
      const facts = { receiptKind: 'PREPAY', customerId: other, bankAccountId: null, bankSerial: null, amount };
      return receipt(clerk, { ...facts, allocs: [{ itemId: 'FEE:fee-1', amount }] });
    };
    await taking(chief, call, await taking(clerk, call, await use('600.00'), 'allocate'), 'confirm');
    expect(await world.balance('PREPAY', other)).toBe('78.00');
    expect(await ofItem('fee-1')).toBe('100.00');
    const more = await trying(clerk, call, await use('78.01'), 'allocate');
    expect(more).toMatchObject({ returnCode: '62079', returnMsg: '预收余额不足：78.00' });
    const bare = await receipt(clerk, {
      receiptKind: 'PREPAY',
      customerId: other,
      bankAccountId: null,
      bankSerial: null,
      amount: '50.00',
    });
    expect(errorsOf(await trying(clerk, call, bare, 'allocate'))).toHaveProperty('allocs');
  });
});
