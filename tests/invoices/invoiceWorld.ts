import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

export const customerId = 'demo-customer-01';
export const ours = { id: 'inv-company-a', creditCode: makeCreditCode('91310115MA1K0TG00') } as const;
export const sister = { id: 'inv-company-b', creditCode: makeCreditCode('91310115MA1K0TG11') } as const;
export const supplierCode = makeCreditCode('91310115MA1K9XD00');
export const today = nowText(() => new Date()).slice(0, 10);
export const thisMonth = today.slice(0, 4) + today.slice(5, 7);
export const lastMonth = (() => {
  const day = addDays(`${today.slice(0, 7)}-01`, -1);
  return day.slice(0, 4) + day.slice(5, 7);
})();

let numbers = 1_000_000;
/** Digits that no other invoice of the file has. */
export const nextNo = (digits: 8 | 20): string =>
  digits === 8 ? String(10_000_000 + ++numbers) : `${today.slice(2, 4)}312000000${String(++numbers).padStart(9, '0')}`;

export const stampOf = ({ id, rowVersion }: WireRecord) => ({ id, rowVersion });

/** Two companies of ours; `fin01` has all rights over the first, and none over the second. */
export async function startInvoices(): Promise<TestGateway> {
  const gateway = await startTestGateway();
  const { pool } = gateway.database;
  for (const [at, { id, creditCode }] of [ours, sister].entries())
    await pool.query(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled, created_by, created_by_name, created_dept, created_time, updated_time, row_version, deleted_flg)
       values ($1, $2, $2, $3, $4, '2200', true, 'system', '系统', 'ADMIN', now(), now(), 1, false)`,
      [id, `通关报关行${at}`, creditCode, `310100000${at}`],
    );
  await pool.query('delete from invoice_user_perm');
  await permit(gateway, 'user-fin01', { mainCompId: ours.id });
  return gateway;
}

export const permit = async (gateway: TestGateway, userId: string, facts: object): Promise<void> => {
  const admin = await gateway.as('admin');
  const rights = { canView: 1, canEdit: 1, canDownload: 1, canImportPeriod: 1, canDeduct: 1 };
  const row = { userId, direction: 'ALL', ...rights, ...facts };
  await admin.get('financial.saveInvoiceUserPerm', { rows: [row] });
  await gateway.heard();
};

const line = { itemName: '*运输服务*集装箱运输', netAmount: '8000.00', taxRate: '0.09', taxAmount: '720.00' };

export const tryInput = (client: GatewayClient, facts: object = {}, lines: readonly object[] = [{}]) =>
  client.call<WireRecord>('financial.addInvoiceIn', {
    record: {
      ...{ invoiceKind: '81', invoiceNo: nextNo(20), issueDate: today, mainCompId: ours.id },
      ...{ sellerName: '迅达运输', sellerTaxNo: supplierCode },
      lines: lines.map((one) => ({ ...line, ...one })),
      ...facts,
    },
  });

export async function input(client: GatewayClient, facts: object = {}, lines?: readonly object[]): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await tryInput(client, facts, lines);
  if (returnCode !== '0') throw new Error(`${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

export const act = (client: GatewayClient, call: string, record: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>(call, { ...stampOf(record), action, ...more });

/** Takes an act and answers the record as it is then. @throws whatever refuses it */
export async function acted(client: GatewayClient, call: string, record: WireRecord, action: string, more?: object) {
  const { returnCode, returnMsg, data } = await act(client, call, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

export const inputNow = (client: GatewayClient, { id }: WireRecord) =>
  client.get<WireRecord>('financial.getInvoiceIn', { id });
export const outputNow = (client: GatewayClient, { id }: WireRecord) =>
  client.get<WireRecord>('financial.getInvoiceOut', { id });
