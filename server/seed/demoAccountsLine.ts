import { demoAccounts, demoPassword } from '#fixtures/accounts.ts';

/** What a terminal says after a start with demo data. */
export const demoAccountsLine = (): string =>
  `演示账号 demo accounts: ${demoAccounts.map(({ loginName }) => loginName).join(' ')}\n密码 password: ${demoPassword}\n`;
