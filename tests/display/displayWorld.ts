import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';

export const today = nowText(() => new Date()).slice(0, 10);
export const customerId = 'demo-customer-01';

type Act = 'ExitDisplay' | 'OffsiteFiling' | 'MerchantInspection' | 'Merchant';

/** One step or act of a record, as its envelope. */
export const tryStep = (client: GatewayClient, entity: Act, record: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>(`business.act${entity}`, { id: record.id, rowVersion: record.rowVersion, action, ...more });

export async function step(
  client: GatewayClient,
  entity: Act,
  record: WireRecord,
  action: string,
  more: object = {},
): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await tryStep(client, entity, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

export const line = (facts: object = {}) => ({
  partNo: 'BD-1',
  goodsName: '机械腕表',
  hsCode: '9101110000',
  qty: '10',
  unit: '007',
  unitPrice: '100',
  dutyEst: '300',
  ...facts,
});

export const filing = (facts: object = {}) => ({
  ...{
    customerId,
    ownHallFlg: 1,
    purpose: 'SHOW',
    planStart: today,
    planEnd: addDays(today, 100),
    customsArea: '2225',
    currency: 'CNY',
  },
  ...{ guaranteeKind: 'BG', guaranteeNo: 'BH-2026-1', guaranteeAmt: '300.00', goods: [line()] },
  ...facts,
});

/** Parts of the customer in bonded storage: the goods of a storage demand that is done. */
export async function store({ database }: TestGateway, partNo: string, qty: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into demand (id, title, demand_type, urgency, customer_id, status, created_by, created_by_name, created_dept, created_time, updated_time)
     values (gen_random_uuid()::text, '入库', 'STORAGE', 'N', $1, 'FINISHED', 'user-bus01', '王晓雯', 'D10', now(), now()) returning id`,
    [customerId],
  );
  await database.pool.query(
    `insert into demand_goods (id, demand_id, line_no, part_no, goods_name, qty, unit, created_by, created_time)
     values (gen_random_uuid()::text, $1, 1, $2, '机械腕表', $3, '007', 'user-bus01', now())`,
    [rows[0]?.id, partNo, qty],
  );
}

/** A filing on its way: made and submitted by its customer, then taken so far. */
export async function displayAt(
  gateway: TestGateway,
  status: 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'FILED' | 'OUT',
  facts: object = {},
): Promise<WireRecord> {
  const [customer, reviewer, warehouse] = [
    await gateway.as('cust01'),
    await gateway.as('jck01'),
    await gateway.as('wh01'),
  ];
  const opinion = '资料齐全';
  let record = await customer.get<WireRecord>('business.addExitDisplay', { record: filing(facts) });
  if (status === 'DRAFT') return record;
  record = await step(customer, 'ExitDisplay', record, 'submit');
  if (status === 'SUBMITTED') return record;
  record = await step(reviewer, 'ExitDisplay', record, 'approve', { opinion });
  if (status === 'APPROVED') return record;
  record = await step(reviewer, 'ExitDisplay', record, 'file', {
    params: { customsFilingNo: 'HG-1', filedDate: today },
  });
  if (status === 'FILED') return record;
  const goods = (record.goods as WireRecord[]).map(({ id, qty }) => ({ id, outQty: qty }));
  return step(warehouse, 'ExitDisplay', record, 'out', { params: { gateOutTime: `${today} 00:00:00`, goods } });
}

const codes = '0123456789ABCDEFGHJKLMNPQRTUWXY';
let merchants = 0;

/** A credit code nobody has: the check digit is worked out. */
function creditCode(): string {
  const head = `91310115MA1K${String(++merchants).padStart(5, '0')}`;
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const sum = [...head].reduce((total, letter, place) => total + codes.indexOf(letter) * (weights[place] ?? 0), 0);
  return head + (codes[(31 - (sum % 31)) % 31] ?? '');
}

export const addMerchant = async (gateway: TestGateway, facts: object = {}): Promise<WireRecord> =>
  (await gateway.as('jck01')).get<WireRecord>('business.addMerchant', {
    record: {
      ...{
        name: `展示商户${merchants}`,
        creditCode: creditCode(),
        customerId,
        region: '上海市静安区',
        siteAddress: '南京西路999号',
      },
      ...{ contact: '店长', phone: '021-51038801', ...facts },
    },
  });

/** A place of the customer, filed and valid. */
export async function effectiveSite(gateway: TestGateway, facts: object = {}): Promise<WireRecord> {
  const record = await submittedSite(gateway, facts);
  const passed = await step(await gateway.as('decl01'), 'OffsiteFiling', record, 'firstPass', { opinion: '同意' });
  return step(await gateway.as('jck01l'), 'OffsiteFiling', passed, 'secondPass', {
    opinion: '同意',
    params: { siteFilingNo: 'CWBA-1' },
  });
}

export async function submittedSite(gateway: TestGateway, facts: object = {}): Promise<WireRecord> {
  const customer = await gateway.as('cust01');
  const lease = (
    await customer.upload({
      bizType: 'offsiteFiling',
      fileName: '租赁合同.pdf',
      content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`,
    })
  ).data;
  const draft = await customer.get<WireRecord>('business.addOffsiteFiling', {
    record: {
      ...{
        customerId,
        siteName: '南京西路展厅',
        siteKind: 'HALL',
        region: '上海市静安区',
        address: '南京西路999号',
        manager: '店长',
        phone: '021-51038801',
      },
      ...{ planStart: today, planEnd: addDays(today, 200), leaseFile: [lease], ...facts },
    },
  });
  return step(customer, 'OffsiteFiling', draft, 'submit');
}
