import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { Answer, GatewayClient, StoredFile } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

export const now = (): string => nowText(() => new Date());
export const today = now().slice(0, 10);
export const tomorrow = addDays(today, 1);
export const customerId = 'demo-customer-01';
export const otherCustomerId = 'demo-customer-02';

type Kind = 'DispatchOrder' | 'TrackShipment' | 'RetailOrder' | 'RetailTms' | 'WhOrder';

export interface Step {
  readonly params?: object;
  readonly opinion?: string;
}

export const tryStep = (
  client: GatewayClient,
  kind: Kind,
  { id, rowVersion }: WireRecord,
  action: string,
  more: Step = {},
): Promise<Answer<WireRecord>> => client.call(`business.act${kind}`, { id, rowVersion, action, ...more });

export async function step(
  client: GatewayClient,
  kind: Kind,
  record: WireRecord,
  action: string,
  more: Step = {},
): Promise<WireRecord> {
  const { returnCode, msg, data } = await tryStep(client, kind, record, action, more);
  if (returnCode !== '0') throw new Error(`${kind} ${action}: ${returnCode} ${msg} ${JSON.stringify(data)}`);
  return data;
}

export const errorsOf = ({ data }: { data: unknown }): Record<string, string> =>
  (data as { errors?: Record<string, string> } | null)?.errors ?? {};

/** A gateway with goods, stores and addresses of two customers. */
export interface TransportWorld {
  readonly gateway: TestGateway;
  readonly warehouse: GatewayClient;
  readonly business: GatewayClient;
  readonly from: string;
  readonly to: string;
  read(kind: Kind, id: unknown): Promise<WireRecord>;
  /** An order of the warehouse that waits to leave. */
  readyOrder(facts?: object): Promise<WireRecord>;
  draft(orders: readonly WireRecord[], facts?: object): Promise<WireRecord>;
  dispatchAt(
    status: 'SENT' | 'CONFIRMED' | 'LOADING' | 'ONWAY' | 'ARRIVED',
    orders?: readonly WireRecord[],
  ): Promise<WireRecord>;
  photo(size?: number): Promise<StoredFile>;
  address(facts: object): Promise<string>;
  /** Somebody of the other customer. */
  stranger(): Promise<GatewayClient>;
  close(): Promise<void>;
}

export const vehicle = { plateNo: '沪A12345', driverName: '李师傅', driverPhone: '13800000000' };

let orders = 0;
let places = 0;

/** A picture as phones take them: a head that says JPEG, then as many bytes as asked for. */
const jpegOf = (size: number): Buffer => {
  const head = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  );
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), Math.floor(Math.random() * 250))]);
};

export async function openTransport(): Promise<TransportWorld> {
  const gateway = await startTestGateway();
  const [warehouse, business, admin] = [await gateway.as('wh01'), await gateway.as('bus01'), await gateway.as('admin')];
  const read = (kind: Kind, id: unknown) => admin.get<WireRecord>(`business.get${kind}`, { id });
  const address = async (facts: object): Promise<string> => {
    places += 1;
    const record = {
      ...{ addressKind: 'RECV', customerId, code: `T${places}`, name: `收货点${places}`, contact: '收货组' },
      ...{
        phone: '021-51030001',
        province: '上海市',
        city: '上海市',
        district: '浦东新区',
        street: `测试路${places}号`,
      },
      ...facts,
    };
    return (await admin.get<WireRecord>('business.saveAddressBook', { record })).id as string;
  };
  const [from, to] = [await address({ addressKind: 'SHIP' }), await address({})];
  const readyOrder = async (facts: object = {}): Promise<WireRecord> => {
    orders += 1;
    const record = {
      ...{ orderNo: `WH-${orders}`, orderKind: 'OUT', customerId, warehouse: 'A1', bondedFlg: 0 },
      ...{ receivedTime: now(), pieces: 4, grossKg: '120.500' },
      lines: [{ lineNo: 1, partNo: 'P-1', goodsName: '轴承', qty: '10', unit: '007' }],
      ...facts,
    };
    const made = await warehouse.get<WireRecord>('business.addWhOrder', { record });
    const picking = await step(warehouse, 'WhOrder', made, 'directPick');
    const lines = (picking.lines as WireRecord[]).map(({ id, qty }) => ({ id, pickedQty: qty }));
    return step(warehouse, 'WhOrder', picking, 'pack', { params: { lines } });
  };
  const draft = (taken: readonly WireRecord[], facts: object = {}): Promise<WireRecord> =>
    warehouse.get('business.addDispatchOrder', {
      record: {
        ...{ customerId, carrier: '迅达运输', vehicleType: 'V42', fromAddr: from, toAddr: to },
        ...{ planTime: `${tomorrow} 09:00:00`, orders: taken.map(({ id }) => ({ orderId: id })) },
        ...facts,
      },
    });
  const dispatchAt: TransportWorld['dispatchAt'] = async (status, taken) => {
    let record = await draft(taken ?? [await readyOrder()]);
    const ways = [
      ['SENT', 'send', () => ({})],
      ['CONFIRMED', 'confirm', () => vehicle],
      ['LOADING', 'load', () => ({ arriveWhTime: now() })],
      ['ONWAY', 'depart', () => ({ departTime: now() })],
      ['ARRIVED', 'arrive', () => ({ arriveTime: now() })],
    ] as const;
    for (const [reached, action, params] of ways) {
      record = await step(warehouse, 'DispatchOrder', record, action, { params: params() });
      if (reached === status) break;
    }
    return record;
  };
  const photo = async (size = 400): Promise<StoredFile> => {
    const { returnCode, msg, data } = await warehouse.upload({
      ...{ bizType: 'dispatchOrder', fileName: '回单.jpg', content: jpegOf(size) },
    });
    if (returnCode !== '0') throw new Error(`upload: ${returnCode} ${msg}`);
    return data;
  };
  return {
    ...{ gateway, warehouse, business, from, to, read, readyOrder, draft, dispatchAt, photo, address },
    stranger: async () => {
      await gateway.database.pool.query(
        `update sys_user set role_id = 'CUST', dept_code = 'CUST', console_id = $1 where login_name = 'precust01'`,
        [otherCustomerId],
      );
      await gateway.heard();
      return gateway.as('precust01');
    },
    close: () => gateway.close(),
  };
}
