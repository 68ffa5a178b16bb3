import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyTariffChange } from '#server/classification/change/applyTariffChange.ts';
import { measureTariffChange } from '#server/classification/change/measureChange.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Tariff change batches: what they hit, and what is left when they were applied.
 * @see docs/spec/classification.md 2.7, 4.3, 7.4 S14
 */
let gateway: TestGateway;
let today = '2026-12-20';
const effectiveDate = '2027-01-01';

beforeAll(async () => {
  gateway = await startTestGateway({ clock: () => new Date(`${today}T02:00:00Z`) });
});
afterAll(() => gateway.close());
beforeEach(() => {
  today = '2026-12-20';
});

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

let made = 0;
/** A code of the tariff as it is before the change. */
async function code(hsCode: string, { elements = ['品名', '品牌类型'] } = {}): Promise<void> {
  const id = `code-${++made}`;
  await query(
    `insert into hs_code (id, hs_code, hs2, hs4, hs6, hs8, name_zh, heading_zh, unit1, mfn_rate, vat_rate, valid_from, last_day)
     values ($1, $2, left($2, 2), left($2, 4), left($2, 6), left($2, 8), '移动电话机', '电话机', '001', 5, 13, '2020-01-01', '9999-12-31')`,
    [id, hsCode],
  );
  await query(
    `insert into hs_element (id, hs_code_id, line_no, name, kind, required_flg) select $1 || n, $1, n, name, 'TEXT', true
      from unnest($2::text[]) with ordinality as e(name, n)`,
    [id, elements],
  );
}

const customerId = 'demo-customer-01';

/** Library goods under a code, by their names. */
async function goods(
  hsCode: string,
  count: number,
  { status = 'EFFECTIVE', owner = customerId } = {},
): Promise<readonly string[]> {
  const applyId = `change-apply-${++made}`;
  await query(
    `insert into precat_apply (id, apply_no, customer_id, status, created_by, source, ie_flag, pay_mode, contact, phone, email, urgency)
     values ($1, $1, $2, 'DONE', 'user-precust01', 'WEB', 'I', 'CASH', '陈', '021-51038801', 'a@b.cn', 'N')`,
    [applyId, owner],
  );
  const rows = await query(
    `insert into precat_product (id, apply_id, line_no, customer_id, part_no, goods_key, name_zh, spec, material, usage,
      hs_code, declared_name, process_status, valid_from, valid_to, audit_levels)
     select $1 || '-' || lpad(n::text, 5, '0'), $1, n, $2, $1 || n, $2 || ':P:' || upper($1 || n), '手机' || n, 'M' || n, '塑料',
     '通话', $3, '手机', $4, '2026-01-01', '2027-06-30', 3
     from generate_series(1, $5) as n returning id`,
    [applyId, owner, hsCode, status, count],
  );
  return rows.map(({ id }) => id);
}

interface Line {
  readonly [name: string]: unknown;
}

async function batch(lines: readonly Line[], login = 'ygl03'): Promise<WireRecord> {
  const client = await gateway.as(login);
  return client.get<WireRecord>('product.addHsChange', { record: { title: '2027年税则', effectiveDate, lines } });
}

async function act(login: string, id: string, action: string, more: object = {}) {
  const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>('product.getHsChange', { id });
  return (await gateway.as(login)).call<WireRecord>('product.actHsChange', { id, rowVersion, action, ...more });
}

const read = async (id: string) => (await gateway.as('preadmin01')).get<WireRecord>('product.getHsChange', { id });

