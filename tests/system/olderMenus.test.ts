import { rmSync } from 'node:fs';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { menu } from '#domain/screens.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import { migrate, migrationNames } from '#server/platform/migrate.ts';
import { seedAccess } from '#server/seed/seedAccess.ts';
import { longTest } from '../longRun.ts';
import { releases, restoreRelease } from '../olderReleases.ts';
import { shownTwice } from '../shownTwice.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';

const starts = 3;

/**
 * What stands on the nodes of the ordinary navigation that people see: pages by their addresses, groups by their
 * numbers.
 */
async function menuOf(pool: Pool): Promise<Readonly<Record<string, object>>> {
  const { rows } = await pool.query<{ key: string }>(
    `select coalesce(url, menu_no) as key, parent_no as "parentNo", name, name_en as "nameEn", url, icon, order_no as "orderNo", show_flg as "isShown"
     from sys_menu where nav_id = '3' and not deleted_flg order by 1`,
  );
  return Object.fromEntries(rows.map(({ key, ...values }) => [key, values]));
}

const expected = Object.fromEntries(
  menu.map(({ menuNo, parentNo, name, nameEn, url, icon, hidden = false }, index) => [
    url ?? menuNo,
    { parentNo, name, nameEn, url, icon, orderNo: (index + 1) * 10, isShown: !hidden },
  ]),
);

/** The address of a page of today, by its number. */
const at = (menuNo: string): string => menu.find((node) => node.menuNo === menuNo)?.url ?? '';

/** The last one before the product noted what it gives: until then its nodes were only ever added. */
const lastBefore = async () => (await migrationNames()).filter((name) => name < '0082').at(-1) ?? '';

/** A node with the log of what was done to it, as the menu configuration of that time left them. */
async function did(pool: Pool, menuNo: string, deed: { method: string; set: string; changes: object }): Promise<void> {
  await pool.query(
    `update sys_menu set ${deed.set}, updated_by = 'user-admin', row_version = row_version + 1 where id = $1`,
    [`menu-3-${menuNo}`],
  );
  await pool.query(
    `insert into op_log (id, log_type, entity, record_id, service, method, result, changes) values (md5($1), $2, 'sysMenu',
      $1, 'system', $3, 'OK', $4)`,
    [`menu-3-${menuNo}`, deed.method === 'moveMenu' ? 'CONFIG' : 'UPDATE', deed.method, JSON.stringify(deed.changes)],
  );
}

async function afterStarts(pool: Pool): Promise<Readonly<Record<string, object>>> {
  const menus: object[] = [];
  for (let start = 0; start < starts; start += 1) {
    await inTransaction(pool, seedAccess);
    menus.push(await menuOf(pool));
    expect(await shownTwice(pool)).toEqual([]);
  }
  expect(menus.slice(1)).toEqual([menus[0], menus[0]]);
  return menuOf(pool);
}

const title = 'the menu of a release of migration %s becomes that of today, pages that once moved included';
const old = Object.entries(releases);
longTest.each(old)(title, becomesTodays);

async function becomesTodays(_migration: string, file: string): Promise<void> {
  const folder = makeTemporaryFolder('menus');
  const { pool, drop } = await createTestDatabase({ template: 'empty' });
  await restoreRelease(file, { pool, folder, upTo: await lastBefore() });
  // Of a page that stood in another group, and of one that is no more.
  await pool.query(
    `insert into sys_menu (id, nav_id, menu_no, parent_no, name, url, order_no)
     values ('menu-3-6-demandGoods', '3', '6-demandGoods', '6', '旧', $1, 5), ('menu-3-6-gone', '3', '6-gone', '6', '无', 'views/gone', 5)`,
    [at('1-demandGoods')],
  );
  await pool.query(`update sys_menu set name = '旧名' where menu_no = '1-2'`);
  await migrate(pool);
  expect(await afterStarts(pool)).toEqual(expected);
  await drop();
  rmSync(folder, { recursive: true });
}

test('what an administrator did before the product noted what it gives stays: the log says what he found', async () => {
  const folder = makeTemporaryFolder('menus');
  const { pool, drop } = await createTestDatabase({ template: 'empty' });
  await restoreRelease(releases['0067'], { pool, folder, upTo: await lastBefore() });
  await did(pool, '1-1', { method: 'saveMenu', set: `name = '我的首页'`, changes: { name: ['工作台', '我的首页'] } });
  await did(pool, '1-2', { method: 'saveMenu', set: `show_flg = false`, changes: { showFlg: [1, 0] } });
  await did(pool, '3-declaration', {
    method: 'moveMenu',
    set: `order_no = 1`,
    changes: { beforeNo: [null, '3-customsOrder'] },
  });
  await did(pool, '11-customer', {
    method: 'moveMenu',
    set: `parent_no = '1', order_no = 15`,
    changes: { parentNo: ['11', '1'] },
  });
  await did(pool, '12-exitDisplay', {
    method: 'saveMenu',
    set: `url = 'https://example.com/'`,
    changes: { url: ['views/fta/x', 'https://example.com/'] },
  });
  await pool.query(
    `insert into sys_menu (id, nav_id, menu_no, parent_no, name, url, order_no, created_by) values ('own', '3', '16-1', '16',
      '自建', 'https://example.org/', 1, 'user-admin')`,
  );
  await migrate(pool);
  const after = await afterStarts(pool);
  expect(after).toMatchObject({
    [at('1-1')]: { name: '我的首页', nameEn: menu.find(({ menuNo }) => menuNo === '1-1')?.nameEn },
    [at('1-2')]: { isShown: false },
    [at('3-declaration')]: { parentNo: '3', orderNo: 1 },
    [at('11-customer')]: { parentNo: '1', orderNo: 15 },
    'https://example.com/': { parentNo: '12' },
    'https://example.org/': { name: '自建', orderNo: 1 },
  });
  const moved = menu.map((node) =>
    node.menuNo === '3-declaration' || node.menuNo === '1-1'
      ? { ...node, menuNo: `4${node.menuNo.slice(1)}`, parentNo: '4' }
      : node,
  );
  for (let start = 0; start < starts; start += 1) await inTransaction(pool, (db) => seedAccess(db, moved));
  expect(await menuOf(pool)).toMatchObject({
    [at('3-declaration')]: { parentNo: '3', orderNo: 1 },
    [at('1-1')]: { parentNo: '4', name: '我的首页' },
  });
  await drop();
  rmSync(folder, { recursive: true });
});
