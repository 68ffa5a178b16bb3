import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** /excel/precat: the results of many goods as a sheet. @see docs/spec/classification.md 3.1 online editing */
let gateway: TestGateway;
let mine: readonly string[];
const code = '8516500000';
const entity = 'precatProduct';

interface Sheet {
  readonly rows: readonly {
    readonly id: string;
    readonly rowVersion: number;
    readonly hsCode: string | null;
    readonly nameZh: string;
  }[];
  readonly total: number;
}
type Element = { readonly lineNo: number; readonly name: string; readonly requiredFlg: boolean };

beforeAll(async () => {
  gateway = await startTestGateway();
  const customer = await gateway.as('precust01');
  const file = { bizType: 'precatApply', fileName: '说明.pdf', content: '%PDF-1.4\n%%EOF\n' };
  const goods = { spec: 'M1 800W', material: '不锈钢', usage: '家用加热' };
  const draft = await customer.get<WireRecord>('product.addPrecatApply', {
    record: {
      ...{
        customerId: 'demo-customer-01',
        contact: '陈经理',
        phone: '021-51038801',
        email: 'chen@example.com',
        payMode: 'CASH',
        ieFlag: 'I',
      },
      ...{
        files: [(await customer.upload(file)).data],
        products: ['微波炉', '电烤箱', '电热水壶'].map((nameZh) => ({ ...goods, nameZh })),
      },
    },
  });
  const submit = { id: draft.id, rowVersion: draft.rowVersion, action: 'submit' };
  expect((await customer.call('product.actPrecatApply', submit)).returnCode).toBe('0');
  const given = await gateway.database.pool.query<{ id: string }>(
    `update precat_product set process_status = 'FIRST', assignee1 = 'user-ygl01' where apply_id = $1 returning id`,
    [draft.id],
  );
  mine = given.rows.map(({ id }) => id);
});
afterAll(() => gateway.close());

const sheetOf = async (login: string, ids?: readonly string[]) =>
  (await gateway.as(login)).get<Sheet>('common.getXlsJson', { entity, ...(ids && { ids }) });
const save = async (login: string, rows: readonly object[]) =>
  (await gateway.as(login)).call<{ readonly errors?: Record<string, string> }>('common.saveXlsJson', { entity, rows });
const elementsOf = async (): Promise<readonly Element[]> => {
  const day = new Date().toISOString().slice(0, 10);
  const answer = await (await gateway.as('ygl01')).get<{ elements: Record<string, readonly Element[]> }>(
    'product.queryElements',
    {
      hsCodes: [code, '0000000000'],
      day,
    },
  );
  expect(Object.keys(answer.elements)).toEqual([code]);
  return (answer.elements[code] ?? []).filter(({ lineNo }) => lineNo > 1);
};
const stored = async (id: string) =>
  (
    await gateway.database.pool.query(
      'select hs_code, declared_name, basis, g_model, row_version from precat_product where id = $1',
      [id],
    )
  ).rows[0];

test('auditors see the goods whose turn is theirs, nobody else’s, and customers none', async () => {
  const all = await sheetOf('ygl01');
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...mine]));
  expect((await sheetOf('ygl01', mine)).total).toBe(3);
  expect((await sheetOf('ygl02', mine)).rows).toEqual([]);
  expect((await (await gateway.as('precust01')).call('common.getXlsJson', { entity })).returnCode).toBe('1005');
  expect((await (await gateway.as('ygl01')).call('common.getXlsJson', { entity: 'sysUser' })).returnCode).toBe('1001');
});

