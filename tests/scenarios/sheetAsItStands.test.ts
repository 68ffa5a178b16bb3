import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { customerOf } from '../robustness/records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What of a sheet does not come in as it stands there is told before anything is written, whichever import it is. */
let gateway: TestGateway;
let clerk: GatewayClient;
let customer: { readonly id: string; readonly name: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
  customer = await customerOf(clerk);
});
afterAll(() => gateway?.close());

interface Answer {
  readonly msg: string;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly jobId?: string;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
  readonly notices: readonly { readonly kind: string; readonly text: string; readonly count: number }[];
}
const told = ({ notices }: Answer) => Object.fromEntries(notices.map(({ kind, text }) => [kind, text]));
const sheet = (head: string, ...rows: readonly string[]) => `﻿${[head, ...rows].join('\r\n')}\r\n`;
const importing = async (method: string, content: string, more: Record<string, unknown> = {}, client = clerk) =>
  client.call<Answer>(method, { fileId: await uploadSheet(client, content), ...more });

const needs = '标题,需求类型,紧急程度,客户,联系人,电话,期望完成';
const row = (title: string) => `${title},仓储,普通,${customer.name},张三,13800000000,2030-01-02 10:00`;
const demandCalled = async (title: string) => {
  const { rows } = await clerk.get<{ rows: { id: string }[] }>('business.queryDemandPage', {
    limit: 5,
    filter: { title },
  });
  return rows[0] && clerk.get<Record<string, unknown>>('business.getDemand', { id: rows[0].id });
};

describe('heads', () => {
  test('with a unit, a line break or a word of the trade bring their column, into records and into lines', async () => {
    const heads = `${needs},件数(件),毛重（KG）,"金额\n(USD)",币制,预计到港日期,主运单号`;
    const { data } = await importing(
      'business.importDemand',
      sheet(heads, `${row('带单位')},12,345.6,1000.5,USD,2026-12-20,MB1`),
    );
    expect(data).toMatchObject({ success: 1, failed: 0, notices: [] });
    const stored = await demandCalled('带单位');
    expect(stored).toMatchObject({
      pieces: 12,
      grossKg: '345.600',
      amount: '1000.50',
      currency: 'USD',
      eta: '2026-12-20',
      masterBillNo: 'MB1',
    });

    const goods = sheet('品名,数量(个),单位,单价(USD),毛重(KG),净重(KG),HS编码', '轴承,5,个,3.5,12,10,8482102000');
    const lines = await importing('business.importDemandGoods', goods, { params: { parentId: stored?.id } });
    expect(lines.data).toMatchObject({ success: 1, failed: 0 });
    expect(told(lines.data).units).toBe('表头中的单位或说明不导入，请核对：「数量(个)」、「单价(USD)」');
    expect((await demandCalled('带单位'))?.goods).toMatchObject([
      { unitPrice: '3.50000', grossKg: '12.00000', netKg: '10.00000', hsCode: '8482102000' },
    ]);
  });

  test('of another currency than their rows are an error of these rows, of another unit than their field of the sheet', async () => {
    const { data } = await importing(
      'business.importDemand',
      sheet(`${needs},金额(USD),币制`, `${row('币制不同')},5,CNY`, `${row('币制相同')},5,USD`),
      { preview: 1 },
    );
    expect(data).toMatchObject({
      success: 1,
      failed: 1,
      errors: [{ row: 2, column: '金额', message: '金额的表头写明 usd，与这一行的币制不一致' }],
    });
    const tons = await importing('business.importDemand', sheet(`${needs},毛重(吨)`, `${row('吨')},5`));
    expect(tons).toMatchObject({ returnCode: '1012', msg: expect.stringContaining('「毛重(吨)」的单位是 吨') });
  });

  test('that no field takes or that stand twice are named in preview and result, in every kind of import', async () => {
    const content = sheet(`${needs},备注,收货人,备注,需求编号`, `${row('多余列')},一,李四,二,XQ1`);
    const preview = await importing('business.importDemand', content, { preview: 1 });
    expect(told(preview.data)).toEqual({
      columns: '没有对应字段、不导入的列：I 列「收货人」',
      twice: '表头重复、不导入的列：J 列「备注」（使用 H 列）',
      ours: '由系统填写、不导入的列：K 列「需求编号」',
    });
    expect((await importing('business.importDemand', content)).data.notices).toEqual(preview.data.notices);
    expect(await demandCalled('多余列')).toMatchObject({ remark: '一' });

    const customers = sheet(
      '客户名称,类型,客户经理,联系人姓名,联系人电话,行业',
      '上海多列贸易有限公司,货主,bus01,王,13800000001,航运',
    );
    expect(told((await importing('business.importCustomer', customers, { preview: 1 })).data).columns).toContain(
      '「行业」',
    );
    const numbers = sheet('委托单号,海关编号,备注', 'X1,310120261234567890,无');
    const declarant = await gateway.as('decl01');
    const ofNumbers = await importing('business.importCustomsNo', numbers, { preview: 1 }, declarant);
    if (ofNumbers.returnCode === '0') expect(told(ofNumbers.data).columns).toContain('「备注」');
    const tariff = sheet(
      '商品编码,商品名称,第一单位,最惠国(%),增值税率（%）,生效日,章节',
      '8517790001,模组,007,5%,１３％,2030-01-01,85',
    );
    const auditor = await gateway.as('ygl03');
    const ofTariff = await importing('product.importHsCode', tariff, { title: '列', preview: 1 }, auditor);
    expect(ofTariff.data).toMatchObject({ success: 1, failed: 0 });
    expect(told(ofTariff.data).columns).toContain('「章节」');
  });

  test('of a long sheet are told by its job', async () => {
    const lines = demandSheet(customer.name, titles('长表', 600)).trimEnd().split('\r\n');
    const content = `${lines.map((line, at) => `${line},${at === 0 ? '收货人' : at === 599 ? '李四' : ''}`).join('\r\n')}\r\n`;
    const { jobId } = (await importing('business.importDemand', content, { preview: 1 })).data;
    const { result } = await endedJob(clerk, String(jobId));
    expect(told(result as unknown as Answer).columns).toContain('「收货人」');
  });
});

