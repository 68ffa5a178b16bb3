import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a customer does and sees of his applications, and what nobody else's account gets of them. */
let gateway: TestGateway;
const own = 'demo-customer-01';
const others = 'demo-customer-02';

beforeAll(async () => {
  gateway = await startTestGateway();
  // A customer of another company.
  await gateway.database.pool.query(`update sys_user set console_id = $1 where login_name = 'cust01'`, [others]);
});
afterAll(() => gateway.close());

interface Attached {
  readonly hashaddr: string;
  readonly fileName: string;
}
type Line = WireRecord & { readonly files: readonly Attached[] };

const upload = async (client: GatewayClient, fileName: string): Promise<Attached> =>
  (
    await client.upload({
      bizType: 'precatProduct',
      fileName,
      content: `%PDF-1.4\n% ${fileName} ${Math.random()}\n%%EOF\n`,
    })
  ).data;
const goods = (nameZh: string, facts: object = {}) => ({
  ...{ nameZh, spec: 'M1 800W', material: '不锈钢', usage: '家用加热' },
  ...facts,
});
const contact = { contact: '陈经理', phone: '021-51038801', email: 'chen@example.com' };
const draft = (client: GatewayClient, products: readonly object[], facts: object = {}) =>
  client.call<WireRecord>('product.addPrecatApply', { record: { ieFlag: 'I', ...contact, products, ...facts } });
const read = async (login: string, id: unknown) =>
  (await gateway.as(login)).get<WireRecord>('product.getPrecatApply', { id });
const linesOf = ({ products }: WireRecord) => products as readonly Line[];
const save = (client: GatewayClient, { id, rowVersion }: WireRecord, record: object) =>
  client.call<WireRecord>('product.updatePrecatApply', { id, rowVersion, record });
const typeOf = async (login: string, { hashaddr }: Attached) =>
  (await (await gateway.as(login)).request(`/api/file/download?${new URLSearchParams({ hashaddr })}`)).headers.get(
    'content-type',
  );

describe('photos and papers of a goods line', () => {
  test('come in with the line, stay with it through order, copies and corrections, and go with it', async () => {
    const customer = await gateway.as('precust01');
    const [plate, sheet] = [await upload(customer, '铭牌.pdf'), await upload(customer, '说明书.pdf')];
    const { data: made } = await draft(customer, [goods('微波炉', { files: [plate, sheet] }), goods('电烤箱')]);
    const [first, second] = linesOf(await read('precust01', made.id));
    expect(first?.files.map(({ fileName }) => fileName)).toEqual(['铭牌.pdf', '说明书.pdf']);
    expect(second?.files).toEqual([]);
    const line = await (await gateway.as('precust01')).get<Line>('product.getPrecatProduct', { id: first?.id });
    expect(line.files).toMatchObject([{ hashaddr: plate.hashaddr }, { hashaddr: sheet.hashaddr }]);

    // A clerk who works for the customer copies the line and turns the order round: he uploaded none of the papers.
    const clerk = await gateway.as('admin');
    const turned = await save(clerk, await read('admin', made.id), {
      products: [second, first, { ...first, id: '', nameZh: '微波炉乙' }],
    });
    expect(turned.returnCode).toBe('0');
    const after = linesOf(await read('precust01', made.id));
    expect(after.map(({ nameZh, files }) => [nameZh, files.length])).toEqual([
      ['电烤箱', 0],
      ['微波炉', 2],
      ['微波炉乙', 2],
    ]);
    const held = async () =>
      (await gateway.database.pool.query(`select 1 from attachment where table_name = 'precatProduct'`)).rowCount;
    const before = await held();
    // Who says nothing of files changes none; a line that is gone takes its own along.
    const { files: _files, ...named } = after[1] as Line;
    expect((await save(customer, await read('precust01', made.id), { products: [named] })).returnCode).toBe('0');
    expect(linesOf(await read('precust01', made.id))[0]?.files).toHaveLength(2);
    expect(await held()).toBe(Number(before) - 2);
  });

  test('are neither loaded, taken along nor replaced by another customer', async () => {
    const customer = await gateway.as('precust01');
    const plate = await upload(customer, '铭牌二.pdf');
    const { data: made } = await draft(customer, [goods('电热水壶', { files: [plate] })]);
    const stranger = await gateway.as('cust01');
    expect(await typeOf('precust01', plate)).toContain('pdf');
    expect(await typeOf('cust01', plate)).not.toContain('pdf');
    expect((await draft(stranger, [goods('电热水壶', { files: [plate] })])).returnCode).toBe('1011');
    const [line] = linesOf(await read('precust01', made.id));
    expect((await stranger.call('product.getPrecatProduct', { id: line?.id })).returnCode).toBe('1002');
    expect((await save(stranger, made, { products: [] })).returnCode).not.toBe('0');
    // Nor does naming another's line in one's own application reach it.
    const theirs = await draft(stranger, [
      { ...goods('借来的行'), id: line?.id, files: [await upload(stranger, '换.pdf')] },
    ]);
    expect(theirs.returnCode).toBe('0');
    expect(linesOf(await read('precust01', made.id))[0]?.files).toMatchObject([{ hashaddr: plate.hashaddr }]);
  });
});

