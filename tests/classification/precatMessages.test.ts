import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a customer and auditors write to each other. @see docs/spec/classification.md 3.1 chat, 4.7 */
let gateway: TestGateway;
let apply: WireRecord;

interface Message {
  readonly id: string;
  readonly rowVersion: number;
  readonly kind: string;
  readonly content: string | null;
  readonly internalFlg: number;
  readonly withdrawnFlg: number;
  readonly isOpen: boolean;
  readonly files: readonly { readonly hashaddr: string; readonly fileName: string }[];
}
interface Thread {
  readonly applyId: string;
  readonly unread: number;
  readonly lastText: string | null;
}

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
        products: ['微波炉', '电烤箱'].map((nameZh) => ({ ...goods, nameZh })),
      },
    },
  });
  await customer.call('product.actPrecatApply', { id: draft.id, rowVersion: draft.rowVersion, action: 'submit' });
  await gateway.database.pool.query(
    `update precat_product set process_status = 'FIRST', assignee1 = 'user-ygl01' where apply_id = $1`,
    [draft.id],
  );
  await gateway.database.pool.query(`update precat_apply set status = 'ACCEPTED' where id = $1`, [draft.id]);
  // A customer of another company.
  await gateway.database.pool.query(`update sys_user set console_id = 'demo-customer-02' where login_name = 'cust01'`);
  apply = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id: draft.id });
});
afterAll(() => gateway.close());

const write = async (login: string, record: object) =>
  (await gateway.as(login)).call<WireRecord>('product.addPrecatMessage', { record: { applyId: apply.id, ...record } });
const read = async (login: string) =>
  (
    await (
      await gateway.as(login)
    ).get<{ messages: readonly Message[] }>('product.queryPrecatMessagePage', { applyId: apply.id })
  ).messages;
const threadOf = async (login: string) =>
  (await (await gateway.as(login)).get<{ threads: readonly Thread[] }>('product.queryPrecatThreads', {})).threads.find(
    ({ applyId }) => applyId === apply.id,
  );
const lines = () => apply.products as WireRecord[];

