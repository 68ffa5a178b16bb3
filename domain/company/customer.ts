import { defineEntity } from '../core/entity.ts';
import { bool, children, creditCode, date, dict, int, ref, text } from '../core/field.ts';
import { say } from '../core/text.ts';

export const customerContact = defineEntity({
  key: 'customerContact',
  service: 'business',
  design: 'platform',
  label: say('客户联系人', 'Customer contact'),
  parent: { entity: 'customer', field: 'customerId' },
  fields: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    name: text('姓名', 'Name', { max: 60, required: true }),
    phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
    email: text('邮箱', 'E-mail', { max: 100, pattern: 'email' }),
    mainFlg: bool('主要', 'Main', { default: 0 }),
  },
  scope: 'parent',
  verbs: [],
});

export const customerLocation = defineEntity({
  key: 'customerLocation',
  service: 'business',
  design: 'platform',
  label: say('客户地址', 'Customer location'),
  parent: { entity: 'customer', field: 'customerId' },
  fields: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    name: text('名称', 'Name', { max: 60, required: true }),
    region: text('地区', 'Region', { max: 60, required: true }),
    address: text('地址', 'Address', { max: 200, required: true }),
    defaultFlg: bool('默认', 'Default', { default: 0 }),
  },
  scope: 'parent',
  verbs: [],
});

/** 客户: a company we work for. Its screens come with the company area; demands refer to it. */
export const customer = defineEntity({
  key: 'customer',
  service: 'business',
  design: 'platform',
  label: say('客户', 'Customer'),
  fields: {
    code: text('客户编码', 'Code', { max: 20, readOnly: true }),
    name: text('客户名称', 'Name', { max: 100, required: true }),
    creditCode: creditCode('信用代码', 'Credit code'),
    customerKind: dict('类型', 'Kind', { dict: 'CUSTOMER_KIND', required: true, default: 'OWNER' }),
    customsCode: text('海关编码', 'Customs code', { max: 10, pattern: 'customsCode' }),
    managerId: ref('客户经理', 'Manager', { entity: 'sysUser' }),
    contractEnd: date('合同到期', 'Contract end'),
    preCustomerId: int('预归类客户号', 'Pre-class customer id', { default: 0 }),
    hideMenuFlg: bool('隐藏菜单', 'Hide menus', { default: 0 }),
    level: text('等级', 'Level', { max: 10, default: 'B' }),
    contacts: children('联系人', 'Contacts', { of: customerContact }),
    locations: children('地址', 'Locations', { of: customerLocation }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  numbering: { field: 'code', prefix: 'KH', at: 'create', form: 'running' },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'creditCode'],
  list: ['code', 'name', 'customerKind', 'level', 'enabled'],
  filters: ['code', 'name', 'customerKind', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  unique: [['code'], ['name']],
  scope: { customer: 'id' },
  verbs: ['page', 'get', 'byIds'],
});
