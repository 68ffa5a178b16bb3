import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * What the desk of an auditor asks the gateway for: his queue, a result to look at, and passing.
 * @see docs/spec/classification.md 3.1 productlist, precatverify
 */
let gateway: TestGateway;
const code = '8516500000';
const applyId = 'demo-precat-7';
let ids: string[] = [];

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const as = async <Answer = WireRecord>(login: string, method: string, data: object) =>
  (await gateway.as(login)).call<Answer>(`product.${method}`, data);
const read = async (id: string) => (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', { id });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

beforeAll(async () => {
  gateway = await startTestGateway();
  await query(`delete from hs_ciq where hs_code_id in (select id from hs_code where hs_code = $1)`, [code]);
  const [line] = await query(`select * from precat_product where apply_id = $1 order by line_no limit 1`, [applyId]);
  await query(`update precat_product set process_status = 'CANCELLED' where apply_id = $1`, [applyId]);
  await query(
    `insert into precat_product select (jsonb_populate_record(p, jsonb_build_object('id', 'desk-' || n, 'line_no', n + 100, 'part_no', 'D' || n,
       'goods_key', 'desk' || n))).* from precat_product p, generate_series(1, 60) n where p.id = $1`,
    [line.id],
  );
  ids = Array.from({ length: 60 }, (_, at) => `desk-${at + 1}`);
});
afterAll(() => gateway.close());

/** Sixty goods of one kind in the hands of the first auditor. */
beforeEach(async () => {
  await query(
    `update precat_product set process_status = 'DRAFT' where apply_id <> $1 and process_status in ('FIRST', 'SECOND', 'THIRD')`,
    [applyId],
  );
  await query(
    `update precat_apply set status = 'ACCEPTED', urgency = 'N', ie_flag = 'I', due_time = '2026-12-01 18:00:00' where id = $1`,
    [applyId],
  );
  await query(
    `update precat_product set process_status = 'FIRST', name_zh = '家用微波炉', spec = 'M1 800W', usage = '家用', brand = '格兰仕', brand_type = '1',
       principle = '微波加热', composition = null, hs_code = null, customer_hs = null, declared_name = null, basis = null, gir_rules = null, ciq_code = null,
       element_values = null, g_model = null, assignee1 = 'user-ygl01', assignee2 = null, assignee3 = null, auditor1 = null, auditor2 = null, auditor3 = null,
       dispatch_id = null, audit_levels = 3, created_by = 'user-precust01', hands = '[]', reason = null where id = any($1)`,
    [ids],
  );
});

interface Offer {
  readonly elements: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}
const offer = async (id: string, login = 'ygl01') => as<Offer>(login, 'getPrecatResultOffer', { id, hsCode: code });

/** What the desk sends for goods whose offer needs no more than what the tariff asks for beside it. */
async function wholeResult(id: string) {
  const { ciqCode, declaredName, basis, girRules, composition, principle, elements } = (await offer(id)).data;
  const elementValues = Object.entries(elements).map(([name, value]) => ({ seq: 0, name, value: value || '800W' }));
  const { rowVersion } = await read(id);
  return {
    id,
    rowVersion,
    hsCode: code,
    ciqCode,
    declaredName,
    basis,
    girRules,
    composition,
    principle,
    elementValues,
    suggestRank: 1,
  };
}
const pass = async (login: string, id: string, more: object = {}) =>
  as(login, 'passPrecatProduct', { ...(await wholeResult(id)), ...more });

const batch = async (login: string, of: readonly string[]) => {
  const rowVersions = await Promise.all(of.map(async (id) => (await read(id)).rowVersion));
  return as<{ ok: string[]; failed: { id: string; msg: string }[] }>(login, 'passUnchangedPrecat', {
    ids: of,
    rowVersions,
  });
};

test('a result is offered from what the customer says, and whole once the same goods have been passed', async () => {
  const [one = '', other = ''] = ids;
  const first = (await offer(one)).data;
  expect(first).toMatchObject({
    declaredName: '家用微波炉',
    girRules: ['1', '6'],
    principle: '微波加热',
    formerId: null,
  });
  expect(first.elements).toMatchObject({ 品牌类型: '1', 出口享惠情况: '3', 用途: '家用', 品牌: '格兰仕' });
  expect(first.elements.功率).toBe('');
  expect((await pass('ygl01', one)).data).toMatchObject({ processStatus: 'SECOND' });
  await query(`update precat_product set process_status = 'EFFECTIVE', basis = '因为它以微波加热食品' where id = $1`, [
    one,
  ]);
  const second = (await offer(other)).data;
  expect(second).toMatchObject({ formerId: one, basis: '因为它以微波加热食品' });
  expect(second.elements.功率).toBe('800W');
  await query(`update precat_product set spec = 'M2 1200W' where id = $1`, [other]);
  expect((await offer(other)).data.elements).toMatchObject({ 品牌类型: '1', 功率: '' });
});

test('passing keeps the result and takes the pass together; what the tariff asks for and is not said leaves both undone', async () => {
  const [id = ''] = ids;
  const wrong = await pass('ygl01', id, { elementValues: [] });
  expect(wrong.returnCode).toBe('1001');
  expect(Object.keys(errorsOf(wrong)).length).toBeGreaterThan(0);
  expect(await read(id)).toMatchObject({ processStatus: 'FIRST', hsCode: null });
  const done = await pass('ygl01', id);
  expect([done.returnCode, done.data]).toMatchObject(['0', { id, processStatus: 'SECOND' }]);
  expect(await read(id)).toMatchObject({
    hsCode: code,
    auditor1: 'user-ygl01',
    gModel: expect.stringContaining('800W'),
  });
  const audits = await query(
    `select level, action from precat_audit where line_id = $1 order by audit_time desc limit 1`,
    [id],
  );
  expect(audits).toEqual([{ level: 1, action: 'PASS' }]);
});

test('an old version, a second click, goods of another, one person for two levels and customers pass nothing', async () => {
  const [id = '', other = ''] = ids;
  expect((await pass('ygl01', id, { rowVersion: 0 })).returnCode).toBe('1003');
  const result = await wholeResult(id);
  expect((await as('ygl01', 'passPrecatProduct', result)).returnCode).toBe('0');
  expect((await as('ygl01', 'passPrecatProduct', result)).returnCode).toBe('1003');
  expect((await pass('ygl01', id)).returnCode).not.toBe('0');
  await query(`update precat_product set assignee1 = 'user-ygl02' where id = $1`, [other]);
  expect((await pass('ygl01', other)).returnCode).toBe('1004');
  expect((await as('precust01', 'passPrecatProduct', result)).returnCode).toBe('1005');
  expect((await offer(other, 'precust01')).returnCode).toBe('1005');
  expect((await as('ygl01', 'passPrecatProduct', { ...result, id: 'nobody' })).returnCode).toBe('1002');
});

test('a later level that changes the result explains it, and one that does not needs no word', async () => {
  const [id = '', other = ''] = ids;
  for (const one of [id, other]) await pass('ygl01', one);
  const { elementValues } = await wholeResult(id);
  const found = { declaredName: '微波炉', elementValues };
  expect(errorsOf(await pass('ygl02', id, found))).toHaveProperty('reason');
  expect((await pass('ygl02', id, { ...found, reason: '品名统一' })).data).toMatchObject({ processStatus: 'THIRD' });
  expect((await pass('ygl02', other)).data).toMatchObject({ processStatus: 'THIRD' });
});

test('the queue of a person holds what he may audit, whatever is due first before the rest, urgent goods first', async () => {
  const queue = async (login: string) =>
    as<{ rows: { id: string; urgency: string }[] }>(login, 'queryPrecatAuditQueue', {});
  expect((await queue('ygl01')).data.rows.map(({ id }) => id)).toEqual(ids);
  const [moved] = await query(`select id from precat_apply where id <> $1 and not deleted_flg limit 1`, [applyId]);
  await query(
    `update precat_apply set status = 'ACCEPTED', ie_flag = 'I', urgency = 'U', due_time = '2026-12-01 18:00:00' where id = $1`,
    [moved.id],
  );
  await query(`update precat_product set apply_id = $1 where id = 'desk-60'`, [moved.id]);
  expect((await queue('ygl01')).data.rows[0]).toMatchObject({ id: 'desk-60', urgency: 'U' });
  await query(`update precat_apply set due_time = '2026-12-09 18:00:00' where id = $1`, [moved.id]);
  expect((await queue('ygl01')).data.rows.at(-1)).toMatchObject({ id: 'desk-60' });
  await query(`update precat_product set apply_id = $1 where id = 'desk-60'`, [applyId]);
  await pass('ygl01', 'desk-1');
  expect((await queue('ygl01')).data.rows.map(({ id }) => id)).not.toContain('desk-1');
  expect((await queue('ygl02')).data.rows.map(({ id }) => id)).toContain('desk-1');
  expect((await queue('precust01')).returnCode).toBe('1005');
});

test('fifty goods that nobody changed since the first audit pass the second in one act', async () => {
  const fifty = ids.slice(0, 50);
  for (const id of fifty) expect((await pass('ygl01', id)).returnCode).toBe('0');
  const begun = performance.now();
  const answer = await batch('ygl02', fifty);
  expect([answer.returnCode, answer.data.ok.length, answer.data.failed]).toEqual(['0', 50, []]);
  expect(performance.now() - begun).toBeLessThan(30_000);
  const rows = await query(`select distinct process_status, auditor2 from precat_product where id = any($1)`, [fifty]);
  expect(rows).toEqual([{ process_status: 'THIRD', auditor2: 'user-ygl02' }]);
  expect((await batch('ygl02', fifty)).data.ok).toEqual([]);
}, 120_000);

test('what was changed, sent back or not passed before stays out of the batch and says why; the others go', async () => {
  const [good = '', changed = '', returned = '', first = '', old = ''] = ids;
  for (const id of [good, changed, returned, old]) await pass('ygl01', id);
  const act = async (login: string, id: string, action: string, more: object) =>
    as(login, 'actPrecatProduct', { id, rowVersion: (await read(id)).rowVersion, action, ...more });
  const { elementValues } = await wholeResult(changed);
  expect(
    (
      await act('ygl02', changed, 'saveResult', {
        params: { hsCode: code, ciqCode: '', elementValues, declaredName: '微波炉', reason: '品名统一' },
      })
    ).returnCode,
  ).toBe('0');
  expect((await pass('ygl02', returned)).returnCode).toBe('0');
  expect((await act('ygl03', returned, 'return2', { opinion: '请再核对' })).returnCode).toBe('0');
  const of = [good, changed, returned, first, old];
  const rowVersions = await Promise.all(
    of.map(async (id) => Number((await read(id)).rowVersion) - (id === old ? 1 : 0)),
  );
  const { data } = await as<{ ok: string[]; failed: { id: string; msg: string }[] }>('ygl02', 'passUnchangedPrecat', {
    ids: of,
    rowVersions,
  });
  expect(data.ok).toEqual([good]);
  expect(data.failed.map(({ id }) => id).sort()).toEqual([changed, returned, first, old].sort());
  expect(data.failed.find(({ id }) => id === changed)?.msg).toContain('结果有改动');
  expect((await batch('ygl01', [changed])).data.ok).toEqual([]);
  expect((await batch('precust01', [changed])).returnCode).toBe('1005');
});

test('first audits of goods that were classified before and are described as then pass in one act, others say why', async () => {
  const [known = '', again = '', worded = '', claimed = '', unsaid = '', fresh = ''] = ids.slice(-6);
  await pass('ygl01', known);
  await query(
    `update precat_product set process_status = 'EFFECTIVE', valid_from = '2025-12-01', basis = '因为它以微波加热食品' where id = $1`,
    [known],
  );
  const same = [again, worded, claimed, unsaid];
  await query(
    `update precat_product p set goods_key = k.goods_key, part_no = k.part_no from precat_product k where k.id = $1 and p.id = any($2)`,
    [known, same],
  );
  await query(`update precat_product set usage = '商用' where id = $1`, [worded]);
  await query(`update precat_product set customer_hs = '8516609000' where id = $1`, [claimed]);
  const before = await read(again);
  const { data } = await batch('ygl01', [again, worded, claimed, fresh]);
  expect(data.ok).toEqual([again]);
  expect(data.failed.map(({ id }) => id).sort()).toEqual([worded, claimed, fresh].sort());
  for (const { msg } of data.failed) expect(msg).toContain('没有描述完全一致的已归类商品，请逐行审核');
  expect(await read(again)).toMatchObject({
    ...{ processStatus: 'SECOND', hsCode: code, auditor1: 'user-ygl01', basis: '因为它以微波加热食品' },
    gModel: (await read(known)).gModel,
  });
  const [audit] = await query(`select inner_opinion from precat_audit where line_id = $1`, [again]);
  expect(audit.inner_opinion).toContain('与2025-12-01归类的同样商品描述一致');
  const stale = { ids: [again], rowVersions: [before.rowVersion] };
  expect((await as<{ ok: string[] }>('ygl01', 'passUnchangedPrecat', stale)).data.ok).toEqual([]);
  await query(`update precat_product set process_status = 'INVALID' where id = $1`, [known]);
  expect((await batch('ygl01', [unsaid])).data.ok).toEqual([]);
});
