import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

type WireRecord = { id: string; rowVersion: number } & Record<string, unknown>;
interface Page {
  readonly rows: readonly WireRecord[];
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query<Row>(text, [...values])).rows;
const account = async (loginName: string): Promise<WireRecord> => {
  const { rows } = await (await gateway.as('admin')).get<Page>('system.queryUserPage', { filter: { loginName } });
  const found = rows.find((row) => row.loginName === loginName);
  if (!found) throw new Error(loginName);
  return (await gateway.as('admin')).get<WireRecord>('system.getUser', { id: found.id });
};
const alerts = (id: string) =>
  query<{ title: string }>(`select title from user_message where record_id = $1 and message_type = 'ALERT'`, [id]);
const act = async (id: string, action: string, params: object) => {
  const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>('system.getUser', { id });
  return (await gateway.as('admin')).call<WireRecord>('system.actUser', { id, rowVersion, action, params });
};

describe('accounts of one person', () => {
  let second: WireRecord;

  test('a new account with a known name and phone is linked with the other one, however they are written, and administrators hear of it', async () => {
    const first = await account('bus01');
    await query(`insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, password_hash, status)
      values ('admin-2', 'admin2', '另一管理员', 'STAFF', 'ADMIN', 'ADMIN', false, true, 'none', 'ACTIVE')`);
    const phone = String(first.phone);
    const record = {
      loginName: 'wangxiaowen2',
      userName: ` ${first.userName} `,
      userKind: 'STAFF',
      roleId: first.roleId,
      deptCode: first.deptCode,
      isLeader: 1,
      phone: `${phone.slice(0, 3)} ${phone.slice(3)}`.replaceAll(' ', ''),
    };
    second = await (await gateway.as('admin')).get<WireRecord>('system.addUser', { record });
    expect(await account('wangxiaowen2')).toMatchObject({ otherAccounts: 'bus01' });
    expect(await account('bus01')).toMatchObject({ otherAccounts: 'wangxiaowen2' });
    expect((await alerts(second.id)).map(({ title }) => title)).toEqual([expect.stringContaining('已视为同一人')]);
    await query(
      `update sys_user set must_change_pwd = false, status = 'ACTIVE', password_hash = (select password_hash from sys_user
        where login_name = 'bus01') where id = $1`,
      [second.id],
    );
  });

  test('his second account approves nothing that his first one wrote, and the try is kept among refusals', async () => {
    const clerk = await gateway.as('bus01');
    const leader = await gateway.as('wangxiaowen2');
    const [customer] = await query<{ id: string }>(`select id from customer where not deleted_flg order by id limit 1`);
    const today = nowText(() => new Date()).slice(0, 10);
    const made = await clerk.get<WireRecord>('product.savePrecatProtocol', {
      record: {
        customerId: customer?.id,
        startDate: today,
        endDate: addDays(today, 300),
        contractFiles: [
          (await clerk.upload({ bizType: 'precatProtocol', fileName: '合同.pdf', content: '%PDF-1.4\n%%EOF\n' })).data,
        ],
        prices: [{ lineNo: 1, fromQty: 1, unitPrice: '10.00' }],
      },
    });
    const submitted = await clerk.call<WireRecord>('product.actPrecatProtocol', {
      id: made.id,
      rowVersion: made.rowVersion,
      action: 'submit',
    });
    expect(submitted.returnCode).toBe('0');
    const { rowVersion } = await leader.get<WireRecord>('product.getPrecatProtocol', { id: made.id });
    const refused = await leader.call('product.actPrecatProtocol', { id: made.id, rowVersion, action: 'approve' });
    expect(refused).toMatchObject({ returnCode: '1013', msg: expect.stringContaining('不能为同一人') });
    const logged = await query<{ log_type: string }>(
      `select log_type from op_log where user_id = $1 and return_code = '1013' order by log_time desc`,
      [second.id],
    );
    expect(logged.map(({ log_type }) => log_type)).toEqual(['SECURITY']);
    const other = await (await gateway.as('bus01l')).call('product.actPrecatProtocol', {
      id: made.id,
      rowVersion,
      action: 'approve',
    });
    expect(other.returnCode).toBe('0');
  });

  test('an account that gets name and phone later, or comes by a sheet of accounts, is linked, too', async () => {
    const admin = await gateway.as('admin');
    const changed = await account('decl01');
    const model = await account('decl02');
    await admin.get('system.updateUser', {
      id: changed.id,
      rowVersion: changed.rowVersion,
      record: { userName: model.userName, phone: model.phone },
    });
    expect(await account('decl01')).toMatchObject({ otherAccounts: 'decl02' });
  });

  test('an administrator says that it is somebody else, with a reason that all administrators read, and links whom the product did not know', async () => {
    const { id } = await account('decl01');
    expect((await act(id, 'separatePerson', {})).returnCode).toBe('1001');
    expect((await act(id, 'separatePerson', { reason: '同名，共用办公室电话' })).returnCode).toBe('0');
    expect(await account('decl01')).toMatchObject({ otherAccounts: null });
    expect((await alerts(id)).some(({ title }) => title.includes('同名，共用办公室电话'))).toBe(true);
    // Saying so holds: writing the phone again does not link them.
    const again = await account('decl01');
    await (await gateway.as('admin')).get('system.updateUser', {
      id,
      rowVersion: again.rowVersion,
      record: { phone: '13900000001' },
    });
    const { rowVersion } = await account('decl01');
    const model = await account('decl02');
    await (await gateway.as('admin')).get('system.updateUser', { id, rowVersion, record: { phone: model.phone } });
    expect(await account('decl01')).toMatchObject({ otherAccounts: null });
    expect((await act(id, 'linkPerson', { accountId: model.id, reason: '本人换过手机' })).returnCode).toBe('0');
    expect(await account('decl02')).toMatchObject({ otherAccounts: 'decl01' });
    expect(
      (await (await gateway.as('bus01l')).call('system.actUser', { id, rowVersion: 1, action: 'linkPerson' }))
        .returnCode,
    ).not.toBe('0');
  });
});
