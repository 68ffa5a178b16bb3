import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { AdvanceWorld, customerId, mainCompId } from '../advance/advanceWorld.ts';
import { vouchersMade } from '../books/books.ts';
import type { WireRecord } from '../contract/contractTarget.ts';

/** Money to suppliers and to customers' own accounts. @see docs/spec/finance-addendum.md F15, F17, F18, F20, F21 */
let world: AdvanceWorld;
const stamps = `'user-bus01', '王晓雯', 'D10', now(), now()`;
const code = makeCreditCode('91310115MA1K0PAY1');
let orders = 0;

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await world.gateway.database.pool.query<Row>(text, [...values])).rows;

beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-10');
  await world.otherLeader();
  await (await world.as('fin01l')).get('financial.openBooks', { mainCompId, standard: 'CAS' });
  await query(`update bank_account set subject_code = '100201' where id = 'advance-account'`);
  const subject = { mainCompId, code: '100201', name: '工商银行', category: 'ASSET', balanceDir: 'D' };
  await (await world.as('fin01l')).get('financial.addAccountSubject', { record: subject });
  await query(`update customer set credit_code = $1 where id = $2`, [code, customerId]);
  await query(
    `insert into supplier (id, supplier_code, name, credit_code, status, hands, created_by, created_by_name, created_dept, created_time, updated_time)
     values ('pay-supplier', 'GYS-P', '迅达运输', $1, 'ACTIVE', '[]', ${stamps})`,
    [code],
  );
  await query(
    `insert into supplier_bank (id, supplier_id, line_no, bank_name, account, account_name, currency, created_by, created_by_name, created_dept, created_time, updated_time)
     values ('pay-bank', 'pay-supplier', 1, '建设银行', '3100150012345', '迅达运输', 'CNY', ${stamps})`,
  );
});
afterAll(() => world?.close());

/** An order of the supplier that an input invoice bills. */
async function billed(amount: string): Promise<string> {
  orders += 1;
  const id = `pay-order-${orders}`;
  await query(
    `insert into auto_order (id, order_no, source, biz_type, biz_no, supplier_id, main_comp_id, order_date, actual_amount, status, hands, created_by, created_by_name, created_dept, created_time, updated_time)
     values ($1, $1, 'MANUAL', 'TRUCK', $1, 'pay-supplier', $2, '2026-03-01', $3, 'BILLED', '[]', ${stamps})`,
    [id, mainCompId, amount],
  );
  return id;
}
const statusOf = async (id: string) =>
  (await query<{ status: string }>('select status from auto_order where id = $1', [id]))[0]?.status;

const payment = (orderIds: readonly string[]) => ({
  ...{ supplierId: 'pay-supplier', mainCompId, bankAccountId: 'advance-account', supplierBankId: 'pay-bank' },
  orders: orderIds.map((orderId) => ({ orderId })),
});
const tryPay = async (orderIds: readonly string[]) =>
  (await world.as('fin01')).call<WireRecord>('settlecenter.addPurchasePay', { record: payment(orderIds) });
const act = async (name: string, of: string, { id }: WireRecord, action: string, more: object = {}) => {
  const client = await world.as(name);
  const { rowVersion } = await client.get<WireRecord>(`settlecenter.get${of}`, { id });
  return client.call<WireRecord>(`settlecenter.act${of}`, { id, rowVersion, action, ...more });
};
const paidBy = (bankSerial: string) => ({ params: { payDate: '2026-03-10', bankSerial } });
const voucherOf = async (sourceKey: string) => {
  await vouchersMade(world.gateway.database.pool);
  return query<{ subject: string; debit: string | null; credit: string | null; supplier: string | null }>(
    `select l.subject_code as subject, l.debit::text, l.credit::text, l.supplier_id as supplier from voucher_task t
     join voucher_line l on l.voucher_id = t.voucher_id and not l.deleted_flg where t.source_key = $1 order by l.line_no`,
    [sourceKey],
  );
};

