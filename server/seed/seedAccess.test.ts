import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '#domain/access.ts';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { seedAccess } from './seedAccess.ts';

/** The page of customers: business roles import and export there. */
const menuNo = '11-customer';
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  await start();
});
afterAll(() => database.drop());

const start = () => inTransaction(pool, seedAccess);
const given = (roleId: string) => accessOf({ roleId, group: 'business' }).functions[menuNo]?.split(',') ?? [];
const node = `from sys_menu m where m.id = f.menu_id and m.menu_no = '${menuNo}'`;

async function held(roleId: string): Promise<readonly string[] | undefined> {
  const { rows } = await pool.query<{ actions: string }>(
    `select f.actions from sys_role_function f where f.role_id = $1 and not f.deleted_flg and exists (select 1 ${node})`,
    [roleId],
  );
  return rows[0]?.actions.split(',');
}

/** As it was with a version that did not know the action. */
async function forget(action: string): Promise<void> {
  await pool.query(
    `update sys_role_default set actions = array_to_string(array_remove(string_to_array(actions, ','), $1), ',') where menu_no = $2`,
    [action, menuNo],
  );
  await take(action, ['D10', 'D20', 'BUSI']);
}

const take = (action: string, roles: readonly string[]) =>
  pool.query(
    `update sys_role_function f set actions = array_to_string(array_remove(string_to_array(f.actions, ','), $1), ',')
     where f.role_id = any ($2) and exists (select 1 ${node})`,
    [action, roles],
  );

test('an action that is new with a version comes to the roles that work on its page, and nothing that was taken from them comes back', async () => {
  expect(given('D10')).toEqual(expect.arrayContaining(['import', 'export']));
  await forget('import');
  await take('export', ['D10']);
  await pool.query(`update sys_role_function f set actions = '' where role_id = 'D20' and exists (select 1 ${node})`);
  await start();
  expect(await held('D10')).toEqual(given('D10').filter((action) => action !== 'export'));
  expect(await held('D20')).toEqual(['']);
  expect(await held('BUSI')).toEqual(given('BUSI'));
});

test('what an administrator takes away stays away at every later start', async () => {
  await take('import', ['BUSI']);
  await start();
  expect(await held('BUSI')).toEqual(given('BUSI').filter((action) => action !== 'import'));
});

test('an installation that never noted what it was given learns it and gives nothing', async () => {
  await take('export', ['BUSI']);
  await pool.query('truncate sys_role_default');
  const before = await held('BUSI');
  await start();
  expect(await held('BUSI')).toEqual(before);
});
