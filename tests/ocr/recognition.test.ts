import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture, textPdfOf } from '#fixtures/papers/drawSample.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { fieldOf, fieldsOf, OcrDesk, paperOf } from './ocrWorld.ts';

/** Documents that read themselves, over HTTP. @see docs/spec/operations.md 3.13, 7 */
let gateway: TestGateway;
let desk: OcrDesk;
beforeAll(async () => {
  gateway = await startTestGateway();
  desk = new OcrDesk(await gateway.as('bus01'));
});
afterAll(() => gateway.close());

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const slow = 240_000;
/** Settings are kept for five seconds. */
const settingsRead = () => new Promise((resolve) => setTimeout(resolve, 5_200));

test(
  'O28: a text PDF of an invoice has its fields with page, box, engine and level, its sum holds, and it waits for review',
  async () => {
    const paper = paperOf('INVOICE');
    const document = await desk.read(await textPdfOf([paper]));
    const known = { docKind: 'INVOICE', engine: 'TEXT', pages: paper.pages, errorMsg: null, proposal: null };
    expect(document).toMatchObject({ status: 'REVIEW', ...known });
    for (const key of ['invoiceNo', 'totalAmount', 'currency', 'seller', 'buyer', 'invoiceDate'])
      expect(fieldOf(document, key)?.value, key).toBe(paper.fields[key]?.value);
    expect(fieldOf(document, 'invoiceNo')).toMatchObject({ page: 1, engine: 'TEXT', level: 'HIGH', accepted: 0 });
    expect(fieldOf(document, 'invoiceNo')?.box).toHaveLength(4);
    expect(document.lines).toHaveLength(paper.lines.length);
    const checks = document.checks as readonly { key: string; ok: boolean }[];
    expect(checks.find(({ key }) => key === 'K1')).toMatchObject({ ok: true });
    expect(document.pictures).toHaveLength(paper.pages);
    const page = await desk.client.get<{ words: unknown[] }>('business.getOcrPage', { id: document.id, page: 1 });
    expect(page.words.length).toBeGreaterThan(20);
  },
  slow,
);

test(
  'O29: a scan without an engine fails with what to do, and typed by hand it begins with every field of its kind, empty',
  async () => {
    const { pool } = gateway.database;
    await pool.query(`update sys_setting set setting_value = 'false' where setting_key = 'ocr.local'`);
    await settingsRead();
    const document = await desk.read(
      samplePicture(paperOf('INVOICE'), { look: 'CLEAN' }).toBuffer('image/png'),
      {},
      '扫描.png',
    );
    await pool.query(`update sys_setting set setting_value = 'true' where setting_key = 'ocr.local'`);
    await settingsRead();
    expect(document).toMatchObject({ status: 'FAILED', errorMsg: '没有可用的识别引擎，请人工录入' });
    const typed = await desk.act(document.id, 'manual', { params: { docKind: 'INVOICE' } });
    expect([typed.returnCode, typed.msg]).toEqual(['0', 'ok']);
    const fields = fieldsOf(await desk.get(document.id));
    expect(fields.length).toBeGreaterThan(15);
    expect(new Set(fields.map(({ level, value }) => `${level} ${value}`))).toEqual(new Set(['NONE null']));
  },
  slow,
);

test(
  'O30: a CITES permit that was valid until yesterday is confirmed with a reason alone, which its history keeps',
  async () => {
    const paper = paperOf('CITES', { style: 'form' });
    const document = await desk.read(await textPdfOf([paper]), { profile: 'pyocr' });
    expect(document).toMatchObject({ status: 'REVIEW', docKind: 'CITES' });
    const written = await desk.write(document.id, { validUntil: '2026-01-05', issueDate: '2025-12-01' });
    expect(written.returnCode).toBe('0');
    const refused = await desk.act(document.id, 'confirm');
    expect([refused.returnCode, refused.msg]).toEqual(['1001', expect.stringContaining('K9')]);
    expect(errorsOf(refused)).toHaveProperty('overrideReason');
    const confirmed = await desk.act(document.id, 'confirm', { params: { overrideReason: '已向濒管办申请延期' } });
    expect([confirmed.returnCode, confirmed.msg]).toEqual(['0', 'ok']);
    expect(await desk.get(document.id)).toMatchObject({
      status: 'CONFIRMED',
      overrideReason: '已向濒管办申请延期',
      checker: 'user-bus01',
    });
  },
  slow,
);

test(
  'O31: nothing is confirmed while a required value is doubtful and nobody looked at it; the refusal names the field',
  async () => {
    const document = await desk.read(await textPdfOf([paperOf('INVOICE', { seed: 3 })]));
    const { pool } = gateway.database;
    await pool.query(`update ocr_field set level = 'LOW' where doc_id = $1 and field_key = 'buyer'`, [document.id]);
    const refused = await desk.act(document.id, 'confirm', { params: { overrideReason: '看过' } });
    expect([refused.returnCode, refused.msg]).toEqual(['1001', '有1个字段需要核对']);
    expect(Object.keys(errorsOf(refused) ?? {})).toEqual(['buyer']);
    await desk.write(document.id, {});
    expect((await desk.act(document.id, 'confirm', { params: { overrideReason: '看过' } })).returnCode).toBe('0');
  },
  slow,
);

