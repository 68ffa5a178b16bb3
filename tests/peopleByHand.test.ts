import { expect, test } from 'vitest';
import { files, textOf } from './sourceArrows.ts';

/**
 * Who hears of something, and who may do the next step, is asked of `server/crud/people.ts`: by role, department,
 * customer and what he is, never anybody whose account is closed. Statements that name the table of accounts themselves
 * stand here, with how many there are and why. The list only shrinks.
 */
const byHand: Readonly<Record<string, readonly [statements: number, why: string]>> = {
  'server/approval/approvalActor.ts': [1, 'the leader is joined to the row of deputies that names him'],
  'server/approval/nextActors.ts': [1, 'whether the leader of a row of deputies still leads'],
  'server/books/voucherExports.ts': [2, 'who made a voucher and whom its line names, as columns of an export'],
  'server/classification/change/tellOwners.ts': [2, 'lines and their owners are told in one statement over many rows'],
  'server/classification/dispatch/auditors.ts': [2, 'auditors with what each has in hand, in one statement'],
  'server/classification/dispatch/settleDispatches.ts': [1, 'the order is who has least to verify'],
  'server/company/customerOf.ts': [1, 'the one place that joins a customer with his manager'],
  'server/company/customerPeople.ts': [1, 'accounts of a customer as a page lists them, closed ones among them'],
  'server/crud/logWays.ts': [1, 'what people are called beside the steps they took'],
  'server/crud/readRecord.ts': [1, 'what the last writer is called, as a column of the record'],
  'server/files/customerQuota.ts': [1, 'sums of files over the accounts of a customer, whatever became of them'],
  'server/gateway/activePeople.ts': [2, 'stands on a floor below: everybody with rights, and the administrators'],
  'server/gateway/deputyColumn.ts': [
    1,
    'stands on a floor below: the accounts of those in whose place somebody stands',
  ],
  'server/gateway/person.ts': [2, 'stands on a floor below: the other accounts of a person'],
  'server/gateway/session.ts': [1, 'stands on a floor below: the account of a session'],
  'server/gateway/tellLeaderless.ts': [1, 'stands on a floor below: whether a department has a leader'],
  'server/guarantee/ledger/ledgerComputed.ts': [2, 'computed columns of a list'],
  'server/guarantee/levies/levyFacts.ts': [1, 'one statement for all that a levy is judged by'],
  'server/guarantee/settings/leaderCalls.ts': [1, 'leaders as an administrator writes them, in one statement'],
  'server/guarantee/workbench/workbenchTodo.ts': [1, 'what the last writer is called, as a column of a queue'],
  'server/seed/demo.ts': [1, 'whether the demo has an account to play'],
  'server/seed/seed.ts': [1, 'whether a new database has an account at all'],
  'server/system/access/roleHandlers.ts': [1, 'a computed column of a list'],
  'server/system/access/whoMay.ts': [1, 'the account that an administrator asks about, with its role'],
  'server/system/accounts/accountRules.ts': [3, 'computed columns of a list, and the last administrator under a lock'],
  'server/system/accounts/preUserRules.ts': [1, 'a computed column of a list'],
  'server/system/accounts/samePerson.ts': [4, 'accounts are compared with each other by name and phone'],
  'server/system/login/checkPassword.ts': [1, 'a login asks for all of it at once, closed accounts among them'],
  'server/system/notices/noticeCalls.ts': [1, 'notices for one account, which is joined to them'],
  'server/system/workbench.ts': [1, 'whether a new database has people yet'],
};

const asksAccounts = /\b(?:from|join)\s+sys_user\b/gi;

test('people are asked for in one place; who selects accounts by hand says why', () => {
  const counted = files.flatMap((file) => {
    const { length } = file.startsWith('server/') ? (textOf(file).match(asksAccounts) ?? []) : [];
    return length > 0 ? [[file, length] as const] : [];
  });
  expect(counted.length).toBeGreaterThan(10);
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(Object.entries(byHand).map(([file, [statements]]) => [file, statements])),
  );
});
