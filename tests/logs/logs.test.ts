import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLog } from '#server/logs/checkLog.ts';
import { keepJournals } from '#server/logs/keepJournals.ts';
import { readShare } from '#server/logs/sharedMessages.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { addDemand, transferDemand } from '../contract/newRecords.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(text, values)).rows;
const seal = () => sql('select seal_log()');
const check = () => checkLog(gateway.database.pool);
const page = async (loginName: string, filter: object = {}) =>
  (await (await gateway.as(loginName)).get<{ rows: WireRecord[] }>('system.queryOpLogPage', { filter, limit: 200 }))
    .rows;
/** As somebody with the database's own password would do it. */
const tamper = async (text: string, values: unknown[] = []) => {
  await sql('alter table op_log disable trigger user');
  await sql(text, values);
  await sql('alter table op_log enable trigger user');
};

test('a write stands in the log with what was asked, answered and changed; personal values are masked', async () => {
  const client = await gateway.as('bus01');
  const demand = await addDemand(client, transferDemand);
  await client.get('business.saveDemand', {
    id: demand.id,
    rowVersion: demand.rowVersion,
    record: { title: '改过的标题' },
  });
  const [row] = await page('bus01', { recordId: demand.id, logType: 'UPDATE' });
  const detail = await client.get<Record<string, Record<string, unknown>>>('system.getOpLog', { id: row?.id });
  expect(detail).toMatchObject({
    service: 'business',
    method: 'saveDemand',
    result: 'OK',
    entity: 'demand',
    recordId: demand.id,
    changes: { title: [transferDemand.title ?? expect.anything(), '改过的标题'] },
    request: { record: { title: '改过的标题' } },
    response: { title: '改过的标题' },
  });
  const user = await client.get<{ rows: WireRecord[] }>('system.queryUserPage', {});
  expect(user.rows.length).toBeGreaterThan(0);
  expect(await sql(`select 1 from op_log where request::text ~* 'demo-?pass|"password": "[^*]'`)).toEqual([]);
});

