import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { addDays, nowText } from '#domain/core/moments.ts';
import { documentsSent } from '#server/declaration/papers/documentRules.ts';
import { zipFiles } from '#server/declaration/papers/handlers.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { readSheet } from '#server/platform/sheet/index.ts';
import { readZipDirectory, unpack } from '#server/platform/sheet/zipDirectory.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient, StoredFile } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Documents of declarations and the scans of certificates. @see docs/spec/classification.md 3.4, 4.8 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
const [ours, theirs] = ['order-ours', 'order-theirs'];

beforeAll(async () => {
  gateway = await startTestGateway();
  await query('delete from decl_document');
  await query(`update sys_user set console_id = 'demo-customer-02' where login_name = 'precust01'`);
  for (const [id, customer] of [
    [ours, 'demo-customer-01'],
    [theirs, 'demo-customer-02'],
  ])
    await query(
      `insert into customs_order (id, order_no, customer_id, owner_dept, created_by, status) values ($1, $1, $2, 'D10', 'user-cust01', 'MAKING')`,
      [id, customer],
    );
  await query(
    `insert into declaration (id, decl_no, order_id, customer_id, owner_dept, created_by, status)
      values ('decl-ours', 'BGD-1', $1, 'demo-customer-01', 'D10', 'user-decl01', 'CHECKED')`,
    [ours],
  );
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const pdf = (words = String(Math.random())) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);
const upload = async (client: GatewayClient, fileName = '发票.pdf', content = pdf()): Promise<StoredFile> =>
  (await client.upload({ bizType: 'declDocument', fileName, content })).data;

async function document(login: string, facts: object = {}): Promise<WireRecord> {
  const client = await gateway.as(login);
  const record = { orderId: ours, edocKind: '00000001', docNo: 'INV-1', file: [await upload(client)], ...facts };
  return client.get<WireRecord>('business.addDeclDocument', { record });
}
const shown = async (login: string, id: string) =>
  (await gateway.as(login)).call<WireRecord>('business.getDeclDocument', { id });
const download = async (login: string, hashaddr: unknown) =>
  (await gateway.as(login)).request(`/api/file/download?${new URLSearchParams({ hashaddr: String(hashaddr) })}`);

/** What an archive holds, by place. */
async function unzipped(login: string, hashaddr: unknown): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await (await download(login, hashaddr)).arrayBuffer());
  const contents = new Map<string, Buffer>();
  for (const entry of readZipDirectory(bytes)) {
    const pieces: Buffer[] = [];
    for await (const piece of unpack(bytes, entry)) pieces.push(piece);
    contents.set(entry.name, Buffer.concat(pieces));
  }
  return contents;
}

async function cellsOf(sheet: Buffer | undefined): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readSheet(sheet ?? Buffer.alloc(0))) rows.push(cells.map((cell) => String(cell ?? '')));
  return rows;
}

