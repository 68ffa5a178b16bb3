import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { precatSettle } from '#domain/classification/index.ts';
import { addDays } from '#domain/core/moments.ts';
import { takeAct } from '#server/crud/takeAct.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { customerId, daysAgo, type MoneyWorld, mainCompId, nextNo, openMoney, taking, today, trying } from './money.ts';

/** What a settlement sheet does on its customer's account. @see docs/spec/finance.md 2.7, docs/spec/finance-addendum.md F10, F33, F38 */
let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoney();
});
afterAll(async () => {
  const differences = await world.query('select * from fund_difference');
  await world.close();
  expect(differences).toEqual([]);
});

const call = 'settlecenter.actPrecatSettle';
const invoiceDate = today;

/** A sheet that waits for its approval: 120 products at 30.00, 5 % off. */
async function sheet(facts: { discountRate?: string; curr?: string } = {}): Promise<WireRecord> {
  const { discountRate = '0.05', curr = 'CNY' } = facts;
  const id = `sheet-${nextNo()}`;
  await world.query(
    `insert into precat_settle (id, settle_no, customer_id, main_comp_id, line_amount, discount_rate, max_discount, discount_amount, amount,
       tax_rate, net_amount, tax_amount, paid_amount, open_amount, curr, status, created_by, created_by_name, created_dept)
     values ($1, $1, $2, $3, 3600, $4, 0.3, 180, 3420, '0.06', 3226.42, 193.58, 0, 3420, $5, 'PENDING', 'user-bus01', '王晓雯', 'D10')`,
    [id, customerId, mainCompId, discountRate, curr],
  );
  return read(id);
}

const read = async (id: string) =>
  (await world.gateway.as('fin01')).get<WireRecord>('settlecenter.getPrecatSettle', { id });
const step = async (login: string, record: WireRecord, action: string, more: object = {}) =>
  taking(await world.gateway.as(login), call, await read(record.id), action, more);
const invoice = (record: WireRecord) =>
  step('fin01', record, 'invoice', { params: { invoiceNo: '12345678', invoiceDate } });

/** Money for the sheet: one enters it, another confirms. */
async function pay(record: WireRecord, amount: string, receiptDate = today): Promise<WireRecord> {
  const [clerk, chief] = [await world.gateway.as('fin01'), await world.gateway.as('fin01l')];
  const made = await chief.get<WireRecord>('settlecenter.addFundReceipt', {
    record: {
      ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: world.bankAccountId, bankSerial: nextNo() },
      ...{ amount, receiptDate, allocs: [{ itemId: `SETTLE:${record.id}`, amount }] },
    },
  });
  const ready = await taking(chief, 'settlecenter.actFundReceipt', made, 'allocate');
  return taking(clerk, 'settlecenter.actFundReceipt', ready, 'confirm');
}
const takeBack = async (receipt: WireRecord) =>
  taking(await world.gateway.as('fin01l'), 'settlecenter.actFundReceipt', receipt, 'reverse', { opinion: '退票' });

