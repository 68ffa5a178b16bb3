import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** From an entrustment to customs' answer. @see docs/spec/classification.md 2.9, 2.10, 6.4 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };

const button = (desk: Desk, name: string) =>
  desk.main.getByRole('button', { name, exact: true }).filter(visible).first();
const becomes = (desk: Desk, status: string) =>
  desk.main.getByText(status, { exact: true }).filter(visible).first().waitFor();

/** One screen says what goes, and that it cannot be taken back. */
async function send(desk: Desk, step: string): Promise<void> {
  await button(desk, step).click();
  await desk.dialog.getByText('不能撤回').waitFor();
  await desk.dialog
    .getByRole('region', { name: /各项税款/ })
    .first()
    .waitFor();
  await desk.dialog.getByRole('button', { name: step, exact: true }).click();
}

/** An order like one of the demo, of so many lines, accepted by the broker. */
async function acceptedOrder(count: number): Promise<WireRecord> {
  const clerk = await logInAs(site.base, 'decl01');
  const like = await clerk.get<WireRecord>('business.getCustomsOrder', { id: 'demo-order-8' });
  const goods = like.goods as readonly WireRecord[];
  const lines = Array.from({ length: count }, (_, at) => {
    const { id: _id, orderId: _order, gName, ...line } = goods[at % goods.length] as WireRecord;
    return { ...line, gName: `${gName}${at + 1}` };
  });
  const weight = String(
    goods.reduce((sum, { netWt }, at) => sum + Number(netWt) * Math.ceil((count - at) / goods.length), 0),
  );
  const customer = await logInAs(site.base, 'cust01');
  const { data: paper } = await customer.upload({
    bizType: 'customsOrder',
    fileName: '发票.pdf',
    content: '%PDF-1.4\n%%EOF\n',
  });
  const { id: _id, rowVersion: _version, status: _status, orderNo: _no, ...facts } = like;
  const record = {
    ...facts,
    // Of its own: a bill that other orders name is told.
    billNo: 'COSU99000001',
    goods: lines,
    files: [paper],
    netWt: weight,
    grossWt: weight,
    customerId: 'demo-customer-01',
  };
  const draft = await customer.get<WireRecord>('business.addCustomsOrder', { record });
  const step = async (client: GatewayClient, action: string, more: object = {}) => {
    const { rowVersion } = await client.get<WireRecord>('business.getCustomsOrder', { id: draft.id });
    return client.get<WireRecord>('business.actCustomsOrder', { id: draft.id, rowVersion, action, ...more });
  };
  await step(customer, 'submit');
  return step(clerk, 'accept', { params: { brokerId: like.brokerId } });
}

