import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { possibleActs } from '#domain/core/actRules.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { needsReason } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { sysUser } from '#domain/system/index.ts';
import { userFlow } from '#domain/system/userFlow.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { getRecord } from '#server/crud/readRecord.ts';
import { takeAct } from '#server/crud/takeAct.ts';
import type { Call } from '#server/gateway/method.ts';
import { savepointsOn } from '#server/gateway/ownTransaction.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Accounts: who makes, changes, locks and closes them, and what becomes of their people. */
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const { rows } = await gateway.database.pool.query<Row>(text, values);
  await gateway.heard();
  return rows;
};

let made = 0;
const newAccount = (more: object = {}) => {
  made += 1;
  return {
    loginName: `new.user${made}`,
    userName: '顾明',
    userKind: 'STAFF',
    roleId: 'D10',
    deptCode: 'D10',
    phone: '13900001111',
    ...more,
  };
};
type Answer = { returnCode: string; data: WireRecord; told?: { about: string; value: string }[] };
const add = async (more: object = {}): Promise<{ record: WireRecord; password: string }> => {
  const answer = (await admin.call('system.addUser', { record: newAccount(more) })) as unknown as Answer;
  expect(answer).toMatchObject({ returnCode: '0', data: { status: 'INIT', mustChangePwd: 1 } });
  return { record: answer.data, password: answer.told?.[0]?.value ?? '' };
};
const act = async (record: WireRecord, action: string, more: object = {}) =>
  (await admin.call('system.actUser', {
    id: record.id,
    rowVersion: record.rowVersion,
    action,
    ...more,
  })) as unknown as Answer;
const because = { opinion: '测试' };
const read = (id: string) => admin.get<WireRecord>('system.getUser', { id });
const logIn = async (loginName: string, password: string) => {
  const client = gateway.stranger();
  return { client, answer: await client.login(loginName, { password }) };
};

