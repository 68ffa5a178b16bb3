import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Ways through the warehouse as people go them, from one desk to the next. @see docs/spec/operations.md 3.2 to 3.9 */
let site: Site;
let admin: GatewayClient;
beforeAll(async () => {
  site = await openSite();
  admin = await logInAs(site.base, 'admin');
});
afterAll(() => site.close());

const now = () => nowText(() => new Date());
const customerId = 'demo-customer-01';
const visible = { visible: true };
const phone = { width: 390, height: 844, mobile: true } as const;

/** One grey point, as a camera would save it. */
const photo = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

const button = (desk: Desk, name: string) =>
  desk.main.getByRole('button', { name, exact: true }).filter(visible).first();

/** A step of the bar at the foot, which on a phone stands behind 更多 where there are several. */
async function press(desk: Desk, name: string): Promise<void> {
  const more = button(desk, '更多');
  await button(desk, name).or(more).first().waitFor();
  if (await button(desk, name).isVisible()) return button(desk, name).click();
  await more.click();
  await desk.page.getByRole('menuitem', { name, exact: true }).click();
}
const shows = (desk: Desk, words: string | RegExp) => desk.main.getByText(words).filter(visible).first().waitFor();

/** Takes a step of the record in front: its dialog, where it has one, is answered by the labels; its end is seen. */
async function take(
  desk: Desk,
  label: string,
  { says = {}, to }: { says?: Readonly<Record<string, string>>; to: string },
): Promise<void> {
  const reached = desk.main.getByText(to, { exact: true }).filter(visible).first();
  await press(desk, label);
  await desk.dialog.or(reached).first().waitFor();
  if (await desk.dialog.isVisible()) {
    for (const [field, value] of Object.entries(says)) await desk.fill(field, value, desk.dialog);
    await desk.dialog.getByRole('button', { name: label, exact: true }).click();
    await desk.dialog.waitFor({ state: 'detached' });
  }
  await reached.waitFor();
}

const firstOf = async (client: GatewayClient, method: string, filter: object): Promise<WireRecord> => {
  const { rows } = await client.get<Page>(method, { filter, limit: 1 });
  if (!rows[0]) throw new Error(`${method} finds nothing`);
  return rows[0] as WireRecord;
};

let orders = 0;
async function orderOf(lines: readonly object[], facts: object = {}): Promise<WireRecord> {
  orders += 1;
  return admin.get<WireRecord>('business.addWhOrder', {
    record: {
      ...{ orderNo: `DOCK-${Date.now()}${orders}`, orderKind: 'OUT', customerId, warehouse: 'A1', bondedFlg: 0 },
      ...{ receivedTime: now(), pieces: 4, grossKg: '120.5' },
      lines: lines.map((line, at) => ({ lineNo: at + 1, qty: '10', unit: '007', ...line })),
      ...facts,
    },
  });
}

async function goods(partNo: string, facts: object = {}): Promise<WireRecord> {
  const record = { customerId, partNo, goodsName: `商品${partNo}`, wmsUnit: '007', ...facts };
  return admin.get<WireRecord>('product.addWmsGoods', { record });
}

longTest(
  'a line without its part number is found, supplied with all that are alike, and sent to the warehouse',
  {
    timeout: 240_000,
  },
  async () => {
    await goods('DJ-7700.1');
    const made = [
      await orderOf([{ partNo: 'DJ7700-1X', goodsName: '旅程轴承' }]),
      await orderOf([{ partNo: 'DJ7700-1X', goodsName: '旅程轴承' }]),
    ];
    const desk = await Desk.open(site, 'wh01', { at: '/fta/wronglist' });
    await desk.search('DJ7700-1X');
    const problem = await firstOf(admin, 'business.queryWrongOrderPage', { wmsOrderNo: made[0]?.orderNo });
    await desk.main
      .getByRole('link', { name: String(problem.problemNo) })
      .filter(visible)
      .first()
      .click();
    await button(desk, '补录料号').click();
    await desk.fill('商品资料', 'DJ-7700.1', desk.dialog);
    await desk.dialog.getByLabel('同料号一并处理').check();
    await desk.dialog.getByRole('button', { name: '补录料号', exact: true }).click();
    await desk.dialog.waitFor({ state: 'detached' });
    // The job that sends it follows at once, and the page hears of it.
    await desk.main.getByText('已回传仓库', { exact: true }).filter(visible).first().waitFor({ timeout: 90_000 });
    for (const { id } of made) {
      const problemOf = await firstOf(admin, 'business.queryWrongOrderPage', { orderId: id });
      await expect
        .poll(async () => (await admin.get<WireRecord>('business.getWrongOrder', { id: problemOf.id })).status)
        .toBe('SYNCED');
    }
    await desk.close();
  },
);