longTest(
  'an order of sixty lines becomes two declarations, a fault is mended from the list, both are sent, customs’ answer appears by itself, and what it refuses to amend is as before',
  {
    timeout: 240_000,
  },
  async () => {
    const order = await acceptedOrder(60);
    const maker = await Desk.open(site, 'decl01');
    const checker = await Desk.open(site, 'decl02');
    await maker.page.goto(`${site.base}/customsOrder/${order.id}`);
    await button(maker, '开始制单').click();
    await maker.dialog.getByText('60 项商品生成 2 份报关单').waitFor();
    await maker.dialog.getByRole('button', { name: '开始制单' }).click();
    await becomes(maker, '制单中');

    const clerk = await logInAs(site.base, 'decl01');
    const declarations = async () =>
      (
        await clerk.get<Page>('business.queryDeclarationPage', {
          filter: { orderId: order.id },
          sort: [{ field: 'declNo', order: 'ASC' }],
        })
      ).rows;
    const made = await declarations();
    expect(made).toHaveLength(2);

    const [first] = made;
    for (const { id } of made) {
      await maker.page.goto(`${site.base}/declaration/${id}`);
      const list = maker.main.getByRole('list', { name: '申报检查' }).filter(visible);
      await list.getByRole('button', { name: '境外收发货人英文名称必填' }).click();
      await maker.page.keyboard.type('RHEIN HANDEL GMBH');
      await maker.main
        .getByText(/没有发现问题/)
        .filter(visible)
        .waitFor();
      await button(maker, '保存').click();
      await maker.main.getByText('境外收发货人英文名称必填').waitFor({ state: 'hidden' });
      await expect
        .poll(async () => (await clerk.get<WireRecord>('business.getDeclaration', { id })).overseasNameEn)
        .toBe('RHEIN HANDEL GMBH');
    }

    await checker.page.goto(`${site.base}/customsOrder/${order.id}`);
    await button(checker, '复核').click();
    await becomes(checker, '复核通过');
    await send(checker, '发送海关');
    await becomes(checker, '已申报');
    expect((await declarations()).map(({ status }) => status)).toEqual(['SENT', 'SENT']);

    await maker.page.goto(`${site.base}/declaration/${first?.id}`);
    await becomes(maker, '已发送');
    const sent = await clerk.get<Page>('van.queryCustomsMessagePage', { filter: { declId: first?.id } });
    const receiptTime = nowText(() => new Date());
    const entryId = `${first?.customsCode}${receiptTime.slice(0, 4)}1${String(Date.now()).slice(-9)}`;
    await clerk.get('van.addDeclarationReceipt', {
      record: { code: 'STORE', messageId: sent.rows[0]?.messageId, entryId, receiptTime },
    });
    await becomes(maker, '海关入库');

    // What customs is asked to amend stands on the page until it answers; refused, the old values are back without a
    // reload.
    await button(maker, '申请修改').click();
    await maker.fill('原因', '合同号录入错误', maker.dialog);
    await maker.fill('修改原因', '操作或书写失误', maker.dialog);
    await maker.upload(maker.dialog.locator('input[type=file]').first(), '更正说明.pdf');
    await maker.dialog.getByRole('button', { name: '申请修改' }).click();
    await becomes(maker, '修改申请中');
    const contract = maker.main.getByRole('textbox', { name: '合同协议号', exact: true }).filter(visible);
    const before = await contract.inputValue();
    await maker.fill('合同协议号', 'C-AMENDED', maker.main.getByRole('region', { name: '监管与成交' }).filter(visible));
    await button(maker, '保存').click();
    // Whoever wrote it does not send it: the button says so, and somebody else compares and sends.
    await checker.page.goto(`${site.base}/declaration/${first?.id}`);
    await button(checker, '发送修改申请').click();
    await checker.dialog.getByRole('button', { name: '发送修改申请' }).click();
    const asked = maker.main.getByRole('region', { name: '修改与撤销' }).filter(visible);
    await asked.getByText('待海关答复').waitFor();
    const { rows } = await clerk.get<Page>('van.queryCustomsMessagePage', { filter: { declId: first?.id } });
    const amendment = rows.find(({ kind }) => kind === 'AMEND');
    const answeredAt = nowText(() => new Date());
    await clerk.get('van.addDeclarationReceipt', {
      record: { code: 'AMEND_NO', messageId: amendment?.messageId, note: '理由不充分', receiptTime: answeredAt },
    });
    await becomes(maker, '海关入库');
    await asked.getByText('已驳回').waitFor();
    await maker.main.getByText(before, { exact: true }).filter(visible).first().waitFor();
    for (const desk of [maker, checker]) await desk.close();
  },
);

/** What a person does: a field that is filled or chosen, a button, a page, a paste, a file. What stands there already is none. */
class Counted {
  actions = 0;
  readonly desk: Desk;
  constructor(desk: Desk) {
    this.desk = desk;
  }
  async does(work: () => Promise<unknown>): Promise<void> {
    this.actions += 1;
    await work();
  }
  async fill(label: string, value: string): Promise<void> {
    const field = this.desk.main
      .getByRole('textbox', { name: label, exact: true })
      .or(this.desk.main.getByRole('combobox', { name: label, exact: true }))
      .filter(visible)
      .first();
    await field.waitFor();
    if ((await field.inputValue()) === '') await this.does(() => this.desk.fill(label, value));
  }
}

/** Ten lines of an invoice as a sheet has them. */
async function invoiceLines(clerk: GatewayClient): Promise<string> {
  const like = await clerk.get<WireRecord>('business.getCustomsOrder', { id: 'demo-order-8' });
  const goods = (like.goods as readonly WireRecord[]).slice(0, 10);
  const heads = {
    ...{
      商品编号: 'hsCode',
      商品名称: 'gName',
      规格型号: 'gModel',
      成交数量: 'gQty',
      成交单位: 'gUnit',
      单价: 'declPrice',
    },
    ...{ 总价: 'declTotal', 币制: 'tradeCurr', 法定第一数量: 'qty1', 法定第一单位: 'unit1', 净重: 'netWt' },
    ...{
      原产国: 'originCountry',
      最终目的国: 'destCountry',
      '境内目的地/货源地': 'domesticArea',
      目的地代码: 'ciqDest',
    },
  };
  const rows = goods.map((line) => Object.values(heads).map((name) => String(line[name] ?? '')));
  return [Object.keys(heads), ...rows].map((cells) => cells.join('\t')).join('\n');
}