describe('a new account', () => {
  test('is entered once with a password that is told, kept and logged nowhere, and lives from the change on', async () => {
    const key = 'same-key-twice-0001';
    const record = newAccount();
    const first = (await admin.call(
      'system.addUser',
      { record },
      { headers: { 'x-idempotency-key': key } },
    )) as unknown as Answer;
    const again = (await admin.call(
      'system.addUser',
      { record },
      { headers: { 'x-idempotency-key': key } },
    )) as unknown as Answer;
    const password = first.told?.[0]?.value ?? '';
    expect(password).toMatch(/^[A-Za-z2-9]{4}(-[A-Za-z2-9]{4}){3}$/);
    expect([again.data.id, again.told]).toEqual([first.data.id, undefined]);
    expect(JSON.stringify([first.data, again, await read(first.data.id)])).not.toContain(password);
    const kept = await sql<{ n: number }>(
      `select (select count(*) from idempotency_key where answer::text like $1)::int + (select count(*) from op_log o
        where o::text like $1)::int as n`,
      [`%${password}%`],
    );
    expect(kept).toEqual([{ n: 0 }]);

    const { client, answer } = await logIn(record.loginName, password);
    expect(answer).toMatchObject({ returnCode: '0', data: { mustChangePwd: '1' } });
    expect((await client.call('system.queryUserPage')).returnCode).toBe('1018');
    const change = { oldPassword: password, newPassword: 'Nine-Lamps-Over-Water-7' };
    expect((await client.call('system.modifyPassword', change)).returnCode).toBe('0');
    expect(await read(first.data.id)).toMatchObject({ status: 'ACTIVE', mustChangePwd: 0 });
    const log = await admin.get<WireRecord[]>('system.queryUserLog', { id: first.data.id });
    expect(log[0]).toMatchObject({
      action: 'activate',
      fromStatus: 'INIT',
      toStatus: 'ACTIVE',
      userName: record.userName,
    });
    expect((await logIn(record.loginName, password)).answer.returnCode).toBe('1016');
  });

  test('a correction keeps its password', async () => {
    const { record, password } = await add();
    const changed = await admin.call('system.updateUser', {
      id: record.id,
      rowVersion: record.rowVersion,
      record: { email: 'gm@huoguan.example' },
    });
    expect(changed.returnCode).toBe('0');
    expect((await logIn(String(record.loginName), password)).answer.returnCode).toBe('0');
  });

  test('a one-time password that nobody used for a week opens nothing', async () => {
    const { record, password } = await add();
    await sql(`update sys_user set pwd_changed_at = localtimestamp - interval '8 days' where id = $1`, [record.id]);
    expect((await logIn(String(record.loginName), password)).answer).toMatchObject({
      returnCode: '1022',
      returnMsg: expect.stringContaining('一次性密码'),
    });
  });

  test.each([
    ['loginName', { loginName: 'a b' }],
    ['loginName', { loginName: '' }],
    ['roleId', { roleId: 'CUST' }],
    ['roleId', { roleId: 'YGL01' }],
    ['roleId', { roleId: 'NOBODY' }],
    ['roleId', { userKind: 'CUSTOMER', consoleId: 'demo-customer-01' }],
    ['consoleId', { userKind: 'CUSTOMER', roleId: 'CUST' }],
    ['haveAdmin', { userKind: 'CUSTOMER', roleId: 'CUST', consoleId: 'demo-customer-01', haveAdmin: 1 }],
    ['deptCode', { deptCode: 'X' }],
    ['phone', { phone: 'call me' }],
  ])('is refused at its field: %s %j', async (field, wrong) => {
    const answer = await admin.call('system.addUser', { record: newAccount(wrong) });
    expect(answer).toMatchObject({ returnCode: '1001', data: { errors: { [field]: expect.anything() } } });
  });

  test('a name stays taken when its account is closed', async () => {
    const { record } = await add();
    const disabled = await act(record, 'disable', because);
    expect((await act(disabled.data, 'close', because)).returnCode).toBe('0');
    expect(await admin.call('system.addUser', { record: newAccount({ loginName: record.loginName }) })).toMatchObject({
      returnCode: '1006',
      data: { errors: { loginName: '登录名已存在' } },
    });
  });
});

