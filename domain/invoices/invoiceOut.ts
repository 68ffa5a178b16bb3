import { defineEntity } from '../core/entity.ts';
import { computed, dict } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { invoiceFields, invoiceKeywords, invoiceUnique } from './invoiceFields.ts';
import { issueFlow } from './invoiceFlows.ts';
import { invoiceBindings } from './invoiceRights.ts';
import { derivedSums, invoiceChecks, outputLines } from './invoiceRules.ts';
import { outputInvoicesPath } from './paths.ts';

const fields = {
  ...invoiceFields,
  direction: dict('进销项', 'Direction', { dict: 'INV_DIRECTION', readOnly: true, default: 'OUT' }),
  issueStatus: stateField('开具状态', 'Issue', issueFlow),
  openAmount: computed('未收', 'Open', { of: 'money' }),
};

const clerk = 'list,view,create,edit,export,act:apply,act:drop';

/** 销项发票: what we bill our customers. @see docs/spec/finance.md 3.16 */
export const invoiceOut = defineEntity({
  key: 'invoiceOut',
  service: 'financial',
  design: 'finance',
  label: bi('销项发票', 'Output invoice'),
  over: { entity: 'invoice', where: { direction: 'OUT' } },
  fields,
  title: 'invoiceNo',
  keywords: invoiceKeywords,
  list: [
    'invoiceNo',
    'issueStatus',
    'issueDate',
    'buyerName',
    'grossAmount',
    'openAmount',
    'receivedAmount',
    'taxAmount',
    'netAmount',
    'invoiceKind',
    'sourceKind',
    'linkedAmount',
    'mainCompId',
    'invoiceCode',
    'redStatus',
    'entryStatus',
  ],
  row: ['invoiceKind', 'issueDate', 'redStatus', 'redFlag', 'linkedAmount'],
  filters: [
    'invoiceKind',
    'invoiceNo',
    'buyerName',
    'customerId',
    'mainCompId',
    'issueDate',
    'issueStatus',
    'redStatus',
    'sourceKind',
    'belongPeriod',
    'grossAmount',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('票面', 'Invoice'),
      fields: [
        'invoiceKind',
        'customerId',
        'mainCompId',
        'buyerName',
        'buyerTaxNo',
        'buyerAddrPhone',
        'buyerBank',
        'sellerName',
        'sellerTaxNo',
        'drawer',
        'payee',
        'checker',
        'netAmount',
        'taxAmount',
        'grossAmount',
        { field: 'grossCapital', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('开具', 'Issue'),
      when: ({ issueStatus }) => Boolean(issueStatus) && issueStatus !== 'DRAFT',
      fields: [
        'invoiceCode',
        'invoiceNo',
        'digitalNo',
        'issueDate',
        'issueText',
        'redStatus',
        'redAmount',
        'blueInvoiceId',
        'redConfirmNo',
        'receivedAmount',
        'openAmount',
        'belongPeriod',
        'entryStatus',
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
    customerId: {
      brings: {
        buyerName: 'invTitle',
        buyerTaxNo: 'invTaxNo',
        buyerAddrPhone: 'invAddrPhone',
        buyerBank: 'invBank',
      },
    },
    buyerName: { requiredWhen: () => true },
    invoiceNo: { when: ({ issueStatus }) => Boolean(issueStatus) && issueStatus !== 'DRAFT' },
    issueDate: { when: ({ issueStatus }) => Boolean(issueStatus) && issueStatus !== 'DRAFT' },
  },
  draftNeeds: ['invoiceKind', 'mainCompId'],
  derive: derivedSums,
  rules: [...invoiceChecks, outputLines],
  unique: invoiceUnique,
  scope: { customer: 'shownTo', staff: 'all', bound: { to: invoiceBindings.canView, column: 'scopeKey' } },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: issueFlow,
  pages: { icon: 'list', at: outputInvoicesPath, title: bi('销项发票', 'Output invoices') },
  access: {
    finance: 'list,view,create,edit,export,act:*',
    business: clerk,
    importExport: clerk,
    customer: 'list,view',
  },
});
