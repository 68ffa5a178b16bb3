import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suggestion } from '#domain/classification/suggest/expand.ts';
import { nowText } from '#domain/core/moments.ts';
import { keepSuggestIndex } from '#server/classification/suggest/keepIndex.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * What was decided before and what the tariff says become suggestions with evidence.
 * @see docs/spec/classification.md 3.1, 4.7, 8
 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.database.pool.query(`update sys_user set role_id = 'PRE_ADMIN' where login_name = 'ygl02'`);
  await indexed();
});
afterAll(() => gateway.close());

const today = nowText(() => new Date()).slice(0, 10);

/** Until all that was written is in the index. */
const indexed = () =>
  keepSuggestIndex({}, { services: gateway.gateway.services, signal: new AbortController().signal } as Parameters<
    typeof keepSuggestIndex
  >[1]);

const add = async (record: object, login = 'ygl02') => {
  const client = await gateway.as(login);
  return client.call<WireRecord>('product.addPrecatHistory', {
    record: { source: 'OWN', decidedDate: '2026-03-02', ...record },
  });
};

const suggest = async (asked: object, login = 'ygl01') => {
  const client = await gateway.as(login);
  return (await client.get<{ suggestions: Suggestion[] }>('product.querySuggest', asked)).suggestions;
};

describe('suggestions', () => {
  test('come from the text of the tariff, with its heading as evidence and a code in force', async () => {
    const [first] = await suggest({ nameZh: '冻竹荚鱼 整条' });
    expect(first).toMatchObject({ hsCode: '0303550000', hs6: '030355', byTariff: 1 });
    expect(first?.evidence).toContainEqual(
      expect.objectContaining({
        source: 'TARIFF',
        text: expect.objectContaining({ zh: expect.stringContaining('品目条文：冻鱼') }),
      }),
    );
    expect(first?.elements.length).toBeGreaterThan(0);
  });

  test('know what traders call goods', async () => {
    const found = await suggest({ nameZh: '笔记本电脑', spec: '14 inch 16GB' });
    expect(found[0]?.hs6).toBe('847130');
    expect(found[0]?.evidence.map(({ source }) => source)).toContain('SYNONYM');
  });

  test('put what was decided for such goods first, name the month, and the very same goods of the customer before all', async () => {
    const goods = { nameZh: '风电变桨减振橡胶块', spec: 'WB-77', material: '橡胶', usage: '风力发电机' };
    expect((await add({ ...goods, hsCode: '8482102000', customerId: 'demo-customer-01' })).returnCode).toBe('0');
    await indexed();
    const [first] = await suggest({ ...goods, spec: 'WB-78' });
    expect(first).toMatchObject({ hsCode: '8482102000', byHistory: 1 });
    expect(first?.evidence[0]).toMatchObject({ source: 'HISTORY', date: '2026-03-02' });
    expect(first?.evidence[0]?.text.zh).toMatch(/^(同样|相似)商品.*2026-03：风电变桨减振橡胶块 WB-77/);
    const [same] = await suggest({ ...goods, customerId: 'demo-customer-01' });
    expect(same).toMatchObject({ hsCode: '8482102000', score: 1 });
    expect(same?.evidence[0]?.text.en).toBe('The same goods, 2026-03: 风电变桨减振橡胶块 WB-77');
  });

  test('forget what was marked as wrong, and hold it against the code', async () => {
    const goods = { nameZh: '碳化硼喷砂嘴', spec: 'PZ-9', material: '碳化硼', usage: '喷砂' };
    const { data } = await add({ ...goods, hsCode: '8471309000' });
    await indexed();
    expect((await suggest(goods))[0]?.hs6).toBe('847130');
    const client = await gateway.as('ygl02');
    const marked = await client.call<WireRecord>('product.markPrecatHistory', {
      id: data.id,
      rowVersion: data.rowVersion,
      params: { reason: '编码有误' },
      reason: '编码有误',
    });
    expect(marked).toMatchObject({ returnCode: '0', data: { wrongFlg: 1 } });
    await indexed();
    expect((await suggest(goods)).flatMap(({ evidence }) => evidence.map(({ source }) => source))).not.toContain(
      'HISTORY',
    );
  });

  test('never name a code that is not in force on the day, or is prohibited in this direction', async () => {
    for (const day of ['1999-12-31', today]) {
      const found = await suggest({ nameZh: '冻对虾 带壳', day });
      expect(found.length > 0).toBe(day === today);
    }
    const { rows } = await gateway.database.pool.query<{ name: string }>(
      `update hs_code set supv_cond = '9' where hs_code = '0306172090' returning name_zh as name`,
    );
    const imported = await suggest({ nameZh: rows[0]?.name, ieFlag: 'I' });
    expect(imported.map(({ hsCode }) => hsCode)).not.toContain('0306172090');
    expect((await suggest({ nameZh: rows[0]?.name, ieFlag: 'E' }))[0]?.hsCode).toBe('0306172090');
  });

  test('are counted exactly: whatever comes and goes, the words are those of the texts that are there', async () => {
    await (await gateway.as('ygl02')).get('product.rebuildSuggestIndex', {});
    await gateway.database.pool.query(`update precat_history set deleted_flg = true where name_zh like '碳化硼%'`);
    await indexed();
    const { rows } = await gateway.database.pool.query(
      `select * from (select 'HISTORY' as kind, w as word, count(*)::int as texts from suggest_history, unnest(tsvector_to_array(words)) w group by 2
         union all select 'TARIFF', w, count(*)::int from suggest_heading, unnest(tsvector_to_array(words)) w group by 2) counted
       full join (select * from suggest_word where texts <> 0) kept using (kind, word, texts) where counted.* is null or kept.* is null`,
    );
    expect(rows).toEqual([]);
    const { rows: sums } = await gateway.database.pool.query(
      `select c.kind from suggest_corpus c where c.texts <> case c.kind when 'HISTORY' then (select count(*)
        from suggest_history) else (select count(*) from suggest_heading) end`,
    );
    expect(sums).toEqual([]);
  });
});