describe('F17: suppliers are paid once for many orders', () => {
  test('to a checked account alone; one prepares, a leader pays, the orders are paid and the books know', async () => {
    const ids = [await billed('8720.00'), await billed('1280.00')];
    expect(await tryPay(ids)).toMatchObject({ returnCode: '62029' });
    const fin = await world.as('fin01l');
    const { rowVersion } = await fin.get<WireRecord>('purchase.getSupplier', { id: 'pay-supplier' });
    await fin.get('purchase.actSupplier', { id: 'pay-supplier', rowVersion, action: 'checkAccounts' });
    const { returnCode, data: made } = await tryPay(ids);
    expect(returnCode).toBe('0');
    const pay = await fin.get<WireRecord>('settlecenter.getPurchasePay', { id: made.id });
    expect(pay).toMatchObject({ status: 'CHECKING', amount: '10000.00', payeeAccount: '3100150012345' });
    expect(pay.orders).toMatchObject([{ amount: '8720.00' }, { amount: '1280.00' }]);
    expect(pay.payNo).toMatch(/^FG/);

    expect(await tryPay([ids[0] ?? ''])).toMatchObject({
      ...{ returnCode: '1001', data: { errors: { 'orders.0.orderId': expect.stringContaining(String(pay.payNo)) } } },
    });
    expect((await act('admin', 'PurchasePay', pay, 'confirm', paidBy('F-1'))).returnCode).toBe('1005');
    expect(await act('fin01l', 'PurchasePay', pay, 'confirm', paidBy('F-1'))).toMatchObject({ returnCode: '0' });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['CLOSED', 'CLOSED']);
    expect(await voucherOf(`PURCHASE_PAY:${pay.id}`)).toEqual([
      { subject: '220201', debit: '10000.00', credit: null, supplier: 'pay-supplier' },
      { subject: '100201', debit: null, credit: '10000.00', supplier: null },
    ]);
    expect((await act('fin01l', 'PurchasePay', pay, 'returned', { opinion: '账号有误' })).returnCode).toBe('1013');
    expect(await act('fin02l', 'PurchasePay', pay, 'returned', { opinion: '账号有误' })).toMatchObject({
      returnCode: '0',
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['BILLED', 'BILLED']);
  });

  test('whoever prepared it does not pay it, and an account that was changed meanwhile is not paid', async () => {
    const id = await billed('100.00');
    const own = await (await world.as('fin01l')).get<WireRecord>('settlecenter.addPurchasePay', {
      record: payment([id]),
    });
    expect((await act('fin01l', 'PurchasePay', own, 'confirm', paidBy('F-2'))).returnCode).toBe('1013');
    await query(`update supplier_bank set account = '9999999999999' where id = 'pay-bank'`);
    expect((await act('fin02l', 'PurchasePay', own, 'confirm', paidBy('F-2'))).returnCode).toBe('62029');
    await query(`update supplier_bank set account = '3100150012345' where id = 'pay-bank'`);
    expect((await act('fin02l', 'PurchasePay', own, 'confirm', paidBy('F-2'))).returnCode).toBe('0');
    expect(await statusOf(id)).toBe('CLOSED');
  });
});

describe('F15: who confirms a payment is told that it goes elsewhere than the last one', () => {
  test('nothing is said of the first and of the same payee; of another one, who was paid before', async () => {
    const orderId = await billed('300.00');
    const fin = await world.as('fin01');
    const told = async ({ id }: WireRecord) =>
      (await fin.get<WireRecord>('settlecenter.getPurchasePay', { id })).payeeBefore;
    const { data: same } = await tryPay([orderId]);
    expect(await told(same)).toBeNull();
    expect((await act('fin01l', 'PurchasePay', same, 'reject', { opinion: '换账户' })).returnCode).toBe('0');

    await query(`update supplier_bank set account = '3100150099999' where id = 'pay-bank'`);
    const leader = await world.as('fin02l');
    const { rowVersion } = await leader.get<WireRecord>('purchase.getSupplier', { id: 'pay-supplier' });
    await leader.get('purchase.actSupplier', { id: 'pay-supplier', rowVersion, action: 'checkAccounts' });
    const { data: other } = await tryPay([orderId]);
    expect(await told(other)).toBe('迅达运输 建设银行 3100150012345 2026-03-10');
    expect((await act('fin01l', 'PurchasePay', other, 'confirm', paidBy('F-3'))).returnCode).toBe('0');
    // Paid is paid: there is nothing left to look at.
    expect(await told(other)).toBeNull();
  });
});

