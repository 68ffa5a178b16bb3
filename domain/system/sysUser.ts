import { type DraftValues, defineEntity, type EditRight, type Rule } from '../core/entity.ts';
import { bool, computed, datetime, dict, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { isOwnAccount } from '../core/person.ts';
import { type Actor, isCustomer, isPreReview } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { userFlow } from './userFlow.ts';

const fields = {
  loginName: text('登录名', 'Login name', {
    max: 50,
    required: true,
    createOnly: true,
    pattern: 'loginName',
    personal: 'staff',
    help: bi('3-50位字母、数字或 _ . @ -，建立后不能修改', '3-50 letters, digits or _ . @ -, fixed once made'),
  }),
  userName: text('姓名', 'Name', { max: 60, required: true }),
  userKind: dict('用户类型', 'Kind', { dict: 'ROLE_KIND', required: true, default: 'STAFF', personal: 'staff' }),
  roleId: ref('角色', 'Role', { entity: 'sysRole', required: true }),
  deptCode: dict('部门', 'Department', { dict: 'DEPT', required: true }),
  isLeader: bool('部门负责人', 'Leader', { default: 0, personal: 'staff' }),
  haveAdmin: bool('管理员', 'Admin', {
    default: 0,
    personal: true,
    help: bi('拥有全部功能与数据', 'Every function and every record'),
  }),
  consoleId: ref('客户', 'Customer', { entity: 'customer', personal: true }),
  phone: text('手机', 'Phone', { max: 20, pattern: 'phone', personal: true }),
  shownPhone: computed('联系电话', 'Phone', { of: 'text', personal: 'staff' }),
  email: text('邮箱', 'E-mail', { max: 100, pattern: 'email', personal: 'staff' }),
  passwordHash: text('密码', 'Password', { max: 200, readOnly: true, secret: true }),
  mustChangePwd: bool('需改密', 'Must change password', { default: 1, readOnly: true, personal: true }),
  pwdChangedAt: datetime('改密时间', 'Password changed', { readOnly: true, personal: true }),
  lockedUntil: datetime('锁定至', 'Locked until', { readOnly: true, personal: true, notBefore: 'today' }),
  lastLoginTime: datetime('最后登录', 'Last login', { readOnly: true, personal: true }),
  lastLoginIp: text('最后登录IP', 'Last IP', { max: 45, readOnly: true, personal: true }),
  status: stateField('状态', 'Status', userFlow, { personal: true }),
  online: computed('在线', 'Online', { of: 'int', personal: 'staff' }),
  lastAdmin: computed('最后一名管理员', 'The last administrator', { of: 'int', personal: true }),
  personId: text('同一人标识', 'Person', { max: 36, readOnly: true, personal: true }),
  otherPerson: bool('已确认为另一人', 'Known to be somebody else', { default: 0, readOnly: true, personal: true }),
  otherAccounts: computed('同一人的账号', 'Other accounts', {
    of: 'text',
    personal: true,
    help: bi(
      '姓名和手机相同的账号视为同一人：经办与审核不能都由他完成',
      'Accounts of one name and phone are one person: he does not approve what he wrote by the other',
    ),
  }),
  handOverTo: ref('工作交接给', 'Hand work over to', {
    entity: 'sysUser',
    personal: true,
    help: bi(
      '只有他能办理的单据、任务由谁接手；负责人的职责一并交接',
      'Who goes on with what only he can bring on, and leads where he led',
    ),
  }),
  leaveUndone: bool('不交接', 'Leave undone', {
    default: 0,
    personal: true,
    help: bi('确认这些工作暂时没有人办理', 'It is known that nobody goes on with it for now'),
  }),
  remark: text('备注', 'Remark', { max: 200, personal: true }),
};

type Draft = DraftValues<typeof fields>;
const isOfCustomer = ({ userKind }: Pick<Draft, 'userKind'>): boolean => userKind === 'CUSTOMER';

/** Only who is there has work to hand over. */
const isStored = ({ id }: Pick<Draft, 'id'>): boolean => id !== undefined && id !== null;

/** What a role sees depends on it: a customer's account never gets a role of staff, nor the other way round. */
const kindFitsRole: Rule<Draft> = ({ userKind, roleId }) => {
  if (!roleId || isCustomer(roleId) === (userKind === 'CUSTOMER')) return undefined;
  return { roleId: bi('角色与用户类型不符', 'The role does not fit the kind of user') };
};

const previewFitsRole: Rule<Draft> = ({ userKind, roleId }) =>
  roleId && userKind !== 'CUSTOMER' && isPreReview(roleId) !== (userKind === 'PREVIEW')
    ? { roleId: bi('角色与用户类型不符', 'The role does not fit the kind of user') }
    : undefined;

const adminIsStaff: Rule<Draft> = ({ userKind, haveAdmin }) =>
  haveAdmin && userKind !== 'STAFF'
    ? { haveAdmin: bi('只有员工可以是管理员', 'Only staff can be administrators') }
    : undefined;

/** What a person may correct of his own account when he administers all others. */
const ownFields = ['userName', 'phone', 'email', 'remark'] as const;

/**
 * Whoever writes accounts could make himself anybody, so administrators alone do; none of them changes what he himself
 * may.
 */
function mayEdit({ id }: { readonly id: string }, actor: Actor): EditRight<keyof typeof fields> {
  if (!actor.haveAdmin) return { none: bi('只有管理员可以修改账号', 'Only an administrator may change accounts') };
  return isOwnAccount(actor, id) ? { fields: ownFields } : { fields: 'all' };
}

/**
 * 用户: an account. Other areas look people up here: staff gets the directory, customers those of their own company by
 * name and department. All else is for who administers accounts.
 */
export const sysUser = defineEntity({
  key: 'sysUser',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('用户', 'User'),
  fields,
  title: 'userName',
  code: 'loginName',
  keywords: ['loginName', 'userName'],
  list: [
    'loginName',
    'userName',
    'status',
    'online',
    'roleId',
    'deptCode',
    'userKind',
    'isLeader',
    'haveAdmin',
    'consoleId',
    'lastLoginTime',
  ],
  filters: ['loginName', 'userName', 'roleId', 'deptCode', 'status', 'userKind', 'isLeader'],
  defaultSort: { field: 'loginName', order: 'ASC' },
  form: [
    {
      title: bi('账号', 'Account'),
      fields: ['loginName', 'userName', 'userKind', 'roleId', 'deptCode', 'isLeader', 'haveAdmin'],
    },
    { title: bi('所属客户', 'Customer'), fields: ['consoleId'], when: isOfCustomer },
    { title: bi('工作交接', 'Handing over'), fields: ['handOverTo', 'leaveUndone'], when: isStored },
    {
      title: bi('联系方式', 'Contact'),
      fields: ['phone', 'email', { field: 'otherAccounts', span: 1 }, { field: 'remark', span: 3 }],
    },
  ],
  facts: {
    roleId: { filter: ({ userKind }) => ({ enabled: 1, ...(userKind && { roleKind: userKind }) }) },
    handOverTo: {
      filter: ({ roleId, isLeader }) => ({
        status__in: ['INIT', 'ACTIVE'],
        ...(isLeader === 1 && roleId && { roleId }),
      }),
    },
    consoleId: { when: isOfCustomer, requiredWhen: isOfCustomer },
    isLeader: { when: ({ userKind }) => userKind !== 'CUSTOMER' },
    haveAdmin: { when: ({ userKind }) => userKind === 'STAFF' },
  },
  rules: [kindFitsRole, previewFitsRole, adminIsStaff],
  mayEdit,
  unique: [['loginName']],
  index: [['personId']],
  flow: userFlow,
  importKey: ['loginName'],
  importEntered: true,
  importColumns: ['loginName', 'userName', 'userKind', 'roleId', 'deptCode', 'consoleId', 'phone', 'email', 'remark'],
  exportColumns: [
    'loginName',
    'userName',
    'userKind',
    'roleId',
    'deptCode',
    'isLeader',
    'haveAdmin',
    'consoleId',
    'shownPhone',
    'email',
    'status',
    'lastLoginTime',
    'remark',
  ],
  scope: { staff: 'all', customer: 'consoleId' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'log', 'import', 'export'],
  methods: {
    page: 'queryUserPage',
    get: 'getUser',
    add: 'addUser',
    update: 'updateUser',
    act: 'actUser',
    log: 'queryUserLog',
    import: 'importUser',
    export: 'exportUser',
  },
});
