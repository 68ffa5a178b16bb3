import type { DataScope } from '../core/area.ts';
import { answerShape, defineCall } from '../core/call.ts';
import type { JudgedRule } from '../core/explain.ts';
import { bool, int, json, ref, text } from '../core/field.ts';
import type { Text } from '../core/text.ts';

/** A node as the menu configuration shows it. */
export interface MenuRow {
  readonly id: string;
  readonly rowVersion: number;
  readonly navId: string;
  readonly menuNo: string;
  readonly parentNo: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly url: string | null;
  readonly icon: string | null;
  readonly orderNo: number;
  readonly enabled: 0 | 1;
  readonly showFlg: 0 | 1;
}

/** A navigation as a whole, hidden and disabled nodes too. */
export interface MenuTree {
  readonly navIds: readonly string[];
  readonly nodes: readonly MenuRow[];
}

const navId = text('导航', 'Navigation', { max: 6, required: true });

export const queryMenuTree = defineCall({
  service: 'system',
  method: 'queryMenuTree',
  right: 'sysMenu:list',
  unscoped: 'menus and rights of roles are one whole, for staff who configure them: customers never hold the right',
  input: { navId },
  answer: answerShape<MenuTree>(),
});

/** Puts a node under a parent, before one of its children or last; the order numbers around it follow. */
export const moveMenu = defineCall({
  service: 'system',
  method: 'moveMenu',
  right: 'sysMenu:edit',
  who: ['ADMIN'],
  writes: true,
  input: {
    id: ref('菜单', 'Menu', { entity: 'sysMenu', required: true }),
    rowVersion: int('版本', 'Version', { required: true }),
    parentNo: text('上级', 'Parent', { max: 30 }),
    beforeNo: text('排在此前', 'Before', { max: 30 }),
  },
  answer: answerShape<MenuTree>(),
});

/** Takes a node without children away, with the rights on it. */
export const deleteMenu = defineCall({
  service: 'system',
  method: 'deleteMenu',
  right: 'sysMenu:delete',
  who: ['ADMIN'],
  writes: true,
  input: {
    id: ref('菜单', 'Menu', { entity: 'sysMenu', required: true }),
    rowVersion: int('版本', 'Version', { required: true }),
  },
  answer: answerShape<MenuTree>(),
});

/** Makes a navigation that is not there yet of one that is. */
export const copyMenu = defineCall({
  service: 'system',
  method: 'copyMenu',
  right: 'sysMenu:create',
  who: ['ADMIN'],
  writes: true,
  input: {
    navId,
    toNavId: text('新导航', 'New navigation', { max: 6, required: true }),
    withRights: bool('同时复制角色权限', 'With rights'),
  },
  answer: answerShape<MenuTree>(),
});

/** What every role may do on the nodes of a navigation, and whose rows it sees. */
export interface RoleMatrix {
  readonly roles: readonly {
    readonly roleId: string;
    readonly roleName: string;
    readonly rowVersion: number;
    readonly enabled: 0 | 1;
  }[];
  readonly functions: readonly { readonly roleId: string; readonly menuId: string; readonly actions: string }[];
  readonly scopes: readonly { readonly roleId: string; readonly entity: string; readonly scope: DataScope }[];
}

export const queryRoleFunction = defineCall({
  service: 'system',
  method: 'queryRoleFunction',
  right: 'sysRole:view',
  unscoped: 'menus and rights of roles are one whole, for staff who configure them: customers never hold the right',
  input: { navId },
  answer: answerShape<RoleMatrix>(),
});

/** Sets cells of the matrix for one or more roles, all or none; each role by the version that was looked at. */
export const saveRoleFunction = defineCall({
  service: 'system',
  method: 'saveRoleFunction',
  right: 'sysRole:edit',
  who: ['ADMIN'],
  writes: true,
  input: { navId, roles: json('角色权限', 'Rights of roles', { required: true }) },
  answer: answerShape<RoleMatrix>(),
});

/** The menu as a role gets it: what `getBizTree` would answer its people. */
export const queryRoleMenu = defineCall({
  service: 'system',
  method: 'queryRoleMenu',
  right: 'sysRole:view',
  unscoped: 'menus and rights of roles are one whole, for staff who configure them: customers never hold the right',
  input: { roleId: ref('角色', 'Role', { entity: 'sysRole', required: true }), navId },
  answer: answerShape<{ readonly bizTreeList: readonly BizNode[] }>(),
});

/** A node as the side menu is built of. */
export interface BizNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly url: string;
  readonly icon: string | null;
  readonly children: readonly BizNode[];
}

/** Whether somebody of a role may; null: it depends on the record. */
export interface AccessVerdict {
  readonly may: boolean | null;
  readonly why: Text | null;
}

/** Who may do something, judged by the rules: one person rule by rule, and every role as clerk and as leader. */
export interface WhoMay {
  readonly person: { readonly loginName: string; readonly userName: string; readonly roleName: string };
  readonly rules: readonly JudgedRule[];
  /** What the record is called; null where none was named, or there is none that the asker sees. */
  readonly recordName: string | null;
  readonly roles: readonly {
    readonly roleId: string;
    readonly roleName: string;
    readonly clerk: AccessVerdict;
    readonly leader: AccessVerdict;
  }[];
}

export const queryWhoMay = defineCall({
  service: 'system',
  method: 'queryWhoMay',
  right: 'whoMay:list',
  input: {
    entity: text('业务对象', 'Entity', { max: 60, required: true }),
    action: text('操作', 'Action', { max: 60, required: true }),
    record: text('记录编号', 'Record', { max: 100 }),
    loginName: text('登录名', 'Login name', { max: 50 }),
  },
  answer: answerShape<WhoMay>(),
});
