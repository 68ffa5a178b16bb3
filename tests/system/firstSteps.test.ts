import { afterAll, beforeAll, expect, test } from 'vitest';
import { unnamedCompany } from '#domain/system/settingKeys.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The start page of an administrator says what a new installation lacks. */
interface Board {
  readonly firstSteps: { readonly data: Readonly<Record<string, boolean>> | null };
}
interface Setting {
  readonly id: string;
  readonly rowVersion: number;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const stepsOf = async (loginName: string) =>
  (await (await gateway.as(loginName)).get<Board>('system.queryWorkbench')).firstSteps.data;

async function nameCompany(settingValue: string): Promise<void> {
  const admin = await gateway.as('admin');
  const { rows } = await admin.get<{ rows: readonly Setting[] }>('system.querySettingPage', {
    filter: { settingKey: 'brand.companyName' },
  });
  const [{ id, rowVersion } = { id: '', rowVersion: 0 }] = rows;
  expect(await admin.call('system.saveSetting', { id, rowVersion, settingValue, reason: '更名' })).toMatchObject({
    returnCode: '0',
  });
}

test('an installation that lacks nothing says nothing', async () => {
  expect(await stepsOf('admin')).toBeNull();
});

test('without a name, people or customers an administrator is told which of them, and nobody else', async () => {
  await nameCompany(unnamedCompany);
  expect(await stepsOf('admin')).toMatchObject({ company: false, people: true, customers: true });
  expect(await stepsOf('bus01')).toBeNull();
  await nameCompany('上海远帆报关有限公司');
  expect(await stepsOf('admin')).toBeNull();
  await gateway.database.pool.query('update customer set deleted_flg = true');
  expect(await stepsOf('admin')).toMatchObject({ company: true, people: true, customers: false });
});
