import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZipDirectory, unpack } from '#server/platform/sheet/zipDirectory.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import type { TestGateway } from '../testGateway.ts';
import { eInvoiceXml } from './eInvoiceBuilder.ts';
import {
  act,
  acted,
  input,
  inputNow,
  lastMonth,
  nextNo,
  ours,
  permit,
  sister,
  startInvoices,
  supplierCode,
  thisMonth,
  today,
} from './invoiceWorld.ts';

/** Reds of what we were billed, purchase orders it bills, months by sheet, originals. @see docs/spec/finance.md 2.12, 2.15, 3.17 */
let gateway: TestGateway;
const inCall = 'financial.actInvoiceIn';
const redCall = 'financial.actRedApply';
beforeAll(async () => {
  gateway = await startInvoices();
});
afterAll(() => gateway.close());

const ask = async (blue: WireRecord, netAmount: string, taxAmount: string) =>
  (await gateway.as('fin01')).call<WireRecord>('financial.addRedApply', {
    record: {
      invoiceId: blue.id,
      applySide: 'BUYER',
      reason: 'RETURN',
      lines: [{ taxRate: '0.09', netAmount, taxAmount }],
    },
  });

async function redden(blue: WireRecord, netAmount: string, taxAmount: string): Promise<WireRecord> {
  const finance = await gateway.as('fin01');
  const { data } = await ask(blue, netAmount, taxAmount);
  const sent = await acted(finance, redCall, data, 'submitDirect', {
    params: { redConfirmNo: '31010126110000010001' },
  });
  return acted(finance, redCall, sent, 'issue', { params: { redNumber: nextNo(20), redDate: today } });
}

const verified = async (facts: object = {}) =>
  acted(await gateway.as('fin01'), inCall, await input(await gateway.as('fin01'), facts), 'verifyOk');

describe('a red of an input invoice', () => {
  test('FS58: is not asked for while the invoice is selected', async () => {
    const finance = await gateway.as('fin01');
    const params = { deductPeriod: thisMonth };
    const selected = await acted(finance, inCall, await verified(), 'select', { params });
    expect(await ask(selected, '-1.00', '-0.09')).toMatchObject({
      returnCode: '62054',
      returnMsg: '发票已勾选，请先取消勾选',
    });
    await acted(finance, inCall, selected, 'unselect');
    const { data } = await ask(selected, '-1.00', '-0.09');
    expect((await act(finance, inCall, await inputNow(finance, selected), 'select', { params })).returnCode).toBe(
      '1004',
    );
    await acted(finance, redCall, data, 'cancel', { opinion: '不退了' });
  });

  test('before the deduction takes its tax off what can be deducted, and all of it when it takes all', async () => {
    const finance = await gateway.as('fin01');
    const blue = await verified();
    await redden(blue, '-1000.00', '-90.00');
    expect(await inputNow(finance, blue)).toMatchObject({ deductibleTax: '630.00', deductStatus: 'UNSELECTED' });
    await redden(blue, '-7000.00', '-630.00');
    expect(await inputNow(finance, blue)).toMatchObject({
      deductibleTax: '0.00',
      deductStatus: 'NA',
      redStatus: 'FULL_RED',
    });
  });

  test('FS34, FS56: of a certified one transfers its tax out by itself', async () => {
    const finance = await gateway.as('fin01');
    const leader = await gateway.as('fin01l');
    const blue = await acted(finance, inCall, await verified(), 'select', { params: { deductPeriod: thisMonth } });
    const period = { mainCompId: ours.id, period: thisMonth };
    await leader.get('financial.certifyPeriod', { ...period, declaredTax: '720.00' });
    const red = await redden(blue, '-8000.00', '-720.00');
    expect(await inputNow(finance, blue)).toMatchObject({
      ...{ redStatus: 'FULL_RED', deductStatus: 'OUT', outAmount: '720.00', outReason: 'RED', outPeriod: thisMonth },
    });
    expect(await inputNow(finance, { id: red.redInvoiceId } as WireRecord)).toMatchObject({
      ...{ grossAmount: '-8720.00', deductStatus: 'NA', redConfirmNo: '31010126110000010001' },
    });
    // Whoever certified a month does not undo it.
    await gateway.database.pool.query(`update acct_period set certified_by = 'user-admin' where period = $1`, [
      thisMonth,
    ]);
    expect((await leader.call('financial.uncertifyPeriod', { ...period, reason: '更正' })).returnCode).toBe('1001');
  });
});

