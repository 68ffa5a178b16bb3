import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHours, nowText } from '#domain/core/moments.ts';
import { minutesToNextTry } from '#domain/declaration/customsMessage.ts';
import { exchangeDeclarations } from '#server/declaration/customs/exchangeDeclarations.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { twinDeclaration } from './twinDeclaration.ts';

/** What goes to customs and what comes back. @see docs/spec/classification.md 2.10, 2.15, 7.4 */
let gateway: TestGateway;
let shift = 0;
const clock = () => new Date(Date.now() + shift);
const minutes = (count: number) => {
  shift += count * 60_000;
};
const now = () => nowText(clock);

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  await answers('SILENT');
});
afterAll(() => gateway.close());

/** How the simulated customs behaves. */
const answers = (mode: string) =>
  gateway.database.pool.query(`update bh_param set value = $1 where code = 'CUSTOMS_SIMULATION'`, [mode]);

const exchange = () =>
  exchangeDeclarations(
    {},
    {
      services: gateway.gateway.services,
      jobId: '',
      signal: new AbortController().signal,
      progress: async () => undefined,
      checkpoint: async () => undefined,
    },
  );

const clerk = () => gateway.as('decl01');
const read = async (id: string) => (await clerk()).get<WireRecord>('business.getDeclaration', { id });
const orderOf = async ({ orderId }: WireRecord) =>
  (await clerk()).get<WireRecord>('business.getCustomsOrder', { id: orderId });
const listed = async (method: string, declId: string): Promise<readonly WireRecord[]> =>
  (
    await (
      await clerk()
    ).get<Page>(`van.${method}`, { filter: { declId }, sort: [{ field: 'createdTime', order: 'ASC' }] })
  ).rows;
const messages = (declId: string) => listed('queryCustomsMessagePage', declId);
const receipts = (declId: string) => listed('queryDeclarationReceiptPage', declId);

/** A declaration of an order of its own that is sent. */
async function sent(): Promise<WireRecord> {
  const id = await twinDeclaration(gateway.database.pool);
  const { rowVersion } = await read(id);
  await (await clerk()).get('van.sendDeclaration', { id, rowVersion });
  return read(id);
}

let running = 0;
const entryIdOf = (digit = '1') => `2218${now().slice(0, 4)}${digit}${String(100_000_000 + ++running)}`;
/** A receipt that a clerk enters: the way it goes is the same for all. */
const confirm = async (login: string, { id, rowVersion }: WireRecord) =>
  (await gateway.as(login)).call<WireRecord>('van.actDeclarationReceipt', { id, rowVersion, action: 'confirm' });
const enter = async (facts: object) => {
  const entered = await (await clerk()).call<WireRecord>('van.addDeclarationReceipt', {
    record: { receiptTime: now(), ...facts },
  });
  if (entered.data?.outcome !== 'TO_CONFIRM') return entered;
  return confirm('decl02', entered.data);
};
const outcomeOf = async (facts: object) => (await enter(facts)).data.outcome;