describe('documents', () => {
  test('the text of a PDF is read aside and held against the declaration; what has no text, no right or no sense says so', async () => {
    /** One page that holds these words, or only a picture's worth of nothing. */
    const page = (lines: readonly string[]) => {
      const words = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
      const stream = lines.length > 0 ? `BT /F1 12 Tf 14 TL 72 720 Td ${words} ET` : '0 0 100 100 re f';
      return Buffer.from(
        `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF\n`,
      );
    };
    await query(`update declaration set contr_no = 'PO-77', pack_no = 12, gross_wt = 1320 where id = 'decl-ours'`);
    const client = await gateway.as('cust01');
    const read = async (content: ReturnType<typeof pdf>, fileName = '发票.pdf', login = 'cust01') => {
      const file = [await upload(client, fileName, content)];
      const { id } = await document('cust01', { declId: 'decl-ours', file });
      return (await gateway.as(login)).call<{ outcome: string; pages: number; values: WireRecord[] }>(
        'business.readDeclDocument',
        { id },
      );
    };
    const { data } = await read(
      page(['INVOICE', 'Contract No: PO-77', 'Total Packages: 13', 'Gross Weight (KGS): 1,320.00']),
    );
    expect(data).toMatchObject({ outcome: 'READ', pages: 1, against: 'declaration' });
    expect(data.values.filter(({ found }) => found).map(({ name, found, outcome }) => [name, found, outcome])).toEqual([
      ['contrNo', 'PO-77', 'SAME'],
      ['packNo', '13', 'DIFFERENT'],
      ['grossWt', '1,320.00', 'SAME'],
    ]);
    expect((await read(page([]))).data).toMatchObject({ outcome: 'NO_TEXT', pages: 1, values: [] });
    expect((await read(pdf())).data).toMatchObject({ outcome: 'UNREADABLE' });
    expect((await read(page(['INVOICE']), '发票.pdf', 'precust01')).returnCode).toBe('1002');
    expect((await read(page(['INVOICE']), '发票.pdf', 'wh01')).returnCode).toBe('1005');
  });

  test('reading holds no connection: with a single one left, others are answered while a paper is read', async () => {
    const { id } = await document('cust01', { declId: 'decl-ours' });
    const [reader, other] = [await gateway.as('cust01'), await gateway.as('bus01')];
    const { pool } = gateway.database;
    const held = await Promise.all(Array.from({ length: (pool.options.max ?? 10) - 1 }, () => pool.connect()));
    try {
      const ended: string[] = [];
      const read = reader.call('business.readDeclDocument', { id }).then(({ returnCode }) => ended.push(returnCode));
      for (let count = 0; count < 2; count += 1) await other.call('common.queryPrintTaskPage', { filter: {} });
      ended.push('calls');
      await read;
      expect(ended).toEqual(['calls', '0']);
    } finally {
      for (const client of held) client.release();
    }
  });

  test('belong to an order or declaration, have one file, and a PDF customs takes', async () => {
    const client = await gateway.as('cust01');
    const add = (record: object) => client.call('business.addDeclDocument', { record });
    const file = [await upload(client)];
    expect(errorsOf(await add({ edocKind: '00000001', file }))).toEqual({ orderId: '请选择报关委托单或报关单' });
    expect(errorsOf(await add({ orderId: ours, edocKind: '00000001' }))).toHaveProperty('file');
    const two = [...file, await upload(client)];
    expect(errorsOf(await add({ orderId: ours, edocKind: '00000001', file: two }))).toHaveProperty('file');
    const large = [await upload(client, '大.pdf', Buffer.concat([pdf(), Buffer.alloc(4 * 1_048_576, 0x20)]))];
    expect(errorsOf(await add({ orderId: ours, edocKind: '00000001', file: large }))).toEqual({
      file: '发送海关的 PDF 不能超过 4 MB',
    });
    const kept = await document('cust01', { orderId: null, declId: 'decl-ours' });
    expect(kept).toMatchObject({
      orderId: ours,
      customerId: 'demo-customer-01',
      status: 'NEW',
      version: 1,
      fileName: '发票.pdf',
    });
    expect(kept.keepUntil).toBe(`${Number(today.slice(0, 4)) + 10}${today.slice(4)}`);
  });

  test('another customer’s are neither linked to, seen, changed, packed nor downloaded', async () => {
    const own = await document('cust01');
    const other = await gateway.as('precust01');
    const file = [await upload(other)];
    expect(
      errorsOf(await other.call('business.addDeclDocument', { record: { orderId: ours, edocKind: '00000001', file } })),
    ).toHaveProperty('orderId');
    expect(
      errorsOf(
        await other.call('business.addDeclDocument', { record: { declId: 'decl-ours', edocKind: '00000001', file } }),
      ),
    ).toHaveProperty('declId');
    const mixed = await (await gateway.as('decl01')).call('business.addDeclDocument', {
      record: {
        orderId: theirs,
        declId: 'decl-ours',
        edocKind: '00000001',
        file: [await upload(await gateway.as('decl01'))],
      },
    });
    expect(errorsOf(mixed)).toEqual({ declId: '报关单不属于该委托单' });
    expect((await other.get<Page>('business.queryDeclDocumentPage', { filter: {} })).rows).toEqual([]);
    expect((await shown('precust01', own.id)).returnCode).toBe('1002');
    const change = { id: own.id, rowVersion: own.rowVersion, record: { docNo: 'X' } };
    expect((await other.call('business.updateDeclDocument', change)).returnCode).toBe('1002');
    for (const asked of [{ ids: [own.id] }, { filter: {} }, { filter: { orderId: ours } }])
      expect(errorsOf(await other.call('business.downloadDeclDocuments', asked))).toEqual({ ids: '所选记录没有文件' });
    const [attached] = own.file as StoredFile[];
    expect(await (await download('precust01', attached?.hashaddr)).json()).toMatchObject({ returnCode: '1002' });
    expect((await download('cust01', attached?.hashaddr)).headers.get('content-type')).toBe('application/pdf');
  });

  test('are sent with their declaration and closed then', async () => {
    const sent = await document('decl01', { declId: 'decl-ours' });
    const ofOrder = await document('cust01');
    await documentsSent(
      { id: 'decl-ours', orderId: ours },
      systemCall(gateway.gateway.services, gateway.database.pool),
    );
    await query(`update declaration set status = 'SENT' where id = 'decl-ours'`);
    const clerk = await gateway.as('decl01');
    for (const { id } of [sent, ofOrder]) expect((await shown('cust01', id)).data).toMatchObject({ status: 'SENT' });
    const { data: now } = await shown('decl01', sent.id);
    const change = { id: now.id, rowVersion: now.rowVersion, record: { docNo: 'X' } };
    expect((await clerk.call('business.updateDeclDocument', change)).returnCode).toBe('1005');
    expect(
      (await clerk.call('business.deleteDeclDocument', { id: now.id, rowVersion: now.rowVersion })).returnCode,
    ).toBe('1005');
  });

  test('what was sent is replaced by another version, once, and the one before stays', async () => {
    const { data: sent } = await shown('decl01', (await document('decl01', { declId: 'decl-ours' })).id);
    const clerk = await gateway.as('decl01');
    const replace = (facts: object, docId = sent.id, client = clerk) =>
      client.call<WireRecord>('van.updateSentFile', { docId, reason: '发票金额有误', ...facts });
    const { fileId } = await upload(clerk);
    expect((await replace({ fileId })).returnCode).toBe('1004');
    await query(`update decl_document set status = 'SENT' where id = $1`, [sent.id]);
    expect(errorsOf(await replace({}))).toHaveProperty('file');
    expect((await replace({ fileId: (await upload(await gateway.as('cust01'))).fileId })).returnCode).toBe('1002');
    expect((await replace({ fileId }, sent.id, await gateway.as('cust01'))).returnCode).toBe('1005');
    expect((await replace({ fileId, reason: '' })).returnCode).toBe('1001');
    const [first, second] = await Promise.all([replace({ fileId }), replace({ fileId })]);
    expect([first.returnCode, second.returnCode].sort()).toEqual(['0', '1004']);
    const { data: old } = await shown('cust01', sent.id);
    expect(old).toMatchObject({ status: 'REPLACED', file: sent.file });
    const next = await shown('cust01', String(old.replacedById));
    expect(next.data).toMatchObject({ status: 'SENT', version: 2, rootId: sent.id, file: [{ fileName: '发票.pdf' }] });
    // Once customs has taken the declaration in, it has to be customs that asks.
    await query(`update declaration set status = 'STORED' where id = 'decl-ours'`);
    expect(errorsOf(await replace({ fileId }, next.data.id))).toEqual({ notice: '海关已接收，请填写海关通知' });
    expect((await replace({ fileId, notice: '2218 要求补传' }, next.data.id)).returnCode).toBe('0');
  });

  test('come as one archive, in folders by kind, with a table of contents and no name twice', async () => {
    const ids = [
      (await document('cust01')).id,
      (await document('cust01')).id,
      (await document('cust01', { edocKind: '00000002', docNo: 'PL-1' })).id,
    ];
    const { hashaddr } = await (await gateway.as('cust01')).get<{ hashaddr: string }>(
      'business.downloadDeclDocuments',
      { ids },
    );
    const contents = await unzipped('cust01', hashaddr);
    expect([...contents.keys()].sort()).toEqual([
      '00000001发票/发票.pdf',
      '00000001发票/发票_2.pdf',
      '00000002装箱单/发票.pdf',
      'index.xlsx',
    ]);
    const table = await cellsOf(contents.get('index.xlsx'));
    expect(table[0]?.slice(0, 2)).toEqual(['单证类别', '单证编号']);
    expect(table.map((row) => row.at(-1))).toContain('00000002装箱单/发票.pdf');
  });

  test('more than two hundred files come by a job, with the rights of whoever asked', async () => {
    const one = await document('cust01', { docNo: 'MANY' });
    await query(
      `insert into decl_document (id, order_id, customer_id, edoc_kind, doc_no, version, status, created_by)
       select 'many-' || n, $1, case when n > 200 then 'demo-customer-02' else 'demo-customer-01' end, '00000005', 'MANY', 1,
       'NEW', 'x' from generate_series(1, 205) n`,
      [ours],
    );
    await query(
      `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr, line_no, created_by)
       select 'many-' || d.id, 'declDocument', 'file', d.id, a.real_file_path_name, a.show_file_name, a.file_size, a.hashaddr, 1, 'x'
       from decl_document d, attachment a where d.id like 'many-%' and a.record_id = $1`,
      [one.id],
    );
    const asked = { filter: { docNo: 'MANY' } };
    const { jobId } = await (await gateway.as('cust01')).get<{ jobId: string }>(
      'business.downloadDeclDocuments',
      asked,
    );
    expect(jobId).toMatch(/./);
    const [{ payload }] = (await query('select payload from sys_job where id = $1', [jobId])) as [
      { payload: Record<string, unknown> },
    ];
    const job = { jobId, services: gateway.gateway.services, progress: async () => undefined };
    const made = (await zipFiles(payload, job as Parameters<typeof zipFiles>[1] & object)) as { hashaddr: string };
    const contents = await unzipped('cust01', made.hashaddr);
    expect(contents.size).toBe(202);
  });
});

