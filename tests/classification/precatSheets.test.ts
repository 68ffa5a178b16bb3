import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetRows } from '#server/sheets/sheetRows.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { endedJob, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Goods and results that come in as sheets. @see docs/spec/classification.md 3.8, 7.4 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Imported {
  readonly msg: string;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly {
    readonly row: number;
    readonly column: string;
    readonly rule?: string;
    readonly message: string;
  }[];
  readonly errorFile?: { readonly hashaddr: string };
}

async function emptyDraft(client: GatewayClient): Promise<WireRecord> {
  const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com', payMode: 'CASH', ieFlag: 'I' };
  const { data: paper } = await client.upload({
    bizType: 'precatApply',
    fileName: '说明.pdf',
    content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`,
  });
  return client.get<WireRecord>('product.addPrecatApply', {
    record: { customerId, ...contact, files: [paper], products: [] },
  });
}
const linesOf = async (id: string) =>
  ((await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id })).products ??
    []) as WireRecord[];

async function bytesOf(client: GatewayClient, hashaddr: string): Promise<Buffer> {
  const file = await client.request(`/api/file/download?fileload=1&hashaddr=${hashaddr}&filename=errors.xlsx`);
  return Buffer.from(await file.arrayBuffer());
}

describe('S16', () => {
  const head = '料号,中文品名,规格型号,材质,用途,单件净重,建议税号';
  const good = (at: number) => `K-${at},电磁炉${at},C21 2100W,微晶玻璃,家用加热,1.5,851660`;
  /** What is wrong in which row of the sheet, the head being row 1. */
  const wrong: Readonly<Record<number, readonly [row: string, column: string, rule: string]>> = {
    2: ['K-2,ABC-1,C21,玻璃,加热,1,', '中文品名', 'E-C01'],
    300: ['K-300,电磁炉300,电磁炉300,玻璃,加热,1,', '规格型号', 'E-C02'],
    777: ['K-777,电磁炉777,C21,,加热,1,', '材质', 'E-C03'],
    1000: ['K-1000,电磁炉1000,C21,玻璃,,1,', '用途', 'E-C03'],
    1500: ['K-1500,电磁炉1500,C21,玻璃,加热,1,85166', '建议税号', 'E-C04'],
    1999: ['K-1999,电磁炉1999,C21,玻璃,加热,100001,', '单件净重', 'E-C06'],
    2001: ['K-2001,炉,C21,玻璃,加热,1,', '中文品名', 'E-C01'],
  };
  const sheet = `\ufeff${[head, ...Array.from({ length: 2_000 }, (_, at) => wrong[at + 2]?.[0] ?? good(at + 2))].join('\r\n')}\r\n`;

  longTest(
    'S16: of 2,000 goods 7 are wrong: 1,993 are stored, the wrong ones come back with row, column and rule',
    async () => {
      const customer = await gateway.as('precust01');
      const { id } = await emptyDraft(customer);
      const bring = async (text: string) => {
        const fileId = await uploadSheet(customer, text);
        const answer = await customer.call<Imported & { jobId?: string }>('product.importPrecatProduct', {
          fileId,
          params: { parentId: id },
        });
        if (!answer.data.jobId) return answer.data;
        return (await endedJob(customer, answer.data.jobId)).result as unknown as Imported;
      };
      const result = await bring(sheet);
      expect(result).toMatchObject({ msg: '共2000行，成功1993行，失败7行', success: 1_993, failed: 7, existing: 0 });
      expect(result.errors.map(({ row, column, rule }) => [row, column, rule])).toEqual(
        Object.entries(wrong).map(([row, [, column, rule]]) => [Number(row), column, rule]),
      );
      const rows: string[][] = [];
      for await (const { cells } of sheetRows(await bytesOf(customer, result.errorFile?.hashaddr ?? ''), {}))
        rows.push(cells.map(String));
      expect(rows).toHaveLength(8);
      expect(rows[1]?.join(' ')).toContain('E-C01 中文品名无效');
      const lines = await linesOf(id);
      expect(lines.map(({ lineNo }) => lineNo)).toEqual(Array.from({ length: 1_993 }, (_, at) => at + 1));

      const corrected = `\ufeff${head}\r\n${good(2)}\r\n${good(300)}\r\n${good(3)}\r\n`;
      expect(await bring(corrected)).toMatchObject({ success: 2, existing: 1, failed: 0 });
      expect((await linesOf(id)).slice(1_993).map(({ lineNo, partNo }) => [lineNo, partNo])).toEqual([
        [1_994, 'K-2'],
        [1_995, 'K-300'],
      ]);
    },
  );

  test('an application that was handed in takes no more goods, and keys of its goods are those of their own words', async () => {
    const customer = await gateway.as('precust01');
    const { id } = await emptyDraft(customer);
    const fileId = await uploadSheet(customer, `\ufeff${head}\r\n${good(2)}\r\n,炉,C,,,,\r\n${good(4)}\r\n`);
    const bring = () => customer.call<Imported>('product.importPrecatProduct', { fileId, params: { parentId: id } });
    expect((await bring()).data).toMatchObject({ success: 2, failed: 1 });
    const { rowVersion } = await customer.get<WireRecord>('product.getPrecatApply', { id });
    expect((await customer.call('product.actPrecatApply', { id, rowVersion, action: 'submit' })).returnCode).toBe('0');
    expect((await linesOf(id)).map(({ goodsKey }) => goodsKey)).toEqual([`${customerId}:P:K-2`, `${customerId}:P:K-4`]);
    expect((await bring()).returnCode).toBe('1005');
  });
});

describe('results of audits', () => {
  const head = '行ID,中文品名,商品编码,CIQ码,申报名称,要素2,要素3,要素4,要素5,归类依据,审核意见';
  const code = '8516500000';
  const bring = async (login: string, rows: readonly string[], more: object = {}) => {
    const client = await gateway.as(login);
    const fileId = await uploadSheet(client, `\ufeff${[head, ...rows].join('\r\n')}\r\n`);
    return client.call<Imported>('product.importPrecatAudit', { fileId, ...more });
  };
  const read = async (id: string) => (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', { id });
  const query = async (sql: string, values: readonly unknown[]) =>
    (await gateway.database.pool.query(sql, [...values])).rows;

  test('come in for goods of the caller’s own stage, row by row, and pass nothing', async () => {
    const [first, second, third] = (
      await query(
        `select id from precat_product where process_status = 'FIRST' and customer_id = $1 order by id limit 3`,
        [customerId],
      )
    ).map(({ id }) => String(id));
    await query(
      `update precat_product set assignee1 = 'user-ygl01', created_by = 'user-precust01', hs_code = null, element_values = null where id = any($1)`,
      [[first, second, third]],
    );
    await query(
      `update precat_product set process_status = 'SECOND', auditor1 = 'user-ygl01', hs_code = $2, basis = '条文列名' where id = $1`,
      [third, code],
    );
    const row = (id: string | undefined, facts = '') =>
      `${id},不读,${code},101,微波炉,4,3,家用,${facts || '微波加热'},税目85.16的条文列名,`;
    const preview = await bring('ygl01', [row(first)], { preview: 1 });
    expect([preview.data.success, (await read(first ?? '')).hsCode]).toEqual([1, null]);
    const rows = [
      row(first),
      row(second, '竖|线'),
      row(third),
      row('no-such-line'),
      `${first},,99,101,微波炉,4,3,家用,甲,因为,`,
      `,,${code},,,,,,,,`,
    ];
    const { data } = await bring('ygl01', rows);
    expect(data).toMatchObject({ success: 1, failed: 5 });
    expect(data.errors.map((error) => [error.row, error.column])).toEqual(
      [
        [3, '要素5'],
        [4, '行号'],
        [5, '行ID'],
        [6, '商品编码'],
        [7, '行ID'],
        [7, '申报名称'],
        [7, '归类依据'],
      ].map(([at, column]) => [at, column === '行号' ? expect.anything() : column]),
    );
    expect(await read(first ?? '')).toMatchObject({
      processStatus: 'FIRST',
      hsCode: code,
      ciqCode: '101',
      declaredName: '微波炉',
      gModel: '4|3|家用|微波加热',
    });
    expect((await read(second ?? '')).hsCode).toBeNull();

    expect((await bring('ygl02', [row(third)])).data.errors).toMatchObject([{ column: '审核意见' }]);
    expect((await bring('ygl02', [`${row(third)}按铭牌更正`])).data).toMatchObject({ success: 1 });
    expect(await read(third ?? '')).toMatchObject({ processStatus: 'SECOND', reason: '按铭牌更正' });
    expect((await bring('precust01', [row(first)])).returnCode).toBe('1005');
    expect((await bring('ygl01', [], {})).data).toMatchObject({ success: 0, failed: 0 });
    const client = await gateway.as('ygl01');
    const other = await uploadSheet(client, '\ufeff料号,商品编码\r\nA,1\r\n');
    expect((await client.call('product.importPrecatAudit', { fileId: other })).returnCode).toBe('1012');
  });
});

describe('a copy', () => {
  const copies = async () =>
    (
      await gateway.database.pool.query(
        `select id from precat_apply where status = 'DRAFT' and created_time > now() - interval '1 hour' order by created_time desc limit 1`,
      )
    ).rows[0]?.id as string;

  test('has the goods and none of the results, and belongs to whoever copied', async () => {
    const source = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', {
      id: 'demo-precat-21',
    });
    const customer = await gateway.as('precust01');
    const copied = await customer.call<WireRecord>('product.copyPrecatApply', { id: source.id });
    expect(copied.returnCode).toBe('0');
    const copy = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id: await copies() });
    expect(copy).toMatchObject({
      status: 'DRAFT',
      applyNo: null,
      customerId: source.customerId,
      contact: source.contact,
      createdBy: 'user-precust01',
    });
    const [lines, before] = [copy.products as WireRecord[], source.products as WireRecord[]];
    expect(lines).toHaveLength(before.length);
    expect(lines[0]).toMatchObject({
      partNo: before[0]?.partNo,
      nameZh: before[0]?.nameZh,
      processStatus: 'DRAFT',
      hsCode: null,
      auditor1: null,
      opinionId: null,
      validTo: null,
      goodsKey: null,
    });
    expect((await customer.call('product.copyPrecatApply', { id: copy.id })).returnCode).toBe('1004');
  });

  test('is for its customer and staff alone', async () => {
    const foreign = await gateway.database.pool.query(
      `select id from precat_apply where customer_id <> $1 and status = 'DONE' limit 1`,
      [customerId],
    );
    expect(
      (await (await gateway.as('precust01')).call('product.copyPrecatApply', { id: foreign.rows[0]?.id })).returnCode,
    ).toBe('1002');
    expect(
      (await (await gateway.as('ygl01')).call('product.copyPrecatApply', { id: foreign.rows[0]?.id })).returnCode,
    ).toBe('1005');
  });
});

describe('goods as sheets with a name', () => {
  const rowsOf = async (login: string, method: string, data: object) => {
    const client = await gateway.as(login);
    const answer = await client.get<{ hashaddr: string }>(`product.${method}`, { frType: 'xlsx', sort: [], ...data });
    const rows: string[][] = [];
    for await (const { cells } of sheetRows(await bytesOf(client, answer.hashaddr), {}))
      rows.push(cells.map((cell) => String(cell ?? '')));
    const [head = [], ...others] = rows;
    return { head, rows: others.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))) };
  };
  let id = '';
  beforeAll(async () => {
    const values = JSON.stringify([
      { seq: 3, name: '品牌类型', value: '4' },
      { seq: 2, name: '用途', value: '家用' },
      { seq: 4, name: '型号', value: '' },
    ]);
    const { rows } = await gateway.database.pool.query<{ id: string }>(
      `update precat_product set hs_code = '8516500000', element_values = $1, inner_note = '内部看法' where id = (
         select p.id from precat_product p join precat_apply a on a.id = p.apply_id
         where p.process_status = 'EFFECTIVE' and a.customer_id = 'demo-customer-01' and not p.deleted_flg limit 1) returning id`,
      [values],
    );
    id = rows[0]?.id ?? '';
  });

  test('ELEMENT has a column for each element that is said, in their order', async () => {
    const { head, rows } = await rowsOf('ygl01', 'exportPrecatProduct', { ids: [id], kind: 'ELEMENT' });
    expect(head).toEqual([
      '料号',
      '中文品名',
      '商品编码',
      '检验检疫编码',
      '申报名称',
      '申报规格型号',
      '用途',
      '品牌类型',
    ]);
    expect(rows).toMatchObject([{ 商品编码: '8516500000', 用途: '家用', 品牌类型: '4' }]);
  });

  test('TAX says what the tariff of today says, DECLARE stands in the order of declarations', async () => {
    const { rows: tariff } = await gateway.database.pool.query<{ vat: string }>(
      `select trim_scale(vat_rate)::text as vat from hs_code where hs_code = '8516500000' and last_day >= current_date limit 1`,
    );
    const { rows } = await rowsOf('precust01', 'exportPrecatProduct', { ids: [id], kind: 'TAX' });
    expect(rows).toMatchObject([{ 商品编码: '8516500000', 增值税: tariff[0]?.vat }]);
    const { head } = await rowsOf('precust01', 'exportPrecatProduct', { ids: [id], kind: 'DECLARE' });
    expect(head.slice(0, 5)).toEqual(['料号', '商品编码', '检验检疫编码', '申报名称', '申报规格型号']);
  });

  test('the work of auditors is not for customers; goods in process have three of the sheets', async () => {
    const { rows } = await rowsOf('ygl01', 'exportPrecatBatch', { filter: { id }, kind: 'WORK' });
    expect(rows).toMatchObject([{ 内部意见: '内部看法' }]);
    const { head } = await rowsOf('precust01', 'exportPrecatBatch', { ids: [id], kind: 'CUSTOMER' });
    expect(head).not.toContain('内部意见');
    const refused = async (login: string, method: string, kind: string) =>
      (
        await (
          await gateway.as(login)
        ).call<{ errors: object }>(`product.${method}`, { frType: 'xlsx', ids: [id], kind })
      ).data.errors;
    expect(await refused('precust01', 'exportPrecatBatch', 'WORK')).toEqual({ kind: '没有该导出类型：WORK' });
    expect(await refused('ygl01', 'exportPrecatBatch', 'TAX')).toEqual({ kind: '导出类型应为RESULT、WORK、CUSTOMER' });
    expect(await refused('ygl01', 'exportPrecatProduct', 'X')).toEqual({ kind: '没有该导出类型：X' });
  });

  test('a list shows the rates of its codes, a record by itself does not', async () => {
    const client = await gateway.as('ygl01');
    const { rows } = await client.get<{ rows: WireRecord[] }>('product.queryPrecatProductPage', {
      filter: { id },
    });
    expect(rows[0]).toHaveProperty('vatRate');
    expect(await client.get('product.getPrecatProduct', { id })).not.toHaveProperty('vatRate');
  });
});
