import { isCustomer } from '#domain/core/rights.ts';
import { requiredText } from '#domain/core/shape.ts';
import { unnamedCompany } from '#domain/system/settingKeys.ts';
import { answerWidgets, type DashboardWidget } from '../gateway/answerWidgets.ts';
import { defineMethod, type GatewayMethod } from '../gateway/method.ts';

/**
 * What an installation still has to be given; nothing for anybody but administrators, and for nobody once people can
 * work.
 */
export const firstStepBlock: DashboardWidget = async ({ db, actor, services }) => {
  if (!actor.haveAdmin) return null;
  const { rows } = await db.query<{ people: boolean; customers: boolean; tariff: boolean }>(
    `select exists (select 1 from sys_user where not deleted_flg and not have_admin) as people,
       exists (select 1 from customer where not deleted_flg) as customers, exists (select 1 from hs_code where not deleted_flg) as tariff`,
  );
  const company = (await services.settings.get('brand.companyName')) !== unnamedCompany;
  const steps = { company, ...rows[0] };
  return company && steps.people && steps.customers ? null : steps;
};

/** Pages the person has pinned, then those he uses most; customers have a menu of a few pages and no shortcuts. */
export const shortcutBlock: DashboardWidget = async ({ db, actor }) => {
  if (isCustomer(actor.roleId)) return null;
  const { rows } = await db.query(
    `select path, pin_flg::int as "pinFlg", use_count as "useCount" from sys_shortcut where user_id = $1
      order by pin_flg desc, case when pin_flg then order_no end, use_count desc limit 8`,
    [actor.userId],
  );
  return rows;
};

/** Every block a person may see, in one call. @see docs/spec/platform.md 11.2 */
export const queryWorkbench = (blocks: Readonly<Record<string, DashboardWidget>>): GatewayMethod =>
  defineMethod({
    service: 'system',
    method: 'queryWorkbench',
    right: null,
    parse: () => ({}),
    handle: (_input, call) => answerWidgets(blocks, call),
  });

const maxPinned = 8;

/** Counts a visit, or pins and unpins a route as one of at most eight favourites. */
export const saveShortcut = defineMethod({
  service: 'system',
  method: 'saveShortcut',
  right: null,
  writes: true,
  isUnlogged: true,
  parse: (data) => ({
    path: requiredText(data, 'path', 200),
    pinFlg: data.pinFlg === undefined ? undefined : data.pinFlg === 1 || data.pinFlg === '1',
  }),
  handle: async ({ path, pinFlg }, { db, actor }) => {
    await db.query(
      `insert into sys_shortcut (user_id, path, pin_flg, use_count) values ($1, $2, coalesce($3, false), 1)
       on conflict (user_id, path) do update set use_count = sys_shortcut.use_count + case when $3::boolean is null then 1
       else 0 end, pin_flg = coalesce($3, sys_shortcut.pin_flg)`,
      [actor.userId, path, pinFlg ?? null],
    );
    await db.query(
      `update sys_shortcut set pin_flg = false where user_id = $1 and path in (
         select path from sys_shortcut where user_id = $1 and pin_flg order by (path = $2) desc, order_no offset $3)`,
      [actor.userId, path, maxPinned],
    );
    return { path };
  },
});
