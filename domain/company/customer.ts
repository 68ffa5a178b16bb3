import { isFinance } from '../core/access.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, creditCode, date, dict, files, int, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { customersPath } from './paths.ts';

export const customerContact = defineEntity({
  key: 'customerContact',
  service: 'business',
  design: 'platform',
  label: bi('客户联系人', 'Customer contact'),
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
  label: bi('客户地址', 'Customer location'),
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

const fields = {
  code: text('客户编码', 'Code', { max: 20, readOnly: true }),
  name: text('客户名称', 'Name', { max: 100, required: true, alias: ['公司名称', '企业名称', '单位名称'] }),
  creditCode: creditCode('信用代码', 'Credit code', { alias: ['统一社会信用代码', '社会信用代码'] }),
  customerKind: dict('类型', 'Kind', { dict: 'CUSTOMER_KIND', required: true, default: 'OWNER' }),
  customsCode: text('海关编码', 'Customs code', {
    max: 10,
    pattern: 'customsCode',
    alias: ['海关十位编码', '海关注册编码'],
  }),
  managerId: ref('客户经理', 'Manager', { entity: 'sysUser', required: true }),
  contractEnd: date('合同到期', 'Contract end'),
  preCustomerId: int('预归类客户号', 'Pre-class customer id', { default: 0, min: 0 }),
  hideMenuFlg: bool('隐藏菜单', 'Hide menus', { default: 0 }),
  level: dict('等级', 'Level', { dict: 'CUSTOMER_LEVEL', default: 'B' }),
  contacts: children('联系人', 'Contacts', { of: customerContact, required: true, maxRows: 100 }),
  locations: children('地址', 'Locations', { of: customerLocation, maxRows: 200 }),
  invTitle: text('发票抬头', 'Invoice title', {
    max: 100,
    help: bi('留空时取客户名称', 'Left empty, the name of the customer'),
  }),
  invTaxNo: text('税号', 'Tax number', { max: 20, help: bi('留空时取信用代码', 'Left empty, the credit code') }),
  invAddrPhone: text('地址电话', 'Address and phone', { max: 200 }),
  invBank: text('开户行及账号', 'Bank and account', { max: 200 }),
  invEmail: text('收票邮箱', 'E-mail for invoices', { max: 100, pattern: 'email' }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
  files: files('附件', 'Files', { maxCount: 20 }),
};

/** What invoices say of a customer, which is finance's to keep right. */
const invoicing = ['invTitle', 'invTaxNo', 'invAddrPhone', 'invBank', 'invEmail'] as const;

type Draft = DraftValues<typeof fields>;

const notOneMainContact: Rule<Draft> = ({ contacts }) =>
  contacts?.length && contacts.filter(({ mainFlg }) => Number(mainFlg) === 1).length !== 1
    ? { contacts: bi('请指定且只指定一位主要联系人', 'Exactly one contact must be the main one') }
    : undefined;

const twoDefaultLocations: Rule<Draft> = ({ locations }) =>
  (locations ?? []).filter(({ defaultFlg }) => Number(defaultFlg) === 1).length > 1
    ? { locations: bi('默认地址最多一个', 'At most one location is the default') }
    : undefined;

/** Numbers of taxpayers have 15, 17, 18 or 20 characters, by when and as what they were registered. */
const wrongTaxNo: Rule<Draft> = ({ invTaxNo }) =>
  invTaxNo && !/^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/.test(invTaxNo)
    ? {
        invTaxNo: bi(
          '税号应为15、17、18或20位数字或大写字母',
          'The tax number has 15, 17, 18 or 20 digits or capital letters',
        ),
      }
    : undefined;

/** 客户档案: a company we work for. @see docs/spec/platform.md 11.4 */
export const customer = defineEntity({
  key: 'customer',
  service: 'business',
  design: 'platform',
  label: bi('客户', 'Customer'),
  fields,
  numbering: { field: 'code', prefix: 'KH', at: 'create', form: 'running' },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'creditCode'],
  list: ['code', 'name', 'creditCode', 'customerKind', 'level', 'contractEnd', 'managerId', 'hideMenuFlg', 'enabled'],
  filters: ['code', 'name', 'customerKind', 'level', 'managerId', 'contractEnd', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: ['code', 'name', 'creditCode', 'customerKind', 'level', 'managerId', 'contractEnd', 'enabled'],
    },
    {
      title: bi('海关与预归类', 'Customs and pre-classification'),
      fields: ['customsCode', 'preCustomerId', 'hideMenuFlg'],
    },
    { title: bi('联系人', 'Contacts'), fields: ['contacts'] },
    { title: bi('地址', 'Locations'), fields: ['locations'] },
    {
      title: bi('开票资料', 'Invoices'),
      fields: ['invTitle', 'invTaxNo', 'invEmail', { field: 'invAddrPhone', span: 3 }, { field: 'invBank', span: 3 }],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  rules: [notOneMainContact, twoDefaultLocations, wrongTaxNo],
  unique: [['code'], ['name']],
  importKey: ['name'],
  importLine: { of: 'contacts', fields: ['name', 'phone', 'email'], also: { mainFlg: 1 } },
  mayEdit: (_record, actor) => ({ fields: isFinance(actor) && !actor.haveAdmin ? invoicing : 'all' }),
  scope: { customer: 'id' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  methods: { add: 'initCustomer' },
  pages: { icon: 'owner', at: customersPath, title: bi('客户档案', 'Customers') },
  access: { business: 'list,view,create,edit,import,export,print', finance: 'list,view,edit,export,print' },
});
