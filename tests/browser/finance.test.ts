import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { logInAs } from '../gatewayClient.ts';
import { eInvoiceXml } from '../invoices/eInvoiceBuilder.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Money by the people who look after it. @see docs/spec/finance.md 3.15, 3.19 */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const visible = { visible: true };

test('an e-invoice is entered from its file, with its sums, and the same one again adds nothing', async () => {
  const client = await logInAs(site.base, 'fin01');
  const { rows } = await client.get<Page>('financial.queryInvoiceInPage', { filter: {}, limit: 1 });
  const { buyerTaxNo: buyer } = await client.get<WireRecord>('financial.getInvoiceIn', { id: rows[0]?.id });
  const no = '26312000000000987654';
  const file = {
    name: '运费发票.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(eInvoiceXml({ no, buyer: String(buyer) })),
  };
  const desk = await Desk.open(site, 'fin01', { at: '/finance/buy' });
  const upload = async () => {
    await desk.main.getByRole('button', { name: '上传识别' }).filter(visible).click();
    await desk.dialog.locator('input[type=file]').last().setInputFiles(file);
    await desk.dialog.getByRole('button', { name: `移除${file.name}` }).waitFor();
    await desk.dialog.getByRole('button', { name: '确定' }).click();
    await desk.dialog.waitFor({ state: 'detached' });
  };
  await upload();
  await desk.told('运费发票.xml');
  const row = desk.main.getByRole('row', { name: new RegExp(no) }).filter(visible);
  await row.getByText('8,720.00').first().waitFor();
  await upload();
  await expect.poll(() => row.count()).toBe(1);
  await desk.close();
});

test('rights over invoices are one table of people and companies, ticked and saved as a whole by an administrator', async () => {
  const admin = await logInAs(site.base, 'admin');
  const rights = async () =>
    (await admin.get<Page>('financial.queryInvoiceUserPerm', { limit: 200 })).rows.filter(
      ({ canDeduct }) => canDeduct === 1,
    ).length;
  const before = await rights();
  const desk = await Desk.open(site, 'admin', { at: '/invoiceUserPerm' });
  await desk.main.getByText('发票用户权限').first().waitFor();
  const ticks = desk.main.locator('tbody tr').first().locator('input[type=checkbox]');
  await ticks.last().waitFor({ state: 'attached' });
  await ticks.last().click();
  await desk.main.getByRole('button', { name: /^保存/ }).filter(visible).first().click();
  await expect.poll(rights).not.toBe(before);
  await desk.close();
});