describe('messages', () => {
  beforeEach(() => answers('SILENT'));

  test('sending makes one message, which goes out once however many nodes look after it', async () => {
    await answers('DOWN');
    const { id } = await sent();
    await exchange();
    await expect.poll(async () => (await messages(id)).map(({ status }) => status)).toEqual(['FAILED']);
    await answers('SILENT');
    minutes(3);
    await Promise.all([exchange(), exchange(), exchange()]);
    await exchange();
    const [message, ...others] = await messages(id);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ status: 'SENT', attempts: 2, sendNo: 1, lastError: null });
  });

  test('S26: eight tries without customs end the message; staff is told; sending again keeps its number and makes no second declaration', async () => {
    await answers('DOWN');
    const { id } = await sent();
    for (let attempts = 1; attempts < 8; attempts += 1) {
      await exchange();
      await expect.poll(() => messages(id)).toMatchObject([{ status: 'FAILED', attempts }]);
      await exchange();
      expect(await messages(id)).toMatchObject([{ attempts }]);
      minutes(minutesToNextTry(attempts));
    }
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'DEAD', attempts: 8, nextTry: null }]);
    const { rows: told } = await gateway.database.pool.query<{ user: string }>(
      `select user_id as user from user_message where record_id = $1 and message_type = 'ALERT' order by 1`,
      [id],
    );
    expect(told.map(({ user }) => user)).toEqual(['user-decl01', 'user-decl02']);

    await answers('SILENT');
    const [dead] = (await messages(id)) as readonly [WireRecord];
    const resend = async (login: string, opinion?: string) =>
      (await gateway.as(login)).call<WireRecord>('van.actCustomsMessage', {
        ...{ id: dead.id, rowVersion: dead.rowVersion, action: 'resend', opinion },
      });
    expect((await resend('decl01')).returnCode).toBe('1001');
    expect((await resend('bus01', '海关恢复')).returnCode).toBe('1005');
    expect((await resend('decl01', '海关恢复')).data).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect((await resend('decl01', '海关恢复')).returnCode).toBe('1003');
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'SENT', messageId: dead.messageId, attempts: 1 }]);
    expect(await read(id)).toMatchObject({ status: 'SENT' });
    const { rows } = await gateway.database.pool.query('select 1 from declaration where order_id = $1', [
      (await read(id)).orderId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('the messages of an order go out again together, those that customs has answered do not', async () => {
    const { id, orderId } = await sent();
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'SENT' }]);
    const [message] = (await messages(id)) as readonly [WireRecord];
    const again = async (login: string) =>
      (await gateway.as(login)).call('van.resendThirdParty', { id: orderId, reason: '第三方未收到' });
    expect((await again('bus01')).returnCode).toBe('1005');
    expect((await again('decl01')).returnCode).toBe('0');
    await exchange();
    await expect
      .poll(() => messages(id))
      .toMatchObject([{ status: 'SENT', messageId: message.messageId, attempts: 1, reason: '第三方未收到' }]);
    await enter({ code: 'STORE', messageId: message.messageId, entryId: entryIdOf() });
    expect((await again('decl01')).returnCode).toBe('1001');
  });

  test('a message that customs has answered is not sent again', async () => {
    const { id } = await sent();
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'SENT' }]);
    const [message] = (await messages(id)) as readonly [WireRecord];
    await enter({ code: 'STORE', messageId: message.messageId, entryId: entryIdOf() });
    const [acked] = (await messages(id)) as readonly [WireRecord];
    expect(acked.status).toBe('ACKED');
    const again = { id: acked.id, rowVersion: acked.rowVersion, action: 'resend', opinion: '再试' };
    expect((await (await clerk()).call('van.actCustomsMessage', again)).returnCode).toBe('1004');
  });

  test('whoever notes by hand what customs answered ends the wait of the message, which does not go out again', async () => {
    await answers('DOWN');
    const { id } = await sent();
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'FAILED' }]);
    const note = async (action: string, more: object = {}) =>
      (await clerk()).get('business.actDeclaration', { id, rowVersion: (await read(id)).rowVersion, action, ...more });
    await note('store', { params: { entryId: entryIdOf() } });
    expect(await messages(id)).toMatchObject([{ status: 'ACKED', nextTry: null, lastError: null }]);
    await answers('SILENT');
    minutes(3);
    await exchange();
    expect(await messages(id)).toMatchObject([{ status: 'ACKED', attempts: 1 }]);
    await note('reject', { opinion: '单证不符' });
    expect(await messages(id)).toMatchObject([{ status: 'DONE' }]);
  });

  test('two clerks who send the same declaration at once send it once', async () => {
    const { id, orderId } = await sent();
    await gateway.database.pool.query(
      `update declaration set status = 'CHECKED', row_version = row_version + 1 where id = $1`,
      [id],
    );
    await gateway.database.pool.query('delete from customs_message where decl_id = $1', [id]);
    const { rowVersion } = await read(id);
    const clients = [await clerk(), await gateway.as('decl02')];
    const codes = await Promise.all(
      clients.map(async (one) => (await one.call('van.sendDeclaration', { id, rowVersion })).returnCode),
    );
    expect(codes.sort()).toEqual(['0', '1003']);
    expect(await messages(id)).toHaveLength(1);
    expect(orderId).toBeTruthy();
  });
});

