import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import { keepSuggestIndex } from '#server/classification/suggest/keepIndex.ts';
import { settleDemandGoods } from '#server/demand/settleGoods.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Goods of demands: matched with the library, sent to classification, led back.
 * @see docs/spec/classification.md 2.8, 3.3
 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';
const today = nowText(() => new Date()).slice(0, 10);

beforeAll(async () => {
  gateway = await startTestGateway();
  await query(
    `insert into precat_apply (id, apply_no, customer_id, status, created_by, source, owner_dept) values ('lib', 'YGLIB', $1,
      'DONE', 'user-precust01', 'WEB', 'D10')`,
    [customerId],
  );
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const settle = () =>
  settleDemandGoods({}, { services: gateway.gateway.services } as Parameters<typeof settleDemandGoods>[1]);

let made = 0;
/** A result in force for a part. */
async function result(partNo: string, { hsCode = '8516500000', owner = customerId } = {}): Promise<string> {
  const id = `lib-${++made}`;
  await query(
    `insert into precat_product (id, apply_id, line_no, customer_id, part_no, goods_key, name_zh, hs_code, declared_name,
      g_model, unit1, process_status, valid_from, valid_to)
     values ($1, 'lib', $2, $3, $4, $5, '微波炉', $6, '微波炉', '4|3|家用', '001', 'EFFECTIVE', '2026-01-01', $7)`,
    [id, made, owner, partNo, goodsKeyOf(owner, { partNo }), hsCode, addDays(today, 300)],
  );
  return id;
}

/** A demand of business with one line for each part. */
async function demandOf(partNos: readonly string[]): Promise<WireRecord> {
  const client = await gateway.as('bus01');
  const goods = partNos.map((partNo) => ({
    partNo,
    goodsName: '微波炉',
    spec: '800W',
    qty: '2',
    unit: '001',
    unitPrice: '100',
  }));
  return client.get<WireRecord>('business.saveDemand', {
    record: {
      title: '微波炉进口',
      demandType: 'IMPORT',
      urgency: 'N',
      customerId,
      contact: '陈',
      phone: '021-51038801',
      expectTime: `${addDays(today, 5)} 10:00:00`,
      goods,
    },
  });
}
const idsOf = ({ goods }: WireRecord): string[] => (goods as WireRecord[]).map(({ id }) => id);
const read = async (id: string) => (await gateway.as('bus01')).get<WireRecord>('business.getDemandGoods', { id });

async function act(login: string, id: string, action: string, more: object = {}) {
  const [row] = await query('select row_version as version from demand_goods where id = $1', [id]);
  return (await gateway.as(login)).call<WireRecord>('business.actDemandGoods', {
    id,
    rowVersion: row?.version,
    action,
    ...more,
  });
}
async function own(login: string, method: string, id: string) {
  const [row] = await query('select row_version as version from demand_goods where id = $1', [id]);
  return (await gateway.as(login)).call<WireRecord>(`business.${method}`, { id, rowVersion: row?.version });
}

describe('goods of demands', () => {
  test('are matched by exactly one result in force of the same customer, and take its facts over', async () => {
    const product = await result('MW-1');
    await result('MW-2');
    await result('MW-2', { hsCode: '8516609000' });
    await result('MW-3', { owner: 'demo-customer-02' });
    const [one = '', two = '', three = ''] = idsOf(await demandOf(['ｍｗ-1', 'MW-2', 'MW-3']));
    expect((await own('bus01', 'matchDemandGoods', one)).data).toMatchObject({
      status: 'MATCHED',
      hsCode: '8516500000',
      declaredName: '微波炉',
      gModel: '4|3|家用',
      unit1: '001',
      productId: product,
      matchKind: 'KEY',
    });
    expect((await own('bus01', 'matchDemandGoods', two)).data).toMatchObject({ status: 'NEED_CLASS', productId: null });
    expect((await own('bus01', 'matchDemandGoods', three)).data).toMatchObject({ status: 'NEED_CLASS' });
    expect((await own('bus01', 'matchDemandGoods', one)).returnCode).toBe('1004');
    expect((await own('precust01', 'matchDemandGoods', two)).returnCode).not.toBe('0');
    const [foreign] = await query(
      `select id from precat_product where customer_id = 'demo-customer-02' and process_status = 'EFFECTIVE' limit 1`,
    );
    expect(errorsOf(await act('bus01', two, 'chooseGoods', { params: { productId: foreign?.id } }))).toHaveProperty(
      'productId',
    );
    const chosen = await act('bus01', two, 'chooseGoods', { params: { productId: product } });
    expect(chosen.data).toMatchObject({ status: 'MATCHED', matchKind: 'HAND', productId: product });
    expect((await act('bus01', two, 'ready')).data).toMatchObject({ status: 'READY' });
    expect((await act('bus01', two, 'cancel')).returnCode).toBe('1001');
    expect((await act('bus01', two, 'cancel', { opinion: '客户取消' })).data).toMatchObject({
      status: 'CANCELLED',
      reason: '客户取消',
    });
    const list = await (await gateway.as('bus01')).get<Page>('business.queryDemandGoodsPage', {
      filter: { status: 'NEED_CLASS' },
      pageSize: 50,
    });
    expect(list.rows.map(({ id }) => id)).toContain(three);
  });

  test('that need it go into one draft, the same goods once, and come back with their code or without', async () => {
    const demand = await demandOf(['NEW-1', 'NEW-1', 'NEW-2']);
    const ids = idsOf(demand);
    for (const id of ids) await own('bus01', 'matchDemandGoods', id);
    for (const id of ids)
      expect((await own('bus01', 'applyDemandGoods', id)).data).toMatchObject({ status: 'CLASSIFYING' });
    const lines = await query(
      `select p.id, p.source_goods_id as "from", p.part_no as part, a.id as apply, a.source, a.status, a.customer_id as customer
       from precat_product p join precat_apply a on a.id = p.apply_id where p.source_goods_id = any($1) order by p.line_no`,
      [ids],
    );
    expect(lines.map(({ from, part }) => [from, part])).toEqual([
      [ids[0], 'NEW-1'],
      [ids[2], 'NEW-2'],
    ]);
    expect(lines[0]).toMatchObject({ source: 'DEMAND', status: 'DRAFT', customer: customerId, apply: lines[1]?.apply });
    expect(await settle()).toMatchObject({ classified: 0, failed: 0 });
    // Written again, the draft still knows whose goods these are; so does the demand.
    const client = await gateway.as('bus01');
    const draft = await client.get<WireRecord>('product.getPrecatApply', { id: lines[0]?.apply });
    await client.get('product.updatePrecatApply', {
      id: draft.id,
      rowVersion: draft.rowVersion,
      record: { products: draft.products },
    });
    const again = await client.get<WireRecord>('business.getDemand', { id: demand.id });
    const goods = (again.goods as WireRecord[]).map((line, at) => (at === 1 ? { ...line, qty: '9' } : line));
    await client.get('business.saveDemand', { id: again.id, rowVersion: again.rowVersion, record: { goods } });
    expect(await settle()).toMatchObject({ classified: 0, failed: 0 });
    expect((await read(ids[1] ?? '')).status).toBe('CLASSIFYING');

    await query(
      `update precat_product set process_status = 'EFFECTIVE', hs_code = '8516609000', valid_from = $2, valid_to = $3 where id = $1`,
      [lines[0]?.id, today, addDays(today, 99)],
    );
    await query(`update precat_product set process_status = 'REJECTED' where id = $1`, [lines[1]?.id]);
    await settle();
    expect((await Promise.all(ids.slice(0, 1).map(read))).map(({ status, hsCode }) => [status, hsCode])).toEqual([
      ['MATCHED', '8516609000'],
    ]);
    expect((await read(ids[2] ?? '')).status).toBe('NEED_CLASS');
    const log = await client.get<{ action: string }[]>('business.queryDemandGoodsLog', { id: ids[0] });
    expect(log.map(({ action }) => action)).toEqual(['classified', 'applyGoods', 'matchGoods']);
  });

  test('have candidates: the same goods by their key, then what their own customer had classified under a like name; choosing one is the act', async () => {
    const same = [await result('CAND-1'), await result('CAND-1', { hsCode: '8516609000' })];
    const like = await result('CAND-2', { hsCode: '8516609000' });
    const strange = await result('CAND-3', { owner: 'demo-customer-02' });
    await query(
      `update precat_product set name_zh = '台式微波炉', spec = '800W 旋钮', valid_from = '2026-03-01' where id = any($1)`,
      [[like, strange]],
    );
    for (const [id, owner] of [
      [like, customerId],
      [strange, 'demo-customer-02'],
    ])
      await query(
        `insert into precat_history (id, name_zh, spec, hs_code, hs6, decided_date, source, customer_id, line_id, text_key, created_by)
         select 'h-' || p.id, p.name_zh, p.spec, p.hs_code, left(p.hs_code, 6), '2026-03-01', 'OWN', $2, p.id, p.id, 'system'
         from precat_product p where p.id = $1`,
        [id, owner],
      );
    await keepSuggestIndex({}, {
      services: gateway.gateway.services,
      signal: new AbortController().signal,
    } as Parameters<typeof keepSuggestIndex>[1]);
    const demand = await demandOf(['CAND-1', 'CAND-9']);
    const [one = '', other = ''] = idsOf(demand);
    const ask = async (login: string, id: string) =>
      (await (await gateway.as(login)).call<{ rows: WireRecord[] }>('business.queryDemandGoodsCandidates', { id }))
        .data;
    const found = (await ask('bus01', one)).rows;
    expect(found.slice(0, 2)).toMatchObject(same.toSorted().map((id) => ({ id, foundBy: 'KEY', similarity: 1 })));
    expect(found.find(({ id }) => id === like)).toMatchObject({
      foundBy: 'LIKE',
      hsCode: '8516609000',
      spec: '800W 旋钮',
    });
    const alike = (await ask('bus01', other)).rows;
    expect(
      alike.every(
        ({ foundBy, similarity }) => foundBy === 'LIKE' && Number(similarity) >= 0.15 && Number(similarity) <= 1,
      ),
    ).toBe(true);
    expect(alike.map(({ id }) => id)).toContain(like);
    expect([...found, ...alike].map(({ id }) => id)).not.toContain(strange);

    await query(`update demand set status = 'ACCEPTED' where id = $1`, [demand.id]);
    expect((await ask('cust01', other)).rows).toEqual(alike);
    const strangers = await query(
      `select g.id from demand_goods g join demand d on d.id = g.demand_id where d.customer_id = 'demo-customer-02' and not d.deleted_flg limit 1`,
    );
    expect(
      (await (await gateway.as('cust01')).call('business.queryDemandGoodsCandidates', { id: strangers[0]?.id }))
        .returnCode,
    ).toBe('1001');

    expect(errorsOf(await act('bus01', other, 'chooseGoods', { params: { productId: strange } }))).toHaveProperty(
      'productId',
    );
    expect((await act('bus01', other, 'chooseGoods', { params: { productId: like } })).data).toMatchObject({
      status: 'MATCHED',
      matchKind: 'HAND',
      hsCode: '8516609000',
      productId: like,
    });
    expect((await act('decl01', one, 'chooseGoods', { params: { productId: like } })).returnCode).toBe('1005');
  });

  test('show what the library says differently before it is taken over, and lose their code when it falls', async () => {
    const product = await result('SYNC-1');
    const demand = await demandOf(['SYNC-1']);
    const [id = ''] = idsOf(demand);
    await query(`update demand set status = 'ACCEPTED' where id = $1`, [demand.id]);
    await own('bus01', 'matchDemandGoods', id);
    expect(await read(id)).toMatchObject({ libraryDiff: null });
    expect((await own('bus01', 'syncDemandGoods', id)).returnCode).toBe('1004');
    const newer = await result('SYNC-1', { hsCode: '8516609000' });
    await query(`update precat_product set process_status = 'REPLACED', replaced_by_id = $2 where id = $1`, [
      product,
      newer,
    ]);
    expect((await read(id)).libraryDiff).toBe('商品编码 8516500000 → 8516609000；归类结果已更新');
    expect((await own('decl01', 'syncDemandGoods', id)).data).toMatchObject({
      status: 'MATCHED',
      hsCode: '8516609000',
      productId: newer,
      libraryDiff: null,
    });
    await query(`update precat_product set process_status = 'INVALID', invalid_reason = 'MANUAL' where id = $1`, [
      newer,
    ]);
    expect(await settle()).toMatchObject({ unmatched: 1 });
    expect(await read(id)).toMatchObject({ status: 'NEED_CLASS', hsCode: null, productId: null });
    expect(
      await query(`select count(*)::int as n from user_message where user_id = 'user-decl01' and record_id = $1`, [id]),
    ).toEqual([{ n: 1 }]);
  });
});
