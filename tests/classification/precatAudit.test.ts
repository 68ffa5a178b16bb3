import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pushGoods } from '#server/classification/software/pushGoods.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * What the audits of goods leave behind, and how passed goods reach the declaration software.
 * @see docs/spec/classification.md 2.3, 4.6, 7.4
 */
let gateway: TestGateway;
const code = '8516500000';
const result = {
  ...{
    hsCode: code,
    declaredName: '微波炉',
    basis: '税目85.16的条文列名的微波炉',
    girRules: ['1', '6'],
    principle: '微波加热',
  },
};

beforeAll(async () => {
  gateway = await startTestGateway();
  await query(
    `update hs_element set required_flg = false where hs_code_id in (select id from hs_code where hs_code = $1)`,
    [code],
  );
  await query(`delete from hs_ciq where hs_code_id in (select id from hs_code where hs_code = $1)`, [code]);
  await query(`update precat_product set software_status = 'NONE'`);
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const push = () => pushGoods({}, { services: gateway.gateway.services } as Parameters<typeof pushGoods>[1]);
const read = async (id: string, login = 'admin') =>
  (await gateway.as(login)).get<WireRecord>('product.getPrecatProduct', { id });
/** The gateway's own worker is woken by the pass and sends. */
const until = (id: string, facts: object) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(facts), { timeout: 5_000 });
const simulate = async (state: 'OK' | 'DOWN') => {
  await query(`update sys_setting set setting_value = $1 where setting_key = 'precat.softwareSimulation'`, [state]);
  gateway.gateway.services.settings.forget();
};

async function on(login: string, id: string, action: string, more: object = {}) {
  const { rowVersion } = await read(id);
  return (await gateway.as(login)).call<WireRecord>('product.actPrecatProduct', { id, rowVersion, action, ...more });
}

/** Goods of an accepted application that the first auditor has in hand. */
async function inFirstAudit(): Promise<string> {
  const [line] = await query(
    `select id from precat_product where process_status = 'FIRST' and customer_id = 'demo-customer-01' limit 1`,
  );
  await query(
    `update precat_product set assignee1 = 'user-ygl01', audit_levels = 3, created_by = 'user-precust01' where id = $1`,
    [line.id],
  );
  return line.id;
}

async function passedBy(...logins: readonly string[]): Promise<string> {
  const id = await inFirstAudit();
  expect((await on('ygl01', id, 'saveResult', { params: { hsCode: code, elementValues: [] } })).returnCode).toBe('0');
  const outcomes: { readonly returnCode: string; readonly data: WireRecord }[] = [];
  for (const [at, login] of logins.entries())
    outcomes.push(
      await on(login, id, `pass${at + 1}`, { params: at === 0 ? result : { innerNote: '内部：与去年一致' } }),
    );
  expect(outcomes.map(({ returnCode }) => returnCode)).toEqual(logins.map(() => '0'));
  if (logins.length === 3)
    expect(outcomes[2]?.data).toMatchObject({ processStatus: 'PASSED', softwareStatus: 'QUEUED', innerNote: null });
  return id;
}

describe('S08', () => {
  test('S08: with the third pass goods go to the declaration software; rows of three audits stay', async () => {
    const id = await passedBy('ygl01', 'ygl02', 'ygl03');
    const { rowVersion } = await read(id);
    await until(id, {
      processStatus: 'PASSED',
      softwareStatus: 'SENT',
      softwareNo: 1,
      softwareTries: 0,
      softwareMsg: null,
      rowVersion,
    });
    expect(await push()).toEqual({ sent: 0, failed: 0 });
    const [message] = await query(
      `select status, body from interface_log where msg_type = 'GOODS' and body->>'lineId' = $1`,
      [id],
    );
    expect(message).toMatchObject({
      status: 'SENT',
      body: { pushNo: 1, goods: { hsCode: code, declaredName: '微波炉' } },
    });

    const page = { filter: { lineId: id }, sort: [{ field: 'auditTime', order: 'ASC' }] };
    const { rows } = await (await gateway.as('ygl03')).get<Page>('product.queryPrecatAuditPage', page);
    expect(
      rows.map(({ level, action, auditorId, hsBefore, hsAfter }) => [level, action, auditorId, hsBefore, hsAfter]),
    ).toEqual([
      [1, 'PASS', 'user-ygl01', null, code],
      [2, 'PASS', 'user-ygl02', code, code],
      [3, 'PASS', 'user-ygl03', code, code],
    ]);
    expect(rows[1]).toMatchObject({ innerOpinion: '内部：与去年一致' });
    const own = await (await gateway.as('precust01')).get<Page>('product.queryPrecatAuditPage', page);
    expect(own.rows).toHaveLength(3);
    expect(JSON.stringify(own)).not.toContain('内部');
    expect(Object.keys(await read(id, 'precust01'))).not.toContain('softwareStatus');
    expect(
      (await (await gateway.as('cust01')).get<Page>('product.queryPrecatAuditPage', page)).rows.length,
    ).toBeLessThanOrEqual(3);
  });

  test('what cannot be reached is tried five times, each counted and shown, then people send it again', async () => {
    await simulate('DOWN');
    const id = await passedBy('ygl01', 'ygl02', 'ygl03');
    for (let tries = 1; tries <= 5; tries += 1) {
      await until(id, {
        softwareStatus: tries < 5 ? 'QUEUED' : 'FAILED',
        softwareTries: tries,
        softwareMsg: '模拟申报软件：连接失败',
      });
      expect(await push()).toEqual({ sent: 0, failed: 0 });
      await query(`update precat_product set software_next = software_next - interval '2 hours' where id = $1`, [id]);
      await push();
    }
    await simulate('OK');
    const again = async (login: string) =>
      (await gateway.as(login)).call<WireRecord>('product.sendPrecatExportSoftware', {
        id,
        rowVersion: (await read(id)).rowVersion,
      });
    expect((await again('precust01')).returnCode).toBe('1005');
    expect((await again('ygl01')).data).toMatchObject({ softwareStatus: 'QUEUED', softwareNo: 2, softwareTries: 0 });
    await until(id, { softwareStatus: 'SENT', softwareMsg: null });
  });

  test('two nodes that push at once send goods once; goods still in audit cannot be sent', async () => {
    const id = await passedBy('ygl01', 'ygl02', 'ygl03');
    await Promise.all([push(), push(), push()]);
    await until(id, { softwareStatus: 'SENT' });
    const messages = await query(`select 1 from interface_log where msg_type = 'GOODS' and body->>'lineId' = $1`, [id]);
    expect(messages).toHaveLength(1);
    const open = await inFirstAudit();
    const { rowVersion } = await read(open);
    const refused = await (await gateway.as('ygl03')).call<Refused>('product.sendPrecatExportSoftware', {
      id: open,
      rowVersion,
    });
    expect([refused.returnCode, refused.msg]).toEqual(['1004', '只有终审通过的商品可以推送']);
  });
});

/** The demo has few lines in the first audit. */
let auditedOnce: string;
test('V-20: one person does not audit two levels by his second account either, and his page knows that', async () => {
  auditedOnce = await passedBy('ygl01');
  await query(`update sys_user set person_id = 'user-ygl01' where login_name in ('ygl01', 'ygl02')`);
  try {
    expect(await on('ygl02', auditedOnce, 'pass2')).toMatchObject({ returnCode: '1013', msg: '同一人不能审核两级' });
    const answer = await (await gateway.as('ygl02')).request('/api/sys/queryLoginUser');
    expect(await answer.json()).toMatchObject({ data: { userInfo: { sameAs: ['user-ygl01'] } } });
  } finally {
    await query(`update sys_user set person_id = null where login_name in ('ygl01', 'ygl02')`);
  }
});

test('returns and rejections leave rows too, with what the customer may read and what he may not', async () => {
  const id = auditedOnce;
  await on('ygl02', id, 'return1', { opinion: '请核对材质', params: { innerNote: '疑似伪报' } });
  await on('ygl01', id, 'reject', { opinion: '资料不足', params: { rejectReason: 'NO_INFO' } });
  const { rows } = await (await gateway.as('ygl01')).get<Page>('product.queryPrecatAuditPage', {
    filter: { lineId: id },
    sort: [{ field: 'auditTime', order: 'ASC' }],
  });
  expect(rows.map(({ level, action, opinion, innerOpinion }) => [level, action, opinion, innerOpinion])).toEqual([
    [1, 'PASS', null, null],
    [2, 'RETURN', '请核对材质', '疑似伪报'],
    [1, 'REJECT', '资料不足', null],
  ]);
});