describe('receipts', () => {
  const waiting = async () => {
    const record = await sent();
    const [message] = (await messages(record.id)) as readonly [WireRecord];
    return { id: record.id, record, messageId: message.messageId };
  };

  test('the simulated customs stores, releases and closes in its own time; order and message go along', async () => {
    await answers('OK');
    const { id, record } = await waiting();
    await exchange();
    await expect.poll(() => messages(id)).toMatchObject([{ status: 'SENT' }]);
    minutes(1.1);
    await exchange();
    await expect.poll(async () => (await read(id)).status).toBe('STORED');
    expect((await read(id)).entryId).toMatch(/^2218\d{4}19\d{8}$/);
    minutes(10);
    expect((await (await clerk()).call('van.fetchReceipt', { id })).returnCode).toBe('0');
    await expect.poll(async () => (await read(id)).status).toBe('RELEASED');
    expect(await orderOf(record)).toMatchObject({ status: 'RELEASED' });
    minutes(24 * 60);
    await exchange();
    await expect.poll(async () => (await read(id)).status).toBe('CLOSED');
    expect(await messages(id)).toMatchObject([{ status: 'DONE' }]);
    expect((await receipts(id)).map(({ code, outcome }) => [code, outcome])).toEqual([
      ['STORE', 'DONE'],
      ['RELEASE', 'DONE'],
      ['CLOSE', 'DONE'],
    ]);
    expect(await orderOf(record)).toMatchObject({ status: 'CLOSED' });
    await answers('SILENT');
  });

  test('S27: a receipt that comes twice is kept twice and changes the declaration once', async () => {
    const { id, messageId } = await waiting();
    const receipt = { code: 'STORE', receiptNo: 'R-1', messageId, entryId: entryIdOf(), receiptTime: now() };
    const both = await Promise.all([enter(receipt), enter(receipt)]);
    expect(both.map(({ data }) => data.outcome).sort()).toEqual(['DONE', 'REPEATED']);
    const other = await outcomeOf({ ...receipt, receiptNo: 'R-2' });
    expect(other).toBe('REPEATED');
    const { rows } = await gateway.database.pool.query(
      `select 1 from status_log where record_id = $1 and action = 'store'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'STORED' });
    expect(await receipts(id)).toHaveLength(3);
  });

  test('out of order: a release waits for the storing; a late examination is kept and takes nothing back', async () => {
    const { id, record, messageId } = await waiting();
    const time = (hours: number) => addHours(now(), hours);
    minutes(60 * 4);
    expect(await outcomeOf({ code: 'RELEASE', messageId, receiptTime: time(-1) })).toBe('EARLY');
    expect(await read(id)).toMatchObject({ status: 'SENT' });
    expect(await outcomeOf({ code: 'STORE', messageId, entryId: entryIdOf(), receiptTime: time(-3) })).toBe('DONE');
    expect(await read(id)).toMatchObject({ status: 'RELEASED' });
    expect(await orderOf(record)).toMatchObject({ status: 'RELEASED' });
    expect(await outcomeOf({ code: 'EXAM', messageId, receiptTime: time(-2) })).toBe('LATE');
    expect(await read(id)).toMatchObject({ status: 'RELEASED' });
    expect((await receipts(id)).map(({ code, outcome }) => [code, outcome])).toEqual([
      ['RELEASE', 'DONE'],
      ['STORE', 'DONE'],
      ['EXAM', 'LATE'],
    ]);
  });

  test('a receipt of an earlier sending does not reject the declaration that was sent anew', async () => {
    const { id, messageId } = await waiting();
    minutes(1);
    expect(await outcomeOf({ code: 'REJECT', messageId, note: '规格型号申报不实' })).toBe('DONE');
    expect(await read(id)).toMatchObject({ status: 'REJECTED', reason: '规格型号申报不实' });
    expect(await messages(id)).toMatchObject([{ status: 'DONE' }]);
    await gateway.database.pool.query(
      `update declaration set status = 'CHECKED', row_version = row_version + 1 where id = $1`,
      [id],
    );
    minutes(1);
    await (await clerk()).get('van.sendDeclaration', { id, rowVersion: (await read(id)).rowVersion });
    minutes(1);
    expect(await outcomeOf({ code: 'REJECT', messageId, receiptNo: 'again', note: '规格型号申报不实' })).toBe('LATE');
    expect(await read(id)).toMatchObject({ status: 'SENT' });
    expect((await messages(id)).map(({ sendNo, status }) => [sendNo, status])).toContainEqual([1, 'DONE']);
  });

  test('an unknown declaration, numbers of two declarations and a number of another office change nothing and say why', async () => {
    const first = await waiting();
    const second = await waiting();
    const entryId = entryIdOf();
    await enter({ code: 'STORE', messageId: first.messageId, entryId });
    const unknown = (await enter({ code: 'RELEASE', messageId: 'never-sent' })).data;
    expect(unknown).toMatchObject({ outcome: 'UNMATCHED', declId: null, problem: '没有此报文号的报文' });
    const mixed = (await enter({ code: 'RELEASE', messageId: second.messageId, entryId })).data;
    expect(mixed).toMatchObject({ outcome: 'UNMATCHED', declId: null, problem: '回执中的编号属于不同的报关单' });
    const wrong = (await enter({ code: 'STORE', messageId: second.messageId, entryId: entryIdOf('0') })).data;
    expect(wrong).toMatchObject({ outcome: 'REFUSED', declId: second.id, problem: '海关编号第9位与进出口标志不符' });
    expect(await read(first.id)).toMatchObject({ status: 'STORED' });
    expect(await read(second.id)).toMatchObject({ status: 'SENT', entryId: null });

    const match = async (login: string) =>
      (await gateway.as(login)).call<WireRecord>('van.actDeclarationReceipt', {
        ...{ id: unknown.id, rowVersion: unknown.rowVersion, action: 'match', params: { declId: first.id } },
      });
    expect((await match('bus01')).returnCode).toBe('1002');
    const matched = (await match('decl01')).data;
    expect(matched).toMatchObject({ outcome: 'TO_CONFIRM', declId: first.id, problem: null });
    expect((await match('decl01')).returnCode).toBe('1003');
    expect(await confirm('decl02', matched)).toMatchObject({ data: { outcome: 'DONE' } });
    expect(await read(first.id)).toMatchObject({ status: 'RELEASED' });
  });

  test('one declarant alone releases nothing that went out through customs: not by a receipt, not by a step; every receipt says how it came', async () => {
    const { id, record, messageId } = await waiting();
    await enter({ code: 'STORE', messageId, entryId: entryIdOf() });
    const facts = { code: 'RELEASE', messageId, receiptTime: now() };
    const entered = (await (await clerk()).call<WireRecord>('van.addDeclarationReceipt', { record: facts })).data;
    expect(entered).toMatchObject({ outcome: 'TO_CONFIRM', origin: 'HAND', declId: id });
    expect(await confirm('decl01', entered)).toMatchObject({ returnCode: '1013' });
    const { rowVersion } = await read(id);
    const release = await (await clerk()).call<Refused>('business.actDeclaration', {
      id,
      rowVersion,
      action: 'release',
    });
    expect(release).toMatchObject({
      returnCode: '1001',
      data: { errors: { _: expect.stringContaining('由另一人确认') } },
    });
    const order = await orderOf(record);
    const ofOrder = { id: order.id, rowVersion: order.rowVersion, action: 'release' };
    expect((await (await clerk()).call('business.actCustomsOrder', ofOrder)).returnCode).not.toBe('0');
    expect(await read(id)).toMatchObject({ status: 'STORED', channel: 'LINK' });
    expect(await confirm('decl02', entered)).toMatchObject({ data: { outcome: 'DONE', confirmedBy: 'user-decl02' } });
    expect(await read(id)).toMatchObject({ status: 'RELEASED' });
    await answers('OK');
    const other = await sent();
    await exchange();
    minutes(2);
    await exchange();
    await expect.poll(async () => (await receipts(other.id)).map(({ origin }) => origin)).toContain('CUSTOMS');
  });

  test('a receipt needs a kind, a time and a number; a customer enters none and sees his own alone', async () => {
    const refused = await enter({ receiptTime: null });
    expect(Object.keys((refused.data as unknown as Refused).errors ?? {}).sort()).toEqual([
      'code',
      'entryId',
      'receiptTime',
    ]);
    const { id, record, messageId } = await waiting();
    await enter({ code: 'ACCEPT', messageId, seqNo: `I2026010190000000${running % 10}` });
    expect((await read(id)).seqNo).toMatch(/^I20260101/);
    const customer = await gateway.as('cust01');
    expect(
      (await customer.call('van.addDeclarationReceipt', { record: { code: 'RELEASE', messageId, receiptTime: now() } }))
        .returnCode,
    ).toBe('1005');
    const { rows } = await customer.get<Page>('van.queryDeclarationReceiptPage', { filter: {} });
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBeLessThan(2);
    expect((await customer.call('van.queryCustomsMessagePage', { filter: {} })).returnCode).toBe('1005');
    expect(record.customerId).toBeTruthy();
  });
});

describe('what is asked of customs later', () => {
  beforeEach(() => answers('SILENT'));

  /** A declaration that customs has stored. */
  async function stored(): Promise<WireRecord> {
    const { id } = await sent();
    const [message] = (await messages(id)) as readonly [WireRecord];
    minutes(1);
    await enter({ code: 'STORE', messageId: message.messageId, entryId: entryIdOf() });
    return read(id);
  }
  const act = async ({ id }: WireRecord, action: string, more: object = {}, login = 'decl01') =>
    (await gateway.as(login)).call<WireRecord>('business.actDeclaration', {
      id,
      rowVersion: (await read(id)).rowVersion,
      action,
      ...more,
    });
  const write = async ({ id }: WireRecord, facts: object) =>
    (await clerk()).call<WireRecord>('business.updateDeclaration', {
      id,
      rowVersion: (await read(id)).rowVersion,
      record: facts,
    });
  const changes = async (declId: string) => {
    const { rows } = await (await clerk()).get<Page>('business.queryDeclarationChangePage', { filter: { declId } });
    return Promise.all(
      rows.map(async ({ id }) => (await clerk()).get<WireRecord>('business.getDeclarationChange', { id })),
    );
  };
  const linesOf = (record: WireRecord) => record.items as readonly WireRecord[];
  const sentKinds = async (id: string) => (await messages(id)).map(({ kind, status }) => [kind, status]);

  /** A reason of the regulation, and a paper that proves it. */
  const asking = async (opinion: string) => {
    const content = `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`;
    const { data } = await (await clerk()).upload({ bizType: 'declaration', fileName: '更正说明.pdf', content });
    return { opinion, params: { amendCode: 'MISTAKE', amendProof: [data] } };
  };

  /** An amendment with a new contract number and another price, compared and sent by a second person. */
  async function amending(record: WireRecord): Promise<WireRecord> {
    expect((await act(record, 'amend', await asking('合同号录入错误'))).data).toMatchObject({
      status: 'AMENDING',
      statusBefore: record.status,
    });
    const [first, ...others] = linesOf(await read(record.id));
    const items = [{ ...first, gName: '更正品名' }, ...others];
    expect((await write(record, { contrNo: 'C-NEW', items })).returnCode).toBe('0');
    minutes(1);
    expect((await act(record, 'sendAmendment', {}, 'decl02')).returnCode).toBe('0');
    return read(record.id);
  }

  test('an amendment keeps the old values, says what differs, and is a new version once customs grants it', async () => {
    const before = await stored();
    const asked = await amending(before);
    expect(asked).toMatchObject({ contrNo: 'C-NEW', version: 1 });
    const [change] = await changes(before.id);
    expect(change).toMatchObject({
      kind: 'AMEND',
      status: 'SENT',
      reason: '合同号录入错误',
      reasonCode: 'MISTAKE',
      proof: [{ fileName: '更正说明.pdf' }],
      askedBy: 'user-decl01',
      sentBy: 'user-decl02',
      entryId: before.entryId,
      version: 1,
    });
    expect(change?.lines).toMatchObject([
      { name: '合同协议号', nameEn: 'Contract no', oldValue: before.contrNo, newValue: 'C-NEW' },
      {
        name: '表体第1项 商品名称',
        nameEn: 'Lines 1: Goods name',
        oldValue: linesOf(before)[0]?.gName,
        newValue: '更正品名',
      },
    ]);
    expect(change).not.toHaveProperty('oldValues');
    expect((await write(before, { contrNo: 'C-LATER' })).returnCode).toBe('1005');

    await answers('OK');
    minutes(1);
    await exchange();
    await expect.poll(() => sentKinds(before.id)).toContainEqual(['AMEND', 'SENT']);
    minutes(3);
    await exchange();
    await expect.poll(async () => (await read(before.id)).version).toBe(2);
    expect((await read(before.id)).contrNo).toBe('C-NEW');
    expect(await changes(before.id)).toMatchObject([{ status: 'GRANTED', answer: '模拟海关系统：同意修改' }]);
    expect(await sentKinds(before.id)).toContainEqual(['AMEND', 'DONE']);
  });

  test('what customs refuses to amend stands as it was before, header and lines', async () => {
    const before = await stored();
    await amending(before);
    const amendment = (await messages(before.id)).find(({ kind }) => kind === 'AMEND');
    minutes(1);
    expect(await outcomeOf({ code: 'AMEND_NO', messageId: amendment?.messageId, note: '理由不充分' })).toBe('DONE');
    const after = await read(before.id);
    expect(after).toMatchObject({ status: 'STORED', contrNo: before.contrNo, version: 1, reason: '理由不充分' });
    expect(linesOf(after).map(({ id, gName }) => [id, gName])).toEqual(
      linesOf(before).map(({ id, gName }) => [id, gName]),
    );
    expect(await changes(before.id)).toMatchObject([{ status: 'REFUSED', answer: '理由不充分' }]);
    expect(await sentKinds(before.id)).toContainEqual(['AMEND', 'DONE']);
    await amending(before);
    expect((await messages(before.id)).filter(({ kind }) => kind === 'AMEND')).toHaveLength(2);
    minutes(1);
    expect(await outcomeOf({ code: 'AMEND_OK', messageId: amendment?.messageId })).toBe('LATE');
  });

  test('an amendment without a change, with a fault or of what the number fixes is refused; one that is given up leaves nothing behind', async () => {
    const before = await stored();
    expect((await act(before, 'sendAmendment')).returnCode).toBe('1004');
    expect((await act(before, 'amend')).returnCode).toBe('1001');
    expect((await act(before, 'amend', { opinion: '品名有误' })).returnCode).toBe('1001');
    await act(before, 'amend', await asking('品名有误'));
    const nothing = await act(before, 'sendAmendment', {}, 'decl02');
    expect(nothing).toMatchObject({
      returnCode: '1001',
      data: { errors: { _: expect.stringContaining('没有修改任何内容') } },
    });
    expect((await write(before, { customsCode: '2200' })).returnCode).toBe('1004');
    await write(before, { contrNo: '' });
    expect(await act(before, 'sendAmendment', {}, 'decl02')).toMatchObject({
      returnCode: '1001',
      data: { errors: { contrNo: expect.anything() } },
    });
    expect((await act(before, 'amendNo', { opinion: '无需修改' })).data).toMatchObject({
      status: 'STORED',
      contrNo: before.contrNo,
    });
    expect(await changes(before.id)).toMatchObject([{ status: 'DROPPED' }]);
    expect((await messages(before.id)).map(({ kind }) => kind)).toEqual(['DECL']);
  });

  test('whoever asked for an amendment or wrote it does not send it, nor by his second account; without proof nobody does', async () => {
    const before = await stored();
    const { opinion, params } = await asking('合同号录入错误');
    await act(before, 'amend', { opinion, params: { amendCode: params.amendCode } });
    await write(before, { contrNo: 'C-NEW' });
    expect(await act(before, 'sendAmendment', {}, 'decl02')).toMatchObject({
      returnCode: '1001',
      data: { errors: { amendProof: expect.anything() } },
    });
    await write(before, { amendProof: params.amendProof });
    expect((await act(before, 'sendAmendment')).returnCode).toBe('1013');
    const { pool } = gateway.database;
    const linked = (person: string | null) =>
      pool.query(`update sys_user set person_id = $1 where id in ('user-decl01', 'user-decl02')`, [person]);
    await linked('one-person');
    expect((await act(before, 'sendAmendment', {}, 'decl02')).returnCode).toBe('1013');
    await linked(null);
    const old = { id: before.id, rowVersion: before.rowVersion, action: 'sendAmendment' };
    expect((await (await gateway.as('decl02')).call('business.actDeclaration', old)).returnCode).toBe('1003');
    expect((await act(before, 'sendAmendment', {}, 'decl02')).returnCode).toBe('0');
    expect((await act(before, 'sendAmendment', {}, 'decl02')).returnCode).toBe('1004');
  });

  test('an amendment after the closing leaves the declaration closed, and its order with it', async () => {
    const before = await stored();
    for (const code of ['RELEASE', 'CLOSE']) {
      minutes(1);
      expect(await outcomeOf({ code, entryId: before.entryId })).toBe('DONE');
    }
    await amending(await read(before.id));
    expect((await act(before, 'askRevocation', { params: { reason: '退运' } })).returnCode).toBe('1004');
    minutes(1);
    expect(await outcomeOf({ code: 'AMEND_OK', entryId: before.entryId })).toBe('DONE');
    expect(await read(before.id)).toMatchObject({ status: 'CLOSED', version: 2 });
    expect(await orderOf(before)).toMatchObject({ status: 'CLOSED' });
  });

  test('a number typed by hand and another one on a receipt wait for somebody to decide, and neither is overwritten', async () => {
    const queued = async () => (await clerk()).get('system.queryWorkbench');
    const { id } = await sent();
    const [message] = (await messages(id)) as readonly [WireRecord];
    const [typed, said] = [entryIdOf(), entryIdOf()];
    await act(await read(id), 'store', { params: { entryId: typed } });
    minutes(1);
    const receive = async (facts: object) =>
      (await clerk()).get<WireRecord>('van.addDeclarationReceipt', {
        record: { receiptTime: now(), messageId: message.messageId, ...facts },
      });
    const first = await receive({ code: 'STORE', entryId: said });
    expect(first).toMatchObject({ outcome: 'CONFLICT', problem: `回执的海关编号为 ${said}，报关单上为 ${typed}` });
    expect(await read(id)).toMatchObject({ status: 'STORED', entryId: typed });
    expect(JSON.stringify(await queued())).toContain('numbersToDecide');
    const decide = async (receipt: WireRecord, decision: string, login: string) =>
      (await gateway.as(login)).call<WireRecord>('van.actDeclarationReceipt', {
        ...{ id: receipt.id, rowVersion: receipt.rowVersion, action: 'decideNumber' },
        params: { decision, reason: '以单一窗口为准' },
      });
    // Whoever entered the receipt does not decide about it.
    expect((await decide(first, 'RECEIPT', 'decl01')).returnCode).toBe('1013');
    expect((await decide(first, 'RECEIPT', 'decl02')).data).toMatchObject({ outcome: 'DONE' });
    expect(await read(id)).toMatchObject({ status: 'STORED', entryId: said });
    expect((await decide(first, 'RECEIPT', 'decl02')).returnCode).toBe('1003');

    // A receipt with a wrong number is left out; the declaration stays as it is.
    minutes(1);
    const second = await receive({ code: 'TAX', entryId: entryIdOf() });
    expect(second.outcome).toBe('CONFLICT');
    expect((await decide(second, 'KEPT', 'decl02')).data).toMatchObject({ outcome: 'NOT_OURS' });
    expect(await read(id)).toMatchObject({ status: 'STORED', entryId: said });
    // What customs says under the right number goes on.
    minutes(1);
    expect(await receive({ code: 'TAX', entryId: said })).toMatchObject({ outcome: 'DONE' });
  });

  test('a release that comes while customs thinks about an amendment waits for its answer', async () => {
    const before = await stored();
    await amending(before);
    const [declared] = (await messages(before.id)) as readonly [WireRecord];
    minutes(2);
    const released = now();
    expect(await outcomeOf({ code: 'RELEASE', messageId: declared.messageId, receiptTime: released })).toBe('EARLY');
    expect(await outcomeOf({ code: 'AMEND_OK', entryId: before.entryId, receiptTime: released })).toBe('DONE');
    expect(await read(before.id)).toMatchObject({ status: 'RELEASED', version: 2 });
  });

  test('a revocation is asked for once; refused it may be asked for again, granted it ends the declaration and its messages', async () => {
    const before = await stored();
    expect((await act(before, 'askRevocation', { params: { reason: '重复申报' } }, 'bus01')).returnCode).toBe('1005');
    expect((await act(before, 'askRevocation')).returnCode).toBe('1001');
    expect((await act(before, 'askRevocation', { params: { reason: '重复申报' } })).data).toMatchObject({
      status: 'STORED',
    });
    expect((await act(before, 'askRevocation', { params: { reason: '再次' } })).returnCode).toBe('1004');
    minutes(1);
    expect(await outcomeOf({ code: 'REVOKE_NO', entryId: before.entryId, note: '已布控' })).toBe('NOTED');
    expect(await changes(before.id)).toMatchObject([{ kind: 'REVOKE', status: 'REFUSED', answer: '已布控' }]);
    expect((await act(before, 'askRevocation', { params: { reason: '客户退运' } })).returnCode).toBe('0');
    minutes(1);
    expect(await outcomeOf({ code: 'REVOKE_OK', entryId: before.entryId, note: '同意撤销' })).toBe('DONE');
    expect(await read(before.id)).toMatchObject({ status: 'REVOKED' });
    expect((await sentKinds(before.id)).map(([, status]) => status)).toEqual(['DONE', 'DONE', 'DONE']);
    const customer = await gateway.as('cust01');
    const { rows } = await customer.get<Page>('business.queryDeclarationChangePage', { filter: {} });
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBeLessThan(2);
  });

  test('S20, V-53: a sheet of numbers stores declarations, each row for itself; a preview stores none', async () => {
    const [one, two] = [await sent(), await sent()];
    const noOf = async (record: WireRecord) => String((await orderOf(record)).orderNo);
    const lines = [
      `${await noOf(one)},,${entryIdOf()},${now().slice(0, 10)}`,
      `${await noOf(two)},,${entryIdOf('0')},`,
      `BG209901010001,,${entryIdOf()},`,
      `,,${entryIdOf()},2999-01-01`,
    ];
    const { data } = await (await clerk()).upload({
      ...{ bizType: 'import', fileName: '海关编号.csv' },
      content: `委托单号,统一编号,海关编号,申报日期\n${lines.join('\n')}\n`,
    });
    const send = async (login: string, more: object = {}) =>
      (await gateway.as(login)).call<{
        success: number;
        failed: number;
        existing: number;
        errors: readonly WireRecord[];
      }>('business.importCustomsNo', { fileId: data.fileId, ...more });
    expect((await send('bus01')).returnCode).toBe('1005');
    expect((await send('decl01', { preview: 1 })).data).toMatchObject({ success: 1, failed: 3 });
    expect(await read(one.id)).toMatchObject({ status: 'SENT' });
    const answer = (await send('decl01')).data;
    expect(answer).toMatchObject({ success: 1, failed: 3, existing: 0 });
    expect(answer.errors.map(({ row, column, rule }) => [row, column, rule])).toEqual([
      [3, '海关编号', 'E-D53'],
      [4, '委托单号', undefined],
      [5, '委托单号', undefined],
      [5, '申报日期', undefined],
    ]);
    expect(await read(one.id)).toMatchObject({ status: 'STORED', entryId: expect.stringMatching(/^2218/) });
    expect(await read(two.id)).toMatchObject({ status: 'SENT', entryId: null });
    expect(await sentKinds(one.id)).toEqual([['DECL', 'ACKED']]);
    expect((await send('decl01')).data).toMatchObject({ success: 0, existing: 1, failed: 3 });
  });
});