describe('a settlement sheet', () => {
  test('is owed from its approval, due after its days, and owed no more when that is taken back; twice is no trouble', async () => {
    const made = await sheet();
    const before = await world.balance('SERVICE');
    const approved = await step('fin01', made, 'approve');
    expect(approved).toMatchObject({ status: 'APPROVED', openAmount: '3420.00', dueDate: addDays(today, 30) });
    expect(Number(await world.balance('SERVICE')) - Number(before)).toBe(3420);
    await step('fin01', made, 'cancelApprove', { opinion: '折扣有误' });
    expect(await world.balance('SERVICE')).toBe(before);
    await step('fin01', made, 'approve');
    const rows = await world.query('select source_key, amount::text from fund_txn where item_id = $1 order by txn_no', [
      made.id,
    ]);
    expect(rows).toMatchObject([
      { source_key: `settle:${made.id}:1`, amount: '3420.00' },
      { amount: '-3420.00' },
      { source_key: `settle:${made.id}:2`, amount: '3420.00' },
    ]);
  });

  test('is paid by the receipt that pays its last fen, on the day of the money, and no longer when that is reversed', async () => {
    const made = await sheet();
    await step('fin01', made, 'approve');
    await invoice(made);
    await pay(made, '3000.00');
    expect(await read(made.id)).toMatchObject({ status: 'INVOICED', paidAmount: '3000.00', openAmount: '420.00' });
    const last = await pay(made, '420.00');
    expect(await read(made.id)).toMatchObject({ status: 'PAID', openAmount: '0.00', payDate: today });
    await takeBack(last);
    expect(await read(made.id)).toMatchObject({ status: 'INVOICED', openAmount: '420.00', payDate: null });
  });

  test('FS59: paid in full while APPROVED, it is PAID as soon as it is invoiced', async () => {
    const made = await sheet();
    await step('fin01', made, 'approve');
    await pay(made, '3420.00');
    expect(await read(made.id)).toMatchObject({ status: 'APPROVED', openAmount: '0.00' });
    const clerk = await world.gateway.as('fin01');
    expect(await trying(clerk, call, await read(made.id), 'cancelApprove', { opinion: '改' })).toMatchObject({
      returnCode: '62074',
    });
    await invoice(made);
    expect(await read(made.id)).toMatchObject({ status: 'PAID', payDate: today });
  });

  test('F33: its invoice taken back, a paid sheet is APPROVED again and keeps its money; invoiced again, it is paid', async () => {
    const made = await sheet();
    await step('fin01', made, 'approve');
    await invoice(made);
    await pay(made, '3420.00');
    await world.asProduct((house) =>
      takeAct(precatSettle, { id: made.id, rowVersion: 'any', action: 'release' }, house),
    );
    expect(await read(made.id)).toMatchObject({
      status: 'APPROVED',
      invoiceNo: null,
      payDate: null,
      openAmount: '0.00',
    });
    await invoice(made);
    expect(await read(made.id)).toMatchObject({ status: 'PAID', payDate: today });
  });

  test('asks a leader for more than a tenth off (62073), and is owed in CNY alone (62075)', async () => {
    const clerk = await world.gateway.as('fin01');
    expect(await trying(clerk, call, await sheet({ discountRate: '0.1001' }), 'approve')).toMatchObject({
      returnCode: '62073',
    });
    expect(await step('fin01l', await sheet({ discountRate: '0.1001' }), 'approve')).toMatchObject({
      status: 'APPROVED',
    });
    expect(await trying(clerk, call, await sheet({ curr: 'USD' }), 'approve')).toMatchObject({ returnCode: '62075' });
  });

  test('is proposed behind nothing else: what is due first comes first, and the rest is prepaid', async () => {
    const other = 'demo-customer-03';
    const ids = [await sheet(), await sheet()].map(({ id }) => id);
    await world.query('update precat_settle set customer_id = $2 where id = any($1)', [ids, other]);
    const [first, second] = await Promise.all(ids.map(read));
    if (!first || !second) throw new Error('no sheets');
    await step('fin01', first, 'approve');
    await step('fin01', second, 'approve');
    await invoice(second);
    const made = await (await world.gateway.as('fin01')).get<WireRecord>('settlecenter.addFundReceipt', {
      record: {
        ...{ receiptKind: 'BANK', customerId: other, mainCompId, bankAccountId: world.bankAccountId },
        ...{ bankSerial: nextNo(), amount: '7000.00', receiptDate: daysAgo(0) },
      },
    });
    expect((made.allocs as WireRecord[]).map(({ itemId, amount }) => [itemId, amount])).toEqual([
      [`SETTLE:${second.id}`, '3420.00'],
      [`SETTLE:${first.id}`, '3420.00'],
    ]);
    expect(made.prepayAmount).toBe('160.00');
  });
});