describe('a conversation', () => {
  test('goes between customer and auditor, is counted until it is read, and rings the other side', async () => {
    const sent = await write('precust01', { content: '样品照片已补上', lineId: lines()[0]?.id });
    expect(sent).toMatchObject({ returnCode: '0', data: { kind: 'TEXT', customerId: 'demo-customer-01' } });
    expect(sent.data).not.toHaveProperty('readBy');
    expect(await threadOf('ygl01')).toMatchObject({ unread: 1, lastText: '样品照片已补上' });
    expect(await threadOf('precust01')).toMatchObject({ unread: 0 });
    const { rows } = await gateway.database.pool.query(
      `select user_id from user_message where record_id = $1 and message_type = 'CHAT'`,
      [apply.id],
    );
    expect(rows).toEqual([{ user_id: 'user-ygl01' }]);
    await (await gateway.as('ygl01')).get('product.readPrecatMessage', { applyId: apply.id });
    await (await gateway.as('ygl01')).get('product.readPrecatMessage', { applyId: apply.id });
    expect(await threadOf('ygl01')).toMatchObject({ unread: 0 });
    expect((await read('precust01')).map(({ content }) => content)).toEqual(['样品照片已补上']);
  });

  test('internal words and their files are for staff, whatever a customer sends', async () => {
    const staff = await gateway.as('ygl01');
    const file = await staff.upload({
      bizType: 'precatMessage',
      fileName: '底价.pdf',
      content: '%PDF-1.4\n% inner\n%%EOF\n',
    });
    const inner = await write('ygl01', { content: '内部：疑似两用物项', internalFlg: 1, files: [file.data] });
    expect(inner.data).toMatchObject({ internalFlg: 1, customerId: null });
    expect((await read('ygl02')).at(-1)).toMatchObject({
      content: '内部：疑似两用物项',
      files: [{ fileName: '底价.pdf' }],
    });
    expect((await read('precust01')).some(({ content }) => content?.startsWith('内部'))).toBe(false);
    expect(await threadOf('precust01')).toMatchObject({ unread: 0, lastText: '样品照片已补上' });
    const customer = await gateway.as('precust01');
    expect((await customer.call('product.getPrecatMessage', { id: inner.data.id })).returnCode).toBe('1002');
    const { hashaddr } = file.data as { hashaddr: string };
    const download = await customer.request(
      `/api/file/download?${new URLSearchParams({ fileload: '1', hashaddr, filename: 'x.pdf' })}`,
    );
    expect(download.headers.get('content-type')).not.toContain('pdf');
    expect((await write('precust01', { content: '我想内部说', internalFlg: 1 })).data).toMatchObject({
      customerId: 'demo-customer-01',
    });
    expect((await read('ygl01')).at(-1)).toMatchObject({ content: '我想内部说', internalFlg: 0 });
  });

  test('is closed to other customers, to goods of others and to empty words', async () => {
    const other = await gateway.as('cust01');
    for (const call of ['product.queryPrecatMessagePage', 'product.readPrecatMessage'])
      expect((await other.call(call, { applyId: apply.id })).returnCode).not.toBe('0');
    expect((await write('cust01', { content: '打扰' })).returnCode).not.toBe('0');
    const { rows } = await gateway.database.pool.query('select id from precat_product where apply_id <> $1 limit 1', [
      apply.id,
    ]);
    const foreign = await write('precust01', { content: '关于别人的商品', lineId: rows[0].id });
    expect(foreign.returnCode).toBe('1001');
    expect((await write('precust01', { content: ' ' })).data as unknown as Refused).toMatchObject({
      errors: { content: '请填写内容或上传附件' },
    });
    expect((await write('precust01', { content: '字'.repeat(2_001) })).returnCode).toBe('1001');
    expect(await threadOf('cust01')).toBeUndefined();
  });

  test('one takes back his own words, within two minutes', async () => {
    const { data } = await write('precust01', { content: '发错了' });
    const withdraw = async (login: string, { id, rowVersion }: WireRecord) =>
      (await gateway.as(login)).call('product.withdrawPrecatMessage', { id, rowVersion });
    expect((await withdraw('ygl01', data)).returnCode).toBe('1005');
    expect((await withdraw('precust01', data)).returnCode).toBe('0');
    expect((await read('ygl01')).at(-1)).toMatchObject({ content: null, withdrawnFlg: 1 });
    const { data: old } = await write('precust01', { content: '三分钟前的话' });
    await gateway.database.pool.query(
      `update precat_message set created_time = created_time - interval '3 minutes' where id = $1`,
      [old.id],
    );
    expect((await withdraw('precust01', old)).returnCode).toBe('1004');
  });

  test('what an auditor asks stands in it until the customer has answered', async () => {
    const [line] = lines();
    const step = async (login: string, action: string, more: object) => {
      const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', {
        id: line?.id,
      });
      return (await gateway.as(login)).call('product.actPrecatProduct', { id: line?.id, rowVersion, action, ...more });
    };
    expect((await step('ygl01', 'ask', { params: { question: '额定功率是多少' } })).returnCode).toBe('0');
    expect((await read('precust01')).at(-1)).toMatchObject({ kind: 'ASK', content: '额定功率是多少', isOpen: true });
    expect((await step('precust01', 'supply1', { params: { infoAnswer: '800瓦' } })).returnCode).toBe('0');
    expect((await read('ygl01')).slice(-2)).toMatchObject([
      { kind: 'ASK', isOpen: false },
      { kind: 'ANSWER', content: '800瓦' },
    ]);
  });

  test('a customer answers with a photo alone: the auditor finds it at the goods and in the conversation', async () => {
    const [, line] = lines();
    const at = async (login: string) =>
      (await gateway.as(login)).get<WireRecord & { readonly [column: string]: readonly { hashaddr: string }[] }>(
        'product.getPrecatProduct',
        { id: line?.id },
      );
    const step = async (login: string, action: string, params: object, rowVersion?: number) => {
      const version = rowVersion ?? (await at('admin')).rowVersion;
      return (await gateway.as(login)).call('product.actPrecatProduct', {
        id: line?.id,
        rowVersion: version,
        action,
        params,
      });
    };
    await step('ygl01', 'ask', { question: '请提供铭牌照片' });
    const asked = await at('precust01');
    expect(asked).toMatchObject({ answeredTime: null, infoFiles: [] });
    expect(String(asked.answerDue) > String(asked.askedTime).slice(0, 10)).toBe(true);

    const nothing = await step('precust01', 'supply1', { infoAnswer: ' ', infoFiles: [] });
    expect(nothing.data as unknown as Refused).toMatchObject({ errors: { infoAnswer: '请填写补充内容或上传资料' } });
    const customer = await gateway.as('precust01');
    const photo = (
      await customer.upload({ bizType: 'precatProduct', fileName: '铭牌.pdf', content: '%PDF-1.4\n% plate\n%%EOF\n' })
    ).data;
    // Somebody else's upload is not his to send, nor is his for another customer's goods.
    const foreign = (
      await (
        await gateway.as('cust01')
      ).upload({ bizType: 'precatProduct', fileName: '别人.pdf', content: '%PDF-1.4\n% other\n%%EOF\n' })
    ).data;
    expect((await step('precust01', 'supply1', { infoFiles: [foreign] })).returnCode).toBe('1011');
    expect((await step('cust01', 'supply1', { infoFiles: [foreign] })).returnCode).not.toBe('0');
    expect((await step('precust01', 'supply1', { infoFiles: [photo] })).returnCode).toBe('0');
    // The same click once more, and the page of before.
    expect((await step('precust01', 'supply1', { infoFiles: [photo] }, asked.rowVersion)).returnCode).toBe('1003');
    expect((await step('precust01', 'supply1', { infoFiles: [photo] })).returnCode).toBe('1004');

    const answered = await at('ygl01');
    expect(answered).toMatchObject({ processStatus: 'FIRST', infoFiles: [{ hashaddr: photo.hashaddr }] });
    expect(answered.answeredTime).not.toBeNull();
    expect((await read('ygl01')).at(-1)).toMatchObject({
      kind: 'ANSWER',
      files: [{ hashaddr: photo.hashaddr, fileName: '铭牌.pdf' }],
    });
    const load = async (login: string) =>
      (
        await (
          await gateway.as(login)
        ).request(`/api/file/download?${new URLSearchParams({ hashaddr: photo.hashaddr })}`)
      ).headers.get('content-type');
    expect(await load('ygl01')).toContain('pdf');
    expect(await load('cust01')).not.toContain('pdf');

    // The next question begins with no files; the photo stays with the goods.
    await step('ygl01', 'ask', { question: '请再提供说明书' });
    expect(await at('ygl01')).toMatchObject({
      infoFiles: [],
      files: [{ hashaddr: photo.hashaddr }],
      answeredTime: null,
    });
  });
});
