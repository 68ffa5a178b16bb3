import { defineEntity } from '../core/entity.ts';
import { bool, creditCode, date, dict, json, text } from '../core/field.ts';
import { say } from '../core/text.ts';

/** 报关行: who files the declaration of a demand. */
export const customsBroker = defineEntity({
  key: 'customsBroker',
  service: 'business',
  design: 'platform',
  label: say('报关行', 'Customs broker'),
  fields: {
    code: text('编码', 'Code', { max: 20, required: true }),
    name: text('名称', 'Name', { max: 100, required: true }),
    customsCode: text('海关编码', 'Customs code', { max: 10, required: true, pattern: 'customsCode' }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    level: dict('信用等级', 'Level', { dict: 'BROKER_LEVEL', required: true, default: 'REG' }),
    customsAreas: json('关区', 'Customs areas'),
    contact: text('联系人', 'Contact', { max: 60, required: true }),
    phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
    validTo: date('有效期', 'Valid to'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name'],
  list: ['code', 'name', 'level', 'validTo', 'enabled'],
  filters: ['code', 'name', 'level', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  unique: [['code'], ['customsCode']],
  scope: 'everyone',
  verbs: ['page', 'get', 'byIds'],
});
