import { type RoleFunction, rightsOfFunctions } from '#domain/access.ts';
import { isAdministrators, usualDepartment } from '#domain/core/access.ts';
import type { DataScope } from '#domain/core/area.ts';
import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { explain, verdictOf } from '#domain/core/explain.ts';
import { type Actor, isCustomer } from '#domain/core/rights.ts';
import type { Viewer } from '#domain/core/rowScope.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { bi } from '#domain/core/text.ts';
import { actsOf, bindings, entities } from '#domain/index.ts';
import { queryWhoMay } from '#domain/system/accessCalls.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { implementCall } from '../../crud/implement.ts';
import { selected } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';

/** Columns by which people know a record beside its id. */
const namesOf = ({ code, numbering, title }: EntityDefinition): string[] =>
  [...new Set([code, numbering?.field, title])].flatMap((name) => (name ? [toSnake(name)] : []));

/** The record that the asker means, as far as he sees it; what he does not see is nothing, whether it exists or not. */
async function meantRecord(entity: EntityDefinition, name: string, call: Call): Promise<RecordValues | undefined> {
  const { rows } = await call.db.query<{ id: string }>(
    `select t.id from ${toSnake(entity.key)} t where (t.id = $1 ${namesOf(entity)
      .map((column) => `or t.${column} = $1`)
      .join(' ')}) and not t.deleted_flg order by t.id limit 20`,
    [name],
  );
  for (const { id } of rows) {
    try {
      return await getRecord(entity, id, call);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
  }
  return undefined;
}

interface Person {
  readonly id: string;
  readonly loginName: string;
  readonly userName: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly deptCode: string;
  readonly isLeader: boolean;
  readonly haveAdmin: boolean;
  readonly consoleId: string | null;
}

const boundToAll = Object.fromEntries(bindings.map(({ key }) => [key, 'all' as const]));

interface RoleRow {
  readonly roleId: string;
  readonly roleName: string;
  readonly functions: readonly RoleFunction[];
  readonly scopes: readonly (readonly [entity: string, scope: DataScope])[];
}

/** Every role in use with its rights, in one statement. */
async function rolesOf(db: Db): Promise<readonly RoleRow[]> {
  const { rows } = await db.query<RoleRow>(
    `select ${selected(sysRole, ['roleId', 'roleName'], 'r')},
       coalesce((select json_agg(json_build_object('url', m.url, 'actions', f.actions)) from sys_role_function f join sys_menu m on m.id = f.menu_id
         where f.role_id = r.id and m.enabled and not m.deleted_flg and m.url is not null), '[]') as functions,
       coalesce((select json_agg(json_build_array(s.entity, s.scope)) from sys_role_scope s where s.role_id = r.id), '[]') as scopes
     from sys_role r where r.enabled and not r.deleted_flg order by r.created_time, r.role_id`,
  );
  return rows;
}

function viewerOf({ id, ...person }: Person, role: RoleRow | undefined): Viewer {
  const rights = rightsOfFunctions(role?.functions ?? []);
  return { actor: { ...person, userId: id, rights, bound: boundToAll }, scopes: new Map(role?.scopes) };
}

/** @throws 1005 somebody else is an administrator's to ask about, 1001 there is no such account */
async function subject(loginName: string | null | undefined, roles: readonly RoleRow[], call: Call): Promise<Viewer> {
  const { actor, scopes, db } = call;
  if (!loginName || loginName === actor.loginName) return { actor, scopes };
  if (!actor.haveAdmin)
    throw sharedErrors.FORBIDDEN(
      {},
      { loginName: bi('只有管理员可以查询他人', 'Administrators alone ask about others') },
    );
  const { rows } = await db.query<Person>(
    `select u.id, u.login_name as "loginName", u.user_name as "userName", u.role_id as "roleId", r.role_name as "roleName", u.dept_code as "deptCode",
       u.is_leader as "isLeader", u.have_admin as "haveAdmin", u.console_id as "consoleId"
     from sys_user u join sys_role r on r.id = u.role_id where u.login_name = $1 and not u.deleted_flg`,
    [loginName],
  );
  const [person] = rows;
  if (!person) throw invalid({ loginName: bi('没有这个登录名', 'There is no such login name') });
  return viewerOf(
    person,
    roles.find(({ roleId }) => roleId === person.roleId),
  );
}

/** Somebody of a role: nobody in particular, a customer whose the record is. */
const madeUp = ({ roleId, roleName }: RoleRow, isLeader: boolean, customerId: unknown): Person => ({
  id: `role:${roleId}`,
  loginName: '',
  userName: roleName,
  roleId,
  roleName,
  deptCode: usualDepartment(roleId),
  isLeader,
  haveAdmin: isAdministrators(roleId),
  consoleId: isCustomer(roleId) && typeof customerId === 'string' ? customerId : null,
});

export const whoMay = implementCall(queryWhoMay, async ({ entity: key, action, record: name, loginName }, call) => {
  const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
  if (!entity || entity.verbs.length === 0)
    throw invalid({ entity: bi('没有这个业务对象', 'There is no such entity') });
  const roles = await rolesOf(call.db);
  const person = await subject(loginName, roles, call);
  const record = name ? await meantRecord(entity, name, call) : undefined;
  const judge = (viewer: Viewer) => explain({ entity, action, acts: actsOf(key), viewer, record, now: call.now });
  const unseen = {
    kind: 'rows',
    holds: false,
    why: bi('没有这条记录，或不在您的数据范围内', 'No such record, or it is outside your data scope'),
  } as const;
  const own = judge(person);
  const column = columnsOfScope(entity)?.customer;
  const verdict = (role: RoleRow, isLeader: boolean) =>
    verdictOf(judge(viewerOf(madeUp(role, isLeader, column && record?.[column]), role)));
  const { actor } = person;
  return {
    person: nameOf(actor),
    rules: name && !record ? [...own.filter(({ kind }) => kind === 'right' || kind === 'offered'), unseen] : own,
    recordName: record ? String(record[entity.code ?? ''] ?? record[entity.title ?? ''] ?? record.id) : null,
    roles: roles.map((role) => ({
      roleId: role.roleId,
      roleName: role.roleName,
      clerk: verdict(role, false),
      leader: verdict(role, true),
    })),
  };
});

const nameOf = ({ loginName, userName, roleName }: Actor) => ({ loginName, userName, roleName });
