import { rightsChanges } from '#domain/system/roleLog.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { selected } from '../../crud/namedColumns.ts';
import type { Call, Db } from '../../gateway/method.ts';

type Rights = Parameters<typeof rightsChanges>[0];
const none: Rights = { functions: [], scopes: [] };

/** Rights and scopes of these roles as they stand, by role. */
async function rightsOf(roleIds: readonly string[], db: Db): Promise<ReadonlyMap<string, Rights>> {
  const { rows } = await db.query<Rights & { roleId: string }>(
    `select ${selected(sysRole, ['roleId'], 'r')},
       coalesce((select json_agg(json_build_object('navId', m.nav_id, 'menuNo', m.menu_no, 'name', m.name, 'actions',
       f.actions) order by m.nav_id, m.menu_no)
         from sys_role_function f join sys_menu m on m.id = f.menu_id where f.role_id = r.role_id), '[]') as functions,
       coalesce((select json_agg(json_build_object('entity', s.entity, 'scope', s.scope) order by s.entity)
         from sys_role_scope s where s.role_id = r.role_id), '[]') as scopes
     from sys_role r where r.role_id = any($1)`,
    [roleIds],
  );
  return new Map(rows.map(({ roleId, functions, scopes }) => [roleId, { functions, scopes }]));
}

/**
 * Changes rights, and notes for every role whose rights are otherwise then what was and what is: in a row of the role's
 * own.
 */
export async function noteRights(
  roleIds: readonly string[],
  { audit, db }: Call,
  change: () => Promise<void>,
): Promise<void> {
  const before = await rightsOf(roleIds, db);
  await change();
  const after = await rightsOf(roleIds, db);
  const changed = roleIds
    .map((recordId) => ({
      recordId,
      changes: rightsChanges(before.get(recordId) ?? none, after.get(recordId) ?? none),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map((one) => ({ logType: 'CONFIG', entity: sysRole.key, ...one }) as const);
  audit.also = [...(audit.also ?? []), ...changed];
  if (audit.entity) return;
  // A call that is about nothing else is the row of the first role itself.
  const [first, ...others] = audit.also;
  Object.assign(audit, { logType: 'CONFIG', entity: sysRole.key, ...first, also: others });
}

/** The roles that may do anything on one of these nodes. */
export async function rolesOn(menuIds: readonly string[], db: Db): Promise<readonly string[]> {
  const { rows } = await db.query<{ roleId: string }>(
    'select distinct role_id as "roleId" from sys_role_function where menu_id = any($1) order by 1',
    [menuIds],
  );
  return rows.map(({ roleId }) => roleId);
}
