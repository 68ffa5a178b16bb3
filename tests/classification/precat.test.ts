import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { rejectUnanswered } from '#server/classification/precat/askRules.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Applications for tariff codes over HTTP. @see docs/spec/classification.md 2.1, 2.2, 7.4 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';
const today = nowText(() => new Date()).slice(0, 10);

/** Accounts of pre-classification that the demo has none of: twins of those it has, in another role. */
async function addPerson(loginName: string, like: string, facts: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await gateway.database.pool.query('select * from sys_user where login_name = $1', [like]);
  const person = { ...rows[0], id: `user-${loginName}`, login_name: loginName, ...facts };
  const names = Object.keys(person);
  await gateway.database.pool.query(
    `insert into sys_user (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(person),
  );
}

beforeAll(async () => {
  gateway = await startTestGateway();
  await addPerson('precust', 'cust01', { role_id: 'YGL04' });
  await addPerson('precust2', 'cust01', { role_id: 'YGL04', console_id: 'demo-customer-02' });
  await addPerson('preadmin', 'ygl03', { role_id: 'PRE_ADMIN' });
  await gateway.database.pool.query(
    `update hs_element set name = '加热原理' where name = '功率' and hs_code_id in (select id from hs_code where hs_code = '8516500000')`,
  );
});
afterAll(() => gateway.close());

const goods = (name: string, facts: object = {}) => ({
  nameZh: name,
  spec: 'M1 800W',
  material: '不锈钢',
  usage: '家用加热',
  ...facts,
});

const paper = async (client: GatewayClient, bizType: string) =>
  (await client.upload({ bizType, fileName: '说明.pdf', content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` })).data;

async function draft(client: GatewayClient, facts: object = {}): Promise<WireRecord> {
  const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com' };
  const files = [await paper(client, 'precatApply')];
  const products = [goods('微波炉'), goods('电烤箱'), goods('电热水壶')];
  return client.get<WireRecord>('product.addPrecatApply', {
    record: { customerId, ieFlag: 'I', ...contact, files, products, ...facts },
  });
}

const act = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>('product.actPrecatApply', { id, rowVersion, action, ...more });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const reload = async ({ id }: WireRecord) =>
  (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id });
const linesOf = ({ products }: WireRecord) => (products as WireRecord[]).map(({ processStatus }) => processStatus);

/** A protocol of the customer, approved by the leader. */
async function activeProtocol(): Promise<WireRecord> {
  const clerk = await gateway.as('bus01');
  const protocol = await clerk.get<WireRecord>('product.savePrecatProtocol', {
    record: {
      ...{
        customerId,
        startDate: today,
        endDate: addDays(today, 365),
        contractFiles: [await paper(clerk, 'precatProtocol')],
      },
      prices: [
        { fromQty: 1, toQty: 100, unitPrice: '80' },
        { fromQty: 101, unitPrice: '60' },
      ],
    },
  });
  const step = async (login: string, action: string, more: object = {}) => {
    const client = await gateway.as(login);
    const { rowVersion } = await client.get<WireRecord>('product.getPrecatProtocol', { id: protocol.id });
    return client.call<WireRecord>('product.actPrecatProtocol', { id: protocol.id, rowVersion, action, ...more });
  };
  expect((await step('bus01', 'submit')).returnCode).toBe('0');
  const approved = await step('bus01l', 'approve');
  expect(approved.data).toMatchObject({ status: 'ACTIVE', approvedBy: 'user-bus01l' });
  return approved.data;
}

