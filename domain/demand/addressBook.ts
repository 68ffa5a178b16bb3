import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, dict, ref, regionField, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

const fields = {
  addressKind: dict('类型', 'Kind', { dict: 'ADDRESS_KIND', required: true, default: 'RECV' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  code: text('编码', 'Code', { max: 20 }),
  name: text('名称', 'Name', { max: 100, required: true }),
  contact: text('联系人', 'Contact', { max: 60, required: true }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  province: regionField('省', 'Province', { level: 1, required: true }),
  city: regionField('市', 'City', { level: 2, under: 'province', required: true }),
  district: regionField('区', 'District', { level: 3, under: 'city', required: true }),
  street: text('详细地址', 'Street', { max: 200, required: true }),
  postcode: text('邮编', 'Postcode', { max: 6, pattern: 'postcode' }),
  zone: dict('区域', 'Zone', { dict: 'SH_ZONE' }),
  gateNo: text('门岗', 'Gate', { max: 20 }),
  permitFlg: bool('需入区证', 'Entry permit', { default: 0 }),
  mapNote: text('地图说明', 'Map note', { max: 200 }),
  openFrom: text('营业开始', 'Opens', { max: 5, pattern: 'clock' }),
  openTo: text('营业结束', 'Closes', { max: 5, pattern: 'clock' }),
  defaultFlg: bool('默认', 'Default', { default: 0 }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
};

const closesBeforeOpening: Rule<DraftValues<typeof fields>> = ({ openFrom, openTo }) =>
  openFrom && openTo && openTo <= openFrom
    ? { openTo: bi('营业结束应晚于开始', 'Closing must be after opening') }
    : undefined;

/** 地址簿: where goods of a customer are picked up or delivered. */
export const addressBook = defineEntity({
  key: 'addressBook',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: bi('地址', 'Address'),
  fields,
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'customerId', 'contact', 'phone', 'province', 'city', 'district', 'street'],
  list: [
    'name',
    'addressKind',
    'customerId',
    'contact',
    'phone',
    'province',
    'city',
    'district',
    'street',
    'defaultFlg',
    'enabled',
    'createdTime',
  ],
  filters: ['name', 'customerId', 'addressKind', 'enabled'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    { title: bi('基本信息', 'Basics'), fields: ['addressKind', 'customerId', 'code', 'name', 'contact', 'phone'] },
    {
      title: bi('地址', 'Address'),
      fields: ['province', 'city', 'district', { field: 'street', span: 2 }, 'postcode'],
    },
    { title: bi('收发货', 'Receiving'), fields: ['openFrom', 'openTo', 'defaultFlg', 'enabled'] },
  ],
  rules: [closesBeforeOpening],
  unique: [['customerId', 'code']],
  scope: { customer: 'customerId', dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'batchDelete', 'import', 'export'],
  methods: { add: 'saveAddressBook', update: 'saveAddressBook' },
  importKey: ['customerId', 'name', 'street'],
});