describe('a purchase order', () => {
  test('is billed when input invoices come to its amount, and no more once a link goes', async () => {
    const finance = await gateway.as('fin01');
    const { pool } = gateway.database;
    await pool.query(
      `insert into supplier (id, supplier_code, name, credit_code, status, created_time, updated_time) values ('inv-supplier', 'GYS-INV', '迅达运输', $1, 'ACTIVE', now(), now())`,
      [supplierCode],
    );
    await pool.query(
      `insert into auto_order (id, order_no, supplier_id, main_comp_id, biz_type, biz_no, order_date, actual_amount, status, created_by, created_by_name, created_dept, created_time, updated_time)
       values ('inv-order', 'CG-INV', 'inv-supplier', $1, 'TRUCK', 'XQ', $2, 8720.00, 'AUTO_OK', 'user-bus01', '王', 'D10', now(), now())`,
      [ours.id, today],
    );
    const statusOf = async () =>
      (await pool.query<{ status: string }>(`select status from auto_order where id = 'inv-order'`)).rows[0]?.status;
    const record = await input(finance);
    expect(record).toMatchObject({ supplierId: 'inv-supplier' });
    const link = { id: record.id, linkKind: 'ORDER', targetId: 'inv-order' };
    expect((await finance.call('financial.linkInvoice', { ...link, linkAmount: '8720.01' })).returnCode).toBe('62047');
    await finance.get('financial.linkInvoice', { ...link, linkAmount: '8000.00' });
    expect(await statusOf()).toBe('AUTO_OK');
    await finance.get('financial.linkInvoice', { ...link, linkAmount: '720.00' });
    expect(await statusOf()).toBe('BILLED');
    const { links } = await inputNow(finance, record);
    const [first] = links as WireRecord[];
    await finance.get('financial.unlinkInvoice', { id: record.id, linkId: first?.id });
    expect(await statusOf()).toBe('CONFIRMED');
    const stranger = await input(finance, { sellerName: '别家', sellerTaxNo: '91320594MA1K0HD024' });
    expect(
      (await finance.call('financial.linkInvoice', { ...link, id: stranger.id, linkAmount: '1.00' })).returnCode,
    ).toBe('1001');
  });
});

test('FS35: months come in by a sheet all or none, and no month lies before its invoice', async () => {
  const finance = await gateway.as('fin01');
  const numbers = [nextNo(20), nextNo(20), nextNo(20)] as const;
  const made: WireRecord[] = [];
  for (const invoiceNo of numbers) made.push(await input(finance, { invoiceNo }));
  const importing = async (months: readonly string[]) => {
    const rows = months.map((month, at) => `,${numbers[at]},${month}`);
    const fileId = await uploadSheet(finance, `﻿发票代码,发票号码,所属期\r\n${rows.join('\r\n')}\r\n`);
    return finance.get<Record<string, unknown>>('financial.importBelongPeriod', { fileId });
  };
  const refused = await importing([thisMonth, thisMonth, lastMonth]);
  expect(refused).toMatchObject({
    ...{ msg: '导入结果 共3行，成功0行，失败3行', success: 0, failed: 3 },
    errors: [{ row: 4, message: '所属期不能早于开票月份' }],
  });
  expect(await inputNow(finance, made[0] as WireRecord)).toMatchObject({ belongPeriod: null });
  expect(await importing([thisMonth, thisMonth, thisMonth])).toMatchObject({ success: 3, failed: 0 });
  expect(await inputNow(finance, made[2] as WireRecord)).toMatchObject({
    belongPeriod: thisMonth,
    periodStatus: 'ASSIGNED',
  });
});

test('findings of the bureau come in by a sheet, each row for itself', async () => {
  const finance = await gateway.as('fin01');
  const [one, other] = [await input(finance), await input(finance)];
  const rows = [`${one.invoiceNo},一致,`, `${other.invoiceNo},不一致,金额不符`, `99999999,一致,`];
  const fileId = await uploadSheet(finance, `﻿发票号码,查验结果,说明\r\n${rows.join('\r\n')}\r\n`);
  expect(await finance.get('financial.importVerifyResult', { fileId })).toMatchObject({ success: 2, failed: 1 });
  expect(await inputNow(finance, one)).toMatchObject({ verifyStatus: 'OK', verifySource: 'IMPORT' });
  expect(await inputNow(finance, other)).toMatchObject({ verifyStatus: 'DIFF', verifyText: '金额不符' });
});

