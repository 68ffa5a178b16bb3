import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a demo shows of money. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
});
afterAll(() => gateway.close());

test('the demo has work in every list of money, and its ledger agrees with its rows', async () => {
  const { rows } = await gateway.database.pool.query('select * from fund_difference');
  expect(rows).toEqual([]);
  const clerk = await gateway.as('fin01');
  const lists = ['BankLine', 'FundReceipt', 'FundTxn', 'FundItem', 'FundAccount', 'CustomerStatement', 'FundRefund'];
  lists.push('PurchasePay', 'PartyBank');
  const few = new Set(['FundRefund']);
  for (const list of lists) {
    const page = await clerk.get<{ rows: WireRecord[] }>(`settlecenter.query${list}Page`, { limit: 50 });
    expect([list, page.rows.length >= (few.has(list) ? 1 : 5)]).toEqual([list, true]);
  }
  for (const list of ['AcctPeriod', 'BankAccount', 'FinanceConf']) {
    const page = await clerk.get<{ rows: WireRecord[] }>(`financial.query${list}Page`, { limit: 50 });
    expect([list, page.rows.length > 1]).toEqual([list, true]);
  }
});

test('a receipt of the demo is confirmed by the one who did not enter it', async () => {
  const { rows } = await (await gateway.as('fin01l')).get<{ rows: WireRecord[] }>('settlecenter.queryFundReceiptPage', {
    filter: { status: 'ALLOCATED' },
  });
  const ready = rows.find(({ prepayAmount }) => prepayAmount !== '0.00') ?? rows[0];
  const answer = await (await gateway.as('fin01l')).call<WireRecord>('settlecenter.actFundReceipt', {
    ...{ id: ready?.id, rowVersion: ready?.rowVersion, action: 'confirm' },
  });
  expect(answer).toMatchObject({ returnCode: '0', data: { status: 'CONFIRMED' } });
});

test('payments to suppliers are there in every state, what is paid is booked, and what is open is what waits', async () => {
  const fin = await gateway.as('fin01');
  const { rows: pays } = await fin.get<{ rows: WireRecord[] }>('settlecenter.queryPurchasePayPage', { limit: 100 });
  expect([...new Set(pays.map(({ status }) => status))].sort()).toEqual(['CHECKING', 'DONE', 'REJECTED', 'RETURNED']);
  const booked = await gateway.database.pool.query(
    `select 1 from purchase_pay p where p.status = 'DONE' and not exists (
       select from voucher_task t where t.source_key = 'PURCHASE_PAY:' || p.id and t.voucher_id is not null)`,
  );
  expect(booked.rowCount).toBe(0);
  // What the books owe suppliers is what stands in billed orders.
  const { rows } = await gateway.database.pool.query<{ books: string; orders: string }>(
    `select (select sum(coalesce(l.credit, 0) - coalesce(l.debit, 0)) from voucher_line l
       where l.subject_code = '220201' and not l.deleted_flg)::text as books,
       (select sum(actual_amount) from auto_order where status = 'BILLED' and not deleted_flg)::text as orders`,
  );
  expect(rows[0]?.books).toBe(rows[0]?.orders);
});

test('an offset of the demo pays what a customer owes with what is owed to the same company', async () => {
  const fin = await gateway.as('fin01');
  const { rows } = await fin.get<{ rows: WireRecord[] }>('settlecenter.queryFundReceiptPage', {
    filter: { receiptKind: 'OFFSET' },
  });
  expect(rows[0]).toMatchObject({ status: 'CONFIRMED' });
  const receipt = await fin.get<WireRecord>('settlecenter.getFundReceipt', { id: rows[0]?.id });
  expect(receipt.offsets).toMatchObject([{ amount: receipt.amount }]);
});

test('invoices of suppliers say which orders they bill', async () => {
  const { rows } = await (await gateway.as('fin01')).get<{ rows: WireRecord[] }>('financial.queryInvoiceInPage', {
    filter: { linkedAmount__gte: '0.01' },
  });
  expect(rows.length).toBeGreaterThan(2);
});

test('a payment of the demo that waits is confirmed by its second person', async () => {
  const leader = await gateway.as('fin01l');
  const { rows } = await leader.get<{ rows: WireRecord[] }>('settlecenter.queryPurchasePayPage', {
    filter: { status: 'CHECKING' },
  });
  const waiting = rows[0];
  const params = { payDate: nowText(() => new Date()).slice(0, 10), bankSerial: 'DEMO-FG-1' };
  const answer = await leader.call('settlecenter.actPurchasePay', {
    ...{ id: waiting?.id, rowVersion: waiting?.rowVersion, action: 'confirm', params },
  });
  expect(answer).toMatchObject({ returnCode: '0' });
});