test('an invoice of ten lines becomes an order, a declaration that another person checks, and is sent, in thirty actions', {
  timeout: 240_000,
}, async () => {
  const client = await logInAs(site.base, 'decl01');
  const lines = await invoiceLines(client);
  const { brokerId_label: broker } = await client.get<WireRecord>('business.getCustomsOrder', { id: 'demo-order-8' });
  const customer = new Counted(await Desk.open(site, 'cust01'));
  const clerk = new Counted(await Desk.open(site, 'decl01'));
  const checker = new Counted(await Desk.open(site, 'decl02'));

  // His company and how it is reached stand there; the ship is named by him, who has the bill of lading.
  const { page, main } = customer.desk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await customer.does(() => page.goto(`${site.base}/fta/decl/customsOrderEdit`));
  await main.getByText('上海浦江精密仪器有限公司').filter(visible).first().waitFor();
  await expect.poll(() => main.getByRole('textbox', { name: '联系人', exact: true }).inputValue()).not.toBe('');
  const head = {
    ...{ 申报地海关: '2218', 进境关别: '2218', 进出境日期: nowText(() => new Date()).slice(0, 10) },
    ...{ 运输工具: 'COSCO STAR', 航次号: '026W', 提运单号: 'COSU12345678' },
    ...{ 件数: '60', 毛重: '12000', 净重: '10000', 合同协议号: 'C-2026-10' },
  };
  for (const [label, value] of Object.entries(head)) await customer.fill(label, value);
  await page.evaluate((words) => navigator.clipboard.writeText(words), lines);
  const goods = main.getByRole('region', { name: '商品' }).filter(visible);
  await customer.does(() => goods.getByRole('button', { name: '添加行' }).click());
  await customer.does(() => page.keyboard.press('Control+V'));
  await expect.poll(() => goods.locator('tr[data-row]').count()).toBe(10);
  await customer.does(() => customer.desk.upload(main.locator('input[type=file]').first(), '发票.pdf'));
  await customer.does(() => button(customer.desk, '保存').click());
  await customer.does(() => button(customer.desk, '提交委托').click());
  await becomes(customer.desk, '待接单');
  const at = new URL(page.url()).pathname;

  await clerk.does(() => clerk.desk.page.goto(`${site.base}${at}`));
  await clerk.does(() => button(clerk.desk, '接单').click());
  await clerk.does(() => clerk.desk.fill('报关行', String(broker), clerk.desk.dialog));
  await clerk.does(() => clerk.desk.dialog.getByRole('button', { name: '接单', exact: true }).click());
  await becomes(clerk.desk, '已接单');
  await clerk.does(() => button(clerk.desk, '开始制单').click());
  await clerk.does(() => clerk.desk.dialog.getByRole('button', { name: '开始制单' }).click());
  await becomes(clerk.desk, '制单中');
  const { rows } = await client.get<Page>('business.queryDeclarationPage', {
    filter: { orderId: at.split('/').at(-1) },
  });
  expect(rows).toHaveLength(1);

  // What the last like declaration had is offered; what is left is told.
  await clerk.does(() => clerk.desk.page.goto(`${site.base}/declaration/${rows[0]?.id}`));
  await clerk.does(() => button(clerk.desk, '带出').click());
  await clerk.desk.main
    .getByText(/没有发现问题/)
    .filter(visible)
    .waitFor();
  await clerk.does(() => button(clerk.desk, '保存').click());
  await clerk.desk.told('已保存');

  await checker.does(() => checker.desk.page.goto(`${site.base}${at}`));
  await checker.does(() => button(checker.desk, '复核').click());
  await becomes(checker.desk, '复核通过');
  await checker.does(() => button(checker.desk, '发送海关').click());
  await checker.desk.dialog.getByText('不能撤回').waitFor();
  await checker.does(() => checker.desk.dialog.getByRole('button', { name: '发送海关', exact: true }).click());
  await becomes(checker.desk, '已申报');
  expect((await client.get<WireRecord>('business.getDeclaration', { id: rows[0]?.id })).status).toBe('SENT');

  const actions = [customer, clerk, checker].map((one) => one.actions);
  expect(actions.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(30);
  for (const { desk } of [customer, clerk, checker]) await desk.close();
});
