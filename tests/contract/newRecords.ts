import type { GatewayClient } from '../gatewayClient.ts';
import type { WireRecord } from './contractTarget.ts';

export const goodsLine = {
  goodsName: '压力传感器',
  hsCode: '9026209090',
  qty: '10',
  unit: '007',
  unitPrice: '12.345',
  origin: 'DEU',
} as const;

/** A demand that may be published: a transfer inside the zone needs goods and no papers. */
export const transferDemand = {
  title: '区内流转-合同测试',
  demandType: 'TRANSFER',
  urgency: 'N',
  customerId: 'demo-customer-01',
  contact: '陈经理',
  phone: '021-51000000',
  expectTime: '2099-12-31 17:30:00',
  goods: [goodsLine],
} as const;

let count = 0;
/** Titles tell the records of one test from those of another. */
export const newTitle = (subject: string): string => `${subject}-${process.pid}-${++count}`;

export const addDemand = (client: GatewayClient, values: object = {}): Promise<WireRecord> =>
  client.get<WireRecord>('business.saveDemand', {
    record: { ...transferDemand, title: newTitle('合同测试'), ...values },
  });

export const act = (
  client: GatewayClient,
  record: Pick<WireRecord, 'id' | 'rowVersion'>,
  action: string,
  more: object = {},
): Promise<WireRecord> =>
  client.get<WireRecord>('business.actDemand', { id: record.id, rowVersion: record.rowVersion, action, ...more });

export const addSubmitted = async (client: GatewayClient, values: object = {}): Promise<WireRecord> =>
  act(client, await addDemand(client, values), 'submit');

let addresses = 0;
export const newAddress = (values: object = {}): object => ({
  addressKind: 'RECV',
  customerId: 'demo-customer-02',
  name: newTitle('测试仓'),
  contact: '仓管',
  phone: '021-51004399',
  province: '上海市',
  city: '上海市',
  district: '浦东新区',
  street: `测试路${process.pid}-${++addresses}号`,
  ...values,
});
