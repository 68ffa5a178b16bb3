import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { yearsOn } from '#domain/declaration/aeo/assess.ts';
import { readZipDirectory, unpack } from '#server/platform/sheet/zipDirectory.ts';
import { readPdf } from '#server/print/readPdf.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** AEO self-assessments over HTTP. @see docs/spec/classification.md 2.13, 4.8, V-75 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
let standardId = '';

beforeAll(async () => {
  gateway = await startTestGateway();
  const { rows } = await gateway.database.pool.query<{ id: string }>('select id from aeo_standard limit 1');
  standardId = rows[0]?.id ?? '';
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const paper = async (client: GatewayClient, bizType = 'aeoItem') =>
  (await client.upload({ bizType, fileName: '证据.pdf', content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` })).data;
const itemsOf = ({ items }: WireRecord) => items as WireRecord[];

async function drafted(login = 'cust01', facts: object = {}): Promise<WireRecord> {
  const record = { entType: 'TRADER', standardId, ...facts };
  return (await gateway.as(login)).get<WireRecord>('business.addAeoDeclaration', { record });
}
const reload = async ({ id }: { readonly id: string }) =>
  (await gateway.as('admin')).get<WireRecord>('business.getAeoDeclaration', { id });
async function step(login: string, record: { readonly id: string }, action: string, more: object = {}) {
  const { rowVersion } = await reload(record);
  return (await gateway.as(login)).call<WireRecord>('business.actAeoDeclaration', {
    id: record.id,
    rowVersion,
    action,
    ...more,
  });
}
const score = (login: string, record: WireRecord, result: (item: WireRecord, at: number) => string) =>
  step(login, record, 'score', {
    params: { items: itemsOf(record).map((item, at) => ({ id: item.id, result: result(item, at) })) },
  });

/** Papers for every item, without an upload for each. */
const prove = async ({ id }: { readonly id: string }) => {
  const client = await gateway.as('cust01');
  const [one] = itemsOf(await reload({ id })) as [WireRecord];
  const kept = await client.get<WireRecord>('business.updateAeoItem', {
    id: one.id,
    rowVersion: one.rowVersion,
    record: { evidence: [await paper(client)] },
  });
  expect(kept.evidenceCount).toBe(1);
  await query(
    `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr, line_no, created_by)
     select gen_random_uuid()::text, a.table_name, a.col_name, i.id, a.real_file_path_name, a.show_file_name, a.file_size, a.hashaddr, 1, a.created_by
     from attachment a, aeo_item i where a.record_id = $2 and a.table_name = 'aeoItem' and i.declaration_id = $1 and i.id <> $2`,
    [id, one.id],
  );
};

/** Up to where the house has approved it. */
async function approved(): Promise<WireRecord> {
  const draft = await drafted();
  const { data: started } = await step('cust01', draft, 'start');
  await score('cust01', started, () => 'MET');
  await prove(started);
  expect((await step('cust01', started, 'submit')).returnCode).toBe('0');
  return (await step('bus01l', started, 'approve')).data;
}
async function filed(): Promise<WireRecord> {
  const record = await approved();
  const receiptFiles = [await paper(await gateway.as('decl01'), 'aeoDeclaration')];
  const { data } = await step('decl01', record, 'file', { params: { filedDate: today, receiptFiles } });
  expect(data).toMatchObject({ status: 'FILED', receiptFiles: [{ fileName: '证据.pdf' }] });
  return data;
}
async function onsite(): Promise<WireRecord> {
  const record = await filed();
  await step('decl01', record, 'accept', { params: { acceptNo: 'SH-AEO-1', acceptDate: today } });
  return (await step('decl01', record, 'onsite', { params: { team: '上海海关企管处', onsiteDate: today } })).data;
}
const creditLevel = async ({ companyId }: WireRecord) =>
  (await query('select credit_level from company_profile where id = $1', [companyId]))[0]?.credit_level;

describe('the self-assessment', () => {
  test('a customer declares for his own company, with the items of its kind, and its number tells the year', async () => {
    const draft = await drafted('cust01', { customerId: 'demo-customer-02', companyId: 'somebody' });
    expect(draft).toMatchObject({ status: 'DRAFT', customerId: 'demo-customer-01' });
    expect(draft.aeoNo).toMatch(new RegExp(`^AEO${today.slice(0, 4)}\\d{4}$`));
    const { data } = await step('cust01', draft, 'start');
    const codes = itemsOf(data).map(({ code }) => code);
    expect(data).toMatchObject({ status: 'SELF_CHECK', applyDate: today, mostPartial: 3, lowestScore: -3 });
    expect(codes).toHaveLength(32);
    expect(codes).toContain('5.1');
    expect(codes).not.toContain('5.3');
  });

  test('V-75: nothing is handed in without results, evidence and few enough faults, and the items are named', async () => {
    const { data: started } = await step('cust01', await drafted(), 'start');
    expect(errorsOf(await step('cust01', started, 'submit')).items).toContain('以下条目尚未自评：1.1、1.2');
    expect(errorsOf(await score('cust01', started, () => 'FINE'))).toHaveProperty(['items.0.result']);
    const partly = await score('cust01', started, (_item, at) => (at < 4 ? 'PART' : 'MET'));
    expect(partly.data).toMatchObject({ status: 'SELF_CHECK', score: -4 });
    expect(errorsOf(await step('cust01', started, 'submit')).items).toContain('达标条目须上传证据：1.5');
    await prove(started);
    expect(errorsOf(await step('cust01', started, 'submit'))).toEqual({ items: '自评未达标：1.1、1.2、1.3、1.4' });
    await score('cust01', await reload(started), (_item, at) => (at === 0 || at === 2 ? 'PART' : 'MET'));
    expect((await step('cust01', started, 'submit')).data).toMatchObject({
      status: 'REVIEWING',
      score: -2,
      submitterId: 'user-cust01',
    });
  });

  test('an item changes only while its declaration is open, and the score follows', async () => {
    const { data: started } = await step('cust01', await drafted(), 'start');
    const client = await gateway.as('cust01');
    const [first] = itemsOf(started) as [WireRecord];
    const write = (record: object, { rowVersion } = first) =>
      client.call<WireRecord>('business.updateAeoItem', { id: first.id, rowVersion, record });
    const { data } = await write({ result: 'UNMET', code: '9.9', keyFlg: 0, nameZh: '改了' });
    expect(data).toMatchObject({ result: 'UNMET', code: '1.1', nameZh: first.nameZh });
    expect(await reload(started)).toMatchObject({ score: -2 });
    expect((await write({ result: 'MET' })).returnCode).toBe('1003');
    await query(`update aeo_declaration set status = 'REVIEWING' where id = $1`, [started.id]);
    expect((await write({ result: 'MET' }, data)).returnCode).toBe('1005');
  });

  test('whoever handed it in does not approve it, and what is returned says why', async () => {
    const profile = await (await gateway.as('admin')).get<WireRecord>('common.addCompanyProfile', {
      record: { name: '上海浦江通关服务有限公司', creditCode: '91310115MA1K3BX70M' },
    });
    const draft = await drafted('bus01l', { entType: 'BROKER', companyId: profile.id });
    const { data: started } = await step('bus01l', draft, 'start');
    await score('bus01l', started, () => 'NA');
    expect((await step('bus01l', started, 'submit')).data).toMatchObject({ status: 'REVIEWING', customerId: null });
    expect((await step('bus01l', started, 'approve')).returnCode).toBe('1013');
    expect(errorsOf(await step('admin', started, 'return'))).toEqual({ opinion: '原因不能为空' });
    expect((await step('admin', started, 'return', { opinion: '1.2 缺培训记录' })).data).toMatchObject({
      status: 'RETURNED',
      reason: '1.2 缺培训记录',
    });
  });

  test('results, people and papers are taken over from the last assessment, where nothing is filled in', async () => {
    const last = await approved();
    const { data: started } = await step('cust01', await drafted(), 'start');
    const [first] = itemsOf(started) as [WireRecord];
    await step('cust01', started, 'score', { params: { items: [{ id: first.id, result: 'PART' }] } });
    const { data: copied } = await step('cust01', started, 'copyLast');
    expect(itemsOf(copied).map(({ result }) => result)).toEqual(
      itemsOf(last).map((_, at) => (at === 0 ? 'PART' : 'MET')),
    );
    expect(
      itemsOf(copied)
        .slice(1)
        .map(({ evidenceCount }) => evidenceCount),
    ).toEqual(
      itemsOf(last)
        .slice(1)
        .map(() => 1),
    );
    expect(copied.score).toBe(-1);
  });
});

describe('with customs', () => {
  test('ninety days from acceptance, 120 when extended, once', async () => {
    const record = await filed();
    expect(errorsOf(await step('decl01', record, 'accept', { params: { acceptDate: today } }))).toHaveProperty(
      'acceptNo',
    );
    const accepted = await step('decl01', record, 'accept', { params: { acceptNo: 'SH-1', acceptDate: today } });
    expect(accepted.data).toMatchObject({ status: 'ACCEPTED', certDue: addDays(today, 90) });
    const reason = { params: { reason: '海关延期' } };
    expect((await step('decl01', record, 'extend', reason)).data).toMatchObject({ certDue: addDays(today, 120) });
    expect((await step('decl01', record, 'extend', reason)).returnCode).toBe('1004');
    expect((await step('cust01', record, 'onsite')).returnCode).toBe('1005');
  });

  test('what is to be improved is named with its day, and is improved when each item has papers', async () => {
    const record = await onsite();
    const [first, second] = itemsOf(record) as [WireRecord, WireRecord];
    const ask = (params: object) => step('decl01', record, 'rectify', { params });
    expect(errorsOf(await ask({ rectifyDue: addDays(today, 30) }))).toHaveProperty('items');
    const asked = [{ id: second.id, rectify: '补培训记录' }];
    expect(errorsOf(await ask({ rectifyDue: addDays(today, 91), items: asked }))).toEqual({
      rectifyDue: '改进期限应在90天以内',
    });
    expect((await ask({ rectifyDue: addDays(today, 90), items: asked })).data).toMatchObject({ status: 'RECTIFY' });
    expect(errorsOf(await step('decl01', record, 'improved'))).toEqual({ items: '请上传改进证据：1.2' });
    const client = await gateway.as('cust01');
    const now = itemsOf(await reload(record));
    const improve = async (item: WireRecord | undefined) =>
      client.call('business.updateAeoItem', {
        id: item?.id,
        rowVersion: item?.rowVersion,
        record: { improveFiles: [await paper(client)] },
      });
    expect((await improve(now.find(({ id }) => id === first.id))).returnCode).toBe('1005');
    expect((await improve(now.find(({ id }) => id === second.id))).returnCode).toBe('0');
    expect((await step('decl01', record, 'improved')).data).toMatchObject({ status: 'ONSITE' });
    // Another round asks for papers of its own; those of the first stay with the item.
    await ask({ rectifyDue: addDays(today, 30), items: asked });
    expect(errorsOf(await step('decl01', record, 'improved'))).toEqual({ items: '请上传改进证据：1.2' });
    expect(itemsOf(await reload(record))[1]).toMatchObject({ evidenceCount: 2, improveCount: 0 });
  });

  test('certified: the company is AEO and reviewed in five years; revoked: it is registered again', async () => {
    const record = await onsite();
    const passed = await step('decl01', record, 'pass', { params: { certNo: 'AEOCN310001', certDate: today } });
    expect(passed.data).toMatchObject({ status: 'CERTIFIED', nextReview: yearsOn(today, 5) });
    expect(await creditLevel(record)).toBe('AEO');
    expect(errorsOf(await step('decl01', record, 'recert'))).toHaveProperty('noticeNo');
    expect((await step('decl01', record, 'recert', { params: { noticeNo: '沪关复核1号' } })).data).toMatchObject({
      status: 'RECERT',
    });
    const again = await step('decl01', record, 'pass', { params: { certNo: 'AEOCN310001', certDate: today } });
    expect(again.data).toMatchObject({ status: 'CERTIFIED', noticeNo: null });
    await query('update aeo_declaration set next_review = $2 where id = $1', [record.id, addDays(today, 180)]);
    expect((await step('decl01', record, 'recert')).data).toMatchObject({ status: 'RECERT' });
    expect((await step('decl01', record, 'revoke', { opinion: '走私' })).data).toMatchObject({
      status: 'REVOKED',
      nextReview: null,
    });
    expect(await creditLevel(record)).toBe('REG');
  });

  test('refused: the company may apply again after a year', async () => {
    const record = await onsite();
    const refused = await step('decl01', record, 'refuse', { opinion: '财务不达标' });
    expect(refused.data).toMatchObject({ status: 'REFUSED', reapplyFrom: yearsOn(today, 1) });
    const draft = await drafted();
    expect(errorsOf(await step('cust01', draft, 'start')).companyId).toContain(yearsOn(today, 1));
    await query('update aeo_declaration set reapply_from = $2 where id = $1', [record.id, today]);
    expect((await step('cust01', draft, 'start')).returnCode).toBe('0');
  });
});

test('the report shows the company, every item with its result, and is a draft until it is approved', async () => {
  const record = await approved();
  const client = await gateway.as('cust01');
  const text = await printed(client, record.id);
  for (const word of ['AEO自评报告', String(record.aeoNo), '内部控制', '贸易安全', '集装箱装货前做七点检查', '达标'])
    expect(text).toContain(word);
  expect(text).not.toContain('报关员操作');
});

test('the report is taken away as a Word document as well, with the same words, by those who may print it', async () => {
  const record = await approved();
  const report = async (login: string) =>
    (await gateway.as(login)).request(`/api/print/aeoReport?${new URLSearchParams({ ids: record.id })}`);
  const response = await report('cust01');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  const bytes = Buffer.from(await response.arrayBuffer());
  const pieces: Buffer[] = [];
  const entry = readZipDirectory(bytes).find(({ name }) => name === 'word/document.xml');
  if (entry) for await (const piece of unpack(bytes, entry)) pieces.push(piece);
  const xml = Buffer.concat(pieces).toString();
  for (const word of ['AEO 自评报告', String(record.aeoNo), '内部控制', '集装箱装货前做七点检查'])
    expect(xml).toContain(word);
  // What is well formed opens: every element that begins ends.
  expect(xml.match(/<w:p>/g)?.length).toBe(xml.match(/<\/w:p>/g)?.length);
  expect(xml.match(/<w:tc>/g)?.length).toBe(xml.match(/<\/w:tc>/g)?.length);
  expect((await report('wh01')).headers.get('content-type')).toContain('json');
});

async function printed(client: GatewayClient, id: string): Promise<string> {
  const response = await client.request(
    `/api/print/record?${new URLSearchParams({ entity: 'aeoDeclaration', ids: id })}`,
  );
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).map(({ text }) => text).join('');
}

test('another customer sees and changes nothing of it', async () => {
  const record = await approved();
  await query(`update sys_user set console_id = 'demo-customer-02' where login_name = 'precust01'`);
  const other = await gateway.as('precust01');
  const [item] = itemsOf(record) as [WireRecord];
  const { rows } = await other.get<Page>('business.queryAeoDeclarationPage', { filter: {} });
  expect(rows).toEqual([]);
  expect((await other.get<Page>('business.queryAeoItemPage', { filter: {} })).rows).toEqual([]);
  const calls = {
    getAeoDeclaration: { id: record.id },
    updateAeoDeclaration: { id: record.id, rowVersion: record.rowVersion, record: { remark: '我的' } },
    actAeoDeclaration: { id: record.id, rowVersion: record.rowVersion, action: 'copyLast' },
    getAeoItem: { id: item.id },
    updateAeoItem: { id: item.id, rowVersion: item.rowVersion, record: { result: 'UNMET' } },
  };
  for (const [method, data] of Object.entries(calls))
    expect([method, (await other.call(`business.${method}`, data)).returnCode]).toEqual([method, '1002']);
});