test('a row of totals is named and no record', async () => {
  const { data } = await importing(
    'business.importDemand',
    sheet(`${needs},件数`, `${row('有合计')},3`, '合计,,,,,,,3'),
  );
  expect(data).toMatchObject({ success: 1, failed: 0 });
  expect(told(data).totals).toBe('合计行不导入：第 3 行');
});

describe('names are what people read', () => {
  const head = '客户名称,类型,客户经理,联系人姓名,联系人电话';
  const line = (name: string) => `${name},货主,bus01,王经理,13800000002`;
  const bring = (...names: readonly string[]) => importing('business.importCustomer', sheet(head, ...names.map(line)));

  test('a name with signs that nobody sees, in another width or with other brackets is no second customer', async () => {
    expect((await bring('远航（上海）物流有限公司')).data).toMatchObject({ success: 1 });
    const again = [
      '远航（上海）物流有限公司\u200b',
      '\u202d远航(上海)物流有限公司\u202c',
      '远航(上海）物流有限公司\ufeff',
      '\u00a0远航（上海）物流有限公司',
    ];
    expect((await bring(...again)).data).toMatchObject({ success: 0, existing: 4, failed: 0 });
    expect((await bring('新桥(苏州)电子', '新桥（苏州）电子', 'ＡＢＣ国际', 'abc国际')).data).toMatchObject({
      success: 2,
      existing: 2,
    });
    const nbsp = await bring('苏州\u00a0新区');
    expect(nbsp.data).toMatchObject({ success: 1 });
    expect((await bring('苏州 新区', '苏州新区', '苏州　新区')).data).toMatchObject({ existing: 3 });
  });

  test('the form refuses it, too, when a customer is new and when one is renamed', async () => {
    const { rows } = await clerk.get<{ rows: { id: string; rowVersion: number; managerId: string }[] }>(
      'business.queryCustomerPage',
      {
        filter: { name: '新桥(苏州)电子' },
      },
    );
    const [known] = rows;
    const record = {
      managerId: known?.managerId,
      contacts: [{ lineNo: 1, name: '王', phone: '13800000001', mainFlg: 1 }],
    };
    const twin = await clerk.call('business.initCustomer', { record: { ...record, name: '新桥（苏州）电子\u200b' } });
    expect(twin).toMatchObject({ returnCode: '1006' });
    const made = await clerk.call<{ id: string; rowVersion: number; name: string }>('business.initCustomer', {
      record: { ...record, name: '\u200b常熟\u00a0纺织' },
    });
    expect(made).toMatchObject({ returnCode: '0', data: { name: '常熟 纺织' } });
    const { id, rowVersion } = made.data;
    expect(await clerk.call('business.updateCustomer', { id, rowVersion, record: { name: 'ＮＥＷ' } })).toMatchObject({
      returnCode: '0',
    });
    expect(
      await clerk.call('business.updateCustomer', {
        id,
        rowVersion: rowVersion + 1,
        record: { name: '新桥（苏州)电子' },
      }),
    ).toMatchObject({ returnCode: '1006' });
    expect(
      await clerk.call('business.updateCustomer', { id, rowVersion: rowVersion + 1, record: { name: 'new' } }),
    ).toMatchObject({
      returnCode: '0',
    });
  });
});

test('a word that was disabled is called so, and no other one is offered in its place', async () => {
  await gateway.database.pool.query(
    `update sys_dict_item set enabled = false where dict_code = 'TRADE_TERM' and dict_id = 'CIF'`,
  );
  gateway.gateway.services.dictionaries.forget();
  const { data } = await importing(
    'business.importDemand',
    sheet(`${needs},成交方式`, `${row('停用')},CIF`, `${row('错字')},CIX`),
    {
      preview: 1,
    },
  );
  expect(data.errors.map(({ message }) => message)).toEqual([
    '成交方式「CIF」已停用或未生效，请改用其他字典项',
    '成交方式「CIX」不在字典中',
  ]);
});
