import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import type { RoleMatrix } from '#domain/system/accessCalls.ts';
import * as calls from '#domain/system/accessCalls.ts';
import { type RoleChange, roleChangesOf } from '#domain/system/roleFunctions.ts';
import { sysMenu } from '#domain/system/sysMenu.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { implementCall } from '../../crud/implement.ts';
import { selected } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { BeforeSave, ComputedSql } from '../../gateway/areaRules.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { noteRights } from './rightsLog.ts';

export const roleComputed: ComputedSql[string] = {
  userCount: `(select count(*)::int from sys_user u where u.role_id = t.role_id and not u.deleted_flg and u.status <> 'CLOSED')`,
  nodeCount:
    '(select count(*)::int from sys_role_function f join sys_menu m on m.id = f.menu_id where f.role_id = t.id and not m.deleted_flg)',
};

/** A role that people hold stays in use. */
export const prepareRole: BeforeSave = async (record, { before }, { db }) => {
  if (before?.enabled !== 1 || record.enabled !== 0) return record;
  const holding = { roleId: String(before.roleId), status: { not: 'CLOSED' } };
  const { length: people } = await readMany(sysUser, ['id'], holding, db);
  if (people > 0)
    throw invalid({ enabled: bi(`仍有${people}个用户使用该角色`, `${people} people still hold this role`) });
  return record;
};

async function matrixOf(navId: string, db: Db): Promise<RoleMatrix> {
  const roles = await db.query<RoleMatrix['roles'][number]>(
    `select ${selected(sysRole, ['roleId', 'roleName', 'rowVersion', 'enabled'], 't')} from sys_role t
     where not t.deleted_flg order by t.created_time, t.role_id`,
  );
  const functions = await db.query<RoleMatrix['functions'][number]>(
    `select f.role_id as "roleId", f.menu_id as "menuId", f.actions from sys_role_function f
     join sys_menu m on m.id = f.menu_id where m.nav_id = $1 and not m.deleted_flg`,
    [navId],
  );
  const scopes = await db.query<RoleMatrix['scopes'][number]>(
    'select role_id as "roleId", entity, scope from sys_role_scope',
  );
  return { roles: roles.rows, functions: functions.rows, scopes: scopes.rows };
}

export const queryRoleFunctionHandler = implementCall(calls.queryRoleFunction, ({ navId }, { db }) =>
  matrixOf(navId, db),
);

export const saveRoleFunctionHandler = implementCall(calls.saveRoleFunction, async ({ navId, roles }, call) => {
  const changes = roleChangesOf(roles, (key) => key in entities);
  if (!changes) throw invalid({ roles: bi('角色权限格式不正确', 'The rights have a wrong form') });
  // Always in the same order, so that two administrators wait for each other and never both.
  const inOrder = changes.toSorted((one, other) => one.roleId.localeCompare(other.roleId));
  const roleIds = inOrder.map(({ roleId }) => roleId);
  await noteRights(roleIds, call, async () => {
    for (const change of inOrder) await changeRole(change, navId, call);
  });
  return matrixOf(navId, call.db);
});

/** @throws 1002, 1003, and 1001 when a node is not of this navigation */
async function changeRole(
  { roleId, rowVersion, functions, scopes }: RoleChange,
  navId: string,
  call: Call,
): Promise<void> {
  const { db, actor } = call;
  const role = await getRecord(sysRole, roleId, call, { lock: true });
  if (role.rowVersion !== rowVersion) throw sharedErrors.STALE();
  const menuIds = functions.map(({ menuId }) => menuId);
  const known = await readMany(sysMenu, ['id'], { id: menuIds, navId }, db);
  if (known.length !== new Set(menuIds).size) throw invalid({ roles: bi('菜单不存在', 'There is no such node') });
  await db.query('delete from sys_role_function where role_id = $1 and menu_id = any($2)', [roleId, menuIds]);
  const given = functions.filter(({ actions }) => actions !== '').map((one) => ({ ...one, id: newId() }));
  await db.query(
    `insert into sys_role_function (id, role_id, menu_id, actions, created_by, created_by_name, updated_by)
     select c.id, $2, c."menuId", c.actions, $3, $4, $3 from json_to_recordset($1) as c(id text, "menuId" text, actions text)`,
    [JSON.stringify(given), roleId, actor.userId, actor.userName],
  );
  const named = scopes.map(({ entity }) => entity);
  await db.query('delete from sys_role_scope where role_id = $1 and entity = any($2)', [roleId, named]);
  const set = scopes.filter(({ scope }) => scope !== null).map((one) => ({ ...one, id: newId() }));
  await db.query(
    `insert into sys_role_scope (id, role_id, entity, scope, created_by, created_by_name, updated_by)
     select c.id, $2, c.entity, c.scope, $3, $4, $3 from json_to_recordset($1) as c(id text, entity text, scope text)`,
    [JSON.stringify(set), roleId, actor.userId, actor.userName],
  );
  await patchRow(sysRole, roleId, {}, call);
}
