import { defineEntity } from '../core/entity.ts';
import { creditCode, date, datetime, dict, text } from '../core/field.ts';
import { say } from '../core/text.ts';

/** 企业档案: what is publicly known of a company, entered, imported or brought by a provider. @see platform.md 11.1 /qcc1 */
export const companyProfile = defineEntity({
  key: 'companyProfile',
  service: 'common',
  design: 'platform',
  label: say('企业档案', 'Company profile'),
  fields: {
    name: text('企业名称', 'Name', { max: 100, required: true }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    regStatus: text('登记状态', 'Status', { max: 20 }),
    legalPerson: text('法人', 'Legal person', { max: 60, personal: 'staff' }),
    regCapital: text('注册资本', 'Capital', { max: 40 }),
    foundDate: date('成立日期', 'Founded', { notAfter: 'today' }),
    province: text('地区', 'Province', { max: 40 }),
    address: text('地址', 'Address', { max: 200 }),
    creditLevel: dict('海关信用等级', 'Customs credit level', { dict: 'CREDIT_LEVEL', default: 'REG' }),
    source: text('来源', 'Source', { max: 20, readOnly: true, default: 'LOCAL' }),
    fetchedTime: datetime('更新时间', 'Fetched', { readOnly: true }),
  },
  title: 'name',
  keywords: ['name', 'creditCode'],
  list: ['name', 'creditCode', 'regStatus', 'legalPerson', 'regCapital', 'foundDate', 'province', 'address', 'creditLevel', 'source'],
  filters: ['name', 'creditCode', 'regStatus', 'province', 'creditLevel'],
  defaultSort: { field: 'name', order: 'ASC' },
  unique: [['creditCode']],
  scope: 'everyone',
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  importKey: ['creditCode'],
  pages: { icon: 'owner' },
  access: { business: 'list,view' },
});
