import { type RoleFunction, rightsOfFunctions } from '#domain/access.ts';
import type { DataScope } from '#domain/core/area.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Person } from '#domain/core/person.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { Viewer } from '#domain/core/rowScope.ts';
import type { Text } from '#domain/core/text.ts';
import { type BoundRow, boundColumn, boundOf } from './boundColumn.ts';
import { deputyColumn, deputyOf } from './deputyColumn.ts';
import type { Call, Db } from './method.ts';
import { otherAccounts } from './person.ts';

/** An account that can work, as steps and scopes see it. */
export interface ActivePerson extends Viewer {
  readonly isOpen: boolean;
}

/** Records that wait in the same way: whoever could bring one of them on could bring on all. */
export interface Waiting {
  readonly entity: EntityDefinition;
  /** One of them; with an id where it stands for itself alone. */
  readonly record: RecordValues;
  readonly count: number;
  /** Who is needed, in words. */
  readonly needed: Text;
  /** Of these people those who could bring it on. */
  next(people: readonly ActivePerson[]): readonly ActivePerson[];
}

/** Records that go on by another machine than a lifecycle of their own. */
export interface WaitingSource {
  readonly entity: EntityDefinition;
  waiting(call: Pick<Call, 'db' | 'now' | 'services'>): Promise<readonly Waiting[]>;
}

interface Row {
  readonly id: string;
  readonly loginName: string;
  readonly userName: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly deptCode: string;
  readonly isLeader: boolean;
  readonly haveAdmin: boolean;
  readonly consoleId: string | null;
  readonly sameAs: string[];
  readonly bound: BoundRow;
  readonly deputies: readonly Person[];
  readonly isOpen: boolean;
}

/**
 * Everybody who can work now, with the rights of his role as they are in this transaction.
 * @param also an account that is in the answer whatever its status
 */
export async function activePeople(
  { db, now }: Pick<Call, 'db' | 'now'>,
  also?: string,
): Promise<readonly ActivePerson[]> {
  const { rows } = await db.query<Row>(
    `select u.id, u.login_name as "loginName", u.user_name as "userName", u.role_id as "roleId", r.role_name as "roleName", u.dept_code as "deptCode",
       u.is_leader as "isLeader", u.have_admin as "haveAdmin", u.console_id as "consoleId", ${boundColumn} as bound,
       u.status in ('INIT', 'ACTIVE') as "isOpen",
       ${deputyColumn} as "deputies", ${otherAccounts('u')} as "sameAs"
     from sys_user u join sys_role r on r.role_id = u.role_id
     where (u.status in ('INIT', 'ACTIVE') or u.id = $1) and not u.deleted_flg and $2::date is not null order by u.user_name, u.id`,
    [also ?? null, now.slice(0, 10)],
  );
  const roles = await rolesIn(db);
  const rights = new Map([...roles].map(([id, { functions }]) => [id, rightsOfFunctions(functions)]));
  return rows.map(({ id, bound, isOpen, sameAs, deputies, ...account }) => {
    const actor: Actor = {
      ...account,
      userId: id,
      ...(sameAs.length > 0 && { sameAs }),
      rights: rights.get(account.roleId) ?? new Set(),
      bound: boundOf(bound),
      ...deputyOf(deputies),
    };
    return { actor, scopes: roles.get(account.roleId)?.scopes ?? new Map(), isOpen };
  });
}

interface RoleFacts {
  readonly functions: RoleFunction[];
  readonly scopes: Map<string, DataScope>;
}

async function rolesIn(db: Db): Promise<ReadonlyMap<string, RoleFacts>> {
  const { rows: functions } = await db.query<RoleFunction & { roleId: string }>(
    `select f.role_id as "roleId", m.url, f.actions from sys_role_function f join sys_menu m on m.id = f.menu_id join sys_role r on r.id = f.role_id
     where r.enabled and m.enabled and not m.deleted_flg and m.url is not null`,
  );
  const { rows: scopes } = await db.query<{ roleId: string; entity: string; scope: DataScope }>(
    'select role_id as "roleId", entity, scope from sys_role_scope',
  );
  const roles = new Map<string, RoleFacts>();
  const roleOf = (id: string): RoleFacts => {
    const role = roles.get(id) ?? { functions: [], scopes: new Map() };
    roles.set(id, role);
    return role;
  };
  for (const { roleId, ...one } of functions) roleOf(roleId).functions.push(one);
  for (const { roleId, entity, scope } of scopes) roleOf(roleId).scopes.set(entity, scope);
  return roles;
}

/** Whom people ask when nobody else is left: every administrator by name. */
export async function administrators({
  db,
}: Pick<Call, 'db'>): Promise<readonly { readonly id: string; readonly userName: string }[]> {
  const { rows } = await db.query<{ id: string; userName: string }>(
    `select id, user_name as "userName" from sys_user where have_admin and status in ('INIT', 'ACTIVE') and not deleted_flg order by user_name, id`,
  );
  return rows;
}