describe('a customer applies for his own company', () => {
  test('whatever company a request names, when it is made and when it is changed', async () => {
    const customer = await gateway.as('precust01');
    const made = await draft(customer, [goods('微波炉丙')], { customerId: others });
    expect(made.data).toMatchObject({ customerId: own });
    // Later another company is refused, by its field.
    const changed = await save(customer, made.data, { customerId: others, remark: '改一改' });
    expect((changed.data as unknown as Refused).errors).toHaveProperty('customerId');
    expect(await read('admin', made.data.id)).toMatchObject({ customerId: own, remark: null });
  });

  test('is reached as his account and his file say until he writes otherwise', async () => {
    const customer = await gateway.as('precust01');
    const { data } = await customer.call<WireRecord>('product.addPrecatApply', {
      record: { ieFlag: 'I', products: [goods('微波炉丁')] },
    });
    expect(data).toMatchObject({ customerId: own, phone: '021-51000000' });
    expect(data.contact).toBeTruthy();
    const own2 = await draft(customer, [goods('微波炉戊')]);
    expect(own2.data).toMatchObject(contact);
  });
});

describe('what is found of goods', () => {
  test('is told to their customer after the last audit, by no door before: neither read, found, ordered, exported nor logged', async () => {
    const customer = await gateway.as('precust01');
    const { data: made } = await draft(customer, [goods('保密测试品'), goods('保密测试品乙')]);
    const [line, other] = linesOf(await read('precust01', made.id));
    const { pool } = gateway.database;
    await pool.query(`update precat_apply set status = 'ACCEPTED' where id = $1`, [made.id]);
    const found = `hs_code = '8516500000', declared_name = '微波炉', basis = '税目85.16', g_model = '4|3', reason = '看似85.16'`;
    const at = (status: string) =>
      pool.query(`update precat_product set process_status = $1, ${found} where id = $2`, [status, line?.id]);
    const list = (login: string, more: object) =>
      gateway.as(login).then((client) =>
        client.get<{ rows: readonly WireRecord[]; nextCursor?: string }>('product.queryPrecatProductPage', {
          filter: { applyId: made.id },
          ...more,
        }),
      );
    const doors = async (login: string): Promise<string> => {
      const client = await gateway.as(login);
      const answers = [
        await client.call('product.getPrecatProduct', { id: line?.id }),
        await client.call('product.getPrecatApply', { id: made.id }),
        await client.call('product.queryPrecatProductByIds', { ids: [line?.id] }),
        await list(login, {}),
        await list(login, { sort: [{ field: 'hsCode', order: 'ASC' }], limit: 1 }),
        await client.call('common.queryRecordChanges', {
          entity: 'precatProduct',
          id: line?.id,
          since: '2020-01-01 00:00:00',
          versions: 50,
        }),
        await client.call('product.queryPrecatAuditPage', { filter: { lineId: line?.id } }),
      ];
      const cursors = answers.map((answer) =>
        Buffer.from(String((answer as { nextCursor?: string }).nextCursor ?? ''), 'base64url').toString(),
      );
      return JSON.stringify([answers, cursors]);
    };
    for (const status of ['FIRST', 'SECOND', 'THIRD', 'NEED_INFO']) {
      await at(status);
      expect(await doors('precust01')).not.toMatch(/8516500000|税目85\.16|看似85/);
      expect(await doors('ygl01')).toContain('8516500000');
      expect((await list('precust01', { filter: { applyId: made.id, hsCode__like: '8516' } })).rows).toEqual([]);
      expect((await list('precust01', { filter: { applyId: made.id, hsCode__null: 1 } })).rows).toHaveLength(2);
      expect((await list('ygl01', { filter: { applyId: made.id, hsCode__like: '8516' } })).rows).toHaveLength(1);
    }
    await at('SENT');
    expect(await doors('precust01')).toContain('税目85.16');
    expect((await list('precust01', { filter: { applyId: made.id, hsCode__like: '8516' } })).rows).toHaveLength(1);
    // A code in force is told while it is reviewed, also when the reviewer asks something.
    await pool.query(`update precat_product set info_stage = 'REVIEW' where id = $1`, [line?.id]);
    await at('NEED_INFO');
    expect(await doors('precust01')).toContain('8516500000');
    expect(other?.hsCode).toBeNull();
  });
});
