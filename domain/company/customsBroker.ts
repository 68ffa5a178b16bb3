import { defineEntity } from '../core/entity.ts';
import { bool, creditCode, date, dict, multiDict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { brokersPath } from './paths.ts';

/** 报关行: who files the declaration of a demand. @see docs/spec/platform.md 11.4 */
export const customsBroker = defineEntity({
  key: 'customsBroker',
  service: 'business',
  design: 'platform',
  label: bi('报关行', 'Customs broker'),
  fields: {
    code: text('编码', 'Code', { max: 20, required: true }),
    name: text('名称', 'Name', { max: 100, required: true }),
    customsCode: text('海关编码', 'Customs code', { max: 10, required: true, pattern: 'customsCode' }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    level: dict('信用等级', 'Level', { dict: 'BROKER_LEVEL', required: true, default: 'REG' }),
    customsAreas: multiDict('关区', 'Customs areas', { dict: 'CUSTOMS' }),
    contact: text('联系人', 'Contact', { max: 60, required: true, personal: 'staff' }),
    phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone', personal: 'staff' }),
    robotFlg: bool('机器人取件', 'Robots', {
      default: 0,
      help: bi('允许机器人为其制单、申报', 'Robots may prepare and declare for it'),
    }),
    validTo: date('有效期', 'Valid to'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'customsCode', 'creditCode'],
  list: [
    'code',
    'name',
    'customsCode',
    'creditCode',
    'level',
    'customsAreas',
    'contact',
    'phone',
    'validTo',
    'enabled',
  ],
  filters: ['code', 'name', 'customsCode', 'level', 'validTo', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  unique: [['code'], ['customsCode']],
  scope: { everyone: 'brokers as customs publish them: customers name one in an authorisation' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  methods: { add: 'saveCustomsBroker', update: 'editCustomsBroker' },
  importKey: ['customsCode'],
  pages: { icon: 'owner', at: brokersPath, title: bi('报关行列表', 'Customs brokers') },
  access: {
    business: 'list,view,create,edit,delete,import,export,print',
    declarants: 'list,view,create,edit,delete,import,export,print',
    importExport: 'list,view,export',
  },
});