describe('F21: what a customer owes is offset by what we owe the same company', () => {
  test('a leader confirms; orders are paid as a whole, no bank moves, and a reversal puts both back', async () => {
    const line = await world.line('2000000.00');
    const advance = await world.paid(world.drawDoc('1000.00', { quotaId: line.id }), '1000.00');
    const id = await billed('600.00');
    const record = {
      ...{ receiptKind: 'OFFSET', customerId, mainCompId, receiptDate: world.today, amount: '600.00' },
      ...{ offsets: [{ orderId: id }], remark: '对冲' },
    };
    const draft = await (await world.as('fin01')).get<WireRecord>('settlecenter.addFundReceipt', { record });
    await act('fin01', 'FundReceipt', draft, 'allocate');
    expect((await act('fin01', 'FundReceipt', draft, 'confirm')).returnCode).not.toBe('0');
    expect(await act('fin01l', 'FundReceipt', draft, 'confirm')).toMatchObject({ returnCode: '0' });
    expect(await statusOf(id)).toBe('CLOSED');
    expect(await world.read(advance.id)).toMatchObject({ principalBalance: '400.00' });
    expect(await voucherOf(`RECEIPT:${draft.id}`)).toMatchObject([
      { subject: '220201', debit: '600.00', supplier: 'pay-supplier' },
      { subject: '122101', credit: '600.00' },
    ]);
    await world.reverse(draft);
    expect(await statusOf(id)).toBe('BILLED');
    expect(await world.read(advance.id)).toMatchObject({ principalBalance: '1000.00' });
  });

  test('orders of somebody else, or of another sum, offset nothing', async () => {
    const id = await billed('600.00');
    await query(`update supplier set credit_code = $1 where id = 'pay-supplier'`, [
      makeCreditCode('91310115MA1K0PAY2'),
    ]);
    const record = {
      ...{ receiptKind: 'OFFSET', customerId, mainCompId, receiptDate: world.today, amount: '500.00' },
      offsets: [{ orderId: id }],
    };
    const fin = await world.as('fin01');
    expect(await fin.call('settlecenter.addFundReceipt', { record })).toMatchObject({
      ...{ returnCode: '1001', data: { errors: { 'offsets.0.orderId': expect.anything() } } },
    });
    await query(`update supplier set credit_code = $1 where id = 'pay-supplier'`, [code]);
    const draft = await fin.get<WireRecord>('settlecenter.addFundReceipt', { record });
    expect(await act('fin01', 'FundReceipt', draft, 'allocate')).toMatchObject({
      ...{ returnCode: '1001', data: { errors: { offsets: expect.stringContaining('600.00') } } },
    });
  });
});

describe('F18: accounts of customers', () => {
  const account = '6222000011112222';
  test('two people; a change asks for another check; an advance is remitted to a checked one where the agreement says so', async () => {
    const fin = await world.as('fin01');
    const record = { customerId, accountName: '宏达进出口', bankName: '招商银行', account };
    const made = await fin.get<WireRecord>('settlecenter.addPartyBank', { record });
    expect((await act('fin01', 'PartyBank', made, 'check')).returnCode).toBe('1013');
    expect((await act('admin', 'PartyBank', made, 'check')).returnCode).toBe('1005');

    const { rows } = await fin.get<{ rows: WireRecord[] }>('baohan.queryTaxQuotaPage', { pageSize: 1 });
    const approved = await world.approve(await world.save(world.drawDoc('2000.00', { quotaId: rows[0]?.id })));
    const remit = { channel: 'REMIT', payeeName: '宏达进出口', payeeBank: '招商银行', payeeAccount: account };
    const tryRemit = () => world.tryAct('fin01', approved, 'applyPay', world.payment('2000.00', remit));
    expect((await tryRemit()).returnCode).toBe('62029');
    await query(`update agreement set remit_flag = true where id = 'advance-agreement'`);
    expect((await tryRemit()).returnCode).toBe('62029');
    expect((await act('fin01l', 'PartyBank', made, 'check')).returnCode).toBe('0');
    expect((await tryRemit()).returnCode).toBe('0');
    // Who confirms it reads where it goes, and that the last one went elsewhere.
    expect(await world.read(approved.id)).toMatchObject({
      ...{ payAmount: '2000.00', payeeName: '宏达进出口', payeeBank: '招商银行', payeeAccount: account },
      payeeBefore: '国家金库 2026-03-10',
    });

    const now = await fin.get<WireRecord>('settlecenter.getPartyBank', { id: made.id });
    expect(now).toMatchObject({ checkedBy: 'user-fin01l' });
    const values = { ...now, bankName: '工商银行' };
    await fin.get('settlecenter.updatePartyBank', { id: made.id, rowVersion: now.rowVersion, record: values });
    expect(await fin.get('settlecenter.getPartyBank', { id: made.id })).toMatchObject({ checkedBy: null });
    expect((await world.tryAct('fin01l', approved, 'confirmPay', { bankSerial: 'RM-1' })).returnCode).toBe('62029');
    expect((await act('fin01l', 'PartyBank', made, 'check')).returnCode).toBe('0');
    expect(await world.act('fin01l', approved, 'confirmPay', { bankSerial: 'RM-1' })).toMatchObject({
      fundStatus: 'PAID',
    });
  });

  test('prepaid money goes back to an account that was checked, though none of it came from there', async () => {
    await world.receive({} as WireRecord, '500.00', world.today, { allocs: [] });
    const refund = (payeeAccount: string) => ({
      record: {
        ...{ customerId, mainCompId, amount: '50.00', payeeName: '宏达进出口', payeeBank: '招商银行', payeeAccount },
        ...{ bankAccountId: 'advance-account', remark: '退预收' },
      },
    });
    const fin = await world.as('fin01');
    expect((await fin.call('settlecenter.addFundRefund', refund('6222000099998888'))).returnCode).toBe('62029');
    expect((await fin.call('settlecenter.addFundRefund', refund(account))).returnCode).not.toBe('62029');
  });
});