test('who changed a record since a version is told to whoever reads it, one by one, and to nobody else', async () => {
  const [clerk, leader] = [await gateway.as('bus01'), await gateway.as('bus01l')];
  const demand = await addDemand(clerk, transferDemand);
  const save = async (who: typeof clerk, rowVersion: unknown, record: object) =>
    (await who.get<WireRecord>('business.saveDemand', { id: demand.id, rowVersion, record })).rowVersion;
  const second = await save(clerk, demand.rowVersion, { remark: '一' });
  const third = await save(leader, second, { contact: '李四' });
  await save(clerk, await save(clerk, third, { title: '改过的标题' }), { remark: '二' });
  const asked = { entity: 'demand', id: demand.id, since: demand.updatedTime, versions: 3 };
  const changes = await clerk.get<{ userId: string; time: string; fields: string[] }[]>(
    'common.queryRecordChanges',
    asked,
  );
  expect(changes).toMatchObject([
    { userId: 'user-bus01l', fields: ['contact'] },
    { userId: 'user-bus01', fields: expect.arrayContaining(['title', 'remark']) },
  ]);
  expect(changes[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const other = (given: object) => clerk.call('common.queryRecordChanges', { ...asked, ...given });
  expect(await other({ id: 'nobody' })).toMatchObject({ returnCode: '1002' });
  expect(await other({ entity: 'opJob' })).toMatchObject({ returnCode: '1008' });
  // A draft is its author's and his department's.
  expect(await (await gateway.as('wh01')).call('common.queryRecordChanges', asked)).toMatchObject({
    returnCode: '1002',
  });
});

test('administrators see every row, leaders those of their department, others their own; sheets are for administrators', async () => {
  const of = (rows: readonly WireRecord[], name: string) => new Set(rows.map((row) => row[name]));
  await gateway.as('bus02');
  await gateway.as('bus01');
  expect(of(await page('bus01'), 'loginName')).toEqual(new Set(['bus01']));
  const leader = await page('bus01l');
  expect(of(leader, 'loginName')).toEqual(new Set(['bus01', 'bus01l']));
  expect([...of(await page('admin'), 'loginName')]).toEqual(expect.arrayContaining(['bus01', 'bus02', 'bus01l']));
  const [foreign] = await page('admin', { loginName: 'bus02' });
  expect(await (await gateway.as('bus01')).call('system.getOpLog', { id: foreign?.id })).toMatchObject({
    returnCode: '1002',
  });
  expect(await (await gateway.as('bus01l')).call('system.exportOpLog', {})).toMatchObject({ returnCode: '1005' });
  expect(await (await gateway.as('cust01')).call('system.queryOpLogPage', {})).toMatchObject({ returnCode: '1005' });
  expect((await (await gateway.as('admin')).call('system.exportOpLog', { filter: {} })).returnCode).toBe('0');
});

test('who looked at a record stands in the log, once', async () => {
  const client = await gateway.as('bus02');
  const { rows } = await client.get<{ rows: WireRecord[] }>('business.queryDemandPage', { limit: 1 });
  const id = rows[0]?.id;
  await client.get('business.getDemand', { id });
  await client.get('business.getDemand', { id });
  await eventually(async () => expect(await page('bus02', { recordId: id, logType: 'VIEW' })).toHaveLength(1));
});

test('the time of a list is the last seven days, at most 92', async () => {
  const client = await gateway.as('admin');
  const asked = (filter: object) => client.call('system.queryOpLogPage', { filter });
  expect(await asked({ logTime__between: ['2026-01-01', '2026-04-02'] })).toMatchObject({ returnCode: '0' });
  expect(await asked({ logTime__between: ['2026-01-01', '2026-04-03'] })).toMatchObject({ returnCode: '1001' });
  expect(await asked({ logTime__between: ['', '2026-04-03'] })).toMatchObject({ returnCode: '1001' });
  expect(await asked({ logTime__between: ['x', 'y'] })).toMatchObject({ returnCode: '1001' });
});

test('nobody writes in a log by a call, and the database refuses it', async () => {
  const client = await gateway.as('admin');
  for (const verb of ['update', 'delete', 'add', 'batchDelete', 'import'])
    expect(await client.call(`system.${verb}OpLog`, {})).toMatchObject({ returnCode: '1008' });
  await expect(sql(`update op_log set user_name = 'x'`)).rejects.toThrow('append-only');
  await expect(sql('delete from op_log')).rejects.toThrow('append-only');
});

test('the chain holds while many write, and names the first row that was changed, taken out or put in', async () => {
  const client = await gateway.as('bus01');
  await Promise.all(Array.from({ length: 20 }, () => addDemand(client, transferDemand)));
  await Promise.all([seal(), seal(), seal()]);
  while ((await check()).waiting > 0) await seal();
  const whole = await check();
  expect(whole).toMatchObject({ waiting: 0 });
  expect(whole.broken).toBeUndefined();
  expect(whole.rows).toBe((await sql('select 1 from op_log')).length);

  const rows = await sql<{ id: string; name: string; month: string }>(
    `select u.id, l.user_name as name, to_char(s.month, 'YYYY-MM') as month
      from log_seal s, unnest(s.ids) with ordinality u (id, at) join op_log l on l.id = u.id order by s.no, u.at`,
  );
  const [at, later] = [rows[5], rows[9]];
  await tamper(`update op_log set user_name = 'x' where id in ($1, $2)`, [at?.id, later?.id]);
  expect((await check()).broken).toEqual({ kind: 'changed', id: at?.id, month: at?.month });
  await tamper('update op_log set user_name = $2 where id = $1', [at?.id, at?.name]);
  expect((await check()).broken).toEqual({ kind: 'changed', id: later?.id, month: later?.month });
  await tamper('update op_log set user_name = $2 where id = $1', [later?.id, later?.name]);
  expect((await check()).broken).toBeUndefined();

  await tamper(`insert into op_log (id, log_type, result) values ('made-up', 'VIEW', 'OK')`);
  expect((await check()).broken).toMatchObject({ kind: 'added', id: 'made-up' });
  await tamper(`delete from op_log where id = 'made-up'`);

  const [taken] = await sql<{ row: object }>('select to_jsonb(l) as row from op_log l where id = $1', [at?.id]);
  await tamper('delete from op_log where id = $1', [at?.id]);
  expect((await check()).broken).toMatchObject({ kind: 'missing', id: at?.id });
  await tamper('insert into op_log select * from jsonb_populate_record(null::op_log, $1)', [
    JSON.stringify(taken?.row),
  ]);
  expect((await check()).broken).toBeUndefined();

  await sql('alter table log_seal disable trigger user');
  await sql(`update log_seal set digest = '\\x00' where no = 1`);
  expect((await check()).broken).toMatchObject({ kind: 'seal', id: '1' });
});

test('months are made ahead, and go when three years are over', async () => {
  const months = async (table: string) =>
    (
      await sql<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
        [table],
      )
    ).map(({ name }) => name);
  await sql(`select open_journal('interface_log', (localtimestamp - interval '38 months')::date)`);
  const before = await months('interface_log');
  await keepJournals({}, { services: gateway.gateway.services } as never);
  const after = await months('interface_log');
  expect(before.length - after.length).toBe(2);
  expect(after).toContain('interface_log_rest');
  expect((await months('op_log')).filter((name) => /\d{4}_\d{2}$/.test(name)).length).toBeGreaterThanOrEqual(4);
});

const message = (id: string, values: object) =>
  sql('insert into interface_log select * from jsonb_populate_record(null::interface_log, $1)', [
    JSON.stringify({
      id,
      row_version: 1,
      created_time: 'now',
      updated_time: 'now',
      deleted_flg: false,
      log_time: 'now',
      msg_type: 'GUARANTEE',
      direction: 'OUT',
      status: 'FAIL',
      retry_count: 0,
      ...values,
    }),
  ]);

test('a shared address shows the messages of its document alone, to anybody, until it is changed or has run out', async () => {
  await message('ep-1', {
    doc_no: 'EP001',
    receipt_text: '格式不符',
    body: { phone: '13800138000', idNo: '310101199001011234', note: '电话13912345678' },
  });
  await message('ep-2', { doc_no: 'EP002' });
  const client = await gateway.as('decl01');
  const { path, docNo } = await client.get<{ path: string; docNo: string }>('van.shareInterfaceLog', { id: 'ep-1' });
  const token = new URL(path, gateway.base).searchParams.get('t') ?? '';
  const read = async (t: string) =>
    (await fetch(`${gateway.base}/api/open/interfaceLog?t=${encodeURIComponent(t)}`)).json() as Promise<{
      returnCode: string;
      data: { docNo: string; rows: object[] } | null;
    }>;
  const answer = await read(token);
  expect(answer).toMatchObject({
    returnCode: '0',
    data: { docNo, rows: [{ msgType: 'GUARANTEE', direction: 'OUT', status: 'FAIL', receiptText: '格式不符' }] },
  });
  expect(answer.data?.rows).toHaveLength(1);
  for (const personal of ['13800138000', '310101199001011234', '13912345678'])
    expect(JSON.stringify(answer)).not.toContain(personal);
  const [text = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify(['EP002', '2099-01-01 00:00:00'])).toString('base64url');
  for (const wrong of [
    '',
    'x',
    `${forged}.${signature}`,
    `${text}.${signature.slice(1)}`,
    `${text}.`,
    'a'.repeat(5_000),
    token.replace('.', '..'),
  ])
    expect((await read(wrong)).returnCode).toBe('1005');
  expect(readShare(token, '2099-01-01 00:00:00', gateway.gateway.services.secret)).toBeUndefined();
  expect(await (await gateway.as('bus01')).call('van.shareInterfaceLog', { id: 'ep-1' })).toMatchObject({
    returnCode: '1005',
  });

  const seen = await client.get<Record<string, string>>('van.getInterfaceLog', { id: 'ep-1' });
  expect(seen.shownBody).toContain('***');
  expect(JSON.stringify(seen)).not.toMatch(/13800138000|13912345678|310101199001011234/);
  expect(seen).not.toHaveProperty('body');
});

test('a message that failed goes out again once, as a row of its own; the first row stays as it is', async () => {
  await message('ep-3', { doc_no: 'EP003', body: { docId: 'x', pushNo: 1, payload: '{}' } });
  await message('ep-4', { doc_no: 'EP004', retry_count: 10 });
  await message('ep-5', { doc_no: 'EP005', status: 'SENT' });
  const client = await gateway.as('decl01');
  const resend = (id: string) => client.call('van.resendInterfaceMessage', { id, rowVersion: 1 });
  expect(await resend('ep-4')).toMatchObject({ returnCode: '1004', msg: expect.stringContaining('10') });
  expect(await resend('ep-5')).toMatchObject({ returnCode: '1004' });
  expect(await Promise.all([resend('ep-3'), resend('ep-3')])).toMatchObject([{ returnCode: '0' }, {}]);
  const rowsOf = async () =>
    (await client.get<{ rows: WireRecord[] }>('van.queryInterfaceLogPage', { filter: { docNo: 'EP003' } })).rows;
  await eventually(async () => expect(await rowsOf()).toHaveLength(2), 20_000);
  expect(await rowsOf()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ resendOf: 'ep-3', retryCount: 1 }),
      expect.objectContaining({ id: 'ep-3', status: 'FAIL', resends: 1 }),
    ]),
  );
  expect(await resend('ep-3')).toMatchObject({ returnCode: '1004', msg: expect.stringContaining('已重发') });
});

test('what becomes of goods stands in their log, part by part', async () => {
  const client = await gateway.as('bus01');
  const demand = await addDemand(client, transferDemand);
  const { goods } = await client.get<{ goods: WireRecord[] }>('business.getDemand', { id: demand.id });
  const lines = goods.map((line, at) => (at === 0 ? { ...line, partNo: 'PN-LOG-1' } : line));
  const saved = await client.get<WireRecord>('business.saveDemand', {
    id: demand.id,
    rowVersion: demand.rowVersion,
    record: { goods: lines },
  });
  await client.get('business.saveDemand', {
    id: demand.id,
    rowVersion: saved.rowVersion,
    record: { goods: lines.map((line, at) => (at === 0 ? { ...line, goodsName: '新品名' } : line)) },
  });
  const { rows } = await client.get<{ rows: WireRecord[] }>('product.queryGoodsInfoLogPage', {
    filter: { partNo: 'PN-LOG-1' },
  });
  expect(rows.map(({ changeKind, newValue, source }) => [changeKind, newValue, source])).toEqual(
    expect.arrayContaining([
      ['PARTNO', 'PN-LOG-1', 'HAND'],
      ['NAME', '新品名', 'HAND'],
    ]),
  );
});
