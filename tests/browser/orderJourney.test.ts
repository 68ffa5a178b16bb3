import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** From an entrustment to customs' answer. @see docs/spec/classification.md 2.9, 2.10, 6.4 */
let site: Site;
let order: WireRecord;
beforeAll(async () => {
  site = await openSite();
  order = await acceptedOrder(60);
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

test('an order of sixty lines becomes two declarations, a fault is mended from the list, both are sent, customs’ answer appears by itself, and what it refuses to amend is as before', {
  timeout: 240_000,
}, async () => {
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
});