describe('originals', () => {
  const zip = async (login: string, ids: readonly unknown[]) =>
    (await gateway.as(login)).call<{ hashaddr: string; fileName: string; count: number; missing: string[] }>(
      'financial.batchDownloadInvoiceZip',
      { ids },
    );

  test('come as one archive by company, direction and month, with a list of those that are missing', async () => {
    const finance = await gateway.as('fin01');
    const no = nextNo(20);
    const upload = await finance.upload({ bizType: 'invoice', fileName: '原件.xml', content: eInvoiceXml({ no }) });
    const { results } = await finance.get<{ results: { id: string }[] }>('financial.uploadInvoiceFile', {
      fileIds: [upload.data.fileId],
    });
    const bare = await input(finance);
    const { returnCode, data } = await zip('fin01', [results[0]?.id, bare.id]);
    expect(returnCode).toBe('0');
    expect(data).toMatchObject({ count: 1, missing: [bare.invoiceNo] });
    expect(data.fileName).toMatch(/^发票_\d{14}\.zip$/);
    const answer = await finance.request(`/api/file/download?${new URLSearchParams({ hashaddr: data.hashaddr })}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const entries = readZipDirectory(bytes);
    expect(entries.map(({ name }) => name).sort()).toEqual(
      [`通关报关行0/进项/${thisMonth}/${no}_迅达运输&物流_8720.00.xml`, '缺失清单.txt'].sort(),
    );
    const list = entries.find(({ name }) => name === '缺失清单.txt');
    const pieces: Buffer[] = [];
    if (list) for await (const piece of unpack(bytes, list)) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toContain(String(bare.invoiceNo));
    expect(await inputNow(finance, bare)).toMatchObject({ downloadCount: 1 });
  });

  test('FS36: of a company without a right nothing is packed, and the try stands in the log; 200 at most', async () => {
    const leader = await gateway.as('fin01l');
    const theirs = await input(leader, { mainCompId: sister.id });
    const own = await input(await gateway.as('fin01'));
    expect(await zip('fin01', [own.id, theirs.id])).toMatchObject({ returnCode: '62051' });
    expect(await inputNow(await gateway.as('fin01'), own)).toMatchObject({ downloadCount: 0 });
    const tries = `select count(*)::int as count from op_log where user_id = 'user-fin01' and method = 'batchDownloadInvoiceZip' and result <> 'OK'`;
    const count = async () => (await gateway.database.pool.query<{ count: number }>(tries)).rows[0]?.count ?? 0;
    await expect.poll(count).toBeGreaterThan(0);
    const many = Array.from({ length: 201 }, (_, at) => `x${at}`);
    expect(await zip('fin01', many)).toMatchObject({ returnCode: '62050' });
    await permit(gateway, 'user-bus01', { mainCompId: ours.id, direction: 'IN', canDownload: 0 });
    expect(await zip('bus01', [own.id])).toMatchObject({ returnCode: '62051' });
  });
});

test('rights are kept by administrators, all rows or none, and each person knows his own', async () => {
  const finance = await gateway.as('fin01');
  const row = { userId: 'user-bus02', mainCompId: ours.id, direction: 'IN', canView: 1 };
  expect((await finance.call('financial.saveInvoiceUserPerm', { rows: [row] })).returnCode).not.toBe('0');
  const admin = await gateway.as('admin');
  const twice = await admin.call('financial.saveInvoiceUserPerm', { rows: [row, row] });
  expect(twice.returnCode).toBe('1006');
  const blind = { ...row, canView: 0, canDeduct: 1 };
  expect((await admin.call('financial.saveInvoiceUserPerm', { rows: [blind] })).returnCode).toBe('1001');
  await permit(gateway, 'user-bus02', { ...row, canEdit: 0, canDownload: 0, canImportPeriod: 0, canDeduct: 0 });
  const clerk = await gateway.as('bus02');
  expect(await clerk.get('financial.queryUserMainComp')).toEqual({
    rows: [{ mainCompId: ours.id, name: '通关报关行0', rights: ['IN:view'] }],
  });
  const own = await input(finance);
  expect(await clerk.get('financial.getInvoiceIn', { id: own.id })).toMatchObject({ id: own.id });
  const edit = { id: own.id, rowVersion: own.rowVersion, record: { remark: '改' } };
  expect((await clerk.call('financial.updateInvoiceIn', edit)).returnCode).toBe('62051');
});
