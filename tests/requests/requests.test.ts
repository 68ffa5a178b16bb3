import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { approvalRequest } from '#domain/requests/index.ts';
import { usualPlan } from '#domain/requests/routing.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { act as actDemand, addDemand } from '../contract/newRecords.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The approval centre over HTTP. @see docs/spec/operations.md 3.9, 5, 7 */
let gateway: TestGateway;
let hours = 0;
const clock = () => new Date(Date.now() + hours * 3_600_000);
beforeAll(async () => {
  gateway = await startTestGateway({ clock });
});
afterAll(() => gateway.close());

const today = nowText(() => new Date()).slice(0, 10);
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

const draft = (client: GatewayClient, facts: object = {}) =>
  client.get<WireRecord>('workflow.addApproval', {
    record: { approvalType: 'OTHER', title: '申请', content: '请审批', ...facts },
  });
const trying = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>('workflow.actApproval', { id, rowVersion, action, ...more });
async function taking(client: GatewayClient, record: WireRecord, action: string, more: object = {}) {
  const { returnCode, returnMsg, data } = await trying(client, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}
const submitted = async (client: GatewayClient, facts: object = {}) =>
  taking(client, await draft(client, facts), 'submit');
const read = async ({ id }: WireRecord) => (await gateway.as('admin')).get<WireRecord>('workflow.getApproval', { id });
const stepsOf = async (record: WireRecord) => (await read(record)).steps as WireRecord[];
const listed = async (client: GatewayClient, filter: object) =>
  (await client.get<Page>('workflow.queryApprovalRequestPage', { filter, limit: 500 })).rows.map(({ id }) => id);

/** Writes the ways of requests as an administrator does. */
async function setPlan(plan: unknown) {
  const admin = await gateway.as('admin');
  const page = await admin.get<Page>('system.querySettingPage', { filter: { settingKey: 'approval.flow' } });
  const [setting] = page.rows;
  const answer = await admin.call('system.saveSetting', {
    ...{ id: setting?.id, rowVersion: setting?.rowVersion, settingValue: JSON.stringify(plan), reason: '测试' },
  });
  gateway.gateway.services.settings.forget();
  return answer;
}
const user = (stepNo: number, logins: string, mode = 'ANY') => ({ stepNo, kind: 'USER', value: logins, mode });
beforeEach(async () => {
  hours = 0;
  await setPlan(usualPlan);
});

describe('the way of a request', () => {
  test('its leader agrees to what was handed in, and both find it where they look for it', async () => {
    const clerk = await gateway.as('bus01');
    const record = await submitted(clerk);
    expect(record).toMatchObject({ status: 'PENDING', stepNo: 1, waitsFor: ['user-bus01l'] });
    expect(record.approvalNo).toMatch(/^SP\d{12}$/);
    const leader = await gateway.as('bus01l');
    expect(await listed(leader, { waitsFor: 'me', status: 'PENDING' })).toContain(record.id);
    const done = await taking(leader, record, 'agree', { opinion: '同意' });
    expect(done).toMatchObject({ status: 'APPROVED', waitsFor: [] });
    expect(await listed(leader, { waitsFor: 'me' })).not.toContain(record.id);
    expect(await listed(leader, { handledBy: 'me' })).toContain(record.id);
    expect(await listed(clerk, { createdBy: 'me' })).toContain(record.id);
    const step = { stepNo: 1, result: 'AGREE', doneBy: ['user-bus01l'], opinion: '同意' };
    expect(await stepsOf(record)).toMatchObject([step]);
  });

  test('O22: an expense of the leader himself skips the leader and waits for finance', async () => {
    const record = await submitted(await gateway.as('bus01l'), { approvalType: 'EXPENSE', amount: '120.00' });
    expect(record).toMatchObject({ status: 'PENDING', stepNo: 1 });
    expect(record.waitsFor).toEqual(expect.arrayContaining(['user-fin01', 'user-fin01l']));
    expect(await stepsOf(record)).toHaveLength(1);
    expect(await taking(await gateway.as('fin01'), record, 'agree')).toMatchObject({ status: 'APPROVED' });
  });

  test('an amount decides who is asked, and a request for money says how much', async () => {
    const clerk = await gateway.as('bus01');
    const bare = await trying(clerk, await draft(clerk, { approvalType: 'PRICE' }), 'submit');
    expect(bare.returnCode).toBe('1001');
    expect(errorsOf(bare)).toHaveProperty('amount');
    const small = await submitted(clerk, { approvalType: 'PRICE', amount: '49999.99' });
    expect(await stepsOf(small)).toHaveLength(1);
    const large = await submitted(clerk, { approvalType: 'PRICE', amount: '50000.00' });
    const next = await taking(await gateway.as('bus01l'), large, 'agree');
    expect(next).toMatchObject({ status: 'PENDING', stepNo: 2, waitsFor: ['user-tz01l'] });
    expect(await taking(await gateway.as('tz01l'), next, 'agree')).toMatchObject({ status: 'APPROVED' });
  });

  test('a department without a leader asks administrators; the applicant alone in every step asks them, too', async () => {
    expect(await submitted(await gateway.as('wh01'))).toMatchObject({ waitsFor: ['user-admin'] });
    expect(await submitted(await gateway.as('bus02l'))).toMatchObject({ waitsFor: ['user-admin'] });
  });

  test('where all are asked it waits until everybody agreed, and nobody agrees twice', async () => {
    await setPlan({ OTHER: [user(1, 'bus01l,fin01,tz01', 'ALL')] });
    const record = await submitted(await gateway.as('bus01'));
    const one = await taking(await gateway.as('bus01l'), record, 'agree');
    expect(one).toMatchObject({ status: 'PENDING', stepNo: 1, agreedCount: 1, waitsFor: ['user-fin01', 'user-tz01'] });
    expect((await trying(await gateway.as('bus01l'), one, 'agree')).returnCode).toBe('1005');
    const two = await taking(await gateway.as('tz01'), one, 'agree');
    expect(await taking(await gateway.as('fin01'), two, 'agree')).toMatchObject({ status: 'APPROVED' });
  });

  test('the same person in two following steps is asked once', async () => {
    await setPlan({ OTHER: [user(1, 'bus01l'), user(2, 'bus01l,fin01'), user(3, 'tz01')] });
    const record = await submitted(await gateway.as('bus01'));
    const next = await taking(await gateway.as('bus01l'), record, 'agree');
    expect(next).toMatchObject({ stepNo: 3, waitsFor: ['user-tz01'] });
    expect((await stepsOf(record)).map(({ doneBy }) => doneBy)).toEqual([['user-bus01l'], ['user-bus01l'], null]);
  });

  test('it is returned with a reason, corrected, and begins its way anew; or rejected for good', async () => {
    const [clerk, leader] = [await gateway.as('bus01'), await gateway.as('bus01l')];
    const record = await submitted(clerk);
    expect((await trying(leader, record, 'return')).returnCode).toBe('1001');
    const back = await taking(leader, record, 'return', { opinion: '缺附件' });
    expect(back).toMatchObject({ status: 'RETURNED', stepNo: 0, returnOpinion: '缺附件', waitsFor: [] });
    const { id, rowVersion } = back;
    const mended = await clerk.get<WireRecord>('workflow.updateApproval', {
      id,
      rowVersion,
      record: { title: '补充' },
    });
    const again = await taking(clerk, mended, 'submit');
    expect(again).toMatchObject({ status: 'PENDING', stepNo: 1, returnOpinion: null });
    expect(await taking(leader, again, 'reject', { opinion: '不同意' })).toMatchObject({ status: 'REJECTED' });
  });

  test('the applicant takes it back while nobody agreed, and cancels what he does not need', async () => {
    const clerk = await gateway.as('bus01');
    const back = await taking(clerk, await submitted(clerk), 'withdraw');
    expect(back).toMatchObject({ status: 'DRAFT', stepNo: 0 });
    expect((await trying(await gateway.as('bus01l'), back, 'agree')).returnCode).toBe('1002');
    expect(await taking(clerk, back, 'cancel', { opinion: '不需要' })).toMatchObject({ status: 'CANCELLED' });
    const half = await submitted(clerk, { approvalType: 'EXPENSE', amount: '1.00' });
    const agreed = await taking(await gateway.as('bus01l'), half, 'agree');
    expect((await trying(clerk, agreed, 'withdraw')).returnMsg).toContain('已有审批人同意');
  });

  test('whoever is asked hands it over to somebody else, never to the applicant nor twice', async () => {
    const leader = await gateway.as('bus01l');
    const record = await submitted(await gateway.as('bus01'));
    const to = (toUser: string) => ({ opinion: '出差', params: { toUser } });
    const own = await trying(leader, record, 'transfer', to('user-bus01'));
    expect(errorsOf(own).toUser).toContain('不能审批自己的申请');
    expect(errorsOf(await trying(leader, record, 'transfer', to('user-cust01')))).toHaveProperty('toUser');
    expect(errorsOf(await trying(leader, record, 'transfer', to('user-bus01l')))).toHaveProperty('toUser');
    const handed = await taking(leader, record, 'transfer', to('user-tz01'));
    expect(handed).toMatchObject({ status: 'PENDING', waitsFor: ['user-tz01'] });
    expect((await trying(leader, handed, 'agree')).returnCode).toBe('1005');
    expect(await taking(await gateway.as('tz01'), handed, 'agree')).toMatchObject({ status: 'APPROVED' });
  });

  test('an administrator hands over what waits for somebody who cannot', async () => {
    const record = await submitted(await gateway.as('bus01'));
    const admin = await gateway.as('admin');
    const params = { toUser: 'user-fin01' };
    expect(errorsOf(await trying(admin, record, 'transfer', { opinion: '离职', params }))).toHaveProperty('fromUser');
    expect((await trying(admin, record, 'agree')).returnCode).toBe('1005');
    const named = { ...params, fromUser: 'user-bus01l' };
    expect(await taking(admin, record, 'transfer', { opinion: '离职', params: named })).toMatchObject({
      waitsFor: ['user-fin01'],
    });
  });

  test('the applicant urges once in four hours', async () => {
    const clerk = await gateway.as('bus01');
    const record = await submitted(clerk);
    const urge = ({ id, rowVersion }: WireRecord) =>
      clerk.call<WireRecord>('workflow.urgeApproval', { id, rowVersion });
    const { data, returnCode } = await urge(record);
    expect(returnCode).toBe('0');
    expect((await urge(data)).returnMsg).toContain('每4小时只能催办一次');
    hours = 4;
    expect((await urge(data)).returnCode).toBe('0');
  });

  test('many of one type are agreed to at once, fifty at most', async () => {
    const [clerk, leader] = [await gateway.as('bus01'), await gateway.as('bus01l')];
    const three = [await submitted(clerk), await submitted(clerk), await submitted(clerk, { approvalType: 'DATA' })];
    const batch = (records: readonly WireRecord[]) =>
      leader.call<{ ok: string[]; failed: object[] }>('workflow.batchActApproval', {
        ids: records.map(({ id }) => id),
        rowVersions: records.map(({ rowVersion }) => rowVersion),
        action: 'agree',
      });
    expect((await batch(three)).returnCode).toBe('1001');
    const { data } = await batch(three.slice(0, 2));
    expect(data).toMatchObject({ ok: three.slice(0, 2).map(({ id }) => id), failed: [] });
    const many = Array.from({ length: 51 }, (_, at) => ({ id: `nothing-${at}`, rowVersion: 1 }) as WireRecord);
    expect((await batch(many)).returnCode).toBe('1010');
  });
});

describe('what a request is bound to', () => {
  const cancelling = async (demand: WireRecord) =>
    submitted(await gateway.as('bus01'), {
      approvalType: 'CANCEL',
      bizAction: 'demand.cancel',
      bizNo: demand.demandNo,
    });
  const published = async () => {
    const clerk = await gateway.as('bus01');
    return actDemand(clerk, await addDemand(clerk), 'submit');
  };

  test('is done with the last agreement', async () => {
    const demand = await published();
    const record = await cancelling(demand);
    expect(record).toMatchObject({ bizEntity: 'demand', bizId: demand.id });
    expect(await taking(await gateway.as('bus01l'), record, 'agree')).toMatchObject({ status: 'APPROVED' });
    const { status } = await (await gateway.as('bus01')).get<WireRecord>('business.getDemand', { id: demand.id });
    expect(status).toBe('CANCELLED');
  });

  test('O23: cannot be done any more: the agreement fails with the reason, and the request goes on waiting', async () => {
    const demand = await published();
    const record = await cancelling(demand);
    const clerk = await gateway.as('bus01');
    const accepted = await actDemand(clerk, demand, 'accept', { params: { ownerUser: 'user-bus01' } });
    await actDemand(clerk, accepted, 'start');
    const refused = await trying(await gateway.as('bus01l'), record, 'agree');
    expect(refused.returnCode).toBe('1000');
    expect(refused.returnMsg).toContain('业务处理失败，审批未生效');
    const after = await read(record);
    expect(after).toMatchObject({ status: 'PENDING', waitsFor: ['user-bus01l'], agreedCount: 0 });
    expect((await stepsOf(record)).map(({ doneBy }) => doneBy)).toEqual([null]);
  });

  test('is a registered pair, of a type that may ask for it, and a record that the applicant sees', async () => {
    const clerk = await gateway.as('bus01');
    const add = (facts: object) =>
      clerk.call('workflow.addApproval', {
        record: { approvalType: 'CANCEL', title: '作废', content: '作废', ...facts },
      });
    expect(errorsOf(await add({ bizAction: 'sysUser.delete', bizNo: 'x' }))).toHaveProperty('bizAction');
    expect(errorsOf(await add({ bizAction: 'demand.cancel', bizNo: 'XQ-nothing' }))).toHaveProperty('bizNo');
    const other = await gateway.as('bus02');
    const foreign = await addDemand(other, { customerId: 'demo-customer-02' });
    const theirs = await actDemand(other, foreign, 'submit');
    const seen = await clerk.call('business.getDemand', { id: theirs.id });
    if (seen.returnCode !== '0')
      expect(errorsOf(await add({ bizAction: 'demand.cancel', bizNo: theirs.demandNo }))).toHaveProperty('bizNo');
    const free = await draft(clerk, { approvalType: 'OTHER', bizAction: 'demand.cancel', bizNo: theirs.demandNo });
    expect(free).toMatchObject({ bizAction: null, bizId: null });
  });
});

describe('nobody but those it concerns', () => {
  test('sees a request by any call: neither its department nor whoever is asked later', async () => {
    const record = await submitted(await gateway.as('bus01'), { approvalType: 'EXPENSE', amount: '1.00' });
    const { id, rowVersion } = record;
    for (const login of ['bus02', 'bus02l', 'fin01', 'precat_query', 'tz01l']) {
      const other = await gateway.as(login);
      expect([login, (await other.call('workflow.getApproval', { id })).returnCode]).toEqual([login, '1002']);
      expect(await listed(other, {})).not.toContain(id);
      expect(await other.get('workflow.queryApprovalRequestByIds', { ids: [id] })).toEqual([]);
      expect((await other.call('workflow.queryApprovalRequestLog', { id })).returnCode).toBe('1002');
      const change = await other.call('workflow.updateApproval', { id, rowVersion, record: { title: '改' } });
      expect(change.returnCode).toBe('1002');
      expect((await other.call('workflow.deleteApproval', { id, rowVersion })).returnCode).toBe('1002');
      for (const action of ['agree', 'agreeLast', 'return', 'reject', 'withdraw', 'transfer', 'urge'])
        expect((await trying(other, record, action, { opinion: 'x' })).returnCode).toBe('1002');
    }
    for (const login of ['cust01', 'precust01']) {
      const customer = await gateway.as(login);
      expect((await customer.call('workflow.getApproval', { id })).returnCode).toBe('1005');
    }
    await taking(await gateway.as('bus01l'), record, 'agree');
    expect(await (await gateway.as('fin01')).get<WireRecord>('workflow.getApproval', { id })).toMatchObject({
      stepNo: 2,
    });
  });

  test('who gets a copy reads it once it is handed in, and decides nothing', async () => {
    const clerk = await gateway.as('bus01');
    const record = await draft(clerk, { ccUsers: ['user-it01'] });
    const it = await gateway.as('it01');
    expect(await listed(it, { ccUsers: 'me' })).not.toContain(record.id);
    const sent = await taking(clerk, record, 'submit');
    expect(await listed(it, { ccUsers: 'me' })).toContain(record.id);
    expect((await trying(it, sent, 'agree')).returnCode).toBe('1005');
    const many = Array.from({ length: 21 }, (_, at) => `user-${at}`);
    const refused = await clerk.call('workflow.addApproval', {
      record: { approvalType: 'OTHER', title: 't', content: 'c', ccUsers: many },
    });
    expect(errorsOf(refused)).toHaveProperty('ccUsers');
  });
});

describe('attacks', () => {
  test('a second click agrees to nothing more, and a step of the machine is not taken by its own name', async () => {
    const leader = await gateway.as('bus01l');
    const record = await submitted(await gateway.as('bus01'), { approvalType: 'EXPENSE', amount: '1.00' });
    expect((await trying(leader, record, 'agreeLast')).returnCode).toBe('1000');
    const both = await Promise.all([trying(leader, record, 'agree'), trying(leader, record, 'agree')]);
    expect(both.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
    expect(await read(record)).toMatchObject({ status: 'PENDING', stepNo: 2, agreedCount: 1 });
  });

  test('a deputy agrees in the place of his leader, but never to what he asked for himself', async () => {
    const { pool } = gateway.database;
    await pool.query(
      `insert into dept_deputy (id, dept_code, leader_id, deputy_id, valid_from, valid_to, reason, created_by, created_by_name, created_dept)
       values ('test-deputy', 'D20', 'user-bus02l', 'user-bus02', $1, $1, '出差', 'user-admin', '管理员', 'ADMIN')`,
      [today],
    );
    await gateway.heard();
    const deputy = await gateway.as('bus02');
    const own = await submitted(deputy);
    expect(own).toMatchObject({ waitsFor: ['user-bus02l'] });
    expect((await trying(deputy, own, 'agree')).returnCode).toBe('1013');
    await setPlan({ OTHER: [user(1, 'bus02l,bus02', 'ALL')] });
    const others = await submitted(await gateway.as('tz01'));
    const one = await taking(deputy, others, 'agree');
    expect(one).toMatchObject({ status: 'PENDING', waitsFor: ['user-bus02l'] });
    expect((await trying(deputy, one, 'agree')).returnCode).toBe('1005');
    await setPlan({ OTHER: [user(1, 'bus02l')] });
    const instead = await submitted(await gateway.as('tz01'));
    expect(await taking(deputy, instead, 'agree')).toMatchObject({ status: 'APPROVED' });
    await pool.query(`update dept_deputy set valid_from = $1, valid_to = $1 where id = 'test-deputy'`, [
      addDays(today, -1),
    ]);
    await gateway.heard();
    const later = await submitted(await gateway.as('tz01'));
    expect((await trying(deputy, later, 'agree')).returnCode).toBe('1002');
  });

  test('two accounts of one person are one: neither approves what the other asked for', async () => {
    const { pool } = gateway.database;
    await pool.query(`update sys_user set person_id = 'one-person' where id in ('user-jck01', 'user-jck01l')`);
    await gateway.heard();
    const record = await submitted(await gateway.as('jck01'));
    expect(record).toMatchObject({ waitsFor: ['user-admin'] });
    const to = { opinion: '转', params: { toUser: 'user-jck01l' } };
    expect(errorsOf(await trying(await gateway.as('admin'), record, 'transfer', to))).toHaveProperty('toUser');
    await setPlan({ OTHER: [user(1, 'jck01,jck01l', 'ALL')] });
    expect((await submitted(await gateway.as('tz01'))).waitsFor).toHaveLength(1);
    await pool.query(`update sys_user set person_id = id where id in ('user-jck01', 'user-jck01l')`);
    await gateway.heard();
  });

  test('a plan that is changed while a request is under way leaves it on its way', async () => {
    const record = await submitted(await gateway.as('bus01'), { approvalType: 'EXPENSE', amount: '1.00' });
    await setPlan({ EXPENSE: [user(1, 'tz01')] });
    const next = await taking(await gateway.as('bus01l'), record, 'agree');
    expect(next).toMatchObject({ status: 'PENDING', stepNo: 2 });
    expect(next.waitsFor).toContain('user-fin01');
    expect(await submitted(await gateway.as('bus01'), { approvalType: 'EXPENSE', amount: '1.00' })).toMatchObject({
      waitsFor: ['user-tz01'],
    });
  });

  test('a plan that means nothing is refused when it is saved', async () => {
    for (const plan of [
      [],
      { OTHER: [] },
      { OTHER: [{ stepNo: 2, kind: 'LEADER', mode: 'ANY' }] },
      { OTHER: [{ stepNo: 1, kind: 'ROLE', mode: 'ANY' }] },
      { OTHER: [{ stepNo: 1, kind: 'LEADER', mode: 'SOME' }] },
      { OTHER: [{ stepNo: 1, kind: 'LEADER', mode: 'ANY', when: 'amount>1' }] },
      { OTHER: [{ stepNo: 1, kind: 'LEADER', mode: 'ANY', who: 'me' }] },
      { other: [{ stepNo: 1, kind: 'LEADER', mode: 'ANY' }] },
    ])
      expect(errorsOf(await setPlan(plan))).toHaveProperty('settingValue');
  });

  test('nobody writes whose turn it is, who reads along or how far it is', async () => {
    const clerk = await gateway.as('bus01');
    const forged = {
      waitsFor: ['user-bus01'],
      readers: ['user-cust01'],
      stepNo: 9,
      agreedCount: 9,
      status: 'APPROVED',
    };
    const record = await draft(clerk, { ...forged, steps: [{ stepNo: 1, approvers: ['user-bus01'] }] });
    expect(record).toMatchObject({ status: 'DRAFT', stepNo: 0, waitsFor: null, readers: null, steps: [] });
  });
});

describe('an approver who leaves', () => {
  const colleague = (id: string, name: string) =>
    gateway.database.pool.query(
      `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, password_hash, must_change_pwd, pwd_changed_at, status)
       select $1, $1, $2, role_id, dept_code, user_kind, password_hash, false, localtimestamp, 'ACTIVE' from sys_user where id = 'user-fin01'`,
      [id, name],
    );
  const disable = async (id: string, params: object) => {
    const { rows } = await gateway.database.pool.query('select row_version from sys_user where id = $1', [id]);
    const rowVersion = (rows[0] as { row_version: number }).row_version;
    return (await gateway.as('admin')).call('system.actUser', {
      ...{ id, rowVersion, action: 'disable', opinion: '离职', params },
    });
  };

  test('is not let go without a word; whoever takes over is asked in his place, now and in later steps', async () => {
    await colleague('leaver', '钱离岗');
    await colleague('heir', '孙接手');
    await setPlan({ OTHER: [user(1, 'leaver'), user(2, 'tz01,leaver', 'ALL')] });
    const record = await submitted(await gateway.as('bus01'));
    expect(record.waitsFor).toEqual(['leaver']);
    const refused = await disable('leaver', {});
    expect(JSON.stringify(refused)).toContain('审批单 1 条');
    expect(await disable('leaver', { handOverTo: 'heir' })).toMatchObject({ returnCode: '0' });
    const now = await read(record);
    expect(now).toMatchObject({ status: 'PENDING', waitsFor: ['heir'] });
    expect((await stepsOf(record)).map(({ approvers }) => approvers)).toEqual([['heir'], ['user-tz01', 'heir']]);
    const heir = await gateway.as('heir');
    expect(await listed(heir, { waitsFor: 'me', status: 'PENDING' })).toContain(record.id);
    // The same person is asked once in two following steps, as everybody is.
    const next = await taking(heir, now, 'agree');
    expect(next).toMatchObject({ stepNo: 2, waitsFor: ['user-tz01'] });
    expect(await taking(await gateway.as('tz01'), next, 'agree')).toMatchObject({ status: 'APPROVED' });
  });

  test('does not hand his place to the applicant: what nobody else could agree to keeps the account open', async () => {
    await colleague('leaver2', '周离岗');
    await setPlan({ OTHER: [user(1, 'leaver2')] });
    const record = await submitted(await gateway.as('fin01'));
    expect((await disable('leaver2', { handOverTo: 'user-fin01' })).returnCode).toBe('1001');
    expect(await read(record)).toMatchObject({ waitsFor: ['leaver2'] });
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, approvalRequest)).toEqual([]);
});
