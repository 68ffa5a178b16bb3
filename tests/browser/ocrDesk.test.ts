import { afterAll, beforeAll, expect, test } from 'vitest';
import { ocrDocumentsPath, ocrReviewAddress } from '#domain/ocr/paths.ts';
import { textPdfOf } from '#fixtures/papers/drawSample.ts';
import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import type { SampleKind } from '#fixtures/papers/samplePaper.ts';
import { knownStyles } from '#fixtures/papers/sampleStyles.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { axe } from './axe.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

/** Papers are reviewed beside what was read of them. @see docs/spec/operations.md 3.13 */
let site: Site;
let client: GatewayClient;
beforeAll(async () => {
  site = await openSite();
  client = await logInAs(site.base, 'bus01l');
});
afterAll(() => site.close());

const style = knownStyles[0] ?? (undefined as never);
const paperOf = (kind: SampleKind, seed: number) => samplePaper(kind, { style, seed });
const customerId = 'demo-customer-01';

/** A document that was read and waits for a person; whoever sits at a desk is another than who asks here. */
async function read(kinds: readonly SampleKind[], seed: number): Promise<WireRecord> {
  const content = await textPdfOf(kinds.map((kind) => paperOf(kind, seed)));
  const fileName = `${kinds.join('-')}-${seed}.pdf`;
  const { fileId } = (await client.upload({ bizType: 'ocrDocument', fileName, content })).data;
  const { docs } = await client.get<{ docs: readonly { id: string }[] }>('business.uploadOcr', {
    ...{ fileIds: [fileId], profile: 'genaral', customerId },
  });
  return until(docs[0]?.id ?? '');
}

async function until(id: string): Promise<WireRecord> {
  for (let at = 0; at < 240; at += 1) {
    const document = await client.get<WireRecord>('business.getOcrDocument', { id });
    if (!['UPLOADED', 'RECOGNIZING'].includes(String(document.status))) return document;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('it was never read');
}

test('a text invoice is uploaded, read, walked through by keys, confirmed and pushed into a demand', {
  timeout: 300_000,
}, async () => {
  const desk = await Desk.open(site, 'bus01', { at: ocrDocumentsPath });
  const { page, main, dialog } = desk;
  await desk.button('上传单证').click();
  const buffer = await textPdfOf([paperOf('INVOICE', 11)]);
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: '移除发票.pdf' }).waitFor();
  await desk.fill('客户', '上海浦江精密仪器有限公司', dialog);
  await dialog.getByRole('button', { name: '确定' }).click();
  await desk.told('已上传1份单证');
  const { rows } = await client.get<{ rows: WireRecord[] }>('business.queryOcrDocumentPage', { limit: 1 });
  const document = await until(String(rows[0]?.id));
  expect(document).toMatchObject({ status: 'REVIEW', docKind: 'INVOICE' });

  await page.goto(`${site.base}${ocrReviewAddress(document.id)}`);
  const number = main.getByRole('textbox', { name: /发票号/ });
  await number.waitFor();
  await expect.poll(() => number.getAttribute('readonly')).toBeNull();
  await main.getByRole('img', { name: '第 1 页' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await number.focus();
  // From doubt to doubt; each is accepted where it is.
  for (let turn = 0; turn < 30; turn += 1) {
    await page.keyboard.press('Enter');
    if ((await main.getByText(/个待核对/).count()) === 0) break;
  }
  expect(await main.getByText(/个待核对/).count()).toBe(0);
  await page.keyboard.press('Control+S');
  await expect.poll(async () => main.getByText('有未保存的修改').count()).toBe(0);
  await desk.button('核对完成').click();
  // The customer of the house stands nowhere on this paper: somebody says why that is right.
  await dialog.getByRole('textbox', { name: '放行原因' }).fill('境外买方为客户的关联公司');
  await dialog.getByRole('button', { name: '核对完成' }).click();
  await main.getByText('已核对', { exact: true }).first().waitFor();
  await desk.button('推送').click();
  await dialog.getByText('将写入的内容').or(dialog.getByRole('table')).first().waitFor();
  await dialog.getByRole('button', { name: '推送', exact: true }).click();
  await desk.told('已推送');
  expect(await client.get('business.getOcrDocument', { id: document.id })).toMatchObject({
    ...{ status: 'PUSHED', target: 'DEMAND' },
  });
  await desk.close();
});

test('a PDF of two documents is split into two, as proposed', { timeout: 240_000 }, async () => {
  const mixed = await read(['INVOICE', 'PACKING'], 21);
  expect(mixed.pages).toBe(2);
  const desk = await Desk.open(site, 'bus01', { at: ocrReviewAddress(mixed.id) });
  await desk.main.getByText(/可能由 2 份单证组成/).waitFor();
  await desk.button('拆分').click();
  await desk.dialog.getByRole('button', { name: '拆分并识别' }).click();
  await desk.told('已拆分为 2 份单证');
  await desk.close();
  const { rows } = await client.get<{ rows: WireRecord[] }>('business.queryOcrDocumentPage', { limit: 2 });
  const kinds = await Promise.all(rows.map(async ({ id }) => (await until(id)).docKind));
  expect(kinds.sort()).toEqual(['INVOICE', 'PACKING']);
});

test('O32: on a phone, and while somebody else reviews it, a document is read only', { timeout: 240_000 }, async () => {
  const document = await read(['PACKING'], 31);
  const phone = await Desk.open(site, 'bus01', { width: 390, mobile: true, at: ocrReviewAddress(document.id) });
  await phone.main.getByText('请在电脑上核对，手机上只能查看').waitFor();
  expect(await phone.main.getByRole('textbox', { name: /发票号/ }).getAttribute('readonly')).not.toBeNull();
  expect(await axe(phone.page)).toEqual([]);
  await phone.close();
  await client.get('business.leaseOcr', { id: document.id });
  const other = await Desk.open(site, 'bus01', { at: ocrReviewAddress(document.id) });
  await other.main.getByText(/正在核对该单证，您可以查看/).waitFor();
  expect(await other.main.getByRole('textbox', { name: /发票号/ }).getAttribute('readonly')).not.toBeNull();
  await other.close();
});