test('rows are kept all or none; what is wrong is named at its row and element', async () => {
  const { rows } = await sheetOf('ygl01', mine);
  const [one, two] = rows as [Sheet['rows'][number], Sheet['rows'][number]];
  const asked = await elementsOf();
  const brand = asked.find(({ name }) => name === '品牌类型') ?? asked[0];
  const good = {
    id: one.id,
    rowVersion: one.rowVersion,
    hsCode: code,
    declaredName: '微波炉',
    basis: '税目85.16条文列名',
  };
  const bad = { id: two.id, rowVersion: two.rowVersion, hsCode: code, elements: { [brand?.name ?? '']: '甲|乙' } };
  const refused = await save('ygl01', [good, bad]);
  expect(refused.returnCode).toBe('1001');
  expect(Object.keys(refused.data.errors ?? {})).toEqual([`rows.1.elementValues.${brand?.lineNo}`]);
  expect(await stored(one.id)).toMatchObject({ hs_code: null, row_version: one.rowVersion });

  const elements = Object.fromEntries(
    asked.map(({ name }) => [name, name === '品牌类型' ? '4' : name === '出口享惠情况' ? '3' : '1']),
  );
  expect(await save('ygl01', [good, { ...bad, elements }])).toMatchObject({
    returnCode: '0',
    data: { saved: [{ id: one.id }, { id: two.id }] },
  });
  expect(await stored(one.id)).toMatchObject({ hs_code: code, declared_name: '微波炉', basis: '税目85.16条文列名' });
  expect((await stored(two.id)).g_model).toMatch(/\|/);
});

test('what is not named stays, what somebody else saved meanwhile is not overwritten', async () => {
  const { rows } = await sheetOf('ygl01', mine);
  const [one] = rows.filter(({ hsCode }) => hsCode === code) as [Sheet['rows'][number]];
  const change = { id: one.id, rowVersion: one.rowVersion, basis: '依据品目注释' };
  expect((await save('ygl01', [change])).returnCode).toBe('0');
  const now = await stored(one.id);
  expect(now).toMatchObject({ hs_code: code, basis: '依据品目注释' });
  expect((await save('ygl01', [{ ...change, basis: '旧页面' }])).returnCode).toBe('1003');
  expect((await stored(one.id)).basis).toBe('依据品目注释');
  const foreign = await save('ygl02', [{ ...change, rowVersion: now.row_version, basis: '别人的' }]);
  expect(foreign.returnCode).not.toBe('0');
  expect((await stored(one.id)).basis).toBe('依据品目注释');
  for (const rows of ['x', [1], [{ id: one.id }], [null]])
    expect((await save('ygl01', rows as never)).returnCode).not.toBe('0');
});

interface Converted {
  readonly goods: readonly {
    readonly id: string;
    readonly rowVersion: number;
    readonly cells: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  }[];
  readonly others: number;
  readonly kept: readonly { readonly id: string; readonly cells: number; readonly refused?: object }[];
}
const rules = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'];
const convert = async (login: string, more: object = {}) =>
  (await gateway.as(login)).call<Converted>('product.convertPrecatData', { ids: mine, rules, apply: null, ...more });

test('data of goods is converted cell by cell: shown first, then only what was ticked is written, each of the goods for itself', async () => {
  const [one = '', two = '', three = ''] = mine;
  const { pool } = gateway.database;
  await pool.query(`insert into unit_word (id, word, unit, created_by) values ('uw', '把儿', '007', 'user-ygl01')`);
  await pool.query(
    `update precat_product set updated_by = 'system', spec = 'Ｍ９；单位:把儿；产地:日本；品牌类型:贴牌', unit = null, goods_key = 'old' where id = $1`,
    [one],
  );
  await pool.query(`update precat_product set updated_by = 'system', spec = ' ８００Ｗ ', unit = null where id = $1`, [
    two,
  ]);
  const shown = (await convert('ygl01')).data.goods;
  const cells = Object.fromEntries(
    (shown.find(({ id }) => id === one)?.cells ?? []).map(({ field, after }) => [field, after]),
  );
  expect(cells).toMatchObject({ spec: 'M9', unit: '007', originCountry: 'JPN', brandType: '3' });
  expect((await convert('ygl02')).data).toMatchObject({ goods: [], others: 3 });

  const versions = new Map(shown.map(({ id, rowVersion }) => [id, rowVersion]));
  const tick = (id: string, ...fields: string[]) => ({ id, rowVersion: versions.get(id), fields });
  await pool.query('update precat_product set row_version = row_version + 1 where id = $1', [two]);
  const { data } = await convert('ygl01', {
    apply: [tick(one, 'unit', 'spec'), tick(two, 'spec'), tick(three, 'hsCode')],
  });
  expect(data.kept).toMatchObject([
    { id: one, cells: 2 },
    { id: two, cells: 0, refused: { zh: expect.stringContaining('修改') } },
    { id: three, cells: 0 },
  ]);
  const { rows } = await pool.query(
    'select spec, unit, origin_country, brand_type, goods_key from precat_product where id = any($1) order by line_no',
    [mine],
  );
  expect(rows[0]).toMatchObject({ spec: 'M9', unit: '007', origin_country: null, brand_type: null });
  expect(rows[0].goods_key).not.toBe('old');
  expect(rows[1].spec).toBe(' ８００Ｗ ');
});