describe('archives of certificates', () => {
  const zipOf = async (files: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> => {
    const zip = new ZipFile();
    for (const [name, content] of files) zip.addBuffer(content, name, { compress: content.length > 1_000 });
    zip.end();
    return buffer(zip.outputStream);
  };
  /** The same archive with other bytes in place of a name, which a writer would refuse. */
  const renamed = (bytes: Buffer, from: string, to: string): Buffer =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

  async function certificate(certNo: string, customerId = 'demo-customer-01'): Promise<WireRecord> {
    const record = {
      kind: '7',
      certNo,
      customerId,
      ownerName: '客户',
      issueDate: today,
      validTo: addDays(today, 90),
      useMode: 'MULTI',
    };
    return (await gateway.as('decl01')).get<WireRecord>('business.addDeclCertificate', { record });
  }
  const send = async (content: Buffer, fileName = '证书.zip', login = 'decl01') => {
    const client = await gateway.as(login);
    const { data } = await client.upload({ bizType: 'declCertificate', fileName, content });
    return client.call<{ total: number; attached: number; existing: number; failed: { name: string; msg: string }[] }>(
      'business.importCertZip',
      { fileId: data.fileId },
    );
  };

  test('names that Windows packed in GBK are read, and a byte of a character that looks like a stroke parts nothing', async () => {
    await certificate('GB-1001');
    const packed = await zipOf([
      ['AAAAAA/7_GB-1001.pdf', pdf()],
      ['BBBBBB.pdf', pdf()],
    ]);
    // 运单 and a character whose second byte is 0x5C.
    const gbk = Buffer.from('d4cbb5a5d55c', 'hex').toString('latin1');
    const { data } = await send(renamed(renamed(packed, 'AAAAAA', gbk), 'BBBBBB', gbk));
    expect(data).toMatchObject({ total: 2, attached: 1 });
    expect(data.failed.map(({ name }) => name)).toEqual(['运单誠.pdf']);
  });

  test('scans find their certificate by kind and number, a second import doubles nothing, unknown names are told', async () => {
    const { id } = await certificate('AB-1001');
    const scan = pdf();
    const bytes = await zipOf([
      ['7 自动/7_AB-1001.pdf', scan],
      ['7_AB-1001_2.pdf', pdf()],
      ['7_ZZ-9999.pdf', pdf()],
      ['说明.pdf', pdf()],
      ['7_AB-1001_3.pdf', Buffer.from('MZ no pdf at all')],
      ['__MACOSX/._7_AB-1001.pdf', Buffer.from('mac')],
    ]);
    const { data } = await send(bytes);
    expect(data).toMatchObject({ total: 5, attached: 2, existing: 0 });
    expect(data.failed.map(({ name, msg }) => [name, msg])).toEqual([
      ['7_ZZ-9999.pdf', '没有该证件'],
      ['说明.pdf', '文件名应为 证件类型_证件编号.pdf'],
      ['7_AB-1001_3.pdf', expect.stringContaining('不符')],
    ]);
    const kept = await (await gateway.as('decl01')).get<WireRecord>('business.getDeclCertificate', { id });
    expect((kept.files as StoredFile[]).map(({ fileName }) => fileName)).toEqual(['7_AB-1001.pdf', '7_AB-1001_2.pdf']);
    expect((await send(bytes)).data).toMatchObject({ attached: 0, existing: 2 });

    const { hashaddr } = await (await gateway.as('decl01')).get<{ hashaddr: string }>('business.downloadCertZip', {
      filter: { certNo: 'AB-1001' },
    });
    const contents = await unzipped('decl01', hashaddr);
    expect([...contents.keys()].filter((name) => name.endsWith('/7_AB-1001.pdf'))).toHaveLength(1);
    expect([...contents.values()].some((content) => content.equals(scan))).toBe(true);
    expect((await cellsOf(contents.get('index.xlsx')))[1]?.slice(1, 3)).toEqual(['AB-1001', '客户']);
    // What was taken away comes back as it is: nothing of it is new.
    expect((await send(Buffer.from(await (await download('decl01', hashaddr)).arrayBuffer()))).data).toMatchObject({
      attached: 0,
      existing: 2,
      failed: [],
    });
  });

  test('names that lead out of the archive are told and kept nowhere', async () => {
    await certificate('AB-2001');
    const bytes = renamed(
      await zipOf([
        ['xx/7_AB-2001.pdf', pdf()],
        ['yyy7_AB-2001.pdf', pdf()],
      ]),
      'xx/7',
      '../7',
    );
    const { data } = await send(renamed(bytes, 'yyy7', '/a/7'));
    const msg = '文件名应为 证件类型_证件编号.pdf';
    expect(data).toMatchObject({
      attached: 0,
      failed: [
        { name: '../7_AB-2001.pdf', msg },
        { name: '/a/7_AB-2001.pdf', msg },
      ],
    });
  });

  test('what is no archive, lies about its size or unpacks to too much is refused', async () => {
    await certificate('AB-3001');
    const good = await zipOf([['7_AB-3001.pdf', Buffer.concat([pdf(), Buffer.alloc(100_000, 0x20)])]]);
    const entry = good.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const saying = (size: number) => {
      const bytes = Buffer.from(good);
      bytes.writeUInt32LE(size, entry + 24);
      return bytes;
    };
    expect((await send(saying(500))).data.failed).toMatchObject([
      { name: '7_AB-3001.pdf', msg: expect.stringContaining('解压后过大') },
    ]);
    expect((await send(saying(30 * 1_048_576))).data.failed).toMatchObject([{ msg: '文件不能超过20 MB' }]);
    const tooMuch = await send(saying(300 * 1_048_576));
    expect([tooMuch.returnCode, errorsOf(tooMuch)]).toEqual(['1011', { fileId: '压缩包解压后过大，请拆分后再导入' }]);
    const sheet = await send(pdf(), '不是压缩包.pdf');
    expect([sheet.returnCode, errorsOf(sheet)]).toEqual(['1011', { fileId: '文件不是 zip 压缩包或已损坏' }]);
    const many = await send(
      await zipOf(Array.from({ length: 501 }, (_, at) => [`7_AB-${at}.pdf`, Buffer.from('x')] as const)),
    );
    expect(errorsOf(many)).toEqual({ fileId: '压缩包最多500个文件' });
  });

  test('nobody imports somebody else’s file, and another customer’s certificates stay away', async () => {
    const { id } = await certificate('AB-4001');
    const scans = await zipOf([['7_AB-4001.pdf', pdf()]]);
    const { data } = await (await gateway.as('bus01')).upload({
      bizType: 'declCertificate',
      fileName: '证书.zip',
      content: scans,
    });
    expect(
      (await (await gateway.as('decl01')).call('business.importCertZip', { fileId: data.fileId })).returnCode,
    ).toBe('1002');
    expect((await send(scans, '证书.zip', 'cust01')).returnCode).toBe('1005');
    expect((await send(scans, '证书.zip', 'bus02')).data).toMatchObject({
      attached: 0,
      failed: [{ msg: '没有该证件' }],
    });
    await send(scans);
    const other = await (await gateway.as('precust01')).call('business.downloadCertZip', { ids: [id] });
    expect(errorsOf(other)).toEqual({ ids: '所选记录没有文件' });
  });
});
