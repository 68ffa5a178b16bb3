import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { toneColours } from '#domain/core/dictionary.ts';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { dictionaries, dynamicDictionaries } from '#domain/dictionaries.ts';
import { areaSettings } from '#domain/index.ts';
import { sysDictItem, sysDynDict } from '#domain/system/dictItems.ts';
import { settingKeys, settingType } from '#domain/system/settingKeys.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { serverAreas } from '../areas.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { refreshSearch } from '../crud/refreshSearch.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';
import type { Config } from '../platform/config.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { pinyinOf } from '../platform/pinyinOf.ts';
import type { FileStore } from '../platform/store/fileStore.ts';
import { isPublicAddress } from '../platform/unsafeSettings.ts';
import { type DemoPart, demoSettings, refuseDemoAccounts, seedDemo } from './demo.ts';
import { handOverPassword } from './handOverPassword.ts';
import { seedReferences } from './references/seedReferences.ts';
import { seedAccess } from './seedAccess.ts';

/** Fits any advisory lock of the product: one node seeds, the others wait and find everything there. */
const seedLock = 'tongguan:seed';

/**
 * Puts in what a new database needs: roles, menu, dictionaries, code tables, and either the demo accounts with their
 * data or one administrator with a one-time password. What is there already stays as people changed it.
 * @param files where the papers of demo records are kept; without it they have none
 * @param withGuarantee false leaves the guarantee area empty, for tests that build a world of their own in it
 * @param parts what of the demo scenario comes along
 */
export async function seed(
  pool: pg.Pool,
  config: Pick<Config, 'demo' | 'production' | 'publicUrl' | 'dataDir'>,
  {
    withGuarantee = true,
    parts = withGuarantee ? ['demands', 'credit'] : ['demands'],
    files,
  }: { readonly withGuarantee?: boolean; readonly parts?: readonly DemoPart[]; readonly files?: FileStore } = {},
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [seedLock]);
    await seedDictionaries(db);
    await seedSettings(db, config.demo ? demoSettings : {});
    await seedAccess(db);
    await seedReferences(db);
    for (const area of serverAreas) await area.seed?.(db, { actor: systemActor, now: nowText(() => new Date()) });
    if (config.production || isPublicAddress(config.publicUrl)) await refuseDemoAccounts(db);
    if (config.demo) await seedDemo(db, { parts, files });
    else await seedAdministrator(db, config);
  });
}

/** Words that are not there yet. What people changed of the others stays. */
async function seedDictionaries(db: Db): Promise<void> {
  const { rows: known } = await db.query<{ key: string }>(
    `select dict_code || ' ' || dict_id as key from sys_dict_item where not deleted_flg`,
  );
  const there = new Set(known.map(({ key }) => key));
  const made = dictionaries.flatMap(({ code, items }) =>
    items.flatMap((item, index) => {
      if (there.has(`${code} ${item.id}`)) return [];
      const record = {
        dictCode: code,
        dictId: item.id,
        dictName: item.label.zh,
        dictNameEn: item.label.en,
        orderNo: (index + 1) * 10,
        color: item.tone ? toneColours[item.tone] : null,
        icon: item.icon ?? null,
        py: pinyinOf(item.label.zh),
        validFrom: '2000-01-01',
        enabled: 1,
        ownFlg: 1,
      };
      return [rowOf(sysDictItem, `${code}:${item.id}`, record, { actor: systemActor, now: nowText(() => new Date()) })];
    }),
  );
  await insertMissing(sysDictItem, made, db);
}

/**
 * Every setting stands in its list, and every dynamic dictionary that screens ask for.
 * @param known values in the place of what nobody has set
 */
async function seedSettings(db: Db, known: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, { otherwise, note }] of [...Object.entries(settingKeys), ...areaSettings]) {
    const value = known[key] ?? (typeof otherwise === 'string' ? otherwise : JSON.stringify(otherwise));
    await db.query(
      `insert into sys_setting (id, setting_key, setting_value, value_type, note) values ($1, $1, $2, $3, $4) on conflict do nothing`,
      [key, value, settingType(otherwise), note.zh],
    );
  }
  const now = nowText(() => new Date());
  const { rows } = await db.query<{ name: string }>(
    'select dyn_dict_name as name from sys_dyn_dict where not deleted_flg',
  );
  const there = new Set(rows.map(({ name }) => name));
  const made = Object.entries(dynamicDictionaries)
    .filter(([name]) => !there.has(name))
    .map(([name, { entity, value, label }]) =>
      rowOf(
        sysDynDict,
        `dyn:${name}`,
        { dynDictName: name, entity, valueField: value, labelField: label, scopeFlg: 1, ownFlg: 1 },
        { actor: systemActor, now },
      ),
    );
  await insertMissing(sysDynDict, made, db);
}

const firstAdministrator = 'user-first-admin';

/** The first start in production: an administrator whose password is told once and must be changed. */
async function seedAdministrator(db: Db, config: Pick<Config, 'dataDir'>): Promise<void> {
  const { rows } = await db.query('select 1 from sys_user limit 1');
  if (rows.length) return;
  const password = `${randomBytes(16).toString('base64url')}#7a`;
  await db.query(
    `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, have_admin, password_hash,
      must_change_pwd, pwd_changed_at, status)
     values ($2, 'admin', '管理员', 'ADMIN', 'IT', 'STAFF', true, $1, true, localtimestamp, 'INIT')`,
    [await hash(password), firstAdministrator],
  );
  await refreshSearch(sysUser, [firstAdministrator], db);
  // Before the commit: an account whose password nobody was told is of no use.
  handOverPassword(password, config);
}
