import { defineEntity } from '../core/entity.ts';
import { dict } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { invoiceFields, invoiceKeywords, invoiceUnique } from './invoiceFields.ts';
import { verifyFlow } from './invoiceFlows.ts';
import { invoiceBindings } from './invoiceRights.ts';
import { derivedSums, invoiceChecks } from './invoiceRules.ts';
import { inputInvoicesPath } from './paths.ts';

const fields = {
  ...invoiceFields,
  direction: dict('进销项', 'Direction', { dict: 'INV_DIRECTION', readOnly: true, default: 'IN' }),
  verifyStatus: stateField('查验状态', 'Verification', verifyFlow),
};

const clerk = 'list,view,create,edit';

/** 进项发票: what suppliers and customs billed us. @see docs/spec/finance.md 3.15 */
export const invoiceIn = defineEntity({
  key: 'invoiceIn',
  service: 'financial',
  design: 'finance',
  label: bi('进项发票', 'Input invoice'),
  over: { entity: 'invoice', where: { direction: 'IN' } },
  fields,
  title: 'invoiceNo',
  keywords: invoiceKeywords,
  list: [
    'invoiceNo',
    'verifyStatus',
    'issueDate',
    'sellerName',
    'grossAmount',
    'taxAmount',
    'netAmount',
    'deductStatus',
    'belongPeriod',
    'invoiceKind',
    'deductibleTax',
    'redStatus',
    'entryStatus',
    'linkedAmount',
    'mainCompId',
    'invoiceCode',
    'hasFile',
  ],
  row: ['redFlag', 'deductStatus', 'redStatus', 'deductibleTax', 'entryStatus', 'linkedAmount'],
  filters: [
    'invoiceKind',
    'invoiceCode',
    'invoiceNo',
    'sellerName',
    'supplierId',
    'mainCompId',
    'issueDate',
    'belongPeriod',
    'deductPeriod',
    'verifyStatus',
    'deductStatus',
    'redStatus',
    'entryStatus',
    'linkedAmount',
    'grossAmount',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('票面', 'Invoice'),
      fields: [
        'invoiceKind',
        'invoiceCode',
        'invoiceNo',
        'digitalNo',
        'issueDate',
        'mainCompId',
        'sellerName',
        'sellerTaxNo',
        'supplierId',
        'buyerName',
        'buyerTaxNo',
        'checkCode',
        'netAmount',
        'taxAmount',
        'grossAmount',
        { field: 'grossCapital', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('抵扣与归属', 'Deduction and period'),
      when: ({ verifyStatus }) => Boolean(verifyStatus),
      fields: [
        'verifyTime',
        'verifySource',
        'verifyText',
        'deductStatus',
        'deductibleTax',
        'deductPeriod',
        'noDeductReason',
        'outAmount',
        'outPeriod',
        'outReason',
        'belongPeriod',
        'periodStatus',
        'entryStatus',
        'redStatus',
        'redAmount',
        'blueInvoiceId',
        'redConfirmNo',
      ],
    },
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
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    supplierId: { brings: { sellerName: 'name', sellerTaxNo: 'creditCode' } },
    invoiceNo: { requiredWhen: () => true },
    issueDate: { requiredWhen: () => true },
    sellerName: { requiredWhen: () => true },
    sellerTaxNo: { requiredWhen: () => true },
  },
  draftNeeds: ['invoiceKind', 'invoiceNo', 'issueDate', 'mainCompId', 'sellerName', 'sellerTaxNo', 'lines'],
  derive: derivedSums,
  rules: invoiceChecks,
  unique: invoiceUnique,
  scope: { customer: 'shownTo', staff: 'all', bound: { to: invoiceBindings.canView, column: 'scopeKey' } },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: verifyFlow,
  pages: { icon: 'list', at: inputInvoicesPath, title: bi('进项发票', 'Input invoices') },
  access: { finance: 'list,view,create,edit,delete,export,act:*', business: clerk, importExport: clerk },
});
