import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What belongs to accounts: own settings, pre-review people, and the company they work for. */
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(text, values)).rows;

describe('own settings', () => {
  const read = (client: GatewayClient, id: string) => client.call<WireRecord>('system.getUserSetting', { id });

  test('are there from the first moment, told at login, and saved by the person', async () => {
    const client = await gateway.as('bus01');
    const { data: own } = await read(client, 'user-bus01');
    expect(own).toMatchObject({
      pageLimit: '10',
      locale: 'zh-CN',
      notifyMail: [],
      notifyApp: ['TODO', 'NOTICE', 'RESULT', 'ALERT', 'CHAT'],
    });
    const change = {
      pageLimit: '30',
      locale: 'en',
      defaultCustoms: '2248',
      notifyMail: ['TODO'],
      customers: [{ customerId: 'demo-customer-01' }],
    };
    const saved = await client.call<WireRecord>('system.saveUserSetting', {
      id: own.id,
      rowVersion: own.rowVersion,
      record: change,
    });
    expect(saved).toMatchObject({
      returnCode: '0',
      data: { pageLimit: '30', customers: [{ customerId_label: expect.any(String) }] },
    });
    const { settings } = await client.get<{ settings: Record<string, unknown> }>('system.getUserInfo');
    expect(settings).toMatchObject({
      'user.pageLimit': '30',
      'user.locale': 'en',
      'user.defaultCustoms': '2248',
      'user.usual.customer': ['demo-customer-01'],
    });
  });

  test('P25 the second of two who save is told, and the first change stays', async () => {
    const client = await gateway.as('wh01');
    const { data: own } = await read(client, 'user-wh01');
    const save = (by: GatewayClient, pageLimit: string) =>
      by.call<WireRecord>('system.saveUserSetting', { id: own.id, rowVersion: own.rowVersion, record: { pageLimit } });
    expect((await save(admin, '20')).returnCode).toBe('0');
    expect((await save(client, '50')).returnCode).toBe('1003');
    expect((await read(client, 'user-wh01')).data).toMatchObject({ pageLimit: '20' });
  });

  test('are nobody else’s but an administrator’s', async () => {
    const { data: foreign } = await read(admin, 'user-bus02');
    for (const loginName of ['bus01', 'bus01l', 'it01', 'ygl03', 'cust01']) {
      const client = await gateway.as(loginName);
      expect([loginName, (await read(client, 'user-bus02')).returnCode]).not.toEqual([loginName, '0']);
      const change = { id: foreign.id, rowVersion: foreign.rowVersion, record: { pageLimit: '50' } };
      expect([loginName, (await client.call('system.saveUserSetting', change)).returnCode]).not.toEqual([
        loginName,
        '0',
      ]);
    }
    expect((await read(admin, 'user-bus02')).data).toMatchObject({ pageLimit: '10', rowVersion: foreign.rowVersion });
  });

  test.each([
    ['pageLimit', { pageLimit: '15' }],
    ['locale', { locale: 'fr' }],
    ['notifyApp', { notifyApp: ['SPAM'] }],
    ['defaultCustoms', { defaultCustoms: '0000' }],
    ['customers', { customers: [{ customerId: 'nobody' }] }],
  ])('are refused at their field: %s', async (field, wrong) => {
    const { data: own } = await read(admin, 'user-admin');
    const answer = await admin.call<{ errors: object }>('system.saveUserSetting', {
      id: own.id,
      rowVersion: own.rowVersion,
      record: wrong,
    });
    expect(answer.returnCode).toBe('1001');
    expect(Object.keys(answer.data.errors)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('pre-review people', () => {
  // Those of the demo give way to the ones made here.
  beforeAll(async () => {
    await sql('truncate pre_user, pre_user_customer');
  });
  const save = (client: GatewayClient, record: object, named: object = {}) =>
    client.call<WireRecord>('system.savePreUser', { ...named, record });
  const audit = (loginName: string, more: object = {}) => ({
    userId: `user-${loginName}`,
    preRole: loginName.toUpperCase(),
    ...more,
  });

  test('are kept by administrators and the third audit; by nobody else', async () => {
    const lead = await gateway.as('ygl03');
    const made = await save(
      lead,
      audit('ygl02', { chapters: ['84', '85'], customers: [{ customerId: 'demo-customer-01' }] }),
    );
    expect(made).toMatchObject({
      returnCode: '0',
      data: { loginName: 'ygl02', enabled: 1, chapters: ['84', '85'], openItems: expect.any(Number) },
    });
    expect((await save(lead, audit('ygl02'))).returnCode).toBe('1006');
    for (const loginName of ['ygl01', 'ygl02', 'bus01', 'cust01']) {
      const client = await gateway.as(loginName);
      expect([loginName, (await save(client, audit('ygl01'))).returnCode]).toEqual([loginName, '1005']);
      expect([loginName, (await client.call('system.queryPreUserPage')).returnCode]).toEqual([loginName, '1005']);
      const named = { id: made.data.id, rowVersion: made.data.rowVersion };
      expect([loginName, (await client.call('system.disablePreUser', named)).returnCode]).toEqual([loginName, '1005']);
    }
  });

  test.each([
    ['preRole', audit('ygl01', { preRole: 'YGL02' })],
    ['userId', { userId: 'user-bus01', preRole: 'YGL01' }],
    ['chapters', audit('ygl01', { chapters: ['77'] })],
    ['dailyLimit', audit('ygl01', { dailyLimit: -1 })],
    ['backupUserId', audit('ygl01', { backupUserId: 'user-ygl01' })],
    ['backupUserId', audit('ygl01', { backupUserId: 'user-ygl02' })],
    ['backupUserId', audit('ygl01', { backupUserId: 'user-bus01' })],
  ])('are refused at their field: %s', async (field, record) => {
    expect(await save(admin, record)).toMatchObject({
      returnCode: '1001',
      data: { errors: { [field]: expect.anything() } },
    });
  });

  test('one who has something in hand is disabled with a back-up alone, who gets it and is told', async () => {
    const [task] = await sql<{ id: string }>('select id from delegate_task where not deleted_flg order by id limit 1');
    await sql(
      `update delegate_task set assignee = 'user-ygl01', dept_code = 'YGL', status = 'ASSIGNED' where id = $1`,
      [task?.id],
    );
    const { data: made } = await save(admin, audit('ygl01'));
    expect(made).toMatchObject({ openItems: expect.any(Number) });
    expect(Number(made.openItems)).toBeGreaterThan(0);
    const disable = ({ id, rowVersion }: WireRecord) =>
      admin.call<WireRecord>('system.disablePreUser', { id, rowVersion });
    expect(await disable(made)).toMatchObject({ returnCode: '1004', msg: expect.stringContaining('替补') });

    const twin = { loginName: 'ygl01b', userName: '沈二', userKind: 'PREVIEW', roleId: 'YGL01', deptCode: 'YGL' };
    const { data: backup } = await admin.call<WireRecord>('system.addUser', { record: twin });
    const named = await save(admin, { backupUserId: backup.id }, { id: made.id, rowVersion: made.rowVersion });
    expect(await disable(made)).toMatchObject({ returnCode: '1003' });
    const over = await disable(named.data);
    expect(over).toMatchObject({ returnCode: '0', data: { enabled: 0, openItems: 0 } });
    expect(await sql('select assignee from delegate_task where id = $1', [task?.id])).toEqual([
      { assignee: backup.id },
    ]);
    const told = await sql('select message_type from user_message where user_id = $1', [backup.id]);
    expect(told).toEqual([{ message_type: 'TODO' }]);
    expect((await disable(over.data)).returnCode).toBe('1004');
    const again = await admin.call<WireRecord>('system.actPreUser', {
      id: over.data.id,
      rowVersion: over.data.rowVersion,
      action: 'enable',
    });
    expect(again).toMatchObject({ returnCode: '0', data: { enabled: 1 } });
  });
});

describe('companies of our own', () => {
  const company = {
    corpName: '上海货关国际物流有限公司',
    creditCode: '91310000MA1FL2W973',
    corpKind: 'OWN',
    contact: '何静',
    phone: '021-50001234',
    address: '上海市浦东新区',
  };
  test('are written by administrators, with a credit code that adds up', async () => {
    const wrong = await admin.call('system.saveCorporation', {
      record: { ...company, creditCode: '91310000MA1FL2W97X' },
    });
    expect(wrong).toMatchObject({ returnCode: '1001', data: { errors: { creditCode: expect.anything() } } });
    const made = await admin.call<WireRecord>('system.saveCorporation', { record: company });
    expect(made).toMatchObject({ returnCode: '0', data: { corpName: company.corpName } });
    expect((await admin.call('system.saveCorporation', { record: company })).returnCode).toBe('1006');
    const named = { id: made.data.id, rowVersion: made.data.rowVersion };
    expect(await admin.call('system.saveCorporation', { ...named, record: { bankName: '中国银行' } })).toMatchObject({
      data: { bankName: '中国银行' },
    });
    const clerk = await gateway.as('bus01');
    expect((await clerk.call('system.saveCorporation', { record: company })).returnCode).toBe('1005');
    expect((await clerk.call<Page>('system.queryCorporationPage')).returnCode).toBe('1005');
  });
});