describe('an application', () => {
  test('S03: without a protocol and paid monthly it is refused, paid per order it goes through', async () => {
    const customer = await gateway.as('precust');
    const monthly = await draft(customer);
    const refused = await act(customer, monthly, 'submit');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toMatchObject({ customerId: expect.stringContaining('客户没有生效的预归类协议') });
    const cash = await draft(customer, { payMode: 'CASH' });
    expect((await act(customer, cash, 'submit')).data).toMatchObject({ status: 'SUBMITTED', protocolId: null });
  });

  test('S01: three complete lines under an active protocol are handed in, numbered, and their administrators hear of it', async () => {
    const protocol = await activeProtocol();
    const customer = await gateway.as('precust');
    const { data } = await act(customer, await draft(customer), 'submit');
    expect(data).toMatchObject({ status: 'SUBMITTED', protocolId: protocol.id });
    expect(data.applyNo).toMatch(/^YG\d{8}\d{4}$/);
    expect(linesOf(data)).toEqual(['WAIT_DISPATCH', 'WAIT_DISPATCH', 'WAIT_DISPATCH']);
    const { rows } = await gateway.database.pool.query<{ user_id: string }>(
      `select user_id from user_message where record_id = $1 and message_type = 'TODO'`,
      [data.id],
    );
    expect(rows.map(({ user_id }) => user_id)).toContain('user-preadmin');
  });

  test('S02: a line without material is refused at that line, and nothing changes', async () => {
    const customer = await gateway.as('precust');
    const record = await draft(customer, {
      payMode: 'CASH',
      products: [goods('微波炉'), goods('电烤箱', { material: null })],
    });
    const refused = await act(customer, record, 'submit');
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toEqual({ 'products.1.material': '请填写材质和用途' });
    const after = await reload(record);
    expect(after).toMatchObject({ status: 'DRAFT', applyNo: null, rowVersion: record.rowVersion });
    expect(linesOf(after)).toEqual(['DRAFT', 'DRAFT']);
  });

  test('goods come into a draft by a sheet, from its customer and nobody else’s', async () => {
    const customer = await gateway.as('precust');
    const record = await draft(customer, { payMode: 'CASH' });
    const content =
      '中文品名,规格型号,材质,用途\r\n电磁炉,C21 2100W,微晶玻璃,家用加热\r\n电饭煲,4L,铝合金,家用蒸煮\r\n';
    const bring = async (client: GatewayClient) => {
      const { fileId } = (await client.upload({ bizType: 'import', fileName: '商品.csv', content })).data;
      return client.call<{ success: number; errors: object[] }>('product.importPrecatProduct', {
        fileId,
        params: { parentId: record.id },
      });
    };
    expect((await bring(await gateway.as('precust2'))).returnCode).not.toBe('0');
    expect(await bring(customer)).toMatchObject({ returnCode: '0', data: { success: 2, errors: [] } });
    const filled = await reload(record);
    expect(filled.products).toHaveLength(5);
    expect((await act(customer, { ...filled }, 'submit')).returnCode).toBe('0');
    expect((await bring(customer)).returnCode).not.toBe('0');
  });

  test('S04: a customer who claims to be an administrator reads no application of another customer', async () => {
    const record = await draft(await gateway.as('precust'), { payMode: 'CASH' });
    await act(await gateway.as('precust'), record, 'submit');
    const stranger = await gateway.as('precust2');
    const answer = await stranger.call('product.getPrecatApply', { id: record.id, haveAdmin: 1 });
    expect(answer.returnCode).toBe('1002');
    const { rows } = await stranger.get<Page>('product.queryPrecatApplyPage', {
      filter: { id: record.id },
      haveAdmin: 1,
    });
    expect(rows).toEqual([]);
  });

  test('goods that are classified already are refused at their lines, with where that stands; a code of his own that no tariff knows keeps nobody out', async () => {
    const customer = await gateway.as('precust');
    const products = [goods('电饭煲', { customerHs: '999999', partNo: 'P-1' }), goods('电磁炉', { partNo: 'P-2' })];
    const record = await draft(customer, { payMode: 'CASH', products });
    const first = await draft(customer, { payMode: 'CASH', products: [goods('电磁炉', { partNo: 'p-2' })] });
    expect((await act(customer, first, 'submit')).returnCode).toBe('0');
    await gateway.database.pool.query(
      `update precat_product set process_status = 'EFFECTIVE', hs_code = '8516600000' where apply_id = $1`,
      [first.id],
    );
    const refused = await act(customer, record, 'submit');
    expect(errorsOf(refused)).toEqual({
      'products.1.againFlg': expect.stringMatching(
        /^该商品已有有效归类结果\(8516600000\)，见 \S+ 第1行，是否重新归类？$/,
      ),
    });
    const again = await draft(customer, {
      payMode: 'CASH',
      products: [goods('电磁炉', { partNo: 'P-2', againFlg: 1 })],
    });
    expect((await act(customer, again, 'submit')).returnCode).toBe('0');
  });

  test('it is taken back, handed in again under its number, returned, accepted and not cancelled any more', async () => {
    const [customer, auditor] = [await gateway.as('precust'), await gateway.as('ygl01')];
    const { data: submitted } = await act(customer, await draft(customer, { payMode: 'CASH' }), 'submit');
    const { data: back } = await act(customer, submitted, 'withdraw');
    expect([back.status, ...linesOf(back)]).toEqual(['DRAFT', 'DRAFT', 'DRAFT', 'DRAFT']);
    const { data: again } = await act(customer, back, 'submit');
    expect(again.applyNo).toBe(submitted.applyNo);
    const { data: returned } = await act(auditor, again, 'return', { opinion: '请补充材质比例' });
    expect(returned).toMatchObject({ status: 'RETURNED', reason: '请补充材质比例' });
    const { data: third } = await act(customer, returned, 'submit');
    const stranger = await act(auditor, third, 'accept', { params: { entrustedUserId: 'user-bus01' } });
    expect(errorsOf(stranger)).toHaveProperty('entrustedUserId');
    const { data: accepted } = await act(auditor, third, 'accept', { params: { entrustedUserId: 'user-ygl01' } });
    expect(accepted).toMatchObject({ status: 'ACCEPTED', acceptedBy: 'user-ygl01', entrustedUserId: 'user-ygl01' });
    expect((await act(customer, accepted, 'cancel', { opinion: '不需要了' })).returnCode).toBe('1004');
  });
});

