import { afterAll, beforeAll, expect, test } from 'vitest';
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
