import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { WindowImportAnswer } from '#domain/declaration/singleWindow/windowCalls.ts';
import { exchangeDeclarations } from '#server/declaration/customs/exchangeDeclarations.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { twinDeclaration } from './twinDeclaration.ts';
import { type TakenFile, WindowClient } from './windowClient.ts';
import { importBySea } from './windowExamples.ts';

/** Declarations on their way through the folders of the Single Window's client. @see docs/decisions/0300-single-window.md */
let gateway: TestGateway;
let shift = 0;
const clock = () => new Date(Date.now() + shift);
const minutes = (count: number) => {
  shift += count * 60_000;
};
const now = () => nowText(clock);
const root = mkdtempSync(join(tmpdir(), 'window-'));
const client = new WindowClient(join(root, 'one'));

beforeAll(async () => {
  gateway = await startTestGateway({ clock, env: { CUSTOMS_SYSTEM: 'single-window', SINGLE_WINDOW_DIR: root } });
  const { rows } = await gateway.database.pool.query<{ id: string }>(
    `select broker_id as id from customs_order where id = 'demo-order-8'`,
  );
  await (await gateway.as('admin')).get('van.addWindowBroker', {
    record: {
      ...{ brokerId: rows[0]?.id, folder: 'one', enabled: 1, icCard: '8910000012345', inputerName: '林一' },
      ...{ declareName: '林一', copCode: '3122980017', copName: '示例报关', copCreditCode: '91310115MA7EX00123' },
    },
  });
});
afterAll(async () => {
  await gateway?.close();
  rmSync(root, { recursive: true, force: true });
});

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
const listed = async (method: string, filter: object): Promise<readonly WireRecord[]> =>
  (await (await clerk()).get<Page>(`van.${method}`, { filter, sort: [{ field: 'createdTime', order: 'ASC' }] })).rows;
const message = async (declId: string) => (await listed('queryCustomsMessagePage', { declId })).at(-1);
const receipts = (declId: string) => listed('queryDeclarationReceiptPage', { declId });
const draft = async (declId: string) => (await listed('queryWindowDraftPage', { declId }))[0];

async function sent(): Promise<string> {
  const id = await twinDeclaration(gateway.database.pool);
  const { rowVersion } = await read(id);
  await (await clerk()).get('van.sendDeclaration', { id, rowVersion });
  return id;
}

/** What the client takes: the gateway's own job may be the one that writes it. */
async function taken(): Promise<TakenFile> {
  let found: readonly TakenFile[] = [];
  await expect
    .poll(async () => {
      await exchange();
      found = await client.take();
      return found.length;
    })
    .toBe(1);
  return found[0] as TakenFile;
}

/** A declaration that is written, taken and saved as a draft. */
let running = 0;
const seqNoOf = () => `I${now().slice(0, 4)}${String(++running).padStart(13, '0')}`;
const entryIdOf = () => `2218${now().slice(0, 4)}1${String(100_000_000 + ++running)}`;
const receiptNoOf = () => `2026${String(++running).padStart(14, '0')}`;

async function saved(): Promise<{ readonly id: string; readonly seqNo: string; readonly file: TakenFile }> {
  const id = await sent();
  const file = await taken();
  const seqNo = seqNoOf();
  client.saved(file, seqNo);
  await exchange();
  return { id, seqNo, file };
}

const tell = (seqNo: string, channel: string, more: { entryId?: string; time?: string; receiptNo?: string } = {}) =>
  client.receipt({ seqNo, channel, time: now().replace(' ', 'T'), receiptNo: receiptNoOf(), ...more });

