import { defineEntity } from '../core/entity.ts';
import { bool, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

const keepers = { finance: 'list,view,create,edit,import,export', business: 'list,view', importExport: 'list,view' };

/** 开票项目: what an invoice calls a service, and the tax on it. @see docs/spec/finance.md 4.17 */
export const taxItem = defineEntity({
  key: 'taxItem',
  service: 'financial',
  design: 'finance',
  label: bi('开票项目', 'Invoice item'),
  fields: {
    code: text('编码', 'Code', { max: 20, required: true }),
    name: text('名称', 'Name', { max: 60, required: true }),
    shortName: text('简称', 'Short name', { max: 20 }),
    taxCode: text('税收分类编码', 'Tax classification code', { max: 19 }),
    vatRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE', required: true }),
    favourFlag: bool('享受优惠', 'Preferential', { default: 0 }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'taxCode'],
  list: ['code', 'name', 'shortName', 'taxCode', 'vatRate', 'favourFlag', 'enabled'],
  filters: ['code', 'name', 'vatRate', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  rules: [
    ({ taxCode }) =>
      taxCode && !/^\d{19}$/.test(taxCode)
        ? { taxCode: bi('税收分类编码为19位数字', 'The tax classification code has 19 digits') }
        : undefined,
  ],
  unique: [['code']],
  importKey: ['code'],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  pages: { icon: 'list' },
  access: keepers,
});

/** 收费项目: what is charged for, to customers and by suppliers. @see docs/spec/finance.md 4.17 */
export const chargeItem = defineEntity({
  key: 'chargeItem',
  service: 'financial',
  design: 'finance',
  label: bi('收费项目', 'Charge item'),
  fields: {
    code: text('编码', 'Code', { max: 20, required: true }),
    name: text('名称', 'Name', { max: 60, required: true }),
    nameEn: text('英文名', 'English name', { max: 100 }),
    serviceType: dict('服务类型', 'Service', { dict: 'SERVICE_TYPE', required: true }),
    unit: dict('计费单位', 'Unit', { dict: 'CHARGE_UNIT', required: true }),
    direction: dict('收付方向', 'Direction', { dict: 'ITEM_DIR', required: true, default: 'BOTH' }),
    taxItemId: ref('开票项目', 'Invoice item', { entity: 'taxItem' }),
    revenueSubject: text('收入科目', 'Revenue subject', { max: 20 }),
    costSubject: text('成本科目', 'Cost subject', { max: 20 }),
    passThroughFlag: bool('代收代付', 'Passed through', {
      default: 0,
      help: bi('代客户支付的税费、港杂，不计收入', 'Taxes and port fees paid for the customer are no revenue'),
    }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'nameEn'],
  list: ['code', 'name', 'serviceType', 'unit', 'direction', 'taxItemId', 'passThroughFlag', 'enabled'],
  filters: ['code', 'name', 'serviceType', 'direction', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  facts: { taxItemId: { filter: () => ({ enabled: 1 }) } },
  unique: [['code']],
  importKey: ['code'],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'import', 'export'],
  pages: { icon: 'list' },
  access: keepers,
});
