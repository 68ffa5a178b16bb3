import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { addDemand, newTitle, transferDemand } from '../contract/newRecords.ts';
import type { Answer } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The acceptance scenarios of the platform that need the real database. @see docs/spec/platform.md 15 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const { rows } = await gateway.database.pool.query<Row>(text, values);
  await gateway.heard();
  return rows;
};

describe('login', () => {
  test('every login, good or bad, is in the log, and no password is', async () => {
    const client = gateway.stranger();
    await client.login('ygl01', { password: 'Secret-Word-1' });
    await client.login('ygl01');
    const rows = await sql<{ return_code: string }>(
      `select return_code, result from op_log where log_type = 'LOGIN' and login_name = 'ygl01' order by log_time`,
    );
    expect(rows).toEqual([
      { return_code: '1016', result: 'FAIL' },
      { return_code: '0', result: 'OK' },
    ]);
    expect(await sql(`select 1 from op_log where op_log::text like '%Secret-Word-1%'`)).toEqual([]);
  });

  test('a disabled account cannot come in', async () => {
    await sql(`update sys_user set status = 'DISABLED' where login_name = 'ygl02'`);
    expect(await gateway.stranger().login('ygl02')).toMatchObject({ returnCode: '1022' });
  });

  test('P10 the customer lookup answers name and id for the own login name only', async () => {
    expect(await (await gateway.as('cust01')).get('system.getCustomerByLoginName', { loginName: 'cust01' })).toEqual({
      consoleId: 'demo-customer-01',
      consoleName: '上海浦江精密仪器有限公司',
    });
    expect(await (await gateway.as('bus01')).get('system.getCustomerByLoginName', { loginName: 'bus01' })).toEqual({
      consoleId: null,
      consoleName: null,
    });
  });

  test('P22 a killed session is 401 at the next call', async () => {
    const client = gateway.stranger();
    await client.login('jck01l');
    await sql(`update sys_session set end_kind = 'KILLED' where user_id = 'user-jck01l'`);
    expect(await client.call('system.getDeptLeaderFlag')).toMatchObject({ http: 200, code: 401 });
  });

  test('a session ends after two idle hours, and only the login check keeps it alive', async () => {
    const client = gateway.stranger();
    await client.login('tz01l');
    const idle = (minutes: number) =>
      sql(`update sys_session set last_seen = now() - make_interval(mins => $1) where user_id = 'user-tz01l'`, [
        minutes,
      ]);
    await idle(119);
    expect(await client.call('system.getDeptLeaderFlag')).toMatchObject({ code: 200 });
    expect(
      await sql(`select 1 from sys_session where user_id = 'user-tz01l' and last_seen > now() - interval '1 minute'`),
    ).toEqual([]);
    expect(await client.post('/api/sys/checkLogin', {})).toMatchObject({ code: 200 });
    expect(
      await sql(`select 1 from sys_session where user_id = 'user-tz01l' and last_seen > now() - interval '1 minute'`),
    ).toHaveLength(1);
    await idle(121);
    expect(await client.call('system.getDeptLeaderFlag')).toMatchObject({ code: 401 });
  });
});

