import { defineEntity } from '../core/entity.ts';
import { bool, datetime, dict, int, ref, text } from '../core/field.ts';
import { say } from '../core/text.ts';

/** 用户: an account. Lists of other areas look people up here; administration comes with its own screens. */
export const sysUser = defineEntity({
  key: 'sysUser',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: say('用户', 'User'),
  fields: {
    loginName: text('登录名', 'Login name', { max: 50, required: true, createOnly: true, pattern: 'loginName' }),
    userName: text('姓名', 'Name', { max: 60, required: true }),
    userKind: dict('用户类型', 'Kind', { dict: 'ROLE_KIND', required: true, default: 'STAFF' }),
    roleId: text('角色', 'Role', { max: 20, required: true }),
    deptCode: dict('部门', 'Department', { dict: 'DEPT', required: true }),
    isLeader: bool('部门负责人', 'Leader', { default: 0 }),
    haveAdmin: bool('管理员', 'Admin', { default: 0 }),
    consoleId: ref('客户', 'Customer', { entity: 'customer' }),
    phone: text('手机', 'Phone', { max: 20, pattern: 'phone', personal: true }),
    email: text('邮箱', 'E-mail', { max: 100, pattern: 'email', personal: true }),
    passwordHash: text('密码', 'Password', { max: 200, readOnly: true, secret: true }),
    mustChangePwd: bool('需改密', 'Must change password', { default: 1, readOnly: true }),
    pwdChangedAt: datetime('改密时间', 'Password changed', { readOnly: true }),
    failCount: int('失败次数', 'Failures', { default: 0, readOnly: true }),
    failSince: datetime('首次失败', 'First failure', { readOnly: true, secret: true }),
    lockedUntil: datetime('锁定至', 'Locked until', { readOnly: true }),
    lastLoginTime: datetime('最后登录', 'Last login', { readOnly: true }),
    lastLoginIp: text('最后登录IP', 'Last IP', { max: 45, readOnly: true }),
    status: dict('状态', 'Status', { dict: 'USER_STATUS', readOnly: true, default: 'INIT' }),
    remark: text('备注', 'Remark', { max: 200 }),
  },
  title: 'userName',
  code: 'loginName',
  keywords: ['loginName', 'userName'],
  list: ['loginName', 'userName', 'deptCode', 'isLeader', 'status'],
  filters: ['loginName', 'userName', 'roleId', 'deptCode', 'status'],
  defaultSort: { field: 'loginName', order: 'ASC' },
  unique: [['loginName']],
  scope: 'everyone',
  verbs: ['page', 'get', 'byIds'],
  methods: { page: 'queryUserPage', get: 'getUser' },
});
