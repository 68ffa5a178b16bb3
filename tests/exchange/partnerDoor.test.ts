import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processPartnerMessages } from '#server/exchange/messages/processMessages.ts';
import { sendPartnerReceipts } from '#server/exchange/messages/sendReceipts.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { demandBody, openPartner, type PartnerSystem, runNow, sendAs } from './partnerWorld.ts';

/** The door of partners' systems. @see docs/spec/operations.md 3.14 */
let gateway: TestGateway;
let partner: PartnerSystem & { readonly doorId: string; readonly customerId: string };

beforeAll(async () => {
  gateway = await startTestGateway({ env: { LOG_LEVEL: 'error' } });
  partner = await openPartner(gateway);
});
afterAll(() => gateway.close());

const count = async (sql: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
};
const logged = async (msgNo: string, login = 'admin'): Promise<WireRecord> => {
  const { rows } = await (await gateway.as(login)).get<Page>('van.queryPartnerLogPage', { filter: { msgNo } });
  return rows[0] as WireRecord;
};
const work = async () => {
  await runNow(gateway, processPartnerMessages);
  await runNow(gateway, sendPartnerReceipts);
};

test('O38: a partner sends the same number twice: one business record, and the same receipt', async () => {
  const first = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38') });
  expect([first.http, first.returnCode, first.msg]).toEqual([200, '0', 'ok']);
  await work();
  const again = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38') });
  expect([again.returnCode, again.msg]).toEqual(['0', '报文号重复，返回原回执']);
  expect(again.data).toEqual(first.data);
  const other = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38 changed') });
  expect(other.data).toEqual(first.data);
  expect(other.msg).toBe('报文号重复且内容不同，未处理，返回原回执');
  await work();
  expect(await logged('O38-1')).toMatchObject({ errorMsg: null, status: 'ACKED', bizNo: 'O38', receiptCode: 'OK' });
  expect(await count(`demand where title = 'O38'`)).toBe(1);
  expect(await count(`demand where title = 'O38 changed'`)).toBe(0);
  const { rows } = await gateway.database.pool.query(
    `select d.created_by, d.status, g.part_no, g.qty::text from demand d join demand_goods g on g.demand_id = d.id where d.title = 'O38' order by g.line_no`,
  );
  expect(rows).toEqual([
    { created_by: 'user-bus01', status: 'DRAFT', part_no: 'E3Z-T61', qty: '120.00000' },
    { created_by: 'user-bus01', status: 'DRAFT', part_no: 'MY2N', qty: '40.00000' },
  ]);
});