longTest(
  'retail orders come as a sheet, are checked, sent, shipped, and delivered with a difference',
  {
    timeout: 300_000,
  },
  async () => {
    await goods('DOCK-LIP', { packQty: 6 });
    const store = {
      ...{ addressKind: 'STORE', customerId, code: 'DOCK1', name: '旅程门店', contact: '店长', phone: '021-51030001' },
      ...{
        province: '上海市',
        city: '上海市',
        district: '浦东新区',
        street: '旅程路9号',
        openFrom: '00:00',
        openTo: '23:59',
      },
    };
    await admin.get('business.saveAddressBook', { record: store });
    const { name } = await admin.get<WireRecord>('business.getCustomer', { id: customerId });
    const sheet = [
      '订单号,客户,渠道,门店编码,订单日期,货号,数量,单价',
      `DOCK-R1,${name},门店补货,DOCK1,${now().slice(0, 10)},DOCK-LIP,12,100`,
    ].join('\n');

    const clerk = await Desk.open(site, 'bus01', { at: '/fta/sephora/list' });
    await button(clerk, '导入零售订单').click();
    await clerk.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '零售.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await clerk.dialog.getByRole('button', { name: '导入 1 行' }).click();
    await clerk.dialog.getByText(/共1行，成功1行/).waitFor();
    await clerk.dialog.getByRole('button', { name: '完成' }).click();
    await clerk.search('DOCK-R1');
    const order = await firstOf(admin, 'business.queryRetailOrderPage', { orderNo: 'DOCK-R1' });
    await clerk.page.goto(`${site.base}/retailOrder/${order.id}`);
    await take(clerk, '校验', { to: '已校验' });
    await take(clerk, '下发仓库', { says: { 仓库: 'A1' }, to: '已下发仓库' });
    await clerk.close();

    const sent = await admin.get<WireRecord>('business.getRetailOrder', { id: order.id });
    const dock = await Desk.open(site, 'wh01', { ...phone, at: `/whOrder/${sent.whOrderId}` });
    await shows(dock, '已接收');
    await dock.close();
    await shippedInWarehouse(sent.whOrderId);
    const { tmsId } = await admin.get<WireRecord>('business.getRetailOrder', { id: order.id });

    const desk = await Desk.open(site, 'wh01', { ...phone, at: `/retailTms/${tmsId}` });
    const day = addDays(now().slice(0, 10), 1);
    await take(desk, '预约', {
      says: { 预约日期: day, 时段开始: '10:00', 时段结束: '12:00', 车牌: '沪B12345' },
      to: '已预约',
    });
    await take(desk, '发车', { says: { 发车时间: now() }, to: '在途' });
    await press(desk, '送达');
    await desk.fill('签收时间', now(), desk.dialog);
    await desk.dialog
      .locator('input[capture]')
      .setInputFiles({ name: '回单.jpg', mimeType: 'image/jpeg', buffer: photo });
    // A line is a card on a phone, and is written on a page of its own.
    await desk.dialog.getByRole('button', { name: /DOCK-R1/ }).click();
    const line = desk.page.getByRole('dialog', { name: '第 1 行' });
    await desk.fill('签收数量', '10', line);
    await line.getByRole('button', { name: '完成' }).click();
    await line.waitFor({ state: 'detached' });
    await desk.dialog.getByRole('button', { name: '送达', exact: true }).click();
    await desk.dialog.getByText(/原因/).first().waitFor();
    await desk.fill('原因', '短少两支', desk.dialog);
    await desk.dialog.getByRole('button', { name: '送达', exact: true }).click();
    await desk.dialog.waitFor({ state: 'detached' });
    await shows(desk, '已送达');
    expect(await admin.get('business.getRetailTms', { id: tmsId })).toMatchObject({ status: 'DELIVERED', diffQty: 2 });
    expect(await admin.get('business.getRetailOrder', { id: order.id })).toMatchObject({ status: 'DELIVERED' });
    await desk.close();
  },
);

/** What the warehouse itself does between two desks, by the steps of its order. */
async function shippedInWarehouse(id: unknown): Promise<void> {
  const keeper = await logInAs(site.base, 'wh01');
  const step = async (action: string, params: object = {}) => {
    const { rowVersion } = await keeper.get<WireRecord>('business.getWhOrder', { id });
    return keeper.get<WireRecord>('business.actWhOrder', { id, rowVersion, action, params });
  };
  const before = await keeper.get<WireRecord>('business.getWhOrder', { id });
  if (before.bondedFlg === 1)
    await keeper.get('business.updateWhOrder', { id, rowVersion: before.rowVersion, record: { bondedFlg: 0 } });
  const picking = await step('directPick');
  const lines = (picking.lines as WireRecord[]).map(({ id: line, qty }) => ({ id: line, pickedQty: qty }));
  await step('pack', { lines });
  await step('ship', { shipTime: now(), carrier: '申港' });
}

longTest('a request is handed over, returned, corrected and agreed to', { timeout: 240_000 }, async () => {
  const applicant = await Desk.open(site, 'bus01', { at: '/fta/approval' });
  await button(applicant, '新建审批单').click();
  await applicant.fill('类型', '其他');
  await applicant.fill('标题', '周六加班');
  await applicant.fill('内容', '月末申报集中');
  await button(applicant, '保存').click();
  await take(applicant, '提交', { to: '审批中' });
  const { id } = await firstOf(admin, 'workflow.queryApprovalRequestPage', { title: '周六加班' });

  const leader = await Desk.open(site, 'bus01l', { ...phone, at: `/fta/approvalDetail?id=${id}` });
  await press(leader, '转办');
  await leader.fill('转给', '钱志刚', leader.dialog);
  await leader.fill('意见', '请代为审批', leader.dialog);
  await leader.dialog.getByRole('button', { name: '转办', exact: true }).click();
  await leader.dialog.waitFor({ state: 'detached' });
  await leader.close();
  const { waitsFor } = await admin.get<WireRecord>('workflow.getApproval', { id });
  expect(waitsFor).toEqual(['user-tz01l']);

  const other = await Desk.open(site, 'tz01l', { ...phone, at: `/fta/approvalDetail?id=${id}` });
  await take(other, '退回', { says: { 原因: '请写明人数' }, to: '退回修改' });
  await other.close();

  await applicant.page.reload();
  await shows(applicant, '请写明人数');
  await applicant.fill('内容', '月末申报集中，两人');
  await button(applicant, '保存').click();
  await take(applicant, '提交', { to: '审批中' });
  await applicant.close();

  const again = await Desk.open(site, 'bus01l', { ...phone, at: '/fta/approval' });
  await again.page.goto(`${site.base}/fta/approvalDetail?id=${id}`);
  await take(again, '同意', { to: '已通过' });
  await again.close();
});
