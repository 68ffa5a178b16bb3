import { defineEntity } from '../core/entity.ts';
import { dict } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { invoiceFields, invoiceKeywords, invoiceUnique } from './invoiceFields.ts';
import { invoiceBindings } from './invoiceRights.ts';
import { invoicesPath } from './paths.ts';

const fields = {
  direction: dict('进销项', 'Direction', { dict: 'INV_DIRECTION', readOnly: true }),
  ...invoiceFields,
  verifyStatus: dict('查验状态', 'Verification', { dict: 'INV_VERIFY', readOnly: true }),
  issueStatus: dict('开具状态', 'Issue', { dict: 'INV_ISSUE', readOnly: true }),
};

/**
 * 发票: the pool of both directions, and the table of all. What comes in and what goes out are `invoiceIn` and
 * `invoiceOut` over it, each with its own lifecycle, form and rights.
 * @see docs/spec/finance.md 3.17, 4.14, docs/decisions/0200-one-table-three-resources.md
 */
export const invoice = defineEntity({
  key: 'invoice',
  service: 'financial',
  design: 'finance',
  label: bi('发票', 'Invoice'),
  fields,
  title: 'invoiceNo',
  keywords: invoiceKeywords,
  list: [
    'direction',
    'invoiceKind',
    'invoiceCode',
    'invoiceNo',
    'issueDate',
    'sellerName',
    'buyerName',
    'grossAmount',
    'belongPeriod',
    'periodStatus',
    'hasFile',
    'downloadCount',
    'updatedTime',
  ],
  row: ['deductStatus'],
  filters: [
    'direction',
    'mainCompId',
    'invoiceKind',
    'invoiceNo',
    'sellerName',
    'buyerName',
    'issueDate',
    'belongPeriod',
    'periodStatus',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['paperKey'], ['blueInvoiceId'], ['mainCompId', 'deductPeriod'], ['customerId'], ['supplierId']],
  form: [
    {
      title: bi('发票', 'Invoice'),
      fields: [
        'direction',
        'invoiceKind',
        'invoiceCode',
        'invoiceNo',
        'digitalNo',
        'issueDate',
        'mainCompId',
        'sellerName',
        'buyerName',
        'netAmount',
        'taxAmount',
        'grossAmount',
        'belongPeriod',
        'periodStatus',
        'downloadCount',
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    { title: bi('关联', 'Links'), fields: [{ field: 'links', span: 3 }] },
    {
      title: bi('原件', 'Originals'),
      fields: [
        { field: 'pdfFile', span: 3 },
        { field: 'ofdFile', span: 3 },
        { field: 'xmlFile', span: 3 },
      ],
    },
  ],
  mayEdit: () => ({ fields: ['remark', 'pdfFile', 'ofdFile', 'xmlFile'] }),
  unique: invoiceUnique,
  scope: { customer: 'shownTo', staff: 'all', bound: { to: invoiceBindings.canView, column: 'scopeKey' } },
  verbs: ['page', 'get', 'byIds', 'update', 'act', 'batchAct', 'log', 'export'],
  pages: { icon: 'list', at: invoicesPath, title: bi('发票管理', 'Invoice management') },
  access: { finance: 'list,view,edit,export,act:*' },
});
