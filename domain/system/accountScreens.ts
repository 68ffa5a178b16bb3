import type { AreaDefinition } from '../core/area.ts';
import { type MenuNode, nodesUnder, type ScreenDefinition } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import {
  accountFormPath,
  accountsPath,
  changePasswordPath,
  directoryPath,
  preUserFormPath,
  preUsersPath,
  preUsersTwinPath,
  stuckPath,
  userSettingPath,
} from './paths.ts';

/** Pages about accounts. @see docs/spec/platform.md 11.4 */
export const accountScreens: readonly ScreenDefinition[] = [
  { path: changePasswordPath, title: bi('修改密码', 'Change password'), kind: 'own' },
  {
    path: accountsPath,
    title: bi('用户管理', 'User management'),
    kind: 'list',
    entity: 'sysUser',
    right: 'sysUser:create',
    own: ['sysUser', 'sysSession'],
    looked: ['customer', 'sysRole'],
  },
  {
    path: accountFormPath,
    title: bi('用户', 'User'),
    kind: 'own',
    right: 'sysUser:create',
    own: ['sysUser'],
    looked: ['customer', 'sysRole'],
    parent: accountsPath,
  },
  {
    path: stuckPath,
    title: bi('无人可办的单据', 'Nobody can go on'),
    kind: 'own',
    right: 'sysUser:create',
    own: ['sysUser'],
    parent: accountsPath,
  },
  { path: directoryPath, title: bi('用户列表', 'User list'), kind: 'own', right: 'sysUser:export', own: ['sysUser'] },
  {
    path: userSettingPath,
    title: bi('用户设置', 'User settings'),
    kind: 'own',
    right: 'userSetting:view',
    own: ['userSetting'],
    looked: ['customer'],
  },
  {
    path: preUsersPath,
    title: bi('预审用户列表', 'Pre-review users'),
    kind: 'list',
    entity: 'preUser',
    right: 'preUser:list',
    own: ['preUser'],
    looked: ['customer', 'sysUser'],
  },
  {
    path: preUsersTwinPath,
    title: bi('预审用户列表', 'Pre-review users'),
    kind: 'own',
    right: 'preUser:list',
    own: ['preUser'],
    looked: ['customer', 'sysUser'],
  },
  {
    path: preUserFormPath,
    title: bi('预审用户维护', 'Pre-review user'),
    kind: 'own',
    right: 'preUser:view',
    own: ['preUser'],
    looked: ['customer', 'sysUser'],
    parent: preUsersPath,
  },
];

/** One form makes accounts and corrects them. */
export const accountPages: NonNullable<AreaDefinition['pages']> = {
  sysUser: { list: accountsPath, create: accountFormPath, edit: `${accountFormPath}?id=:id` },
  preUser: { list: preUsersPath, create: preUserFormPath, edit: `${preUserFormPath}?id=:id` },
  userSetting: { edit: `${userSettingPath}?id=:id` },
};

const node = nodesUnder('16');

export const accountMenu: readonly MenuNode[] = [
  node('ownerlist', '用户管理', 'User management', accountsPath, 'owner'),
  node('userManagementInfo', '新增用户', 'Add user', accountFormPath, 'add', true),
  node('userlist', '用户列表', 'User list', directoryPath, 'owner'),
  node('userset', '用户设置', 'User settings', userSettingPath, 'file'),
  node('userprelist', '预审用户列表', 'Pre-review users', preUsersPath, 'precat'),
  node('userprelistTwin', '预审用户列表', 'Pre-review users', preUsersTwinPath, 'precat', true),
  node('userpre', '预审用户维护', 'Pre-review user', preUserFormPath, 'precat', true),
  node('modpass', '修改密码', 'Change password', changePasswordPath, 'edit'),
];

const staff = {
  functions: {
    '16-modpass': 'list',
    '16-userlist': 'list,view,export,act:message',
    '16-userset': 'view,edit',
    '16-setTable': 'list,edit',
    '16-whoMay': 'list',
  },
};
const preReview = 'list,view,create,edit,export,act:*';

/** What all staff has of the pages about accounts; all else is for administrators. */
export const accountAccess: NonNullable<AreaDefinition['access']> = {
  business: staff,
  importExport: staff,
  investment: staff,
  finance: staff,
  warehouse: staff,
  declarants: staff,
  preAudit: staff,
  preAuditLead: {
    functions: { '16-userprelist': preReview, '16-userprelistTwin': preReview, '16-userpre': preReview },
  },
  it: staff,
};