/** The gateway's own worker does the job; nothing but its end is waited for. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it never came');
}

async function checked(lines: readonly Line[]): Promise<WireRecord> {
  const { id } = await batch(lines);
  const answer = await act('ygl03', id, 'check');
  expect(answer).toMatchObject({ returnCode: '0', data: { status: 'CHECKED' } });
  return until(async () => {
    const record = await read(id);
    return record.measuredTime ? record : undefined;
  });
}

const statesOf = async (ids: readonly string[]) =>
  (
    await query(
      'select process_status as s, count(*)::int as n from precat_product where id = any($1) group by 1 order by 1',
      [ids],
    )
  ).map(({ s, n }) => `${s} ${n}`);

const applied = (id: string) => until(async () => (await read(id)).status === 'APPLIED');

describe('a tariff change', () => {
  test('S14: a code is split in two; its goods are invalid with both candidates, demand lines are to be classified again, a rate only refreshes', async () => {
    await code('8517120000');
    await code('8517990000');
    const phones = await goods('8517120000', 3);
    const parts = await goods('8517990000', 2);
    const audited = await goods('8517120000', 1, { status: 'SECOND' });
    await query(
      `insert into demand (id, title, demand_type, customer_id, status, created_by) values ('change-demand', '手机进口',
        'IMPORT', $1, 'ACCEPTED', 'user-busi01')`,
      [customerId],
    );
    await query(
      `insert into demand_goods (id, demand_id, line_no, goods_name, hs_code, status, product_id)
        values ('change-line', 'change-demand', 1, '手机', '8517120000', 'MATCHED', $1)`,
      [phones[0]],
    );
    const { id, ...record } = await checked([
      { kind: 'CODE_REMOVED', oldCode: '8517120000' },
      { kind: 'CODE_ADDED', oldCode: '8517120000', newCode: '8517180000', nameZh: '其他移动电话机' },
      { kind: 'CODE_ADDED', oldCode: '8517120000', newCode: '8517190000', nameZh: '卫星电话机' },
      { kind: 'RATE', oldCode: '8517990000', field: 'mfnRate', newValue: '3' },
    ]);
    expect(record).toMatchObject({ goods: 5, applies: 1, demands: 1, orders: 0, customers: 1 });
    expect(record.impacts).toMatchObject([{ customerId, goods: 5, applies: 1, demands: 1 }]);
    const { rows: hits } = await (await gateway.as('ygl01')).get<Page>('product.queryHsChangeHitPage', {
      filter: { changeId: id, hitKind: 'GOODS' },
      pageSize: 10,
    });
    expect(hits.map(({ outcome }) => outcome).sort()).toEqual(['INVALID', 'INVALID', 'INVALID', 'REFRESH', 'REFRESH']);
    expect(hits.find(({ outcome }) => outcome === 'INVALID')).toMatchObject({
      candidates: '8517180000, 8517190000',
      doneTime: null,
    });

    expect(await act('preadmin01', id, 'applyChange')).toMatchObject({
      returnCode: '1004',
      msg: '生效日(2027-01-01)之前不能生效',
    });
    today = effectiveDate;
    expect((await act('preadmin01', id, 'applyChange')).returnCode).toBe('0');
    await applied(id);
    expect(await statesOf(phones)).toEqual(['INVALID 3']);
    expect(await statesOf(parts)).toEqual(['EFFECTIVE 2']);
    expect(await statesOf(audited)).toEqual(['SECOND 1']);
    const { rows } = await (await gateway.as('precust01')).get<Page>('product.queryPrecatProductPage', {
      filter: { processStatus: 'INVALID', invalidReason: 'TARIFF', hsChangeNo: record.batchNo },
      pageSize: 10,
    });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ candidates: '8517180000, 8517190000', changeKind: 'CODE_REMOVED' });
    expect(await query(`select status, product_id, hs_code from demand_goods where id = 'change-line'`)).toEqual([
      { status: 'NEED_CLASS', product_id: null, hs_code: null },
    ]);
    const tariff = await query(
      `select hs_code as code, mfn_rate::text as rate, to_char(valid_from, 'YYYY-MM-DD') as "from", to_char(valid_to, 'YYYY-MM-DD') as "to",
         (select count(*)::int from hs_element e where e.hs_code_id = c.id) as elements
       from hs_code c where hs_code in ('8517120000', '8517180000', '8517990000') order by 1, 3`,
    );
    expect(tariff).toEqual([
      { code: '8517120000', rate: '5.0000', from: '2020-01-01', to: '2026-12-31', elements: 2 },
      { code: '8517180000', rate: '5.0000', from: effectiveDate, to: null, elements: 2 },
      { code: '8517990000', rate: '5.0000', from: '2020-01-01', to: '2026-12-31', elements: 2 },
      { code: '8517990000', rate: '3.0000', from: effectiveDate, to: null, elements: 2 },
    ]);
    const told = await query(
      `select user_id as "user", title from user_message where record_id = $1 and message_type = 'NOTICE' order by 1`,
      [id],
    );
    expect(told.map(({ user }) => user)).toEqual([...new Set(told.map(({ user }) => user))]);
    expect(told.find(({ user }) => user === 'user-precust01')?.title).toContain(
      '您有 7 条商品受影响，其中 4 条须重新归类',
    );
  });

  test('is let happen by somebody who neither wrote nor checked it, once however often it is asked for', async () => {
    await code('8517120001');
    const ids = await goods('8517120001', 2);
    const lines = [{ kind: 'CODE_RENUMBER', oldCode: '8517120001', newCode: '8517130001' }];
    const own = await batch(lines, 'preadmin01');
    await act('ygl03', own.id, 'check');
    await until(async () => (await read(own.id)).measuredTime);
    today = effectiveDate;
    expect((await act('preadmin01', own.id, 'applyChange')).returnCode).toBe('1013');
    expect((await act('ygl03', own.id, 'applyChange')).returnCode).toBe('1005');
    expect((await act('ygl01', own.id, 'edit')).returnCode).toBe('1005');
    expect((await act('ygl03', own.id, 'edit')).data).toMatchObject({ status: 'DRAFT', goods: 0, measuredTime: null });
    today = '2026-12-20';
    const { id, rowVersion } = await checked(lines);
    today = effectiveDate;
    const client = await gateway.as('preadmin01');
    const both = await Promise.all(
      [1, 2].map(() => client.call('product.actHsChange', { id, rowVersion, action: 'applyChange' })),
    );
    expect(both.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
    // And two workers at the job itself.
    const job = { services: gateway.gateway.services, progress: async () => undefined } as unknown as Parameters<
      typeof applyTariffChange
    >[1];
    await Promise.all([applyTariffChange({ changeId: id }, job), applyTariffChange({ changeId: id }, job)]);
    await applied(id);
    expect(await statesOf(ids)).toEqual(['INVALID 2']);
    expect(
      await query(`select count(*)::int as n from status_log where record_id = any($1) and action = 'invalidTariff'`, [
        ids,
      ]),
    ).toEqual([{ n: 2 }]);
    expect(
      await query(`select count(*)::int as n from user_message where record_id = $1 and user_id = 'user-precust01'`, [
        id,
      ]),
    ).toEqual([{ n: 1 }]);
    expect(await query(`select count(*)::int as n from hs_code where hs_code = '8517130001'`)).toEqual([{ n: 1 }]);
    expect((await act('preadmin01', id, 'cancel', { opinion: '不要了' })).returnCode).toBe('1004');
  });

  test('killed in the middle loses nothing and doubles nothing', async () => {
    await code('8517120002');
    const ids = await goods('8517120002', 1_200);
    const { id } = await checked([{ kind: 'CODE_REMOVED', oldCode: '8517120002' }]);
    await query(`update hs_change set started_by = 'user-preadmin01', started_time = localtimestamp where id = $1`, [
      id,
    ]);
    const { services } = gateway.gateway;
    const dies = {
      services,
      progress: async (done: number) => (done >= 1_000 ? Promise.reject(new Error('killed')) : undefined),
    };
    type Run = Parameters<typeof applyTariffChange>[1];
    await expect(applyTariffChange({ changeId: id }, dies as unknown as Run)).rejects.toThrow('killed');
    expect(await statesOf(ids)).toEqual(['EFFECTIVE 200', 'INVALID 1000']);
    expect((await act('ygl03', id, 'edit')).returnCode).toBe('1004');
    await applyTariffChange({ changeId: id }, { services, progress: async () => undefined } as unknown as Run);
    expect((await read(id)).status).toBe('APPLIED');
    expect(await statesOf(ids)).toEqual(['INVALID 1200']);
    expect(
      await query(
        `select count(*)::int as n, count(distinct record_id)::int as lines from status_log where record_id = any($1) and action = 'invalidTariff'`,
        [ids],
      ),
    ).toEqual([{ n: 1_200, lines: 1_200 }]);
    expect(
      await query('select count(*)::int as n, count(done_time)::int as done from hs_change_hit where change_id = $1', [
        id,
      ]),
    ).toEqual([{ n: 1_200, done: 1_200 }]);
    const [told] = await query(
      `select count(*)::int as n, max(title) as title from user_message where record_id = $1 and user_id = 'user-precust01'`,
      [id],
    );
    expect(told).toMatchObject({ n: 1 });
    expect(told?.title).toContain('您有 1200 条');
    // Once more does nothing.
    await applyTariffChange({ changeId: id }, { services, progress: async () => undefined } as unknown as Run);
    expect(
      await query(`select count(*)::int as n from user_message where record_id = $1 and user_id = 'user-precust01'`, [
        id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  test('elements hit goods only where a required one comes, and each wrong line is refused at its cell', async () => {
    await code('8517120003');
    await code('8517120004');
    const { lines } = await checked([
      { kind: 'ELEMENT', oldCode: '8517120003', newValue: '1:品名;2:品牌类型;3:GTIN' },
      { kind: 'ELEMENT', oldCode: '8517120004', newValue: '1:品名;2:品牌类型;3:屏幕尺寸' },
    ]);
    expect((lines as WireRecord[]).map(({ newElementFlg }) => newElementFlg)).toEqual([0, 1]);
    const wrong = await batch([
      { kind: 'CODE_REMOVED', oldCode: '8517120003' },
      { kind: 'RATE', oldCode: '8517120003', field: 'mfnRate', newValue: '3' },
      { kind: 'CODE_REMOVED', oldCode: '9999999999' },
      { kind: 'CODE_ADDED', newCode: '8517130009' },
      { kind: 'RATE', oldCode: '8517120004', field: 'vatRate', newValue: 'viel' },
      { kind: 'COND', oldCode: '8517120004', newValue: 'A%' },
      { kind: 'CODE_RENUMBER', oldCode: '8517120004', newCode: '8517130007' },
      { kind: 'CODE_MERGED', oldCode: '8516500000', newCode: '8517130007' },
    ]);
    const refused = await act('ygl03', wrong.id, 'check');
    expect(refused.returnCode).toBe('1001');
    expect(Object.keys(errorsOf(refused) ?? {}).sort()).toEqual([
      'lines.0.oldCode',
      'lines.2.oldCode',
      'lines.3.nameZh',
      'lines.4.newValue',
      'lines.4.oldCode',
      'lines.5.newValue',
      'lines.6.kind',
    ]);
    expect((await read(wrong.id)).status).toBe('DRAFT');
    const client = await gateway.as('ygl03');
    const half = await client.call('product.addHsChange', {
      record: { title: '半份', effectiveDate, lines: [{ kind: 'CODE_SPLIT', oldCode: '8517120003' }] },
    });
    expect(errorsOf(half)).toEqual({ 'lines.0.newCode': '该变动类型须填写新编码' });
    expect((await (await gateway.as('precust01')).call('product.queryHsChangePage', {})).returnCode).toBe('1005');
  });

  test('a batch taken back while it is measured is left alone by the job that measured it', async () => {
    await code('8517120005');
    await goods('8517120005', 1);
    const { id, rowVersion } = await checked([
      { kind: 'NAME', oldCode: '8517120005', field: 'nameZh', newValue: '手机' },
    ]);
    await act('ygl03', id, 'edit');
    const job = { services: gateway.gateway.services, progress: async () => undefined } as unknown as Parameters<
      typeof measureTariffChange
    >[1];
    expect(await measureTariffChange({ changeId: id, version: Number(rowVersion) - 1 }, job)).toEqual({ hits: 0 });
    expect(await query('select count(*)::int as n from hs_change_hit where change_id = $1', [id])).toEqual([{ n: 0 }]);
    expect((await act('preadmin01', id, 'cancel', { opinion: '不再执行' })).data).toMatchObject({
      status: 'CANCELLED',
      reason: '不再执行',
    });
  });
});

describe('goods whose code fell', () => {
  /** Goods under a code that a batch has ended. */
  async function fallen(line: Line, count: number): Promise<readonly string[]> {
    const oldCode = String(line.oldCode);
    await code(oldCode);
    const ids = await goods(oldCode, count);
    const { id } = await checked([line]);
    today = effectiveDate;
    expect((await act('preadmin01', id, 'applyChange')).returnCode).toBe('0');
    await applied(id);
    return ids;
  }
  async function many(login: string, ids: readonly string[], action: string) {
    const known = await query('select id, row_version as version from precat_product where id = any($1)', [ids]);
    const rowVersions = ids.map((id) => known.find((one) => one.id === id)?.version);
    const client = await gateway.as(login);
    return client.call<{ ok: string[]; failed: { code: string }[] }>('product.batchActPrecatProduct', {
      ids,
      rowVersions,
      action,
    });
  }
  const children = (ids: readonly string[]) =>
    query(
      `select p.previous_id as "from", p.process_status as status, p.hs_code as code, p.customer_hs as proposed, p.auditor1,
        p.created_by as "by", a.status as apply, a.source, a.id
       from precat_product p join precat_apply a on a.id = p.apply_id where p.previous_id = any($1) order by p.line_no`,
      [ids],
    );

  test('are applied for again in one draft, with what may follow; once, and by nobody else', async () => {
    const ids = await fallen({ kind: 'CODE_SPLIT', oldCode: '8517120006', newCode: '8517180006', nameZh: '其他' }, 3);
    expect((await many('precust01', ids, 'reclassify')).data).toMatchObject({ ok: ids, failed: [] });
    const lines = await children(ids);
    expect(lines.map(({ from }) => from)).toEqual(ids);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
    expect(lines[0]).toMatchObject({
      status: 'DRAFT',
      apply: 'DRAFT',
      source: 'INVALID',
      proposed: '8517180006',
      by: 'user-precust01',
    });
    expect((await many('cust01', ids, 'reclassify')).data.failed.map(({ code }) => code)).toEqual([
      '1004',
      '1004',
      '1004',
    ]);
    expect((await many('ygl01', ids, 'reclassify')).data.failed.map(({ code }) => code)).toEqual([
      '1005',
      '1005',
      '1005',
    ]);
    expect((await many('ygl01', ids, 'acceptCandidate')).data.failed.map(({ code }) => code)).toEqual([
      '1004',
      '1004',
      '1004',
    ]);
    // The draft is written again by its author: where its lines come from stays with them.
    const customer = await gateway.as('precust01');
    const draft = await customer.get<WireRecord>('product.getPrecatApply', { id: lines[0]?.id });
    const saved = await customer.call('product.updatePrecatApply', {
      id: draft.id,
      rowVersion: draft.rowVersion,
      record: { remark: '税则变动', products: draft.products },
    });
    expect(saved.returnCode).toBe('0');
    expect((await children(ids)).map(({ from }) => from)).toEqual(ids);
  });

  test('and whose code was only renumbered go to the second audit when an auditor accepts the number', async () => {
    const ids = await fallen({ kind: 'CODE_RENUMBER', oldCode: '8517120007', newCode: '8517130008' }, 2);
    expect((await many('precust01', ids, 'acceptCandidate')).data.failed.map(({ code }) => code)).toEqual([
      '1005',
      '1005',
    ]);
    expect((await many('ygl01', ids, 'acceptCandidate')).data).toMatchObject({ ok: ids, failed: [] });
    const lines = await children(ids);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      status: 'SECOND',
      code: '8517130008',
      auditor1: 'user-ygl01',
      by: 'user-precust01',
      apply: 'ACCEPTED',
      source: 'INVALID',
    });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
    expect((await many('ygl01', ids, 'acceptCandidate')).data.failed.map(({ code }) => code)).toEqual(['1004', '1004']);
    expect(await statesOf(ids)).toEqual(['INVALID 2']);
  });
});