describe('calls', () => {
  test('P25 two editors: the second is told, the first change stays', async () => {
    const [first, second] = [await gateway.as('bus01'), await gateway.as('bus01l')];
    const { id, rowVersion } = await addDemand(first);
    const answers = await Promise.all([
      first.call('business.saveDemand', { id, rowVersion, record: { remark: '一' } }),
      second.call('business.saveDemand', { id, rowVersion, record: { remark: '二' } }),
    ]);
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '1003']);
    const winner = answers[0]?.returnCode === '0' ? '一' : '二';
    expect(await first.get('business.getDemand', { id })).toMatchObject({ remark: winner });
  });

  test('P26 a claim to be an administrator leaves a security row', async () => {
    const client = await gateway.as('fin01');
    const requestId = 'p26-claim-of-fin01';
    expect(
      await client.call('business.queryDemandPage', { haveAdmin: '1' }, { headers: { 'x-request-id': requestId } }),
    ).toMatchObject({
      code: 403,
      returnCode: '1005',
    });
    await expect
      .poll(() =>
        sql(
          `select login_name, detail from op_log where log_type = 'SECURITY' and request_id = $1 and detail is not null`,
          [requestId],
        ),
      )
      .toEqual([{ login_name: 'fin01', detail: { kind: 'IDENTITY_MISMATCH', fields: ['haveAdmin'] } }]);
  });

  test('P26 what is true about oneself is no claim', async () => {
    const client = await gateway.as('bus01');
    const requestId = 'p26-truth-of-bus01';
    const own = { loginName: 'bus01', roleId: 'D10', userId: 'user-bus01', roleName: '业务一部', haveAdmin: '' };
    await client.get('business.queryDemandPage', own, { headers: { 'x-request-id': requestId } });
    await sleep(100);
    expect(await sql('select 1 from op_log where request_id = $1', [requestId])).toEqual([]);
  });

  test('P27 a change without the token changes nothing', async () => {
    const client = await gateway.as('bus01');
    const title = newTitle('P27');
    expect(
      await client.call(
        'business.saveDemand',
        { record: { ...transferDemand, title } },
        { headers: { 'x-csrf-token': '' } },
      ),
    ).toMatchObject({ http: 403 });
    expect(await sql('select 1 from demand where title = $1', [title])).toEqual([]);
  });

  test('P28 five at once with one key: one record, one log row, one answer', async () => {
    const client = await gateway.as('bus01');
    const title = newTitle('P28');
    const headers = { 'x-idempotency-key': newTitle('key') };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.get<WireRecord>('business.saveDemand', { record: { ...transferDemand, title } }, { headers }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await sql('select id from demand where title = $1', [title])).toHaveLength(1);
    expect(
      await sql(`select 1 from op_log where record_id = $1 and log_type = 'CREATE'`, [answers[0]?.id]),
    ).toHaveLength(1);
  });

  test('a write leaves a log row with who, what and the fields it changed', async () => {
    const client = await gateway.as('bus01');
    const { id, rowVersion } = await addDemand(client, { remark: '先' });
    await client.get(
      'business.saveDemand',
      { id, rowVersion, record: { remark: '后', phone: '021-51000001' } },
      { headers: { 'x-page': '/fta/receiveDemandUpdate' } },
    );
    const [row] = await sql(
      `select login_name, dept_code, service, method, page, result, return_code, changes from op_log where record_id = $1 and log_type = 'UPDATE'`,
      [id],
    );
    expect(row).toEqual({
      login_name: 'bus01',
      dept_code: 'D10',
      service: 'business',
      method: 'saveDemand',
      page: '/fta/receiveDemandUpdate',
      result: 'OK',
      return_code: '0',
      changes: { remark: ['先', '后'], phone: ['***', '***'] },
    });
  });

  test('logs cannot be changed, not even by ourselves', async () => {
    await expect(sql(`update op_log set result = 'OK'`)).rejects.toThrow('append-only');
    await expect(sql('delete from status_log')).rejects.toThrow('append-only');
  });

  test('P34 who leaves the list aborts its query on the server', async () => {
    const client = await gateway.as('bus01');
    const blocker = await gateway.database.pool.connect();
    const waiting = () =>
      sql(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with page as%'`,
      );
    try {
      await blocker.query('begin');
      await blocker.query('lock table demand in access exclusive mode');
      const controller = new AbortController();
      const left = client.call('business.queryDemandPage', {}, { signal: controller.signal });
      await expect.poll(waiting).toHaveLength(1);
      controller.abort();
      await expect(left).rejects.toThrow(/abort/i);
      await expect.poll(waiting).toEqual([]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await client.call('business.queryDemandPage', {})).toMatchObject({ returnCode: '0' });
  });

  test('a defect tells its number and nothing else', async () => {
    const client = await gateway.as('bus01');
    await sql('alter table address_template rename to gone');
    try {
      const answer: Answer = await client.call('business.queryAddressTemplatePage', {});
      expect(answer).toMatchObject({
        http: 200,
        code: 500,
        returnCode: '9999',
        data: null,
        returnMsg: `系统异常，请稍后重试（编号 ${answer.requestId}）`,
      });
    } finally {
      await sql('alter table gone rename to address_template');
    }
  });
});
