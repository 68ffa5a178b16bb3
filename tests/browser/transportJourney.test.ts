import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';

import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** A driver’s papers in the hand of who loads and unloads. @see docs/spec/operations.md 3.5, scenario O18 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const now = () => nowText(() => new Date());
const customerId = 'demo-customer-01';
/** One grey point, as a camera would save it. */
const photo = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

async function step(client: GatewayClient, kind: string, record: WireRecord, action: string, params: object = {}) {
  const { id, rowVersion } = record;
  return client.get<WireRecord>(`business.act${kind}`, { id, rowVersion, action, params });
}

/** An order that waits to leave. */
async function readyOrder(client: GatewayClient): Promise<WireRecord> {
  const made = await client.get<WireRecord>('business.addWhOrder', {
    record: {
      ...{ orderNo: `JOURNEY-${Date.now()}`, orderKind: 'OUT', customerId, warehouse: 'A1', bondedFlg: 0 },
      ...{ receivedTime: now(), pieces: 4, grossKg: '120.5' },
      lines: [{ lineNo: 1, partNo: 'P-1', goodsName: '轴承', qty: '10', unit: '007' }],
    },
  });
  const picking = await step(client, 'WhOrder', made, 'directPick');
  const lines = (picking.lines as WireRecord[]).map(({ id, qty }) => ({ id, pickedQty: qty }));
  return step(client, 'WhOrder', picking, 'pack', { lines });
}

async function placesOf(client: GatewayClient): Promise<readonly [WireRecord, WireRecord]> {
  const saved = (facts: object) =>
    client.get<WireRecord>('business.saveAddressBook', {
      record: {
        ...{ addressKind: 'RECV', customerId, contact: '收货组', phone: '021-51030001', province: '上海市' },
        ...{ city: '上海市', district: '浦东新区', ...facts },
      },
    });
  return [
    await saved({ name: '旅程一号库', street: '旅程路1号' }),
    await saved({ name: '旅程二号库', street: '旅程路2号' }),
  ];
}

test('O18: on a phone a dispatch begins with an order, and is signed with a photo and a signature on the screen', {
  timeout: 240_000,
}, async () => {
  const [client, admin] = [await logInAs(site.base, 'wh01'), await logInAs(site.base, 'admin')];
  const [order, [from, to]] = [await readyOrder(client), await placesOf(admin)];
  const phone = { width: 390, mobile: true };
  const begun = await Desk.open(site, 'wh01', { ...phone, at: `/fta/dispatchCreate?orderIds=${order.id}` });
  await begun.main.getByText(String(order.orderNo)).first().waitFor();
  await begun.fill('车型', '4.2米');
  await begun.button('保存').click();
  await begun.told('已保存');
  await begun.close();

  const { rows } = await client.get<{ rows: WireRecord[] }>('business.queryDispatchOrderPage', {
    limit: 1,
    filter: { createdBy: 'user-wh01' },
  });
  const draft = await client.get<WireRecord>('business.getDispatchOrder', { id: rows[0]?.id });
  expect(draft).toMatchObject({ pieces: 4, vehicleType: 'V42', orders: [{ orderId: order.id }] });
  const planTime = `${addDays(now().slice(0, 10), 1)} 09:00:00`;
  let record = await step(client, 'DispatchOrder', draft, 'send', {
    ...{ carrier: '迅达运输', fromAddr: from.id, toAddr: to.id, planTime },
  });
  const vehicle = { plateNo: '沪A12345', driverName: '李师傅', driverPhone: '13800000000' };
  record = await step(client, 'DispatchOrder', record, 'confirm', vehicle);
  record = await step(client, 'DispatchOrder', record, 'load', { arriveWhTime: now() });
  record = await step(client, 'DispatchOrder', record, 'depart', { departTime: now() });
  record = await step(client, 'DispatchOrder', record, 'arrive', { arriveTime: now() });

  const desk = await Desk.open(site, 'wh01', { ...phone, at: `/dispatchOrder/${record.id}` });
  const { page, dialog } = desk;
  await desk.button('回单').click();
  await dialog.locator('input[capture]').setInputFiles({ name: '回单.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: '移除回单.jpg' }).waitFor();
  await dialog.getByRole('button', { name: '屏幕签名' }).click();
  const pad = page.getByLabel('签名框');
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: '使用签名' }).click();
  await page.getByRole('button', { name: '移除签名.png' }).waitFor();
  await dialog.getByRole('button', { name: '回单', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const signed = await client.get<WireRecord>('business.getDispatchOrder', { id: record.id });
  expect(signed.status).toBe('SIGNED');
  expect((signed.podFile as WireRecord[]).map(({ fileName }) => fileName).sort()).toEqual(['回单.jpg', '签名.png']);
  expect(await client.get('business.getWhOrder', { id: order.id })).toMatchObject({ status: 'SIGNED' });
  await desk.close();
});
