import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceBreaks, movementOf } from '#domain/funds/bankLineMath.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { daysAgo, type MoneyWorld, openMoney, taking, today, trying } from './money.ts';

/** What the bank says came in, as sheets of banks say it. @see docs/spec/finance-addendum.md F22, F57 */
let world: MoneyWorld;
let clerk: GatewayClient;
beforeAll(async () => {
  world = await openMoney();
  clerk = await world.gateway.as('fin01');
});
afterAll(() => world.close());

const importing = async (rows: readonly (readonly string[])[]) => {
  const content = rows.map((row) => row.join(',')).join('\n');
  const fileId = await uploadSheet(clerk, content);
  return clerk.call<WireRecord>('settlecenter.importBankLine', { fileId });
};
const lines = async () => {
  const { rows } = await clerk.get<{ rows: WireRecord[] }>('settlecenter.queryBankLinePage', {
    sort: [{ field: 'serial', order: 'ASC' }],
    limit: 100,
  });
  return rows;
};
const lineOf = async (serial: string) => {
  const found = (await lines()).find((line) => line.serial === serial);
  if (!found) throw new Error(`no line ${serial}`);
  return clerk.get<WireRecord>('settlecenter.getBankLine', { id: found.id });
};

describe('lines of a bank', () => {
  test('F57: two columns, an amount with its sign, and an amount with a side say the same', () => {
    expect(movementOf({ inAmount: '10.00' })).toEqual({ direction: 'IN', amount: '10.00' });
    expect(movementOf({ inAmount: '0.00', outAmount: '10.00' })).toEqual({ direction: 'OUT', amount: '10.00' });
    expect(movementOf({ bookedAmount: '-10.00' })).toEqual({ direction: 'OUT', amount: '10.00' });
    expect(movementOf({ bookedAmount: '10.00', side: 'OUT' })).toEqual({ direction: 'OUT', amount: '10.00' });
    expect(movementOf({ inAmount: '-3.00' })).toEqual({ direction: 'OUT', amount: '3.00' });
    expect(movementOf({})).toBe(undefined);
  });

  test('F57: a line that is missing is seen by the balances, whichever way they run', () => {
    const line = (inAmount: string, balance: string) => ({ inAmount, balance });
    expect(balanceBreaks([line('10', '110'), line('5', '115'), line('5', '125')])).toEqual([2]);
    expect(balanceBreaks([line('5', '125'), line('5', '120'), line('5', '115')])).toEqual([]);
  });

  test('come in from a sheet as banks write it, once, each with who probably paid', async () => {
    const [{ name: customerName } = { name: '' }] = await world.query<{ name: string }>(
      `select name from customer where id = 'demo-customer-02'`,
    );
    const sheet = [
      ['交易日期', '交易流水号', '收入', '支出', '余额', '对方户名', '对方账号', '摘要'],
      [daysAgo(1), 'L1', '678.00', '', '1678.00', customerName, '62220001', '货款'],
      [today, 'L2', '', '78.00', '1600.00', '某供应商', '62220002', '付款'],
      [today, 'L3', '100.00', '', '1700.00', '不认识的人', '62220003', '往来款'],
    ];
    const { data, returnCode } = await importing(sheet);
    expect([returnCode, data]).toMatchObject(['0', { success: 3 }]);
    expect((await importing(sheet)).data).toMatchObject({ success: 0, existing: 3 });
    const [first, second, third] = await lines();
    expect(first).toMatchObject({
      serial: 'L1',
      direction: 'IN',
      amount: '678.00',
      status: 'OPEN',
      customerId: 'demo-customer-02',
    });
    expect(second).toMatchObject({ serial: 'L2', direction: 'OUT', amount: '78.00' });
    expect(third).toMatchObject({ serial: 'L3', customerId: null });
  });

  test('one transfer is split over receipts, and never claimed for more than it is', async () => {
    const claim = async (params: object = {}) =>
      trying(clerk, 'settlecenter.actBankLine', await lineOf('L1'), 'claim', { params });
    const half = await clerk.call<WireRecord>('settlecenter.addFundReceipt', {
      record: {
        ...{
          receiptKind: 'BANK',
          bankLineId: (await lineOf('L1')).id,
          customerId: 'demo-customer-03',
          amount: '600.00',
        },
        ...{ mainCompId: 'funds-company', receiptDate: daysAgo(1) },
      },
    });
    expect(half).toMatchObject({ returnCode: '0', data: { bankSerial: 'L1', payerAccount: '62220001' } });
    expect(await lineOf('L1')).toMatchObject({ usedAmount: '600.00', status: 'OPEN' });
    expect(await claim()).toMatchObject({ returnCode: '0' });
    expect(await lineOf('L1')).toMatchObject({ usedAmount: '678.00', status: 'USED' });
    expect((await claim()).returnCode).not.toBe('0');
    const { rows } = await clerk.get<{ rows: WireRecord[] }>('settlecenter.queryFundReceiptPage', {});
    const rest = rows.find(({ amount }) => amount === '78.00');
    expect(rest).toMatchObject({ customerId: 'demo-customer-02', bankSerial: 'L1', status: 'DRAFT' });

    const call = 'settlecenter.actFundReceipt';
    expect(await trying(clerk, call, rest as WireRecord, 'void', { opinion: '错' })).toMatchObject({
      returnCode: '1005',
    });
    await taking(await world.gateway.as('fin01l'), call, rest as WireRecord, 'void', { opinion: '认领错误' });
    expect(await lineOf('L1')).toMatchObject({ usedAmount: '600.00', status: 'OPEN' });
  });

  test('that went out, or are nobody’s of our customers, are no receipts', async () => {
    const act = 'settlecenter.actBankLine';
    expect((await trying(clerk, act, await lineOf('L2'), 'claim', { params: {} })).returnMsg).toContain('支出流水');
    expect(await taking(clerk, act, await lineOf('L3'), 'ignore', { opinion: '股东往来' })).toMatchObject({
      status: 'IGNORED',
    });
  });
});
