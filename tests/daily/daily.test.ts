import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { dailyReport } from '#domain/daily/index.ts';
import { confirmReports, remindReports } from '#server/daily/remind.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { addSubmitted } from '../contract/newRecords.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Daily reports over HTTP. @see docs/spec/operations.md 3.8, 5, 7 */
let gateway: TestGateway;
/** A Wednesday of the house, so that days before and after it are worked. */
const day = '2026-11-25';
let moment = `${day} 17:00:00`;
const clock = () => new Date(`${moment.replace(' ', 'T')}+08:00`);
beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  // The demo has reports of these days already.
  await gateway.database.pool.query('delete from daily_item');
  await gateway.database.pool.query('delete from daily_report');
});
afterAll(() => gateway.close());
beforeEach(() => {
  moment = `${day} 17:00:00`;
});

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const adding = (client: GatewayClient, facts: object = {}) =>
  client.call<WireRecord>('kpi.addDailyReport', { record: { reportDate: day, dailyKind: 'BUSI', ...facts } });
async function added(client: GatewayClient, facts: object = {}) {
  const { returnCode, returnMsg, data } = await adding(client, facts);
  if (returnCode !== '0') throw new Error(`${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}
const trying = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>('kpi.actDailyReport', { id, rowVersion, action, ...more });
async function taking(client: GatewayClient, record: WireRecord, action: string, more: object = {}) {
  const { returnCode, returnMsg, data } = await trying(client, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}
const itemsIn = (record: WireRecord) => record.items as readonly WireRecord[];
const item = { itemName: '其他', planQty: '5', actualQty: '3', note: '无' };

describe('a report', () => {
  test('begins with the figures of its day, and what nobody counts yet is zero', async () => {
    const clerk = await gateway.as('bus01');
    await addSubmitted(clerk);
    const record = await added(clerk);
    expect(record.reportNo).toMatch(/^RB\d{12}$/);
    expect(record).toMatchObject({ deptCode: 'D10', reporterId: 'user-bus01', status: 'DRAFT' });
    expect(itemsIn(record).map(({ itemName }) => itemName)).toEqual(['新增需求', '受理需求', '完成需求', '客户投诉']);
    expect(Number(itemsIn(record)[0]?.actualQty)).toBeGreaterThan(0);
    expect(itemsIn(record).at(-1)?.actualQty).toBe('0.00');
    const { rows } = await gateway.database.pool.query<{ count: number }>(
      `with shipped as (update wh_order set ship_time = $1::date + interval '10 hours' where id in
         (select id from wh_order where order_kind = 'OUT' and status in ('SHIPPED', 'SIGNED') limit 3) returning id)
       select count(*)::int as count from shipped`,
      [day],
    );
    expect(rows[0]?.count).toBe(3);
    const store = await added(await gateway.as('wh01'), { dailyKind: 'WH' });
    expect(itemsIn(store)).toHaveLength(6);
    expect(Number(itemsIn(store)[1]?.actualQty)).toBeGreaterThanOrEqual(3);
    const declarant = await added(await gateway.as('decl01'), { dailyKind: 'DECL' });
    expect(itemsIn(declarant).map(({ itemName }) => itemName)).toContain('申报票数');
  });

  test('O21: a second one for the day is refused, and one that was sent at 20:01 is late', async () => {
    const clerk = await gateway.as('bus02');
    const record = await added(clerk, { items: [item] });
    const again = await adding(clerk);
    expect(again.returnCode).toBe('1006');
    expect(again.returnMsg).toBe(`${day}的日报已存在`);
    moment = `${day} 20:01:00`;
    expect(await taking(clerk, record, 'submit')).toMatchObject({ status: 'SUBMITTED', lateFlg: 1 });
    const { rows } = await clerk.get<Page>('kpi.queryDailyReportPage', { filter: { lateFlg: 1 } });
    expect(rows.map(({ id }) => id)).toContain(record.id);
  });

  test('is filled anew beside what was planned and noted', async () => {
    const clerk = await gateway.as('bus01l');
    const record = await added(clerk, { items: [{ ...item, itemName: '新增需求', actualQty: '999' }, item] });
    const { id, rowVersion } = record;
    const filled = await clerk.get<WireRecord>('kpi.fillDailyReport', { id, rowVersion });
    const [first] = itemsIn(filled);
    expect(first).toMatchObject({ itemName: '新增需求', planQty: '5.00', note: '无' });
    expect(Number(first?.actualQty)).toBeLessThan(999);
    expect(itemsIn(filled).at(-1)).toMatchObject({ itemName: '其他', actualQty: '3.00' });
  });

  test('begins as a copy of the last one of its kind', async () => {
    const clerk = await gateway.as('tz01');
    await added(clerk, { reportDate: addDays(day, -1), items: [item], issues: '待查' });
    const copied = await taking(clerk, await added(clerk), 'copyLast');
    expect(copied).toMatchObject({ issues: '待查' });
    expect(itemsIn(copied)).toMatchObject([{ itemName: '其他', planQty: '5.00', actualQty: '0.00', note: '无' }]);
  });

  test('is of today or of seven days before, has items, and each of them once', async () => {
    const clerk = await gateway.as('fin01');
    expect(errorsOf(await adding(clerk, { reportDate: addDays(day, 1) }))).toHaveProperty('reportDate');
    expect(errorsOf(await adding(clerk, { reportDate: addDays(day, -8) }))).toHaveProperty('reportDate');
    expect((await adding(clerk, { reportDate: addDays(day, -7) })).returnCode).toBe('0');
    expect(errorsOf(await adding(clerk, { items: [item, item] }))).toHaveProperty('items');
    const record = await added(clerk, { dailyKind: 'TRANS' });
    const { id, rowVersion } = record;
    const bare = await clerk.get<WireRecord>('kpi.updateDailyReport', { id, rowVersion, record: { items: [] } });
    expect(errorsOf(await trying(clerk, bare, 'submit'))).toHaveProperty('items');
  });

  test('is taken back on its own day, returned with a reason, sent again and confirmed by the leader', async () => {
    const [clerk, leader] = [await gateway.as('jck01'), await gateway.as('jck01l')];
    const sent = await taking(clerk, await added(clerk, { items: [item] }), 'submit');
    const back = await taking(clerk, sent, 'withdraw');
    expect(back).toMatchObject({ status: 'DRAFT', submittedTime: null });
    const again = await taking(clerk, back, 'submit');
    moment = `${addDays(day, 1)} 09:00:00`;
    expect((await trying(clerk, again, 'withdraw')).returnMsg).toContain('只能在日报当天撤回');
    expect((await trying(leader, again, 'return')).returnCode).toBe('1001');
    const returned = await taking(leader, again, 'return', { opinion: '补充' });
    expect(returned).toMatchObject({ status: 'RETURNED', opinion: '补充' });
    const third = await taking(clerk, returned, 'submit');
    expect(third).toMatchObject({ lateFlg: 1, opinion: null });
    expect((await trying(clerk, third, 'confirm')).returnCode).toBe('1005');
    expect(await taking(leader, third, 'confirm')).toMatchObject({ status: 'CONFIRMED' });
  });

  test('of a leader is not confirmed by himself, and after three working days by the product', async () => {
    const leader = await gateway.as('fin01l');
    const sent = await taking(leader, await added(leader, { items: [item] }), 'submit');
    expect((await trying(leader, sent, 'confirm')).returnCode).toBe('1013');
    const { services } = gateway.gateway;
    const run = () => confirmReports({}, { services } as Parameters<typeof confirmReports>[1]);
    moment = '2026-11-30 09:00:00';
    await run();
    const statusNow = async () => (await leader.get<WireRecord>('kpi.getDailyReport', { id: sent.id })).status;
    expect(await statusNow()).toBe('SUBMITTED');
    moment = '2026-12-01 09:00:00';
    await run();
    expect(await statusNow()).toBe('CONFIRMED');
  });

  test('is seen by its author and his leader alone', async () => {
    const clerk = await gateway.as('ygl01');
    const { id, rowVersion } = await added(clerk, { items: [item] });
    for (const login of ['bus01', 'bus01l', 'ygl02', 'it01']) {
      const other = await gateway.as(login);
      expect((await other.call('kpi.getDailyReport', { id })).returnCode).toBe('1002');
      expect((await other.call('kpi.updateDailyReport', { id, rowVersion, record: { issues: 'x' } })).returnCode).toBe(
        '1002',
      );
      expect((await other.call('kpi.fillDailyReport', { id, rowVersion })).returnCode).toBe('1002');
    }
    expect((await (await gateway.as('cust01')).call('kpi.getDailyReport', { id })).returnCode).toBe('1005');
  });
});

describe('all together', () => {
  interface Matrix {
    readonly days: readonly { day: string; isWorkday: boolean }[];
    readonly rows: readonly {
      kind: string;
      dept: string;
      cells: readonly { state: string; count: number; late: number }[];
    }[];
  }
  const matrix = async (login: string, facts: object = {}) =>
    (await gateway.as(login)).get<Matrix>('kpi.summaryDailyReport', { fromDay: '2026-11-20', toDay: day, ...facts });

  test('departments stand beside days, and who sent nothing on a working day is missing', async () => {
    const all = await matrix('admin');
    expect(all.days.find((one) => one.day === '2026-11-22')?.isWorkday).toBe(false);
    const d20 = all.rows.find(({ kind, dept }) => kind === 'BUSI' && dept === 'D20');
    const at = (wanted: string) => d20?.cells[all.days.findIndex((one) => one.day === wanted)];
    expect(at(day)).toMatchObject({ count: 1, late: 1 });
    expect(at('2026-11-24')).toMatchObject({ state: 'MISSING' });
    expect(at('2026-11-22')).toMatchObject({ state: 'NONE' });
    const sums = (all as Matrix & { items: readonly WireRecord[] }).items.find(({ itemName }) => itemName === '其他');
    expect(Number(sums?.total)).toBeGreaterThan(0);
    expect((await matrix('bus02l')).rows.every(({ dept }) => dept === 'D20')).toBe(true);
    const wrong = await (await gateway.as('admin')).call('kpi.summaryDailyReport', {
      fromDay: day,
      toDay: '2026-01-01',
    });
    expect(errorsOf(wrong)).toHaveProperty('toDay');
  });

  test('whoever owes a report is reminded by his leader, and by the product at the end of a working day', async () => {
    const { pool } = gateway.database;
    const told = async () =>
      (await pool.query(`select user_id from user_message where title like '请提交%' and entity = 'dailyReport'`)).rows
        .length;
    const before = await told();
    const answer = await (await gateway.as('bus02l')).get<{ reminded: number }>('kpi.remindDailyReport', {
      reportDate: addDays(day, -1),
    });
    expect(answer.reminded).toBeGreaterThan(0);
    expect(await told()).toBeGreaterThan(before);
    const { services } = gateway.gateway;
    const run = () => remindReports({}, { services } as Parameters<typeof remindReports>[1]);
    moment = '2026-11-29 18:00:00';
    expect(await run()).toEqual({ reminded: 0 });
    moment = '2026-11-27 18:00:00';
    expect((await run()) as { reminded: number }).not.toEqual({ reminded: 0 });
  });

  test('of many the leader confirms those that wait, each for itself', async () => {
    const [clerk, leader] = [await gateway.as('bus02'), await gateway.as('bus02l')];
    const sent = await taking(clerk, await added(clerk, { reportDate: addDays(day, -2), items: [item] }), 'submit');
    const draft = await added(clerk, { reportDate: addDays(day, -3), items: [item] });
    const { ok, failed } = await leader.get<{ ok: string[]; failed: object[] }>('kpi.batchActDailyReport', {
      ids: [sent.id, draft.id],
      rowVersions: [sent.rowVersion, draft.rowVersion],
      action: 'confirm',
    });
    expect(ok).toEqual([sent.id]);
    expect(failed).toHaveLength(1);
  });
});

test('the calendar of this test is that of the house', () => {
  expect(nowText(clock).slice(0, 10)).toBe(day);
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, dailyReport)).toEqual([]);
});
