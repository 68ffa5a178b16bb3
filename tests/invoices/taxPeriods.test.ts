import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';
import { acted, input, inputNow, lastMonth, ours, startInvoices } from './invoiceWorld.ts';

/** A month of VAT from its certification to its return. @see docs/spec/finance-addendum.md F19, F34 */
let gateway: TestGateway;
let [finance, leader, other]: GatewayClient[] = [];
const inCall = 'financial.actInvoiceIn';
const asked = { mainCompId: ours.id, period: lastMonth };

beforeAll(async () => {
  gateway = await startInvoices();
  const { rows } = await gateway.database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'sys_user' and column_name not in ('id', 'login_name', 'user_name')`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  await gateway.database.pool.query(
    `insert into sys_user (id, login_name, user_name, ${names}) select 'user-fin02l', 'fin02l', '计财副总', ${names} from sys_user where login_name = 'fin01l'`,
  );
  [finance, leader, other] = [await gateway.as('fin01'), await gateway.as('fin01l'), await gateway.as('fin02l')];
});
afterAll(() => gateway?.close());

const period = async (): Promise<WireRecord> => {
  const { rows } = await (leader as GatewayClient).get<{ rows: WireRecord[] }>('financial.queryAcctPeriodPage', {
    filter: asked,
  });
  if (!rows[0]) throw new Error('the month has no row');
  return rows[0];
};
const act = async (client: GatewayClient | undefined, action: string, more: object = {}) => {
  const { id, rowVersion } = await period();
  return (client as GatewayClient).call<WireRecord>('financial.actAcctPeriod', { id, rowVersion, action, ...more });
};
const day = `${lastMonth.slice(0, 4)}-${lastMonth.slice(4)}-10`;

test('an administrator certifies nothing: a call that moves money asks its own people', async () => {
  const one = await input(finance as GatewayClient, { issueDate: day });
  const verified = await acted(finance as GatewayClient, inCall, one, 'verifyOk');
  await acted(finance as GatewayClient, inCall, verified, 'select', { params: { deductPeriod: lastMonth } });
  const admin = await gateway.as('admin');
  expect((await admin.call('financial.certifyPeriod', { ...asked, declaredTax: '720.00' })).returnCode).toBe('1005');
  expect((await admin.call('financial.uncertifyPeriod', { ...asked, reason: '试' })).returnCode).toBe('1005');
});

test('certified, undone by somebody else, certified again; declared with its return it is undone no more', async () => {
  const leading = leader as GatewayClient;
  const certify = () => leading.get('financial.certifyPeriod', { ...asked, declaredTax: '720.00' });
  await certify();
  const undo = (client: GatewayClient | undefined) =>
    (client as GatewayClient).call('financial.uncertifyPeriod', { ...asked, reason: '漏选发票' });
  expect((await undo(leader)).returnCode).toBe('1013');
  expect((await undo(other)).returnCode).toBe('0');
  expect(await period()).toMatchObject({ taxStatus: 'OPEN' });
  await certify();
  expect(await period()).toMatchObject({ taxStatus: 'CERTIFIED', certifiedBy: 'user-fin01l' });

  const upload = { bizType: 'acctPeriod', fileName: '申报表.pdf', content: '%PDF-1.4\n% r\n%%EOF\n' };
  const paper = (await leading.upload(upload)).data;
  const given = (declaredDate: string) => ({ params: { declaredDate, declareFiles: [paper] } });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await act(finance, 'declareTax', given(today))).returnCode).toBe('1005');
  expect((await act(leader, 'declareTax', { params: { declaredDate: today } })).returnCode).toBe('1001');
  expect((await act(leader, 'declareTax', given(day))).returnCode).toBe('1001');
  expect(await act(leader, 'declareTax', given(today))).toMatchObject({ returnCode: '0' });
  expect(await period()).toMatchObject({ taxStatus: 'DECLARED', declaredDate: today });
  expect((await undo(other)).returnCode).toBe('1001');
});

test('a return is corrected by another leader with a reason, and may be handed in anew', async () => {
  expect((await act(leader, 'correctTax', { opinion: '税额有误' })).returnCode).toBe('1013');
  expect((await act(other, 'correctTax')).returnCode).toBe('1001');
  expect((await act(other, 'correctTax', { opinion: '税额有误' })).returnCode).toBe('0');
  expect(await period()).toMatchObject({ taxStatus: 'CERTIFIED', declaredDate: null });
  const { rows } = await (finance as GatewayClient).get<{ rows: WireRecord[] }>('financial.queryInvoiceInPage', {
    filter: { deductPeriod: lastMonth },
  });
  expect(await inputNow(finance as GatewayClient, rows[0] as WireRecord)).toMatchObject({ deductStatus: 'CERTIFIED' });
});
