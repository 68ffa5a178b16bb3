import { defineEntity } from '../core/entity.ts';
import { children, dict, int, multiDict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

export const userSettingCustomer = defineEntity({
  key: 'userSettingCustomer',
  service: 'system',
  design: 'platform',
  label: bi('常用客户', 'Usual customer'),
  parent: { entity: 'userSetting', field: 'settingId' },
  fields: {
    settingId: ref('用户设置', 'User setting', { entity: 'userSetting', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  },
  scope: 'parent',
  verbs: [],
});

/**
 * 用户设置: what a person wants his pages to begin with, and of what he is told where. Every account has one from the
 * start, under its own id; it is the person's, and an administrator's to correct.
 */
export const userSetting = defineEntity({
  key: 'userSetting',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('用户设置', 'User setting'),
  fields: {
    userId: ref('用户', 'User', { entity: 'sysUser', readOnly: true }),
    pageLimit: dict('每页条数', 'Rows per page', {
      dict: 'PAGE_LIMIT',
      required: true,
      default: '10',
      help: bi('未单独设置的列表按此显示', 'For lists without a size of their own'),
    }),
    locale: dict('语言', 'Language', { dict: 'LOCALE', required: true, default: 'zh-CN' }),
    defaultWarehouse: text('默认仓库', 'Default warehouse', { max: 20 }),
    defaultCustoms: dict('默认关区', 'Default customs area', { dict: 'CUSTOMS' }),
    notifyApp: multiDict('站内通知', 'Notices here', { dict: 'MESSAGE_TYPE' }),
    notifyMail: multiDict('邮件通知', 'Notices by e-mail', { dict: 'MESSAGE_TYPE' }),
    customers: children('常用客户', 'Usual customers', { of: userSettingCustomer, maxRows: 50 }),
  },
  form: [
    { title: bi('页面', 'Pages'), fields: ['pageLimit', 'locale'] },
    { title: bi('业务默认值', 'Defaults'), fields: ['defaultWarehouse', 'defaultCustoms'] },
    {
      title: bi('通知', 'Notices'),
      fields: [
        { field: 'notifyApp', span: 3 },
        { field: 'notifyMail', span: 3 },
      ],
    },
    { title: bi('常用客户', 'Usual customers'), fields: ['customers'] },
  ],
  unique: [['userId']],
  scope: { self: ['userId'] },
  verbs: ['get', 'update'],
  methods: { get: 'getUserSetting', update: 'saveUserSetting' },
});
