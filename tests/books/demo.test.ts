import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The books of the demo beside its sub-ledger. @see docs/spec/finance-addendum.md F28 M14, F37 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
const lastDay = addDays(`${today.slice(0, 8)}01`, -1);
const period = lastDay.slice(0, 4) + lastDay.slice(5, 7);
let month: WireRecord;

beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  const { rows } = await (await gateway.as('fin01l')).get<{ rows: WireRecord[] }>('financial.queryAcctPeriodPage', {
    filter: { period, status: 'OPEN' },
    sort: [{ field: 'mainCompId', order: 'ASC' }],
  });
  if (!rows[0]) throw new Error('the demo has no month to close');
  month = rows[0];
});
afterAll(() => gateway?.close());

const act = async (who: string, action: string) => {
  const client = await gateway.as(who);
  const { rowVersion } = await client.get<WireRecord>('financial.getAcctPeriod', { id: month.id });
  return client.call<WireRecord>('financial.actAcctPeriod', { id: month.id, rowVersion, action });
};

const checks = async () => {
  const { checks: all } = await (await gateway.as('fin01')).get<{
    checks: { key: string; state: string; detail: { zh: string } | null }[];
  }>('financial.checkPeriodClose', { mainCompId: month.mainCompId, period });
  return Object.fromEntries(
    all.map(({ key, state, detail }) => [key, state === 'open' ? (detail?.zh ?? state) : state]),
  );
};

/** Everything of the month that is not posted is audited and posted. */
async function postAll(): Promise<void> {
  const client = await gateway.as('fin01l');
  const filter = { mainCompId: month.mainCompId, period, status__in: ['DRAFT', 'AUDITED'] };
  const { rows } = await client.get<{ rows: WireRecord[] }>('vc.queryVoucherPage', { filter, limit: 200 });
  for (const { id, status } of rows)
    for (const action of status === 'DRAFT' ? ['audit', 'post'] : ['post']) {
      const { rowVersion } = await client.get<WireRecord>('vc.getVoucher', { id });
      await client.get('vc.actVoucher', { id, rowVersion, action });
    }
}

test('books and sub-ledger of the demo agree, customer by customer, in the month that waits to be closed', async () => {
  expect(await checks()).toMatchObject({
    ...{ over: 'ok', before: 'ok', built: 'ok', posted: 'ok', numbers: 'ok', equal: 'ok', agree: 'ok' },
  });
});

test('a month of the demo is closed as people close one: accrue, carry over, post, close', async () => {
  const client = await gateway.as('fin01l');
  // Money that came on the last day of the month is confirmed first.
  const { rows } = await client.get<{ rows: WireRecord[] }>('settlecenter.queryFundReceiptPage', {
    filter: { status: 'ALLOCATED', receiptDate__lte: lastDay },
  });
  for (const { id, rowVersion } of rows)
    await client.get('settlecenter.actFundReceipt', { id, rowVersion, action: 'confirm' });
  expect(await act('fin01', 'accrue')).toMatchObject({ returnCode: '0' });
  await postAll();
  await act('fin01', 'carryVat');
  await postAll();
  expect(await act('fin01', 'carryProfit')).toMatchObject({ returnCode: '0' });
  await postAll();
  expect(Object.entries(await checks()).filter(([, state]) => state !== 'ok' && state !== 'warn')).toEqual([]);
  expect(await act('fin01l', 'close')).toMatchObject({ returnCode: '0', data: { status: 'CLOSED' } });
});