test(
  'O32: while one person reviews a document another one only reads it, and ten minutes later he may edit',
  async () => {
    const document = await desk.read(await textPdfOf([paperOf('INVOICE', { seed: 4 })]));
    const other = new OcrDesk(await gateway.as('bus01l'));
    expect((await desk.client.call('business.leaseOcr', { id: document.id })).data).toMatchObject({ leased: true });
    const { data: lease } = await other.client.call<{ leased: boolean; by: string }>('business.leaseOcr', {
      id: document.id,
    });
    expect(lease).toMatchObject({ leased: false });
    const refused = await other.write(document.id, { buyer: '别人' });
    expect([refused.returnCode, refused.msg]).toEqual(['1004', `${lease.by}正在核对该单证`]);
    await gateway.database.pool.query(
      `update ocr_document set lease_until = localtimestamp - interval '1 minute' where id = $1`,
      [document.id],
    );
    expect((await other.client.call('business.leaseOcr', { id: document.id })).data).toMatchObject({ leased: true });
    expect((await other.write(document.id, { buyer: '别人' })).returnCode).toBe('0');
  },
  slow,
);

test(
  'what a person changes is his and says what stood there; what he leaves keeps its proof, whatever comes in beside it',
  async () => {
    const document = await desk.read(await textPdfOf([paperOf('INVOICE', { seed: 5 })]));
    const before = fieldOf(document, 'seller');
    const forged = fieldsOf(document).map(
      (field): WireRecord => ({
        ...field,
        level: 'HIGH',
        conf: '1.0000',
        rawText: '伪造',
        engine: 'TEXT',
      }),
    );
    const record = {
      fields: forged.map((field) => (field.fieldKey === 'buyer' ? { ...field, value: '上海新买方有限公司' } : field)),
    };
    const saved = await desk.client.call<WireRecord>('business.updateOcrDocument', {
      id: document.id,
      rowVersion: document.rowVersion,
      record,
    });
    expect([saved.returnCode, saved.msg]).toEqual(['0', 'ok']);
    const after = await desk.get(document.id);
    expect(fieldOf(after, 'seller')).toMatchObject({
      rawText: before?.rawText,
      level: before?.level,
      conf: before?.conf,
    });
    expect(fieldOf(after, 'buyer')).toMatchObject({ value: '上海新买方有限公司', level: 'HAND', engine: 'HAND' });
    expect(fieldOf(after, 'buyer')?.changeLog).toMatchObject([
      { old: fieldOf(document, 'buyer')?.value, new: '上海新买方有限公司' },
    ]);
  },
  slow,
);

test(
  'a confirmed invoice shows what it would write into a demand, then makes it, and each line says where it stands',
  async () => {
    const paper = paperOf('INVOICE', { seed: 6 });
    const document = await desk.read(await textPdfOf([paper]), { customerId: 'demo-customer-01' });
    await desk.write(document.id, {});
    await desk.act(document.id, 'confirm', { params: { overrideReason: '样张' } });
    const asked = { id: document.id, target: 'DEMAND' };
    const shown = await desk.client.call<{ differences: unknown[]; written: boolean; mark: string }>(
      'business.pushOcr',
      {
        ...asked,
        dryRun: 1,
      },
    );
    expect([shown.returnCode, shown.msg]).toEqual(['0', 'ok']);
    expect(shown.data.written).toBe(false);
    expect(shown.data.differences.length).toBeGreaterThan(paper.lines.length);
    expect((await desk.get(document.id)).status).toBe('CONFIRMED');
    const seen = shown.data.mark;
    const pushed = await desk.client.call<{ targetId: string }>('business.pushOcr', { ...asked, seen });
    expect([pushed.returnCode, pushed.msg]).toEqual(['0', 'ok']);
    const demand = await desk.client.get<WireRecord>('business.getDemand', { id: pushed.data.targetId });
    const goods = demand.goods as readonly WireRecord[];
    expect(goods.map(({ qty }) => Number(qty))).toEqual(paper.lines.map(({ qty }) => Number(qty?.value)));
    expect(goods[1]?.remark).toBe(`${document.docNo} 第2行 p1`);
    expect(await desk.get(document.id)).toMatchObject({ status: 'PUSHED', targetId: pushed.data.targetId });
  },
  slow,
);

test(
  'the same file within ninety days is taken in with a warning that names the other document',
  async () => {
    const content = await textPdfOf([paperOf('PACKING', { seed: 7 })]);
    const first = await desk.read(content);
    const { docs, warnings } = await desk.send(content);
    expect(docs[0]?.sameAs).toBe(first.docNo);
    expect(warnings[0]?.zh).toBe(`90天内已上传相同文件：${first.docNo}`);
  },
  slow,
);

test(
  'a file of several documents is proposed as ranges of pages, and split into a document for each',
  async () => {
    const papers = [paperOf('INVOICE', { seed: 8 }), paperOf('PACKING', { seed: 8 }), paperOf('BL', { seed: 8 })];
    const document = await desk.read(await textPdfOf(papers));
    const proposal = document.proposal as readonly { from: number; to: number; kind: string }[];
    expect(proposal.map(({ kind }) => kind)).toEqual(['INVOICE', 'PACKING', 'BL']);
    const { data } = await desk.client.call<{ docs: { id: string; kind: string }[] }>('business.splitOcr', {
      id: document.id,
      ranges: proposal,
    });
    expect(data.docs).toHaveLength(3);
    for (const { id, kind } of data.docs)
      expect(await desk.until(id)).toMatchObject({ status: 'REVIEW', docKind: kind, splitFrom: document.id });
  },
  slow,
);
