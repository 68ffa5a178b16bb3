import { nowText } from '#domain/core/moments.ts';
import type { JobContext } from '#server/jobs/job.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';

export const [customerId, otherCustomerId] = ['demo-customer-01', 'demo-customer-02'] as const;
export const now = (): string => nowText(() => new Date());
export const today = now().slice(0, 10);
export const opinion = '有原因';

export const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

type Acting = 'WhOrder' | 'WrongOrder' | 'WmsGoods';
const serviceOf = (entity: Acting): string => (entity === 'WmsGoods' ? 'product' : 'business');

/** One step or act of a record, as its envelope. */
export const tryStep = (client: GatewayClient, entity: Acting, record: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>(`${serviceOf(entity)}.act${entity}`, {
    ...{ id: record.id, rowVersion: record.rowVersion, action },
    ...more,
  });

export async function step(
  client: GatewayClient,
  entity: Acting,
  record: WireRecord,
  action: string,
  more: object = {},
): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await tryStep(client, entity, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

let made = 0;

export const line = (facts: object = {}) => ({
  ...{ partNo: 'WH-1', goodsName: '轴承', qty: '10', unit: '007', price: '2.5' },
  ...facts,
});

export const order = (facts: object = {}) => ({
  ...{ orderNo: `WMS${String(++made).padStart(6, '0')}`, orderKind: 'OUT', customerId, warehouse: '外高桥一号库' },
  ...{ bondedFlg: 1, lines: [line()] },
  ...facts,
});

/** A bonded list number that nobody has. */
export const nextQd = (): string => `QD222526I${String(100_000_000 + ++made)}`;
export const filingNo = 'T2225W000001';

export const addOrder = async (gateway: TestGateway, facts: object = {}): Promise<WireRecord> =>
  (await gateway.as('wh01')).get<WireRecord>('business.addWhOrder', { record: order(facts) });

type Reached = 'CREATED' | 'QD_APPLIED' | 'QD_PASSED' | 'PICKING' | 'READY' | 'SHIPPED' | 'SIGNED';

/** An order on its way, taken so far by those who take it there. */
export async function orderAt(gateway: TestGateway, status: Reached, facts: object = {}): Promise<WireRecord> {
  const [warehouse, declarant] = [await gateway.as('wh01'), await gateway.as('decl01')];
  const ways: readonly (readonly [Reached, (record: WireRecord) => Promise<WireRecord>])[] = [
    ['QD_APPLIED', (record) => step(declarant, 'WhOrder', record, 'declare', { params: { qdNo: nextQd(), filingNo } })],
    ['QD_PASSED', (record) => step(declarant, 'WhOrder', record, 'qdPass', { params: { passTime: now() } })],
    ['PICKING', (record) => step(warehouse, 'WhOrder', record, 'pick')],
    [
      'READY',
      (record) => step(warehouse, 'WhOrder', record, 'pack', { params: { lines: counted(record, 'pickedQty') } }),
    ],
    [
      'SHIPPED',
      (record) => step(warehouse, 'WhOrder', record, 'ship', { params: { shipTime: now(), carrier: '顺丰' } }),
    ],
    [
      'SIGNED',
      (record) =>
        step(warehouse, 'WhOrder', record, 'sign', {
          params: { signTime: now(), lines: counted(record, 'signedQty') },
        }),
    ],
  ];
  let record = await addOrder(gateway, facts);
  for (const [, go] of ways.slice(0, ways.findIndex(([reached]) => reached === status) + 1)) record = await go(record);
  return record;
}

/** Everything of each line. */
export const counted = ({ lines }: WireRecord, name: 'pickedQty' | 'signedQty') =>
  (lines as WireRecord[]).map(({ id, qty }) => ({ id, [name]: qty }));

export const reload = async (gateway: TestGateway, entity: Acting, { id }: WireRecord): Promise<WireRecord> =>
  (await gateway.as('admin')).get<WireRecord>(`${serviceOf(entity)}.get${entity}`, { id });

export const addGoods = async (gateway: TestGateway, facts: object = {}): Promise<WireRecord> =>
  (await gateway.as('wh01')).get<WireRecord>('product.addWmsGoods', {
    record: { customerId, partNo: `P-${++made}`, goodsName: '轴承', wmsUnit: '007', ...facts },
  });

/** Problems of an order, line by line. */
export const problemsOf = async (gateway: TestGateway, { id }: WireRecord): Promise<readonly WireRecord[]> => {
  const warehouse = await gateway.as('wh01');
  const { rows } = await warehouse.get<Page>('business.queryWrongOrderPage', { filter: { orderId: id } });
  return [...(rows as WireRecord[])].sort((left, right) => Number(left.wmsLine) - Number(right.wmsLine));
};

/** How the warehouse system is reached from now on. */
export async function setWms(gateway: TestGateway, value: object): Promise<void> {
  await gateway.database.pool.query(`update sys_setting set setting_value = $1 where setting_key = 'wms.system'`, [
    JSON.stringify(value),
  ]);
  gateway.gateway.services.settings.forget();
}

/** What a job is given that a test runs itself. */
export const jobContext = (gateway: TestGateway): JobContext => ({
  jobId: 'test',
  services: gateway.gateway.services,
  signal: new AbortController().signal,
  progress: async () => undefined,
  checkpoint: async () => undefined,
});
