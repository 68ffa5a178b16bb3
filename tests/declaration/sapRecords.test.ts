import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSapRecords } from '#server/declaration/sap/sendRecords.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Records exchanged with customers' ERP. @see docs/spec/classification.md 3.6, 4.8 */
let gateway: TestGateway;
const customer = '上海浦江精密仪器有限公司';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const send = () => sendSapRecords({}, { services: gateway.gateway.services } as Parameters<typeof sendSapRecords>[1]);
const setting = async (value: string) => {
  await gateway.database.pool.query(`update sys_setting set setting_value = $1 where setting_key = 'sap.simulation'`, [
    value,
  ]);
  gateway.gateway.services.settings.forget();
};
const due = () =>
  gateway.database.pool.query(`update sap_record set next_try = '2020-01-01' where next_try is not null`);

async function imported(client: GatewayClient, lines: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const content = `﻿${['类型,单号,方向,系统,客户,内容', ...lines].join('\r\n')}`;
  const { fileId } = (await client.upload({ bizType: 'import', fileName: 'SAP.csv', content })).data;
  return client.get('business.importSapRecord', { fileId });
}
const found = async (docNo: string) => {
  const { rows } = await (await gateway.as('bus01')).get<Page>('business.querySapRecordPage', { filter: { docNo } });
  return rows[0] as WireRecord;
};

test('records come in as a sheet, once each; what is no JSON object is refused in its row, what came from the ERP is not sent back', async () => {
  const clerk = await gateway.as('bus01');
  const order = `订单,4500001,发送,SAP,${customer},"{""phone"":""13812345678"",""lines"":[{""partNo"":""A-1"",""qty"":""5""}],""id"":""310101199001011234""}"`;
  const lines = [
    order,
    `物料,M-1,接收,SAP,${customer},"{""partNo"":""A-1""}"`,
    `发票,F-1,发送,SAP,${customer},不是JSON`,
    order,
  ];
  expect(await imported(clerk, lines)).toMatchObject({ success: 2, failed: 1, existing: 1 });
  expect(await found('4500001')).toMatchObject({ status: 'NEW', direction: 'OUT' });
  expect(await found('M-1')).toMatchObject({ status: 'OK', direction: 'IN' });
  expect(await imported(clerk, [order])).toMatchObject({ success: 0, existing: 1 });
});

test('the content is shown without telephones, identity numbers and secrets, and leaves by no other way', async () => {
  const clerk = await gateway.as('bus01');
  const { id } = await found('4500001');
  const record = await clerk.get<WireRecord>('business.getSapRecord', { id });
  expect(record).not.toHaveProperty('payload');
  expect(record.shownPayload).toBe('{"phone":"***","lines":[{"partNo":"A-1","qty":"5"}],"id":"***"}');
  expect((await clerk.call('business.exportSapRecord', { columns: ['docNo', 'payload'] })).returnCode).toBe('1001');
  expect((await clerk.call('business.querySapRecordPage', { filter: { payload: '138' } })).returnCode).not.toBe('0');
  expect((await (await gateway.as('cust01')).call('business.querySapRecordPage')).returnCode).toBe('1005');
});

test('what cannot be handed over is tried five times, then a person sends it again; a second click and a record that is through are refused', async () => {
  const clerk = await gateway.as('decl01');
  await setting('DOWN');
  for (let at = 1; at <= 5; at++) {
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    await due();
  }
  const failed = await found('4500001');
  expect(failed).toMatchObject({ status: 'FAILED', msg: '模拟ERP：连接失败', nextTry: null });
  await setting('OK');
  const ask = { id: failed.id, rowVersion: failed.rowVersion };
  expect((await clerk.call<WireRecord>('business.resendSapRecord', ask)).data).toMatchObject({
    status: 'RESENT',
    retry: 1,
  });
  expect((await clerk.call('business.resendSapRecord', ask)).returnCode).toBe('1003');
  await Promise.all([send(), send()]);
  const sent = await found('4500001');
  expect(sent).toMatchObject({ status: 'OK', msg: null, retry: 1 });
  expect(sent.sentTime).not.toBeNull();
  expect((await clerk.call('business.resendSapRecord', { id: sent.id, rowVersion: sent.rowVersion })).returnCode).toBe(
    '1004',
  );
  expect(
    (await (await gateway.as('wh01')).call('business.resendSapRecord', { id: sent.id, rowVersion: sent.rowVersion }))
      .returnCode,
  ).toBe('1005');
});