test('an old code becomes the one that follows it, its elements come from a text in their order', async () => {
  const [one = ''] = mine;
  const { pool } = gateway.database;
  await pool.query(
    `insert into hs_change (id, batch_no, title, effective_date, status, created_by) values ('cv', 'SZ-cv', '2026',
      '2026-01-01', 'APPLIED', 'user-ygl03')`,
  );
  await pool.query(
    `insert into hs_change_line (id, change_id, line_no, kind, old_code, new_code, created_by)
      values ('cvl', 'cv', 1, 'CODE_RENUMBER', '8516999999', $1, 'user-ygl03')`,
    [code],
  );
  await pool.query(
    `update precat_product set updated_by = 'system', hs_code = '8516999999', element_values = null, usage = '4|3|家用' where id = $1`,
    [one],
  );
  const [goods] = (await convert('ygl01', { ids: [one] })).data.goods;
  const fields = goods?.cells.map(({ field }) => field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(['hsCode', 'element.品牌类型']));
  const { data } = await convert('ygl01', { ids: [one], apply: [{ id: one, rowVersion: goods?.rowVersion, fields }] });
  expect(data.kept).toEqual([{ id: one, cells: fields.length }]);
  expect((await stored(one)).hs_code).toBe(code);
  expect((await stored(one)).g_model).toMatch(/^4\|3\|家用/);
});

test('goods that are still typed are converted by their place, without what auditors find, and nothing is written', async () => {
  const ask = async (login: string, more: object = {}) =>
    (await gateway.as(login)).call<Converted>('product.convertPrecatRows', {
      rules,
      rows: [{ nameZh: '水泵' }, { nameZh: '夹具', spec: '材质:钢；用途:夹持；Ｍ９', hsCode: '8516999999', secret: 1 }],
      ...more,
    });
  const [first, second] = (await ask('precust01')).data.goods;
  expect(first).toMatchObject({ id: '0', lineNo: 1, cells: [] });
  const cells = Object.fromEntries((second?.cells ?? []).map(({ field, after }) => [field, after]));
  expect(cells).toEqual({ spec: 'M9', material: '钢', usage: '夹持' });
  expect((await ask('ygl01')).returnCode).toBe('1005');
  expect((await ask('precust01', { rows: [3] })).data).toMatchObject({ errors: { rows: 'rows格式不正确' } });
});

test('what is asked wrongly is refused by its name', async () => {
  const errorsOf = async (more: object) =>
    ((await convert('ygl01', more)).data as unknown as { errors: object }).errors;
  expect(await errorsOf({ rules: ['C9'] })).toEqual({ rules: 'rules格式不正确' });
  expect(await errorsOf({ ids: 'x' })).toEqual({ ids: 'ids格式不正确' });
  expect(await errorsOf({ apply: [{ id: 'other', rowVersion: 1, fields: [] }] })).toEqual({ apply: 'apply格式不正确' });
  expect((await convert('precust01')).returnCode).toBe('1005');
});
