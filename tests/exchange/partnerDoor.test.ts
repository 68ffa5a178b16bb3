import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerLog } from '#domain/exchange/index.ts';
import { processPartnerMessages } from '#server/exchange/messages/processMessages.ts';
import { sendPartnerReceipts } from '#server/exchange/messages/sendReceipts.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { demandBody, openPartner, type PartnerSystem, runNow, sendAs } from './partnerWorld.ts';

/** The door of partners' systems. @see docs/spec/operations.md 3.14 */
let gateway: TestGateway;
let partner: PartnerSystem & { readonly doorId: string; readonly customerId: string };

beforeAll(async () => {
  gateway = await startTestGateway();
  partner = await openPartner(gateway);
});
afterAll(() => gateway.close());

const count = async (sql: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
};
const logged = async (msgNo: string, login = 'admin'): Promise<WireRecord> => {
  const { rows } = await (await gateway.as(login)).get<Page>('van.queryPartnerLogPage', { filter: { msgNo } });
  return rows[0] as WireRecord;
};
/** Until nothing waits: the clock starts the same jobs, and what one has in hand another passes by. */
const work = async () => {
  for (let at = 0; at < 200; at += 1) {
    await runNow(gateway, processPartnerMessages);
    await runNow(gateway, sendPartnerReceipts);
    if (
      (await count(`partner_log where status = 'RECEIVED' or (status = 'LOADED' and next_try <= localtimestamp)`)) === 0
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('O38: a partner sends the same number twice: one business record, and the same receipt', async () => {
  const first = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38') });
  expect([first.http, first.returnCode, first.msg]).toEqual([200, '0', 'ok']);
  await work();
  const again = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38') });
  expect([again.returnCode, again.msg]).toEqual(['0', '报文号重复，返回原回执']);
  expect(again.data).toEqual(first.data);
  const other = await sendAs(partner, { msgNo: 'O38-1', body: demandBody('O38 changed') });
  expect(other.data).toEqual(first.data);
  expect(other.msg).toBe('报文号重复且内容不同，未处理，返回原回执');
  await work();
  expect(await logged('O38-1')).toMatchObject({ errorMsg: null, status: 'ACKED', bizNo: 'O38', receiptCode: 'OK' });
  expect(await count(`demand where title = 'O38'`)).toBe(1);
  expect(await count(`demand where title = 'O38 changed'`)).toBe(0);
  const { rows } = await gateway.database.pool.query(
    `select d.created_by, d.status, g.part_no, g.qty::text from demand d join demand_goods g on g.demand_id = d.id where d.title = 'O38' order by g.line_no`,
  );
  expect(rows).toEqual([
    { created_by: 'user-bus01', status: 'DRAFT', part_no: 'E3Z-T61', qty: '120.00000' },
    { created_by: 'user-bus01', status: 'DRAFT', part_no: 'MY2N', qty: '40.00000' },
  ]);
});

test('a partner sends a warehouse order: it is of the customer of the door, and a line without a part is a problem order', async () => {
  const body = JSON.stringify({
    head: { orderNo: 'P-WH-1', warehouse: '外高桥一号库', orderKind: 'OUT', refNo: 'R-1' },
    rows: [
      { goodsName: '光电传感器', partNo: 'E3Z-T61', qty: '12', unit: '个' },
      { goodsName: '无料号的货', qty: '3', unit: '个' },
    ],
  });
  await sendAs(partner, { msgNo: 'WH-1', msgType: 'WH_ORDER', body });
  // Of two that wait, either may be first: the clock's job takes one while the other is in hand.
  await work();
  await sendAs(partner, { msgNo: 'WH-2', msgType: 'WH_ORDER', body });
  await work();
  expect(await logged('WH-1')).toMatchObject({ errorMsg: null, status: 'ACKED', bizNo: 'P-WH-1' });
  expect(await logged('WH-2')).toMatchObject({ status: 'ERROR' });
  const { rows } = await gateway.database.pool.query(
    `select o.customer_id, o.status, (select count(*)::int from wh_order_line l where l.order_id = o.id) as lines,
       (select string_agg(w.wrong_kind, ',') from wrong_order w where w.order_id = o.id and w.wms_line = 2) as problems
     from wh_order o where o.order_no = 'P-WH-1'`,
  );
  expect(rows).toEqual([{ customer_id: partner.customerId, status: 'CREATED', lines: 2, problems: 'NO_PARTNO' }]);
});

describe('what the door refuses, and what it reads', () => {
  test('a wrong signature, another message under the same one, an old timestamp and a closed door are refused and leave no row', async () => {
    const body = demandBody('refused');
    const wrong = [
      await sendAs({ ...partner, key: 'guessed' }, { msgNo: 'R-1', body }),
      await sendAs(partner, { msgNo: 'R-1', body, headers: { 'x-partner-message-no': 'R-2' } }),
      await sendAs({ ...partner, partner: 'nobody' }, { msgNo: 'R-1', body }),
    ];
    expect(wrong.map(({ http, returnCode }) => [http, returnCode])).toEqual(wrong.map(() => [403, '1005']));
    for (const ahead of [-301, 301]) {
      const late = await sendAs(partner, { msgNo: 'R-1', body, ahead });
      expect([late.returnCode, late.msg]).toEqual(['1005', '时间戳与服务器时间相差超过5分钟']);
    }
    expect((await sendAs(partner, { msgNo: 'R-1', body, ahead: 290 })).returnCode).toBe('0');
    expect((await sendAs(partner, { msgNo: 'R 3', body })).returnCode).toBe('1009');
    const { pool } = gateway.database;
    await pool.query('update partner_door set enabled = false where id = $1', [partner.doorId]);
    expect((await sendAs(partner, { msgNo: 'R-4', body })).returnCode).toBe('1005');
    await pool.query('update partner_door set enabled = true where id = $1', [partner.doorId]);
    expect(await count(`partner_log where msg_no like 'R%' and msg_no <> 'R-1'`)).toBe(0);
  });

  test('more than 2 MB is refused with a sentence, 2 MB is read', async () => {
    const large = await sendAs(partner, { msgNo: 'BIG-1', body: Buffer.alloc(2_097_153, 32) });
    expect([large.http, large.msg]).toEqual([413, '报文不能超过2MB，请拆分后发送']);
    const most = demandBody('BIG-2');
    const whole = await sendAs(partner, {
      msgNo: 'BIG-2',
      body: most + ' '.repeat(2_097_152 - Buffer.byteLength(most)),
    });
    expect(whole.returnCode).toBe('0');
    await work();
    expect(await logged('BIG-2')).toMatchObject({ status: 'ACKED', bizNo: 'BIG-2' });
  });

  test('GBK is read as GBK, and what is neither is refused', async () => {
    // 需求 in GBK.
    const title = Buffer.from([0xd0, 0xe8, 0xc7, 0xf3]);
    const body = Buffer.concat([Buffer.from('{"head":{"title":"'), title, Buffer.from('-GBK"}}')]);
    const sent = await sendAs(partner, { msgNo: 'GBK-1', body, contentType: 'application/json; charset=GBK' });
    expect(sent.returnCode).toBe('0');
    await work();
    expect(await logged('GBK-1')).toMatchObject({ status: 'ACKED', bizNo: '需求-GBK' });
    const unread = await sendAs(partner, { msgNo: 'GBK-2', body });
    expect([unread.returnCode, unread.msg]).toEqual(['1009', '报文编码错误：支持UTF-8和GBK']);
  });

  test('a new key ends the one before', async () => {
    const old = await openPartner(gateway, 'other');
    expect((await sendAs(old, { msgNo: 'K-1', body: demandBody('K-1') })).returnCode).toBe('0');
    const fresh = await openPartner(gateway, 'other');
    expect(fresh.key).toBe(old.key);
    const admin = await gateway.as('admin');
    const { rowVersion } = await admin.get<WireRecord>('van.getPartnerDoor', { id: fresh.doorId });
    await admin.get('van.actPartnerDoor', { id: fresh.doorId, rowVersion, action: 'issueKey', opinion: '更换' });
    expect((await sendAs(fresh, { msgNo: 'K-2', body: demandBody('K-2') })).returnCode).toBe('1005');
  });
});

describe('what failed waits for people', () => {
  test('a message that makes no sense is an error with its field, is ignored with a reason or processed again', async () => {
    const body = JSON.stringify({ head: { title: 'E-1', demandType: '没有这种' } });
    await sendAs(partner, { msgNo: 'E-1', body });
    await sendAs(partner, { msgNo: 'E-2', body: 'not json' });
    await sendAs(partner, { msgNo: 'E-3', body: demandBody('E-3'), msgType: 'UNKNOWN' });
    await work();
    const [first, second, third] = [await logged('E-1'), await logged('E-2'), await logged('E-3')];
    expect([first, second, third].map(({ status }) => status)).toEqual(['ERROR', 'ERROR', 'ERROR']);
    expect(first?.errorMsg).toContain('需求类型');
    expect(second?.errorMsg).toBe('报文应为JSON对象');
    expect(third?.errorMsg).toBe('未配置报文类型UNKNOWN');
    const clerk = await gateway.as('admin');
    const act = (record: WireRecord | undefined, action: string, more: object = {}) =>
      clerk.call<WireRecord>('van.actPartnerLog', { id: record?.id, rowVersion: record?.rowVersion, action, ...more });
    expect((await act(second, 'ignore', { opinion: '测试报文' })).data).toMatchObject({ status: 'IGNORED' });
    const admin = await gateway.as('admin');
    const door = await admin.get<WireRecord>('van.getPartnerDoor', { id: partner.doorId });
    await admin.get('van.updatePartnerDoor', {
      id: door.id,
      rowVersion: door.rowVersion,
      record: { types: [{ lineNo: 1, msgType: 'UNKNOWN', kind: 'DEMAND' }] },
    });
    const again = await clerk.get('van.resendPartnerLogs', { ids: [third?.id, second?.id] });
    expect(again).toEqual({ again: 1, left: 1 });
    await work();
    expect(await logged('E-3')).toMatchObject({ status: 'ACKED', retryCount: 1 });
    expect(await count(`demand where title = 'E-3'`)).toBe(1);
  });

  test('a partner that cannot be reached gets its receipt later, or fetches it at the door', async () => {
    const { pool } = gateway.database;
    const simulate = async (value: string) => {
      await pool.query(`delete from sys_setting where setting_key = 'partner.simulation'`);
      await pool.query(
        `insert into sys_setting (id, setting_key, setting_value, value_type) values ('sim', 'partner.simulation', $1, 'string')`,
        [value],
      );
      gateway.gateway.services.settings.forget();
    };
    await simulate('DOWN');
    await sendAs(partner, { msgNo: 'RC-1', body: demandBody('RC-1') });
    await work();
    expect(await logged('RC-1')).toMatchObject({ status: 'LOADED', errorMsg: '回执发送失败：模拟客户系统：连接失败' });
    const fetched = await sendAs(partner, { msgNo: 'RC-1', body: '', method: 'GET' });
    expect(fetched.data).toMatchObject({ msgNo: 'RC-1', status: 'ACKED', receiptCode: 'OK' });
    await simulate('OK');
    const clerk = await gateway.as('admin');
    const record = await logged('RC-1');
    const said = await clerk.get<WireRecord>('van.fetchPartnerReceipt', {
      id: record.id,
      rowVersion: record.rowVersion,
    });
    expect(said.receiptText).toBe('客户系统已确认 RC-1');
  });

  test('who sees the log sees no secrets in it, business sees no body, and customers and others see nothing', async () => {
    await sendAs(partner, { msgNo: 'M-1', body: demandBody('M-1') });
    await work();
    const { id } = await logged('M-1');
    const keeper = await (await gateway.as('it01')).get<WireRecord>('van.getPartnerLog', { id });
    expect(keeper.shownBody).toContain('"phone":"***"');
    expect(keeper.shownBody).not.toContain('13800001234');
    expect(keeper).not.toHaveProperty('body');
    const clerk = await (await gateway.as('bus01')).get<WireRecord>('van.getPartnerLog', { id });
    expect(clerk).not.toHaveProperty('shownBody');
    expect(clerk).not.toHaveProperty('shownRows');
    for (const name of ['cust01', 'wh01', 'decl01'])
      for (const [method, data] of [
        ['van.queryPartnerLogPage', {}],
        ['van.getPartnerLog', { id }],
        ['van.actPartnerLog', { id, rowVersion: 1, action: 'resend' }],
        ['van.resendPartnerLogs', { ids: [id] }],
        ['van.sendPartnerReceipt', { id, rowVersion: 1 }],
        ['van.fetchPartnerReceipt', { id, rowVersion: 1 }],
        ['van.exportPartnerLog', {}],
      ] as const)
        expect(['1002', '1003', '1005']).toContain((await (await gateway.as(name)).call(method, data)).returnCode);
    expect((await (await gateway.as('bus02')).call('van.getPartnerLog', { id })).returnCode).toBe('1002');
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, partnerLog)).toEqual([]);
});
