import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { dictionaries } from '#domain/dictionaries.ts';
import { bhDeptLeader } from '#domain/guarantee/people.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { demoAccounts, demoPassword } from '#fixtures/accounts.ts';
import { demoContents } from '#fixtures/papers.ts';
import { areas } from '../areas.ts';
import { searchColumns } from '../crud/filter.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';
import type { Config } from '../platform/config.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { StartRefusal } from '../platform/startRefusal.ts';
import type { FileStore } from '../platform/store/fileStore.ts';
import { loadStory, type StoryPart } from './loadStory.ts';
import { pinyinOf } from './pinyinOf.ts';
import { seedAccess } from './seedAccess.ts';
import { seedReferences } from './seedReferences.ts';

/** Fits any advisory lock of the product: one node seeds, the others wait and find everything there. */
const seedLock = 'tongguan:seed';

/**
 * Puts in what a new database needs: roles, menu, dictionaries, code tables, and either the demo accounts with their data or one
 * administrator with a one-time password. What is there already stays as people changed it.
 * @param files where the papers of demo records are kept; without it they have none
 * @param withGuarantee false leaves the guarantee area empty, for tests that build a world of their own in it
 * @param parts what of the demo story comes along
 */
export async function seed(
  pool: pg.Pool,
  config: Pick<Config, 'demo' | 'production'>,
  {
    withGuarantee = true,
    parts = withGuarantee ? ['demands', 'credit'] : ['demands'],
    files,
  }: { readonly withGuarantee?: boolean; readonly parts?: readonly StoryPart[]; readonly files?: FileStore } = {},
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [seedLock]);
    await seedDictionaries(db);
    await seedAccess(db);
    await seedReferences(db);
    for (const area of areas) await area.seed?.(db, { actor: systemActor, now: nowText(() => new Date()) });
    await seedReleases(db);
    if (config.production) await refuseDemoAccounts(db);
    if (config.demo) {
      await seedDemoAccounts(db);
      await seedDemoLeaders(db);
      await seedStory(db, { parts, files });
    } else await seedAdministrator(db);
  });
}

const colours = { plain: 'default', wait: 'warning', run: 'info', ok: 'success', bad: 'error' } as const;

async function seedDictionaries(db: Db): Promise<void> {
  const rows = dictionaries.flatMap(({ code, items }) =>
    items.map((item, index) => ({
      dict_code: code,
      dict_id: item.id,
      dict_name: item.label.zh,
      dict_name_en: item.label.en,
      order_no: (index + 1) * 10,
      color: item.tone ? colours[item.tone] : null,
      icon: item.icon ?? null,
      py: pinyinOf(item.label.zh),
      enabled: true,
    })),
  );
  await db.query(
    'insert into sys_dict_item select r.* from json_populate_recordset(null::sys_dict_item, $1::json) r on conflict do nothing',
    [JSON.stringify(rows)],
  );
}

async function seedReleases(db: Db): Promise<void> {
  await db.query('insert into sys_release (version, release_date, note_zh, note_en) values ($1, $2, $3, $4) on conflict do nothing', [
    '0.1.0',
    '2026-11-21',
    '首个版本：登录、工作台、需求发布与受理、委托任务、地址与地址模板、Excel 导入导出。',
    'First release: login, workbench, demands, delegated tasks, addresses and templates, Excel import and export.',
  ]);
}

async function seedDemoAccounts(db: Db): Promise<void> {
  const passwordHash = await hash(demoPassword);
  for (const { id, loginName, userName, roleId, deptCode, userKind, isLeader, haveAdmin } of demoAccounts) {
    const { searchText, searchGrams } = searchColumns(sysUser, { loginName, userName });
    await db.query(
      `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, is_leader, have_admin, password_hash, must_change_pwd, pwd_changed_at, status, search_text, search_grams)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, localtimestamp, 'ACTIVE', $10, $11) on conflict do nothing`,
      [id, loginName, userName, roleId, deptCode, userKind, isLeader === 1, haveAdmin === 1, passwordHash, searchText, searchGrams],
    );
  }
}

/** Who leads a department is a row of its own; the flag of the account follows from it. */
async function seedDemoLeaders(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from bh_dept_leader limit 1');
  if (rows.length) return;
  const now = nowText(() => new Date());
  const leaders = demoAccounts.filter(({ isLeader }) => isLeader === 1);
  await insertMany(
    bhDeptLeader,
    leaders.map(({ id, deptCode }) => ({
      ...rowOf(bhDeptLeader, `leader-${id}`, { deptCode, userId: id, enabled: 1 }, { actor: systemActor, now }),
      row_version: 1,
      deleted_flg: false,
    })),
    db,
  );
}

/** Put in once; people may change it afterwards. Papers that records of the story carry have one of a few contents. */
async function seedStory(db: Db, { parts, files }: { parts: readonly StoryPart[]; files: FileStore | undefined }): Promise<void> {
  const now = nowText(() => new Date());
  for (const part of parts) await loadStory(db, { part, now, papers: files !== undefined });
  await linkCustomerAccounts(db);
  if (files) for (const { content } of Object.values(demoContents)) await files.put(content);
}

/** Accounts of customers stand before the customers themselves. */
export async function linkCustomerAccounts(db: Db): Promise<void> {
  for (const { id, consoleId } of demoAccounts)
    if (consoleId)
      await db.query('update sys_user set console_id = $2 where id = $1 and exists (select 1 from customer where id = $2)', [
        id,
        consoleId,
      ]);
}

async function refuseDemoAccounts(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from sys_user where id = any($1) and not deleted_flg limit 1', [
    demoAccounts.map(({ id }) => id),
  ]);
  if (rows.length) {
    throw new StartRefusal({
      zh: '数据库中有演示账号，生产环境拒绝启动。请使用新的数据库。',
      en: 'The database holds demo accounts; production refuses to start. Use a new database.',
    });
  }
}

/** The first start in production: an administrator whose password is shown once and must be changed. */
async function seedAdministrator(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from sys_user limit 1');
  if (rows.length) return;
  const password = `${randomBytes(12).toString('base64url')}#7a`;
  await db.query(
    `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, have_admin, password_hash, must_change_pwd, pwd_changed_at, status)
     values ('user-first-admin', 'admin', '管理员', 'ADMIN', 'IT', 'STAFF', true, $1, true, localtimestamp, 'INIT')`,
    [await hash(password)],
  );
  console.log(`管理员一次性密码（仅显示一次）/ one-time password of admin (shown once): ${password}`);
}
