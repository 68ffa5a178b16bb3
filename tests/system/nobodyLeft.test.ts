import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeftKind, StuckRow } from '#domain/system/handOverCalls.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ template: 'story' });
}, 400_000);
afterAll(() => house.close());

const rowOf = async (id: string) => {
  const { rows } = await house.database.pool.query(
    'select row_version, status, is_leader from sys_user where id = $1',
    [id],
  );
  return rows[0] as { row_version: number; status: string; is_leader: boolean };
};

async function act(action: string, id: string, params: object = {}) {
  const admin = await house.as('admin');
  const { row_version: rowVersion } = await rowOf(id);
  return admin.call<{ fieldErrors?: Record<string, string> }>('system.actUser', {
    id,
    rowVersion,
    action,
    opinion: '离职',
    params,
  });
}

/** A colleague of somebody, with another name and phone. */
async function colleagueOf(id: string, as: string): Promise<void> {
  await house.database.pool.query(
    `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, password_hash, must_change_pwd, pwd_changed_at, status)
     select $2, $2, '赵接手', role_id, dept_code, user_kind, password_hash, false, localtimestamp, 'ACTIVE' from sys_user where id = $1`,
    [id, as],
  );
}

const documentOf = async (docNo: string) => {
  const { rows } = await house.database.pool.query<{ id: string; rowVersion: number }>(
    `select id, row_version as "rowVersion" from bh_apply where doc_no like $1`,
    [docNo],
  );
  return rows[0];
};

const alertsOf = async (userId: string) => {
  const { rows } = await house.database.pool.query<{ title: string }>(
    `select title from user_message where user_id = $1 and message_type = 'ALERT' and title like '%已没有负责人%'`,
    [userId],
  );
  return rows.map(({ title }) => title);
};

test('what only one person can bring on is counted by kind before he goes', async () => {
  const admin = await house.as('admin');
  const { kinds, notes } = await admin.get<{ kinds: LeftKind[]; notes: unknown[] }>('system.queryLeftUndone', {
    id: 'user-bus01l',
  });
  expect(kinds.map(({ entity }) => entity)).toContain('bhApply');
  expect(kinds.every(({ count }) => count > 0)).toBe(true);
  expect(notes).toHaveLength(kinds.length);
  const clerk = await house.as('bus01');
  expect((await clerk.call('system.queryLeftUndone', { id: 'user-bus01l' })).returnCode).toBe('1005');
});

test.each(['disable', 'lock'])('%s refuses to leave work to nobody without a word', async (action) => {
  const refused = await act(action, 'user-bus01l', { lockedUntil: '2099-01-01 00:00:00' });
  expect(refused.returnCode).toBe('1001');
  expect(JSON.stringify(refused)).toContain('只有他能办理');
  expect((await rowOf('user-bus01l')).status).toBe('ACTIVE');
});

test('another department or role, and the end of a flag, are asked about in the same way', async () => {
  const admin = await house.as('admin');
  const { row_version: rowVersion } = await rowOf('user-bus01l');
  for (const change of [{ isLeader: 0 }, { roleId: 'D20', deptCode: 'D20' }]) {
    const refused = await admin.call('system.updateUser', { id: 'user-bus01l', rowVersion, record: change });
    expect(JSON.stringify(refused)).toContain('只有他能办理');
  }
  expect(await rowOf('user-bus01l')).toMatchObject({ row_version: rowVersion, is_leader: true });
});

test('who had a hand in the documents is no heir for them', async () => {
  const refused = await act('disable', 'user-bus01l', { handOverTo: 'user-bus01' });
  expect(refused.returnCode).toBe('1001');
  expect((await rowOf('user-bus01')).is_leader).toBe(false);
});

test('a colleague takes over: he leads, and nothing lies', async () => {
  await colleagueOf('user-bus02', 'heir02');
  const done = await act('disable', 'user-bus02l', { handOverTo: 'heir02' });
  expect(done.returnCode, JSON.stringify(done)).toBe('0');
  expect((await rowOf('heir02')).is_leader).toBe(true);
  const { rows } = await house.database.pool.query(`select 1 from bh_dept_leader where user_id = 'heir02' and enabled`);
  expect(rows).toHaveLength(1);
  expect(await alertsOf('user-admin')).toEqual([]);
});

test('left undone on purpose: administrators are told, their start page counts it, and no further document is sent to nobody', async () => {
  const done = await act('disable', 'user-bus01l', { leaveUndone: 1 });
  expect(done.returnCode, JSON.stringify(done)).toBe('0');
  expect(await alertsOf('user-admin')).toHaveLength(1);

  const admin = await house.as('admin');
  const clerk = await house.as('bus01');
  const { rows } = await admin.get<{ rows: StuckRow[] }>('system.queryStuckRecords', {});
  expect(rows.some(({ docNo }) => docNo?.endsWith('-0027'))).toBe(true);
  expect(JSON.stringify(await admin.get('system.queryWorkbench', {}))).toContain('"key":"stuckRecords"');
  expect(JSON.stringify(await clerk.get('system.queryWorkbench', {}))).not.toContain('stuckRecords');
  expect((await clerk.call('system.queryStuckRecords', {})).returnCode).toBe('1005');

  const draft = await documentOf('SQ-%-0025');
  const refused = await clerk.call('baohan.wfAct', { ...draft, docType: 'APPLY', action: 'submit' });
  expect(refused.returnCode, JSON.stringify(refused)).toBe('1025');
  expect(refused.msg).toContain('业务部门负责人');
  expect(refused.msg).toMatch(/请联系管理员/);

  await colleagueOf('user-bus01', 'heir01');
  await admin.get('system.nameLeader', { id: 'heir01' });
  const after = await admin.get<{ rows: StuckRow[] }>('system.queryStuckRecords', {});
  expect(after.rows.some(({ docNo }) => docNo?.endsWith('-0027'))).toBe(false);
  const sent = await clerk.call('baohan.wfAct', { ...draft, docType: 'APPLY', action: 'submit' });
  expect(sent.returnCode, JSON.stringify(sent)).toBe('0');
});
