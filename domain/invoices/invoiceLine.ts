import { defineEntity } from '../core/entity.ts';
import { date, decimal, dict, int, money, ref, text } from '../core/field.ts';
import { isMoney } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { taxOn } from './invoiceMath.ts';

/** 发票明细: one thing that was bought or sold. @see docs/spec/finance.md 4.15 */
export const invoiceLine = defineEntity({
  key: 'invoiceLine',
  service: 'financial',
  design: 'finance',
  label: bi('发票明细', 'Invoice line'),
  parent: { entity: 'invoice', field: 'invoiceId' },
  fields: {
    invoiceId: ref('发票', 'Invoice', { entity: 'invoice', required: true, createOnly: true }),
    lineNo: int('行号', 'No', { min: 1 }),
    itemName: text('项目名称', 'Name', { max: 100, required: true, help: bi('形如 *简称*名称', '*short name*name') }),
    taxItemId: ref('开票项目', 'Invoice item', { entity: 'taxItem' }),
    taxCode: text('税收分类编码', 'Tax code', { max: 19 }),
    spec: text('规格', 'Spec', { max: 40 }),
    unit: text('单位', 'Unit', { max: 22 }),
    qty: decimal('数量', 'Quantity', 25, 8, { min: '-999999999999' }),
    unitPrice: decimal('单价', 'Price', 25, 8, { min: '0' }),
    netAmount: money('金额', 'Net', { required: true, min: '-999999999999.99', sum: true }),
    taxRate: dict('税率', 'Rate', { dict: 'VAT_RATE', required: true }),
    taxAmount: money('税额', 'Tax', { required: true, min: '-999999999999.99', sum: true }),
    lineKind: dict('行性质', 'Kind', { dict: 'INV_LINE_KIND', default: 'NORMAL' }),
  },
  facts: { taxItemId: { filter: () => ({ enabled: 1 }), brings: { taxCode: 'taxCode', taxRate: 'vatRate' } } },
  derive: ({ netAmount, taxRate, taxAmount }) =>
    !taxAmount && isMoney(netAmount) && taxRate ? { taxAmount: taxOn(netAmount, taxRate) } : {},
  rules: [
    ({ taxCode }) =>
      taxCode && !/^[0-9]{19}$/.test(taxCode)
        ? { taxCode: bi('税收分类编码为19位数字', 'The tax classification code has 19 digits') }
        : undefined,
  ],
  scope: 'parent',
  verbs: [],
});

/** 关联: what an invoice is for. Its own calls make and remove it. @see docs/spec/finance.md 4.15 */
export const invoiceLink = defineEntity({
  key: 'invoiceLink',
  service: 'financial',
  design: 'finance',
  label: bi('发票关联', 'Invoice link'),
  parent: { entity: 'invoice', field: 'invoiceId' },
  fields: {
    invoiceId: ref('发票', 'Invoice', { entity: 'invoice', required: true, createOnly: true }),
    lineNo: int('序号', 'No', { min: 1 }),
    linkKind: dict('类型', 'Kind', { dict: 'LINK_KIND', required: true }),
    targetId: text('对象编号', 'Target id', { max: 36, required: true }),
    targetNo: text('单号', 'Number', { max: 40, readOnly: true }),
    linkAmount: money('金额', 'Amount', { required: true, sum: true }),
    linkedOn: date('关联日期', 'Linked on', { readOnly: true }),
  },
  title: 'targetNo',
  list: ['targetNo', 'linkKind', 'linkAmount', 'linkedOn'],
  filters: ['invoiceId', 'linkKind'],
  defaultSort: { field: 'lineNo', order: 'ASC' },
  index: [['linkKind', 'targetId'], ['lineNo']],
  scope: 'parent',
  verbs: ['page', 'byIds'],
  // Nobody looks for links alone: a page without a menu entry gives finance the right to choose one that is taken back.
  pages: { icon: 'list', hidden: true },
  access: { finance: 'list' },
});