describe('who may', () => {
  const people = demoAccounts.filter(({ haveAdmin }) => !haveAdmin).map(({ loginName }) => loginName);

  test.each(people)('%s writes no account, reads no lock, and no number of another', async (loginName) => {
    const client = await gateway.as(loginName);
    const target = await read('user-bus02');
    const doors = [
      ['addUser', { record: newAccount() }],
      ['updateUser', { id: target.id, rowVersion: target.rowVersion, record: { haveAdmin: 1 } }],
      ['actUser', { id: target.id, rowVersion: target.rowVersion, action: 'disable', ...because }],
      ['queryUserLog', { id: target.id }],
      ['querySessionPage', {}],
    ] as const;
    for (const [method, data] of doors)
      expect([method, (await client.call(`system.${method}`, data)).returnCode]).not.toEqual([method, '0']);
    const page = await client.call<Page>('system.queryUserPage', { limit: 100 });
    const shown = JSON.stringify(page.data ?? {});
    for (const secret of ['passwordHash', '"phone"', 'lockedUntil', 'lastLoginIp', 'haveAdmin'])
      expect(shown).not.toContain(secret);
    expect(await read('user-bus02')).toMatchObject({ rowVersion: target.rowVersion });
  });

  test('a role that was given the rights still writes no account: that is an administrator’s', async () => {
    await sql(
      `update sys_role_function set actions = 'list,view,create,edit,import,export,act:*' where role_id = 'IT' and menu_id = 'menu-3-16-userlist'`,
    );
    const client = await gateway.as('it01');
    expect(await client.call('system.addUser', { record: newAccount() })).toMatchObject({ returnCode: '1005' });
    const target = await read('user-it01');
    const own = { id: target.id, rowVersion: target.rowVersion };
    expect(await client.call('system.updateUser', { ...own, record: { haveAdmin: 1 } })).toMatchObject({
      returnCode: '1005',
    });
    expect(await client.call('system.actUser', { ...own, action: 'resetPwd' })).toMatchObject({ returnCode: '1005' });
    await sql(
      `update sys_role_function set actions = 'list,view,export' where role_id = 'IT' and menu_id = 'menu-3-16-userlist'`,
    );
  });

  test('the directory is for staff: customers see the people of their own company alone', async () => {
    const staff = await (await gateway.as('bus01')).get<Page>('system.queryUserPage', {
      filter: { loginName: 'wh01' },
    });
    expect(staff.rows[0]).toMatchObject({ userName: '赵铁柱', deptCode: 'W1' });
    const customer = await (await gateway.as('cust01')).get<Page>('system.queryUserPage', { limit: 100 });
    expect(new Set(customer.rows.map(({ id }) => id))).toEqual(new Set(['user-cust01', 'user-precust01']));
    expect(Object.keys(customer.rows[0] ?? {})).not.toContain('shownPhone');
  });

  test('nobody does it to himself, nor corrects what he himself may', async () => {
    const own = await read('user-admin');
    for (const action of ['disable', 'resetPwd', 'lock'])
      expect([
        action,
        (await act(own, action, { ...because, params: { lockedUntil: '2099-01-01 00:00:00' } })).returnCode,
      ]).toEqual([action, '1001']);
    const change = { id: own.id, rowVersion: own.rowVersion };
    expect((await admin.call('system.updateUser', { ...change, record: { haveAdmin: 0 } })).returnCode).toBe('1004');
    expect((await admin.call('system.updateUser', { ...change, record: { roleId: 'D10' } })).returnCode).toBe('1004');
    expect(
      (await admin.call('system.updateUser', { ...change, record: { email: 'admin@huoguan.example' } })).returnCode,
    ).toBe('0');
  });

  test('two administrators who disable each other at once leave one', async () => {
    const { record, password } = await add({ haveAdmin: 1, roleId: 'ADMIN', deptCode: 'IT' });
    await sql(`update sys_user set must_change_pwd = false, status = 'ACTIVE' where id = $1`, [record.id]);
    const { client: second } = await logIn(String(record.loginName), password);
    const [one, other] = [await read('user-admin'), await read(record.id)];
    const disable = (client: GatewayClient, { id, rowVersion }: WireRecord) =>
      client.call('system.actUser', { id, rowVersion, action: 'disable', ...because });
    const answers = await Promise.all([disable(admin, other), disable(second, one)]);
    const codes = answers.map(({ returnCode }) => returnCode).sort();
    expect(codes.filter((code) => code === '0').length).toBeLessThan(2);
    const left = await sql(`select id from sys_user where have_admin and status in ('INIT', 'ACTIVE')`);
    expect(left.length).toBeGreaterThan(0);
    await sql(`update sys_user set status = 'ACTIVE' where id = 'user-admin'`);
    await sql(`update sys_user set have_admin = false where id = $1`, [record.id]);
    admin = gateway.stranger();
    await admin.login('admin');
  });
});

