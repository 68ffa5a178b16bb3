import { defineEntity } from '../core/entity.ts';
import { bool, creditCode, datetime, dict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 基础供应商: a company we may buy from, before terms are agreed with it. What an ERP brought is its to change.
 * @see docs/spec/finance.md 4.11, docs/spec/classification.md 3.5
 */
export const baseSupplier = defineEntity({
  key: 'baseSupplier',
  service: 'purchase',
  design: 'platform',
  label: bi('基础供应商', 'Base supplier'),
  fields: {
    baseCode: text('供应商编号', 'Code', { max: 20, readOnly: true }),
    name: text('名称', 'Name', { max: 100, required: true }),
    creditCode: creditCode('信用代码', 'Credit code', { required: true }),
    source: dict('来源', 'Source', { dict: 'BASE_SOURCE', readOnly: true, default: 'MANUAL' }),
    lastSyncAt: datetime('同步时间', 'Last synchronised', { readOnly: true }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  numbering: { field: 'baseCode', prefix: 'JC', at: 'create' },
  title: 'name',
  code: 'baseCode',
  keywords: ['baseCode', 'name', 'creditCode'],
  list: ['baseCode', 'name', 'creditCode', 'source', 'enabled', 'createdByName', 'createdTime'],
  filters: ['name', 'creditCode', 'source', 'enabled'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [{ title: bi('基础供应商', 'Base supplier'), fields: ['baseCode', 'name', 'creditCode', 'source', 'lastSyncAt', 'enabled'] }],
  mayEdit: ({ source }) => (source === 'ERP' ? { none: bi('来自ERP的供应商在ERP中修改', 'What came from the ERP is changed there') } : { fields: 'all' }),
  unique: [['baseCode'], ['creditCode']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'export'],
  pages: { icon: 'supplier' },
  access: { business: 'list,view,create,edit,export', finance: 'list,view,create,edit,export', declarants: 'list,view' },
}); // biome-ignore format: a definition is a table