describe('the goods of an application', () => {
  const audited = {
    ...{
      hsCode: '8516500000',
      declaredName: '微波炉',
      basis: '税目85.16的条文列名的微波炉',
      girRules: ['1', '6'],
      principle: '微波加热',
    },
  };
  const named = ['品牌类型', '出口享惠情况', '用途', '加热原理', '品牌', '型号'];
  const said = (...values: string[]) => values.map((value, place) => ({ seq: place + 2, name: named[place], value }));
  const found = {
    hsCode: audited.hsCode,
    ciqCode: '101',
    elementValues: said('4', '3', '家用', '微波加热', 'X牌', 'M1'),
  };
  const on = async (login: string, id: string, action: string, more: object = {}) => {
    const client = await gateway.as(login);
    const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', { id });
    return client.call<WireRecord>('product.actPrecatProduct', { id, rowVersion, action, ...more });
  };

  /** Lines of an accepted application, given to the first auditor. */
  async function dispatched(
    names: readonly string[],
  ): Promise<{ readonly apply: WireRecord; readonly ids: readonly string[] }> {
    const customer = await gateway.as('precust');
    const record = await draft(customer, { payMode: 'CASH', products: names.map((name) => goods(name)) });
    const { data: submitted } = await act(customer, record, 'submit');
    const { data: apply } = await act(await gateway.as('ygl01'), submitted, 'accept', {
      params: { entrustedUserId: 'user-ygl01' },
    });
    const ids = (apply.products as WireRecord[]).map(({ id }) => id);
    for (const id of ids) {
      expect((await on('ygl01', id, 'dispatch', { params: { assignee1: 'user-ygl01' } })).returnCode).toBe('0');
      expect((await on('ygl01', id, 'saveResult', { params: found })).returnCode).toBe('0');
    }
    return { apply, ids };
  }

  test('three people audit them one after another; the application of the last one decided is audited by itself', async () => {
    const { apply, ids } = await dispatched(['微波炉甲', '微波炉乙']);
    const [first = '', second = ''] = ids;
    expect((await on('ygl02', first, 'pass1', { params: audited })).returnCode).toBe('1001');
    expect(
      errorsOf(await on('ygl01', first, 'pass1', { params: { ...audited, hsCode: '9999999999' } })),
    ).toHaveProperty('hsCode');
    expect(
      errorsOf(await on('ygl01', first, 'pass1', { params: { ...audited, basis: '太短', principle: null } })),
    ).toEqual({
      basis: '请填写归类依据和归类总规则',
      principle: '第85章商品须填写工作原理',
    });
    expect((await on('ygl01', first, 'pass1', { params: audited })).data).toMatchObject({
      processStatus: 'SECOND',
      auditor1: 'user-ygl01',
    });
    expect((await on('ygl01', first, 'pass2')).returnCode).toBe('1005');
    expect((await on('ygl02', first, 'pass2')).data).toMatchObject({
      processStatus: 'THIRD',
      auditor2: 'user-ygl02',
      hsCode: '8516500000',
    });
    expect((await on('ygl03', first, 'pass3')).data).toMatchObject({ processStatus: 'PASSED', auditor3: 'user-ygl03' });
    expect((await reload(apply)).status).toBe('ACCEPTED');
    const rejected = await on('ygl01', second, 'reject', { opinion: '资料不足', params: { rejectReason: 'NO_INFO' } });
    expect(rejected.data).toMatchObject({ processStatus: 'REJECTED', reason: '资料不足' });
    expect((await reload(apply)).status).toBe('AUDITED');
  });

  test('S09: a second auditor asks; the answer leads back to him, and the time between is not in the term', async () => {
    const { apply, ids } = await dispatched(['微波炉丑']);
    const [id = ''] = ids;
    const due = String((await reload(apply)).dueTime);
    expect(due > String(apply.acceptedTime)).toBe(true);
    await on('ygl01', id, 'pass1', { params: audited });
    expect(errorsOf(await on('ygl02', id, 'ask'))).toHaveProperty('question');
    expect((await on('ygl02', id, 'ask', { params: { question: '请提供铭牌照片上的功率' } })).data).toMatchObject({
      ...{ processStatus: 'NEED_INFO', infoStage: 'SECOND' },
    });
    expect((await reload(apply)).stoppedTime).not.toBeNull();
    const { pool } = gateway.database;
    const { rows } = await pool.query(`select 1 from user_message where record_id = $1 and user_id = 'user-precust'`, [
      apply.id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    await pool.query(`update precat_apply set stopped_time = stopped_time - interval '14 days' where id = $1`, [
      apply.id,
    ]);
    const answer = { params: { infoAnswer: '额定功率800W' } };
    expect((await on('precust', id, 'supply1', answer)).returnCode).toBe('1004');
    expect((await on('precust2', id, 'supply2', answer)).returnCode).not.toBe('0');
    expect(errorsOf(await on('precust', id, 'supply2'))).toHaveProperty('infoAnswer');
    expect((await on('precust', id, 'supply2', answer)).data).toMatchObject({
      processStatus: 'SECOND',
      infoAnswer: '额定功率800W',
    });
    const after = await reload(apply);
    expect(after.stoppedTime).toBeNull();
    expect(String(after.dueTime) > due).toBe(true);
  });

  test('a customer who is asked about several goods of an application has one message, until he answered the last of them', async () => {
    const { apply, ids } = await dispatched(['微波炉辰', '微波炉巳', '微波炉午']);
    const unread = async () =>
      (
        await gateway.database.pool.query<{ title: string; url: string }>(
          `select title, url from user_message where record_id = $1 and user_id = 'user-precust' and read_time is null`,
          [apply.id],
        )
      ).rows;
    for (const [at, id] of ids.entries()) await on('ygl01', id, 'ask', { params: { question: `请说明用途${at + 1}` } });
    expect(await unread()).toEqual([
      { title: '请补充 3 项商品的资料：微波炉午（请说明用途3）等', url: '/precat/questions' },
    ]);
    for (const id of ids.slice(1)) await on('precust', id, 'supply1', { params: { infoAnswer: '家用' } });
    expect(await unread()).toHaveLength(1);
    await on('precust', ids[0] ?? '', 'supply1', { params: { infoAnswer: '家用' } });
    expect(await unread()).toEqual([]);
  });

  test('whom nobody answered for thirty days are not classified, and the application is audited without them', async () => {
    const { apply, ids } = await dispatched(['微波炉寅']);
    const [id = ''] = ids;
    await on('ygl01', id, 'ask', { params: { question: '请说明用途' } });
    const nightly = () =>
      rejectUnanswered({}, { services: gateway.gateway.services } as Parameters<typeof rejectUnanswered>[1]);
    await nightly();
    const status = async () =>
      (await (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', { id })).processStatus;
    expect(await status()).toBe('NEED_INFO');
    await gateway.database.pool.query(
      `update precat_product set asked_time = asked_time - interval '31 days' where id = $1`,
      [id],
    );
    await nightly();
    expect(await status()).toBe('REJECTED');
    expect((await reload(apply)).status).toBe('AUDITED');
  });

  test('S10: of five goods four are passed and one is not: with the last one the application is audited by itself', async () => {
    const { apply, ids } = await dispatched(['甲', '乙', '丙', '丁', '戊'].map((name) => `微波炉${name}五`));
    await gateway.database.pool.query('update precat_product set audit_levels = 1 where apply_id = $1', [apply.id]);
    const [rejected = '', ...passed] = ids;
    expect(
      (await on('ygl01', rejected, 'reject', { opinion: '非实货', params: { rejectReason: 'NOT_GOODS' } })).returnCode,
    ).toBe('0');
    for (const id of passed) {
      expect((await reload(apply)).status).toBe('ACCEPTED');
      expect((await on('ygl01', id, 'pass1final', { params: audited })).data).toMatchObject({
        processStatus: 'PASSED',
      });
    }
    expect((await reload(apply)).status).toBe('AUDITED');
  });

  test('S05: whoever audited the first level does not audit the second', async () => {
    const { ids } = await dispatched(['微波炉丙']);
    const [id = ''] = ids;
    await gateway.database.pool.query('update precat_product set assignee1 = $2 where id = $1', [id, 'user-ygl02']);
    await on('ygl02', id, 'pass1', { params: audited });
    const refused = await on('ygl02', id, 'pass2');
    expect([refused.returnCode, refused.msg]).toEqual(['1013', '同一人不能审核两级']);
    const returned = await on('ygl03', id, 'return1', { opinion: '请核对' });
    expect(returned.data).toMatchObject({ processStatus: 'FIRST', returnCount: 1, auditor1: null });
  });

  test('S06: an element that the tariff asks for is missed at the pass, by its name', async () => {
    const [id = ''] = (await dispatched(['微波炉庚'])).ids;
    const elementValues = said('4', '3', '家用', '', 'X牌', 'M1');
    expect((await on('ygl01', id, 'saveResult', { params: { ...found, elementValues } })).returnCode).toBe('0');
    const refused = await on('ygl01', id, 'pass1', { params: audited });
    expect([refused.returnCode, errorsOf(refused)]).toEqual([
      '1001',
      { 'elementValues.5': '申报要素“加热原理”未填写或不合规' },
    ]);
  });

  test('S07: with all of them said the model text and the units are those of the tariff', async () => {
    const [id = ''] = (await dispatched(['微波炉辛'])).ids;
    const { data } = await on('ygl01', id, 'pass1', { params: audited });
    expect(data).toMatchObject({
      processStatus: 'SECOND',
      gModel: '4|3|家用|微波加热|X牌|M1',
      unit1: '001',
      unit2: '035',
      ciqCode: '101',
    });
  });

  test('V-11, V-13: a suffix of the code is asked for, wrong elements are not even kept', async () => {
    const [id = ''] = (await dispatched(['微波炉壬'])).ids;
    const wrong = await on('ygl01', id, 'saveResult', { params: { ...found, elementValues: said('9', '0', '家|用') } });
    expect(Object.keys(errorsOf(wrong))).toEqual(['elementValues.2', 'elementValues.3', 'elementValues.4']);
    await on('ygl01', id, 'saveResult', { params: { ...found, ciqCode: null } });
    expect(errorsOf(await on('ygl01', id, 'pass1', { params: audited }))).toEqual({ ciqCode: '请选择检验检疫编码' });
  });

  test('the rank of a suggestion that was taken is kept; only whoever may pass the goods on saves what he found', async () => {
    const [id = ''] = (await dispatched(['微波炉癸'])).ids;
    expect((await on('ygl01', id, 'saveResult', { params: { ...found, suggestRank: 2 } })).data).toMatchObject({
      suggestRank: 2,
    });
    for (const login of ['ygl02', 'precust'])
      expect((await on(login, id, 'saveResult', { params: found })).returnCode).not.toBe('0');
    await on('ygl01', id, 'pass1', { params: audited });
    const changed = { ...found, elementValues: said('4', '3', '家用', '900W', 'X牌', 'M1') };
    expect(errorsOf(await on('ygl02', id, 'saveResult', { params: changed }))).toHaveProperty('reason');
    const explained = await on('ygl02', id, 'saveResult', { params: { ...changed, reason: '按铭牌更正原理' } });
    expect(explained.data).toMatchObject({
      gModel: '4|3|家用|900W|X牌|M1',
      reason: '按铭牌更正原理',
      processStatus: 'SECOND',
    });
  });

  test('S15: of two people who save over the same version the second is told, and finds the first one’s words', async () => {
    const [id = ''] = (await dispatched(['微波炉子'])).ids;
    const auditor = await gateway.as('ygl01');
    const { rowVersion } = await auditor.get<WireRecord>('product.getPrecatProduct', { id });
    const save = (value: string) =>
      auditor.call('product.actPrecatProduct', {
        ...{ id, rowVersion, action: 'saveResult' },
        params: { ...found, elementValues: said('4', '3', '家用', value, 'X牌', 'M1') },
      });
    expect([(await save('700W')).returnCode, (await save('900W')).returnCode]).toEqual(['0', '1003']);
    expect((await auditor.get<WireRecord>('product.getPrecatProduct', { id })).gModel).toBe('4|3|家用|700W|X牌|M1');
  });

  test('V-16: goods that must not come in are not passed under their code', async () => {
    const { ids } = await dispatched(['微波炉戊']);
    const [id = ''] = ids;
    const { pool } = gateway.database;
    const { rows } = await pool.query<{ id: string; supv_cond: string | null }>(
      'select id, supv_cond from hs_code where hs_code = $1',
      [audited.hsCode],
    );
    await pool.query(`update hs_code set supv_cond = '9' where hs_code = $1`, [audited.hsCode]);
    const refused = await on('ygl01', id, 'pass1', { params: audited });
    expect([refused.returnCode, errorsOf(refused)]).toEqual(['1001', { hsCode: '该编码属于禁止进口商品' }]);
    for (const period of rows)
      await pool.query('update hs_code set supv_cond = $2 where id = $1', [period.id, period.supv_cond]);
    expect((await on('ygl01', id, 'pass1', { params: audited })).data).toMatchObject({ processStatus: 'SECOND' });
  });

  test('V-19: a later auditor who changes what was found says why', async () => {
    const { ids } = await dispatched(['微波炉己']);
    const [id = ''] = ids;
    await on('ygl01', id, 'pass1', { params: audited });
    const changed = { ...audited, declaredName: '家用微波炉' };
    expect(errorsOf(await on('ygl02', id, 'pass2', { params: changed }))).toEqual({
      reason: '修改了上一级结果，请填写审核意见',
    });
    const { data } = await on('ygl02', id, 'pass2', { params: { ...changed, reason: '按实物更正名称' } });
    expect(data).toMatchObject({ processStatus: 'THIRD', declaredName: '家用微波炉', reason: '按实物更正名称' });
    expect(errorsOf(await on('ygl03', id, 'pass3', { params: audited }))).toHaveProperty('reason');
    expect((await on('ygl03', id, 'pass3', { params: changed })).data).toMatchObject({ processStatus: 'PASSED' });
  });

  test('customers read the results of their own and take no step; goods of others are not there', async () => {
    const { ids } = await dispatched(['微波炉丁']);
    const [id = ''] = ids;
    expect((await on('precust', id, 'pass1', { params: audited })).returnCode).not.toBe('0');
    expect((await (await gateway.as('precust2')).call('product.getPrecatProduct', { id })).returnCode).not.toBe('0');
  });
});
