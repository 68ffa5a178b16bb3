import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { addDemand, transferDemand } from '../contract/newRecords.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { customerOf } from '../robustness/records.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Topic {
  readonly recordId: string;
  readonly title: string;
  readonly messageType: string;
  readonly count: number;
  readonly unreadIds: readonly string[];
  readonly earlier: readonly { readonly title: string }[];
}

const inbox = async (client: GatewayClient, question: object = {}) =>
  (await client.get<{ rows: Topic[]; unread: number }>('system.queryUserMessagePage', question)).rows;
const about = async (client: GatewayClient, { id }: { id: string }) =>
  (await inbox(client)).find(({ recordId }) => recordId === id);
const logOf = async (client: GatewayClient, { id }: { id: string }) =>
  (await client.get<{ action: string; opinion: string | null }[]>('business.queryDemandLog', { id })).map(
    ({ action, opinion }) => [action, opinion],
  );

async function published(client: GatewayClient): Promise<WireRecord> {
  const draft = await addDemand(client, transferDemand);
  const answer = await client.call<WireRecord>('business.actDemand', {
    id: draft.id,
    rowVersion: draft.rowVersion,
    action: 'submit',
  });
  return answer.data;
}

test('a message names its readers, stays in the history, and is not for the customer unless it is sent to him', async () => {
  const [customer, business] = [await gateway.as('cust01'), await gateway.as('bus01')];
  const submitted = await published(customer);
  const accept = {
    id: submitted.id,
    rowVersion: submitted.rowVersion,
    action: 'accept',
    params: { ownerUser: 'user-bus01l' },
  };
  const { data: demand } = await business.call<WireRecord>('business.actDemand', accept);
  const leader = await gateway.as('bus01l');

  expect(await business.get('business.queryDemandPeople', { id: demand.id })).toMatchObject({
    staff: [{ deptCode: 'D10' }],
    customers: [{ userName: expect.any(String) }],
  });
  expect(await business.get('business.sendDemandMessage', { id: demand.id, text: '内部：报价偏低' })).toEqual({
    sent: 1,
  });
  expect(await about(leader, demand)).toMatchObject({
    messageType: 'CHAT',
    title: expect.stringContaining('内部：报价偏低'),
  });
  expect(await about(customer, demand)).toMatchObject({ messageType: 'RESULT', count: 1 });
  expect((await logOf(business, demand))[0]).toEqual(['message', expect.stringMatching(/^@.+ 内部：报价偏低$/)]);
  expect((await logOf(customer, demand)).map(([action]) => action)).not.toContain('message');

  expect(
    await business.get('business.sendDemandMessage', { id: demand.id, text: '请补充发票', toCustomer: 1 }),
  ).toEqual({ sent: 2 });
  expect(await about(customer, demand)).toMatchObject({
    messageType: 'CHAT',
    title: expect.stringContaining('请补充发票'),
  });
  expect((await logOf(customer, demand))[0]).toEqual(['customerMessage', expect.stringContaining('请补充发票')]);
});

test('nobody is told of his own acts; messages about one record are one line, by kind, and are read together', async () => {
  const [business, leader] = [await gateway.as('bus01'), await gateway.as('bus01l')];
  const demand = await published(business);
  expect(await about(business, demand)).toBeUndefined();
  expect(await about(leader, demand)).toMatchObject({ messageType: 'TODO', count: 1 });

  await leader.get('business.sendDemandMessage', { id: demand.id, text: '第一句' });
  await leader.get('business.sendDemandMessage', { id: demand.id, text: '第二句' });
  const topic = await about(business, demand);
  expect(topic).toMatchObject({
    count: 2,
    title: expect.stringContaining('第二句'),
    earlier: [{ title: expect.stringContaining('第一句') }],
  });
  expect((await inbox(business, { type: 'TODO' })).map(({ recordId }) => recordId)).not.toContain(demand.id);
  expect((await inbox(business, { type: 'CHAT', unreadOnly: 1 })).map(({ recordId }) => recordId)).toContain(demand.id);
  await business.get('system.readUserMessage', { ids: topic?.unreadIds });
  expect((await inbox(business, { type: 'CHAT', unreadOnly: 1 })).map(({ recordId }) => recordId)).not.toContain(
    demand.id,
  );
});

test('an address is taken out of use and back', async () => {
  const business = await gateway.as('bus01');
  const { rows } = await business.get<{ rows: WireRecord[] }>('business.queryAddressBookPage', {
    filter: { enabled: 1 },
    limit: 1,
  });
  const [address] = rows;
  const { data: disabled } = await business.call<WireRecord>('business.disableAddressBook', {
    id: address?.id,
    rowVersion: address?.rowVersion,
  });
  const again = await business.call('business.disableAddressBook', {
    id: address?.id,
    rowVersion: disabled.rowVersion,
  });
  expect(again.returnMsg).toBe('地址已停用');
  const read = await business.get<WireRecord>('business.getAddressBook', { id: address?.id });
  expect(read).toMatchObject({ enabled: 0 });
  await business.get('business.enableAddressBook', { id: address?.id, rowVersion: read.rowVersion });
});

test('addresses come in by a sheet, are found by their spelling, and are corrected', async () => {
  const business = await gateway.as('bus01');
  const { name: customer } = await customerOf(business);
  const sheet = [
    '类型,客户,名称,联系人,电话,省,市,区,详细地址',
    `收货,${customer},临港南汇新仓,赵库管,13800000000,上海市,市辖区,浦东新区,环湖西一路 1 号`,
  ];
  const fileId = await uploadSheet(business, `\uFEFF${sheet.join('\r\n')}\r\n`);
  expect(await business.get('business.importAddressBook', { fileId })).toMatchObject({ success: 1, failed: 0 });
  const find = async (keyword: string) =>
    (await business.get<{ rows: WireRecord[] }>('business.queryAddressBookPage', { keyword, limit: 10 })).rows;
  for (const typed of ['临港南汇', 'lingangnanhui', 'lgnh'])
    expect((await find(typed)).map(({ name }) => name)).toEqual(['临港南汇新仓']);
  const [address] = await find('lgnh');
  const { data } = await business.call<WireRecord>('business.saveAddressBook', {
    id: address?.id,
    rowVersion: address?.rowVersion,
    record: { contact: '钱库管' },
  });
  expect(data).toMatchObject({ contact: '钱库管', name: '临港南汇新仓' });
});