describe('the history', () => {
  test('shows what is like given goods, the likest first', async () => {
    await add({ nameZh: '玄武岩纤维短切丝', spec: 'BF-12', hsCode: '8482102000' });
    await add({ nameZh: '玄武岩纤维布', spec: 'BF-90', hsCode: '8482102000' });
    await indexed();
    const { rows } = await (await gateway.as('ygl01')).get<{ rows: { nameZh: string; similarity: number }[] }>(
      'product.querySimilarHistory',
      { nameZh: '玄武岩纤维短切丝', spec: 'BF-13' },
    );
    expect(rows.slice(0, 2).map(({ nameZh }) => nameZh)).toEqual(['玄武岩纤维短切丝', '玄武岩纤维布']);
    expect(rows[0]?.similarity).toBeGreaterThan(0.6);
  });

  test('is read by whoever classifies and changed by their administrator alone', async () => {
    expect((await add({ nameZh: '甲', hsCode: '8471309000' }, 'ygl01')).returnCode).toBe('1005');
    const { total } = await (await gateway.as('ygl01')).get<Page>('product.queryPrecatHistoryPage', {});
    expect(total).toBeGreaterThan(0);
    expect((await (await gateway.as('decl01')).call('product.queryPrecatHistoryPage', {})).returnCode).toBe('1005');
    expect((await (await gateway.as('decl01')).call('product.querySuggest', { nameZh: '轴承' })).returnCode).toBe(
      '1005',
    );
    expect((await (await gateway.as('ygl01')).call('product.rebuildSuggestIndex', {})).returnCode).toBe('1005');
  });

  test('knows the same text in other widths and with other punctuation, of one code and source, once', async () => {
    expect((await add({ nameZh: '深沟球轴承', spec: '6204-2RS', hsCode: '8482102000' })).returnCode).toBe('0');
    const again = await add({ nameZh: '深沟球轴承 ', spec: '６２０４ 2rs', hsCode: '8482102000' });
    expect(again.returnCode).toBe('1006');
  });

  test('comes in as a sheet: rows that are there are left alone, wrong ones named by cell', async () => {
    const client = await gateway.as('ygl02');
    const head = '中文品名,英文品名,规格型号,材质,用途,商品编码,归类日期,来源,归类依据';
    const lines = [
      '深沟球轴承,,6204-2rs,,,8482102000,2026-01-05,本系统,同上',
      '角接触轴承,,7204,钢,机床,8482102000,2026-01-05,导入,条文',
      '无编码品,,,,,84821,2026-01-05,导入,',
    ];
    const { data: file } = await client.upload({
      bizType: 'import',
      fileName: '历史.csv',
      content: [head, ...lines].join('\n'),
    });
    const { data } = await client.call<{
      success: number;
      existing: number;
      failed: number;
      errors: { row: number; column: string }[];
    }>('product.importPrecatHistory', { fileId: file.fileId });
    expect(data).toMatchObject({ success: 1, existing: 1, failed: 1, errors: [{ row: 4, column: '商品编码' }] });
    const { rows } = await client.get<Page>('product.queryPrecatHistoryPage', { keyword: '角接触' });
    expect(rows[0]).toMatchObject({ hs6: '848210', source: 'IMPORT' });
  });
});
