import { customer } from '#domain/company/index.ts';
import { product } from '#domain/core/product.ts';
import { userSetting } from '#domain/system/userSetting.ts';
import { selected } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';
import type { Session } from '../gateway/session.ts';
import { readVersions } from './versions.ts';

/**
 * Who is logged in, with his function rights and the versions of what a browser may keep.
 * @see docs/spec/platform.md 10.7
 */
export async function getUserInfo(
  { actor, mustChangePwd }: Pick<Session, 'actor' | 'mustChangePwd'>,
  { db, services: { settings, clock } }: Pick<Call, 'db' | 'services'>,
): Promise<unknown> {
  const [title, entName, company, manualUrl, logoutPages, logoutHosts, wronglist, overrides, maintenance] =
    await Promise.all([
      settings.get('brand.title'),
      settings.get('brand.companyName'),
      settings.get('brand.defaultCompanyName'),
      settings.get('brand.manualUrl'),
      settings.get('auth.logoutPageByLoginName'),
      settings.get('auth.logoutHosts'),
      settings.get('menu.wronglistLoginNames'),
      settings.get('menu.overrideByLoginName'),
      settings.get('maintenance.mode'),
    ]);
  const versions = await readVersions(db);
  const own = await ownSetting(db, actor.userId);
  const hideFlag = (await isMenuHidden(db, actor.consoleId)) ? '1' : '0';
  return {
    userInfo: {
      userId: actor.userId,
      loginName: actor.loginName,
      userName: actor.userName,
      roleId: actor.roleId,
      roleName: actor.roleName,
      deptCode: actor.deptCode,
      haveAdmin: actor.haveAdmin ? '1' : '0',
      isLeader: actor.isLeader ? '1' : '0',
      consoleId: actor.consoleId,
      ...(actor.sameAs && { sameAs: actor.sameAs }),
    },
    // The misspelt name is the specification's.
    entInfo: { entName, haveHideMemuWhenPreCustomerIdEqZeroFlg: hideFlag },
    roles: [product],
    functions: [...actor.rights],
    mustChangePwd: mustChangePwd ? '1' : '0',
    dictVersion: versions.dictionary,
    menuVersion: versions.menu,
    serverTime: clock().toISOString(),
    settings: {
      'brand.title': title,
      'brand.defaultCompanyName': company,
      'brand.manualUrl': manualUrl,
      'auth.logoutPageByLoginName': logoutPages,
      'auth.logoutHosts': logoutHosts,
      'menu.wronglistLoginNames': wronglist,
      'menu.overrideByLoginName': overrides,
      'maintenance.mode': maintenance,
      ...own,
    },
  };
}

/** What the person wants his pages to begin with. */
async function ownSetting(db: Db, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await db.query<Readonly<Record<string, unknown>>>(
    `select ${selected(userSetting, ['pageLimit', 'locale', 'defaultWarehouse', 'defaultCustoms'], 's')},
       (select coalesce(json_agg(c.customer_id order by c.line_no), '[]') from user_setting_customer c
       where c.setting_id = s.id and not c.deleted_flg) as "usual.customer"
     from user_setting s where id = $1`,
    [userId],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [`user.${name}`, value]));
}

/**
 * Whether menus are hidden from a customer's people: its flag is set and it has no number of pre-classification.
 * @see docs/spec/platform.md 4.2
 */
export async function isMenuHidden(db: Db, consoleId: string | null): Promise<boolean> {
  if (!consoleId) return false;
  const own = await readOne(customer, ['hideMenuFlg', 'preCustomerId'], { id: consoleId }, db, { deleted: 'too' });
  return own?.hideMenuFlg === 1 && (own.preCustomerId ?? 0) === 0;
}