describe('the way of a declaration', () => {
  test('it is written as a zip with its message, taken, saved, declared, stored, released and closed; each step is told apart', async () => {
    const id = await sent();
    await exchange();
    expect(await draft(id)).toMatchObject({
      state: 'WRITTEN',
      tries: 1,
      clientSeqNo: expect.stringMatching(/^TG\d{12}$/),
    });
    expect(client.list('OutBox')).toEqual([expect.stringMatching(/^TG\d{12}_1-1\.zip$/)]);
    const [file] = (await client.take()) as readonly [TakenFile];
    expect(file.xml).toContain('<OperType>G</OperType>');
    await exchange();
    expect(await draft(id)).toMatchObject({ state: 'TAKEN' });
    expect(await message(id)).toMatchObject({ status: 'SENT' });

    const seqNo = seqNoOf();
    client.saved(file, seqNo);
    await exchange();
    expect(await draft(id)).toMatchObject({ state: 'SAVED', seqNo });
    expect(await read(id)).toMatchObject({ status: 'SENT', seqNo });
    expect(await message(id)).toMatchObject({ status: 'ACKED' });

    tell(seqNo, '7');
    await exchange();
    expect(await draft(id)).toMatchObject({ state: 'DECLARED' });
    expect(await read(id)).toMatchObject({ status: 'SENT' });
    const entryId = entryIdOf();
    tell(seqNo, 'L', { entryId });
    tell(seqNo, 'J', { entryId });
    await exchange();
    expect(await read(id)).toMatchObject({ status: 'STORED', entryId });
    const at = now().replace(' ', 'T');
    tell(seqNo, 'R', { entryId, time: at });
    tell(seqNo, 'P', { entryId, time: at });
    await exchange();
    expect(await read(id)).toMatchObject({ status: 'CLOSED' });
    expect((await receipts(id)).map(({ rawCode, outcome }) => `${rawCode} ${outcome}`)).toEqual([
      'S0 NOTED',
      '7 NOTED',
      'L DONE',
      'J NOTED',
      'P DONE',
      'R DONE',
    ]);
    expect(client.list('InBox')).toEqual([]);
  });

  test('a draft that the Single Window refuses is a rejected declaration, and goes out again under the same number', async () => {
    const id = await sent();
    const file = await taken();
    client.refused(file, '暂存失败：运输工具名称填写不规范');
    await exchange();
    expect(await read(id)).toMatchObject({ status: 'REJECTED', reason: '暂存失败：运输工具名称填写不规范' });
    expect(await draft(id)).toMatchObject({ state: 'REFUSED' });
    await gateway.database.pool.query(
      `update declaration set status = 'CHECKED', row_version = row_version + 1 where id = $1`,
      [id],
    );
    const { rowVersion } = await read(id);
    await (await clerk()).get('van.sendDeclaration', { id, rowVersion });
    const again = await taken();
    expect(again).toMatchObject({ clientSeqNo: file.clientSeqNo });
    expect(again.name).not.toBe(file.name);
  });

  test('a missing card never looks like sent: the message fails behind its hand-over, is tried three times, and then given up', async () => {
    const id = await sent();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const file = await taken();
      client.failed(file);
      await exchange();
      expect(await draft(id)).toMatchObject({ state: 'RETURNED', problem: expect.stringContaining('打开读卡器失败') });
      expect(await message(id)).toMatchObject({ status: attempt < 3 ? 'FAILED' : 'DEAD', attempts: attempt });
      minutes(10);
    }
    expect(await read(id)).toMatchObject({ status: 'SENT' });
  });

  test('a file that comes back in FailBox is tried again under the same number', async () => {
    const id = await sent();
    await exchange();
    await expect.poll(() => client.list('OutBox')).toHaveLength(1);
    const [name] = client.list('OutBox') as readonly [string];
    client.giveBack(name);
    await exchange();
    await expect.poll(() => message(id)).toMatchObject({ status: 'FAILED' });
    minutes(3);
    await exchange();
    expect(await draft(id)).toMatchObject({ state: 'WRITTEN', tries: 2 });
    await client.take();
  });

  test('a share that is away loses nothing, is told, and counts no try', async () => {
    const id = await sent();
    renameSync(join(root, 'one'), join(root, 'away'));
    await exchange();
    minutes(30);
    await exchange();
    expect(await message(id)).toMatchObject({
      status: 'PENDING',
      attempts: 0,
      lastError: expect.stringContaining('无法访问'),
    });
    expect((await listed('queryWindowBrokerPage', { enabled: 1 }))[0]).toMatchObject({ awaySince: expect.any(String) });
    renameSync(join(root, 'away'), join(root, 'one'));
    minutes(2);
    await exchange();
    await expect.poll(() => message(id)).toMatchObject({ status: 'SENT' });
    expect((await listed('queryWindowBrokerPage', { enabled: 1 }))[0]).toMatchObject({ awaySince: null });
    await client.take();
  });
});