describe('the ends of a session', () => {
  test('P22 what an administrator does to an account ends its sessions at once, for reads from memory too', async () => {
    for (const [action, more] of [
      ['disable', because],
      ['resetPwd', {}],
      ['lock', { ...because, params: { lockedUntil: nowText(() => new Date(Date.now() + 3_600_000)) } }],
    ] as const) {
      const { record, password } = await add();
      await sql(`update sys_user set must_change_pwd = false, status = 'ACTIVE' where id = $1`, [record.id]);
      const { client } = await logIn(String(record.loginName), password);
      expect((await client.call('system.queryUserPage')).returnCode).toBe('0');
      expect(await act(await read(record.id), action, more)).toMatchObject({ returnCode: '0' });
      await gateway.heard();
      expect([action, (await client.call('system.queryUserPage')).code]).toEqual([action, 401]);
    }
  });

  test('P22 a session is ended by an administrator with a reason, and its next call is 401', async () => {
    const victim = gateway.stranger();
    await victim.login('bus02');
    const { rows } = await admin.get<Page>('system.querySessionPage', {
      filter: { userId: 'user-bus02', endKind__null: 1 },
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('sidHash');
    const [row] = rows as WireRecord[];
    const named = { id: row?.id, rowVersion: row?.rowVersion };
    expect((await admin.call('system.killSession', named)).returnCode).toBe('1001');
    for (const one of rows as WireRecord[])
      expect(
        await admin.call('system.killSession', { id: one.id, rowVersion: one.rowVersion, ...{ reason: '离职' } }),
      ).toMatchObject({
        returnCode: '0',
      });
    await gateway.heard();
    expect((await victim.call('system.queryUserPage')).code).toBe(401);
    expect(
      (await admin.call('system.killSession', { ...named, rowVersion: Number(row?.rowVersion) + 1, reason: '再次' }))
        .returnCode,
    ).toBe('1004');
    const own = await admin.get<Page>('system.querySessionPage', {
      filter: { userId: 'user-admin', endKind__null: 1 },
    });
    const [mine] = own.rows as WireRecord[];
    expect(
      (await admin.call('system.killSession', { id: mine?.id, rowVersion: mine?.rowVersion, reason: '本人' }))
        .returnCode,
    ).toBe('1004');
  });

  test('a role taken away counts at the next call', async () => {
    const { record, password } = await add({ roleId: 'jck01', deptCode: 'jck01' });
    await sql(`update sys_user set must_change_pwd = false, status = 'ACTIVE' where id = $1`, [record.id]);
    const { client } = await logIn(String(record.loginName), password);
    expect((await client.call('baohan.deptLeaderFind')).returnCode).toBe('0');
    const { id, rowVersion } = await read(record.id);
    expect(
      (await admin.call('system.updateUser', { id, rowVersion, record: { roleId: 'W1', deptCode: 'W1' } })).returnCode,
    ).toBe('0');
    await gateway.heard();
    expect((await client.call('baohan.deptLeaderFind')).returnCode).toBe('61001');
  });
});

test('a lock ends by itself at the next login after its time, and by an administrator before', async () => {
  const { record, password } = await add();
  await sql(`update sys_user set must_change_pwd = false, status = 'ACTIVE' where id = $1`, [record.id]);
  const soon = nowText(() => new Date(Date.now() + 1_800_000));
  expect((await act(record, 'lock', { ...because, params: { lockedUntil: '2020-01-01 00:00:00' } })).returnCode).toBe(
    '1001',
  );
  expect((await act(record, 'lock', { ...because, params: { lockedUntil: 'tomorrow' } })).returnCode).toBe('1001');
  const locked = await act(record, 'lock', { ...because, params: { lockedUntil: soon } });
  expect(locked.data).toMatchObject({ status: 'LOCKED', lockedUntil: soon });
  expect((await logIn(String(record.loginName), password)).answer).toMatchObject({
    returnCode: '1017',
    data: { minutes: 30 },
  });
  const open = await act(locked.data, 'unlock');
  expect(open.data).toMatchObject({ status: 'ACTIVE', lockedUntil: null });
  await act(open.data, 'lock', { ...because, params: { lockedUntil: soon } });
  await sql(`update sys_user set locked_until = localtimestamp - interval '1 minute' where id = $1`, [record.id]);
  expect((await logIn(String(record.loginName), password)).answer.returnCode).toBe('0');
  const log = await admin.get<WireRecord[]>('system.queryUserLog', { id: record.id });
  expect(log[0]).toMatchObject({ action: 'autoUnlock', fromStatus: 'LOCKED', toStatus: 'ACTIVE' });
});

test('colleagues write to each other; customers neither do nor are written to', async () => {
  const clerk = await gateway.as('bus01');
  const send = (client: GatewayClient, userIds: unknown, text = '请看一下 <b>这单</b>') =>
    client.call('system.sendUserMessage', { userIds, text });
  expect(await send(clerk, ['user-wh01', 'user-decl01'])).toMatchObject({ returnCode: '0', data: { sent: 2 } });
  const told = await sql<{ user: string; title: string }>(
    `select user_id as "user", title from user_message where message_type = 'CHAT' and record_id = 'user-bus01' order by 1`,
  );
  expect(told).toEqual(['user-decl01', 'user-wh01'].map((user) => ({ user, title: '王晓雯：请看一下 <b>这单</b>' })));
  for (const wrong of [
    [],
    ['nobody'],
    ['user-wh01', 'user-cust01'],
    'user-wh01',
    Array.from({ length: 501 }, (_, at) => `u${at}`),
  ])
    expect((await send(clerk, wrong)).returnCode).toBe('1001');
  expect((await send(clerk, ['user-wh01'], 'x'.repeat(501))).returnCode).toBe('1001');
  expect((await send(await gateway.as('cust01'), ['user-cust01'])).returnCode).toBe('1005');
});

test('none of the last five passwords comes back, and the sixth may', async () => {
  const { record, password } = await add();
  const { client } = await logIn(String(record.loginName), password);
  const chosen = ['Lamps', 'Kettle', 'Bridge', 'Market', 'Orchard', 'Harbour'].map(
    (word, at) => `Nine-${word}-Over-Water-${at}3`,
  );
  let current = password;
  for (const newPassword of chosen) {
    expect([
      newPassword,
      (await client.call('system.modifyPassword', { oldPassword: current, newPassword })).returnCode,
    ]).toEqual([newPassword, '0']);
    current = newPassword;
  }
  for (const former of chosen.slice(1))
    expect(await client.call('system.modifyPassword', { oldPassword: current, newPassword: former })).toMatchObject({
      returnCode: '1001',
      data: { errors: { newPassword: '不能与最近5次密码相同' } },
    });
  expect(
    (await client.call('system.modifyPassword', { oldPassword: current, newPassword: String(chosen[0]) })).returnCode,
  ).toBe('0');
});

test('a closed account keeps its name and nothing personal, and nothing more is done to it', async () => {
  const { record } = await add({ email: 'gone@huoguan.example' });
  const disabled = await act(record, 'disable', because);
  const { data: closed } = await act(disabled.data, 'close', because);
  expect(closed).toMatchObject({
    status: 'CLOSED',
    loginName: record.loginName,
    userName: '顾**',
    phone: null,
    email: null,
  });
  expect(
    (await admin.call('system.updateUser', { id: closed.id, rowVersion: closed.rowVersion, record: { userName: 'x' } }))
      .returnCode,
  ).toBe('1005');
  for (const { key: action } of userFlow.steps)
    expect([action, (await act(closed, action, because)).returnCode]).toEqual([action, '1004']);
});

test('the leader’s switch of an account writes the row that says who leads', async () => {
  const { record } = await add({ isLeader: 1 });
  const leads = () =>
    sql<{ dept: string; enabled: boolean }>(
      'select dept_code as dept, enabled from bh_dept_leader where user_id = $1 order by 1',
      [record.id],
    );
  expect(await leads()).toEqual([{ dept: 'D10', enabled: true }]);
  const moved = await admin.call<WireRecord>('system.updateUser', {
    id: record.id,
    rowVersion: record.rowVersion,
    record: { roleId: 'D20', deptCode: 'D20' },
  });
  expect(await leads()).toEqual([
    { dept: 'D10', enabled: false },
    { dept: 'D20', enabled: true },
  ]);
  await admin.call('system.updateUser', { id: record.id, rowVersion: moved.data.rowVersion, record: { isLeader: 0 } });
  expect((await leads()).map(({ enabled }) => enabled)).toEqual([false, false]);
});

test('accounts come in from a sheet with a password each, told once; rows that are there stay as they are', async () => {
  const content =
    '登录名,姓名,用户类型,角色,部门\nsheet01,孟一,员工,D10,业务一部\nsheet02,孟二,员工,YGL01,业务一部\nbus01,改名,员工,D10,业务一部\n';
  const { data } = await admin.upload({ bizType: 'import', fileName: '用户.csv', content });
  const answer = (await admin.call('system.importUser', { fileId: data.fileId })) as unknown as Answer & {
    data: { success: number; existing: number; failed: number };
  };
  expect(answer.data).toMatchObject({ success: 1, existing: 1, failed: 1 });
  expect(answer.told?.map(({ about }) => about)).toEqual(['sheet01']);
  expect((await logIn('sheet01', answer.told?.[0]?.value ?? '')).answer.returnCode).toBe('0');
});

describe('buttons and gateway agree', () => {
  let client: pg.PoolClient;
  const people = new Map<string, Pick<Call, 'actor' | 'scopes'>>();
  beforeAll(async () => {
    client = await gateway.database.pool.connect();
    for (const { id, roleId, isLeader, haveAdmin, ...facts } of demoAccounts) {
      const { rights, scopes } = await rightsOfRole(gateway.database.pool, roleId);
      const actor: Actor = {
        ...facts,
        userId: id,
        roleId,
        roleName: roleId,
        isLeader: isLeader === 1,
        haveAdmin: haveAdmin === 1,
        rights,
      };
      people.set(facts.loginName, { actor, scopes });
    }
  });
  afterAll(() => client.release());

  const refusalOf = (error: unknown): string => {
    if (error instanceof BusinessError) return error.returnCode;
    throw error;
  };
  const states = userFlow.states.map(({ key }) => key);
  const actions = [...userFlow.steps.map(({ key: action }) => action), 'delete'];

  test.each(demoAccounts.map(({ loginName }) => loginName))(
    'every state and action for %s, on others, oneself and the last administrator',
    async (loginName) => {
      const who = people.get(loginName) as Pick<Call, 'actor' | 'scopes'>;
      const call: Call = {
        ...who,
        db: client,
        now: nowText(() => new Date()),
        requestId: 'test',
        locale: 'zh',
        services: gateway.gateway.services,
        inTransaction: savepointsOn(client),
        audit: {},
      };
      const wrong: string[] = [];
      for (const id of new Set(['user-bus02l', who.actor.userId, 'user-admin']))
        for (const status of states)
          for (const action of actions) {
            await client.query('begin');
            await client.query('update sys_user set status = $2 where id = $1', [id, status]);
            const record = await getRecord(sysUser, id, call).catch(refusalOf);
            // Whoever goes leaves undone what only he could bring on.
            const given = { opinion: '原因', params: { lockedUntil: '2099-01-01 00:00:00', leaveUndone: 1 } };
            const actual = await takeAct(sysUser, { id, rowVersion: 'any', action, ...given }, call).then(
              () => 'done',
              refusalOf,
            );
            await client.query('rollback');
            const offered =
              typeof record === 'string'
                ? undefined
                : possibleActs(userFlow.steps, record, { actor: who.actor, now: call.now }).find(
                    ({ act }) => act.key === action,
                  );
            const isOpen = offered !== undefined && offered.reason === undefined;
            if (isOpen !== (actual === 'done'))
              wrong.push(`${id} ${status} ${action}: ${isOpen ? 'offered' : 'closed'}, ${actual}`);
            if (
              offered &&
              typeof record !== 'string' &&
              isOpen &&
              needsReason(offered.act, record, who.actor) &&
              !given.opinion
            )
              wrong.push('a reason');
          }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
