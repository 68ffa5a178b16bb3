import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Remembered } from '#domain/core/memory.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What forms are offered from the last like declaration, and copies, over HTTP. */
let gateway: TestGateway;
const [mine, others] = ['demo-customer-01', 'demo-customer-02'];
const like = { ieFlag: 'I', tradeMode: '2700', trafMode: '4' };

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function declared(facts: object): Promise<WireRecord> {
  const record = { customsCode: '2218', iePort: '2218', ...like, customerId: mine, ...facts };
  return (await gateway.as('decl01')).get<WireRecord>('business.addDeclaration', { record });
}
const asked = async (login: string, facts: object = {}) =>
  (await gateway.as(login)).call<Remembered | null>('business.queryLastLike', { customerId: mine, ...like, ...facts });
/** Out of its draft state without all that leads there. */
const becomes = (id: string, status: string) =>
  gateway.database.pool.query('update declaration set status = $2 where id = $1', [id, status]);

test('the last declaration of the same customer, direction, supervision mode and transport is remembered, and itself never', async () => {
  const first = await declared({ departPort: 'DEU063', overseasNameEn: 'RHEIN', agentName: '申报行' });
  const other = await declared({ departPort: 'JPN000', trafMode: '5' });
  expect((await asked('decl01')).data).toMatchObject({
    ...{ id: first.id, name: first.declNo },
    values: { departPort: 'DEU063', overseasNameEn: 'RHEIN', agentName: '申报行' },
  });
  expect((await asked('decl01', { except: first.id })).data).toBeNull();
  expect((await asked('decl01', { trafMode: '5' })).data).toMatchObject({ id: other.id });
  expect((await asked('decl01', { ieFlag: 'E' })).data).toBeNull();

  // What somebody has checked goes before a newer draft; what was revoked or deleted is no example.
  const second = await declared({ departPort: 'USA000' });
  expect((await asked('decl01')).data).toMatchObject({ id: second.id });
  await becomes(first.id, 'RELEASED');
  expect((await asked('decl01')).data).toMatchObject({ id: first.id });
  await becomes(first.id, 'REVOKED');
  expect((await asked('decl01')).data).toMatchObject({ id: second.id });
  await (await gateway.as('decl01')).get('business.deleteDeclaration', {
    id: second.id,
    rowVersion: second.rowVersion,
  });
  expect((await asked('decl01')).data).toBeNull();
});

test('a total that was paid for one shipment is not remembered, a rate is', async () => {
  const transport = { trafMode: '6' };
  await declared({ ...transport, feeMark: '3', feeRate: '1200', feeCurr: 'USD', insurMark: '1', insurRate: '0.3' });
  const { values } = (await asked('decl01', transport)).data as Remembered;
  expect(values).toMatchObject({ feeMark: '3', feeCurr: 'USD', insurMark: '1', insurRate: '0.30000' });
  expect('feeRate' in values).toBe(false);
});

test('another customer’s declarations are remembered to nobody who may not read them', async () => {
  const transport = { trafMode: '9' };
  const hidden = await declared({ ...transport, customerId: others, departPort: 'KOR000' });
  expect((await asked('decl01', { ...transport, customerId: others })).data).toMatchObject({ id: hidden.id });
  expect((await asked('cust01', { ...transport, customerId: others })).returnCode).toBe('1001');
  // Staff of a department see its own customers': who does not read it is told that there is none.
  const read = async (login: string) =>
    (await (await gateway.as(login)).call('business.getDeclaration', { id: hidden.id })).returnCode === '0';
  const staff = ['bus01', 'bus02', 'jck01', 'tz01'];
  const readers = [];
  for (const login of staff) if (await read(login)) readers.push(login);
  expect(readers.length).toBeLessThan(staff.length);
  for (const login of staff) {
    const { data } = await asked(login, { ...transport, customerId: others });
    expect([login, (data as Remembered | null)?.id === hidden.id]).toEqual([login, readers.includes(login)]);
  }
  // Nor by leaving the customer out, or asking for several.
  expect((await asked('cust01', { ...transport, customerId: null })).returnCode).toBe('1001');
  expect((await asked('cust01', { ...transport, customerId: [mine, others] })).returnCode).toBe('1001');
  expect((await asked('wh01', transport)).data).toBeNull();
  // A copy begins with reading what is copied.
  expect(await read('cust01')).toBe(false);
});

test('making declarations is told before it is done, to those who may make them alone', async () => {
  const clerk = await gateway.as('decl01');
  const line = { hsCode: '8516500000', gName: '微波炉', gQty: '1', gUnit: '001', declTotal: '5', tradeCurr: 'USD' };
  const goods = [
    { ...line, agreement: 'RCEP' },
    { ...line, agreement: 'KR' },
  ].map((one) => ({
    ...one,
    originCountry: 'JPN',
  }));
  const record = {
    customerId: mine,
    ...like,
    customsCode: '2218',
    iePort: '2218',
    goods,
    contact: '陈',
    phone: '021-51038801',
  };
  const order = await clerk.get<WireRecord>('business.addCustomsOrder', { record });
  const { notes } = await clerk.get<{ notes: readonly { zh: string }[] }>('business.queryMaking', { id: order.id });
  expect(notes[0]?.zh).toBe('2 项商品生成 2 份报关单，共 2 项，按委托单的顺序');
  expect(notes.map(({ zh }) => zh)).toContain('一份报关单只申报一个优惠协定，因此分单');
  const told = await (await gateway.as('cust01')).call('business.queryMaking', { id: order.id });
  expect(told.returnCode).toBe('1005');
});