describe('what comes that nobody expects', () => {
  test('the same receipt twice changes nothing, one file is read once', async () => {
    const { id, seqNo } = await saved();
    const entryId = entryIdOf();
    const receiptNo = receiptNoOf();
    tell(seqNo, 'L', { entryId, receiptNo });
    await exchange();
    tell(seqNo, 'L', { entryId, receiptNo });
    await exchange();
    await exchange();
    expect((await receipts(id)).map(({ outcome }) => outcome)).toEqual(['NOTED', 'DONE', 'REPEATED']);
  });

  test('half a file, a temporary one and a foreign one stop nobody; what stays unreadable is put aside and told', async () => {
    const { id, seqNo } = await saved();
    client.answer('Receipt_broken.xml', '<DEC_RESULT><CUS_CIQ_NO>');
    client.answer('foreign.xml', '<Invoice><No>1</No></Invoice>');
    writeFileSync(join(client.root, 'InBox', 'Receipt_half.xml.tmp'), '<DEC_RESULT>');
    tell(seqNo, 'L', { entryId: entryIdOf() });
    await exchange();
    expect(await read(id)).toMatchObject({ status: 'STORED' });
    expect(client.list('InBox')).toEqual(['Receipt_broken.xml', 'Receipt_half.xml.tmp', 'foreign.xml']);
    await exchange();
    expect(client.list('InBox')).toEqual(['Receipt_half.xml.tmp']);
    const bad = await listed('queryWindowFilePage', { state: 'BROKEN' });
    expect(bad.map(({ fileName }) => fileName).sort()).toEqual(['Receipt_broken.xml', 'foreign.xml']);
    rmSync(join(client.root, 'InBox', 'Receipt_half.xml.tmp'));
  });

  test('a receipt of nobody is kept unmatched until somebody says whose it is', async () => {
    tell('I20269999999999999', 'P');
    await exchange();
    expect(await listed('queryDeclarationReceiptPage', { seqNo: 'I20269999999999999' })).toMatchObject([
      { outcome: 'UNMATCHED', rawCode: 'P' },
    ]);
  });

  test('a letter that nobody knows is a notice with its letter', async () => {
    const { id, seqNo } = await saved();
    tell(seqNo, '!');
    await exchange();
    expect((await receipts(id)).at(-1)).toMatchObject({ code: 'INFO', rawCode: '!', outcome: 'NOTED' });
  });

  test('an amendment is keyed in by hand: its message says so and is not tried again', async () => {
    const { id, seqNo } = await saved();
    tell(seqNo, 'L', { entryId: entryIdOf() });
    await exchange();
    await (await clerk()).get('business.actDeclaration', {
      ...{ id, rowVersion: (await read(id)).rowVersion, action: 'askRevocation', params: { reason: '申报错误' } },
    });
    await exchange();
    await expect
      .poll(() => message(id))
      .toMatchObject({
        kind: 'REVOKE',
        status: 'DEAD',
        lastError: expect.stringContaining('单一窗口录入'),
      });
    tell(seqNo, 'D');
    await exchange();
    expect(await read(id)).toMatchObject({ status: 'REVOKED' });
  });
});

describe('checked only, and from other programs', () => {
  const check = async (id: string) =>
    (await clerk()).call<WireRecord>('van.checkForWindow', { id, rowVersion: (await read(id)).rowVersion });

  test('a message is judged without being written: what is wrong leads to its field', async () => {
    const id = await twinDeclaration(gateway.database.pool);
    expect((await check(id)).returnCode).toBe('0');
    await gateway.database.pool.query(`update declaration set agent_code = null where id = $1`, [id]);
    const { returnCode, data } = await check(id);
    expect([returnCode, Object.keys((data as unknown as Refused).errors)]).toEqual(['1001', ['agentCode']]);
    expect(client.list('OutBox')).toEqual([]);
    expect(await draft(id)).toBeUndefined();
    const shown = await (await clerk()).get<{ xml: string; parts: readonly unknown[] }>('van.queryWindowMessage', {
      id,
    });
    expect(shown.xml).toContain('<DecMessage version="4.8"');
  });

  test('twenty messages of another program become declarations; the same once more does not', async () => {
    const { rows } = await gateway.database.pool.query<{ name: string; creditCode: string }>(
      `select name, credit_code as "creditCode" from customer where id = 'demo-customer-01'`,
    );
    const consignee = rows[0] ?? { name: '', creditCode: '' };
    const upload = async (fileName: string, content: string | Buffer) =>
      (await (await clerk()).upload({ bizType: 'declaration', fileName, content })).data.hashaddr;
    const fileIds: string[] = [];
    for (let at = 0; at < 20; at += 1) fileIds.push(await upload(`m${at}.xml`, importBySea(`OTHER${at}`, consignee)));
    const send = async (ids: readonly string[]) =>
      (await clerk()).get<WindowImportAnswer>('van.importWindowMessages', { fileIds: ids });
    const { made, failed } = await send(fileIds);
    expect([made.length, failed]).toEqual([20, []]);
    expect(await read(made[0]?.id ?? '')).toMatchObject({
      status: 'DRAFT',
      customerId: 'demo-customer-01',
      ieFlag: 'I',
    });
    const again = await send([fileIds[0] ?? '']);
    expect(again.made).toEqual([]);
    expect(again.failed.map(({ msg }) => msg)).toEqual(['这份报文已经导入过']);
  });
});
