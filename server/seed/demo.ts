import { demoAccounts, demoCompany, demoPassword } from '#fixtures/accounts.ts';
import type { Db } from '../gateway/method.ts';
import { StartRefusal } from '../platform/startRefusal.ts';

/** All that the product knows of its demo: nothing else in the server imports the fixtures. */
export type { DemoPart } from '#fixtures/demo/loadDump.ts';
export { seedDemo } from '#fixtures/demo/seedDemo.ts';

/** Settings of the house that the demo invents. */
export const demoSettings: Readonly<Record<string, string>> = { 'brand.companyName': demoCompany };

/** What a terminal says after a start with demo data. */
export const demoAccountsLine = (): string =>
  `演示账号 demo accounts: ${demoAccounts.map(({ loginName }) => loginName).join(' ')}\n密码 password: ${demoPassword}\n`;

/** @throws {StartRefusal} demo accounts, whose password everybody knows, stand in a database that others reach */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from sys_user where id = any($1) and not deleted_flg limit 1', [
    demoAccounts.map(({ id }) => id),
  ]);
  if (rows.length) {
    throw new StartRefusal({
      zh: '数据库中有演示账号，生产环境（或对外的 PUBLIC_URL）拒绝启动。请使用新的数据库。',
      en: 'The database holds demo accounts; production, or a PUBLIC_URL that is open to others, refuses to start. Use a new database.',
    });
  }
}
