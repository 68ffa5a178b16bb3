import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { customerOf, transfer } from '../robustness/records.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What one person may send in a minute, and what one customer may leave here in a day. */
let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site?.close());

const setTo = async (key: string, value: string): Promise<void> => {
  await site.database.pool.query('update sys_setting set setting_value = $2 where setting_key = $1', [key, value]);
  site.gateway.services.settings.forget();
};
const codes = (answers: readonly { readonly returnCode: string }[]): readonly string[] => [
  ...new Set(answers.map(({ returnCode }) => returnCode)),
];

describe('sending', () => {
  const inbox = async (): Promise<number> => {
    const { rows } = await site.database.pool.query<{ n: number }>('select count(*)::int as n from user_message');
    return rows[0]?.n ?? 0;
  };
  const tell = (client: GatewayClient, data: object) =>
    client.call('system.sendUserMessage', { text: '请看一下', ...data });
  const everybody = async (): Promise<readonly string[]> => {
    const { rows } = await site.database.pool.query<{ id: string }>(
      `select role_id as id from sys_role where role_kind <> 'CUSTOMER'`,
    );
    return rows.map(({ id }) => id);
  };

  test('receivers count: messages to everybody end long before the mailboxes are full, with when there is more', async () => {
    const admin = await site.as('admin');
    const roleIds = (await everybody()).slice(0, 8);
    await setTo('message.receiversPerMinute', '30');
    const before = await inbox();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(admin, { roleIds })));
    expect(codes(answers).toSorted()).toEqual(['0', '1010']);
    // The first may reach more than a minute holds, the next ones do not.
    expect((await inbox()) - before).toBeLessThanOrEqual(30 + 20);
    expect(answers.find(({ returnCode }) => returnCode === '1010')?.msg).toMatch(
      /每人每分钟最多发送30条消息、合计30人次，请\d+秒后再发/,
    );
    await setTo('message.receiversPerMinute', '300');
  });

  test('a person sends so many in a minute, whichever door he takes; another one has his own', async () => {
    const [clerk, other] = [await site.as('bus01'), await site.as('bus02')];
    const { rows } = await site.database.pool.query<{ id: string }>(
      `select d.id from demand d where d.created_by = 'user-bus01' and not d.deleted_flg
         and exists (select 1 from delegate_task t where t.demand_id = d.id and t.assignee <> 'user-bus01' and not t.deleted_flg) limit 1`,
    );
    const id = rows[0]?.id ?? '';
    const chats = await Promise.all(
      Array.from({ length: 50 }, () => clerk.call('business.sendDemandMessage', { id, text: '在吗' })),
    );
    // As many more as come back while they are sent.
    const sent = chats.filter(({ returnCode }) => returnCode === '0').length;
    expect([sent >= 30, sent <= 40]).toEqual([true, true]);
    expect(codes(chats).toSorted()).toEqual(['0', '1010']);
    expect(await tell(clerk, { userIds: ['user-bus02'] })).toMatchObject({ returnCode: '1010' });
    expect(await tell(other, { userIds: ['user-bus01'] })).toMatchObject({ returnCode: '0' });
  });

  test('a notice that reminds people is sending, too; what follows from work is not', async () => {
    const admin = await site.as('admin');
    await setTo('message.sendsPerMinute', '1');
    const publish = async () => {
      const record = { title: '公告', noticeType: 'SYS', content: '<p>好</p>', scope: 'ALL', remindFlg: 1 };
      const { id, rowVersion } = await admin.get<{ id: string; rowVersion: number }>('system.saveNotice', { record });
      return admin.call('system.actNotice', { id, rowVersion, action: 'publish' });
    };
    await publish();
    expect(await publish()).toMatchObject({ returnCode: '1010' });
    await setTo('message.sendsPerMinute', '30');
    const clerk = await site.as('bus01');
    const before = await inbox();
    const record = transfer((await customerOf(clerk)).id, '新需求', 1);
    const { id, rowVersion } = await clerk.get<{ id: string; rowVersion: number }>('business.saveDemand', { record });
    expect(await clerk.call('business.actDemand', { id, rowVersion, action: 'submit' })).toMatchObject({
      returnCode: '0',
    });
    expect(await inbox()).toBeGreaterThan(before);
  });
});

describe('bytes of a customer', () => {
  const upload = (client: GatewayClient, kilobytes: number, fileName = `${Math.random()}.csv`) =>
    client.upload({
      bizType: 'demand',
      fileName,
      content: `a,b\r\n${Math.random()}${'1,2\r\n'.repeat((kilobytes * 1_024) / 5)}`,
    });

  test('all accounts of a customer together leave so much in a day, and are told how much is left and when there is more', async () => {
    const { pool } = site.database;
    const customer = await site.as('cust01');
    await pool.query(
      `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, password_hash,
        must_change_pwd, pwd_changed_at, status, console_id)
       select 'user-cust-twin', 'cust_twin', '同客户', user_kind, role_id, dept_code, false, false, password_hash, false,
       pwd_changed_at, 'ACTIVE', console_id
       from sys_user where login_name = 'cust01'`,
    );
    const twin = await site.as('cust_twin');
    await setTo('file.customerMegabytesPerDay', '1');
    expect(await upload(customer, 600)).toMatchObject({ returnCode: '0' });
    const refused = await upload(twin, 600);
    expect(refused).toMatchObject({
      returnCode: '1010',
      msg: expect.stringMatching(/每个客户每天最多保存1MB文件，今天还剩0MB，明天0点起/),
    });
    expect(await upload(twin, 300)).toMatchObject({ returnCode: '0' });
    // Both at once cannot have the last bytes.
    const both = await Promise.all([upload(customer, 70), upload(twin, 70)]);
    expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '1010']);
    expect(await upload(await site.as('bus01'), 2_000)).toMatchObject({ returnCode: '0' });
    await pool.query(
      `update sys_file set created_time = created_time - interval '1 day' where created_by like 'user-cust%'`,
    );
    expect(await upload(twin, 600)).toMatchObject({ returnCode: '0' });
    await setTo('file.customerMegabytesPerDay', '500');
  });

  test('what is too long for the day is refused before it has come', async () => {
    await setTo('file.customerMegabytesPerDay', '1');
    const started = performance.now();
    expect(await upload(await site.as('cust01'), 8_000)).toMatchObject({ returnCode: '1010' });
    expect(performance.now() - started).toBeLessThan(10_000);
    await setTo('file.customerMegabytesPerDay', '500');
  });
});
