import { defineEntity } from '../core/entity.ts';
import { bool, creditCode, dict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

/** 主体公司: a legal entity of ours that imports and owns guarantees. @see docs/spec/guarantee.md 4.1 */
export const bhMainComp = defineEntity({
  key: 'bhMainComp',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('主体公司', 'Main company'),
  fields: {
    name: text('公司名称', 'Name', { max: 100, required: true }),
    shortName: text('简称', 'Short name', { max: 30, required: true }),
    creditCode: creditCode('统一社会信用代码', 'Unified credit code', { required: true }),
    customsRegNo: text('海关注册编码', 'Customs registration', { max: 10, required: true, pattern: 'customsCode' }),
    homeDistrict: dict('注册地关区', 'Home customs district', { dict: 'CUSTOMS_DISTRICT', required: true }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'shortName',
  code: 'creditCode',
  keywords: ['name', 'shortName', 'creditCode'],
  list: ['name', 'shortName', 'creditCode', 'customsRegNo', 'homeDistrict', 'enabled'],
  filters: ['name', 'creditCode', 'enabled'],
  defaultSort: { field: 'name', order: 'ASC' },
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: ['name', 'shortName', 'creditCode', 'customsRegNo', 'homeDistrict', 'enabled'],
    },
  ],
  unique: [['name'], ['creditCode']],
  scope: { staff: 'all', bound: { to: companyBinding, column: 'id' } },
  verbs: ['page', 'get', 'byIds'],
  methods: { page: 'mainCompFind', get: 'mainCompGet' },
});
