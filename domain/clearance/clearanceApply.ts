import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  children,
  datetime,
  decimal,
  declarationNo,
  dict,
  files,
  hsCodeField,
  int,
  money,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { formatFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { mostLines, stopping, sumOfLines } from './checks.ts';
import { clearanceFlow } from './clearanceFlow.ts';
import { clearanceFormPath, clearancesPath } from './paths.ts';

/** 清关商品: equal parts of the linked orders as one line. */
export const clearanceLine = defineEntity({
  key: 'clearanceLine',
  service: 'business',
  design: 'operations',
  label: bi('清关商品', 'Clearance line'),
  parent: { entity: 'clearanceApply', field: 'applyId' },
  fields: {
    applyId: ref('清关申请', 'Application', { entity: 'clearanceApply', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    partNo: text('料号', 'Part no', { max: 60, required: true }),
    hsCode: hsCodeField('商品编号', 'HS code'),
    goodsName: text('品名', 'Name', { max: 200, required: true }),
    elements: text('申报要素', 'Elements', { max: 255 }),
    qty: decimal('数量', 'Quantity', 14, 5, { required: true, above: '0', sum: true, unitField: 'unit' }),
    unit: dict('单位', 'Unit', { dict: 'UNIT', required: true }),
    stockQty: decimal('订单数量', 'In the orders', 14, 5, {
      min: '0',
      help: bi('保存时按来源订单重新计算', 'Reckoned anew from the linked orders with each save'),
    }),
    legalQty1: decimal('法定数量1', 'Legal quantity 1', 14, 5, { above: '0', unitField: 'legalUnit1' }),
    legalUnit1: dict('法定单位1', 'Legal unit 1', { dict: 'UNIT' }),
    legalQty2: decimal('法定数量2', 'Legal quantity 2', 14, 5, { above: '0', unitField: 'legalUnit2' }),
    legalUnit2: dict('法定单位2', 'Legal unit 2', { dict: 'UNIT' }),
    price: decimal('单价', 'Price', 18, 5, { min: '0', required: true }),
    amount: money('总价', 'Amount', { min: '0', required: true, sum: true }),
    origin: dict('原产国', 'Origin', { dict: 'COUNTRY', required: true }),
    destCountry: dict('目的国', 'Destination', { dict: 'COUNTRY' }),
    ledgerItem: int('备案序号', 'Ledger item', { min: 1 }),
  },
  title: 'goodsName',
  code: 'partNo',
  index: [['partNo']],
  scope: 'parent',
  verbs: [],
});

/** 来源订单: a warehouse order that is cleared by the application. */
export const clearanceOrder = defineEntity({
  key: 'clearanceOrder',
  service: 'business',
  design: 'operations',
  label: bi('来源订单', 'Linked order'),
  parent: { entity: 'clearanceApply', field: 'applyId' },
  fields: {
    applyId: ref('清关申请', 'Application', { entity: 'clearanceApply', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    orderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', required: true }),
  },
  index: [['orderId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  applyNo: text('申请编号', 'Application no', { max: 20, readOnly: true }),
  clearKind: dict('类型', 'Kind', { dict: 'CLEAR_KIND', required: true, default: 'IN' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  brokerId: ref('报关行', 'Broker', { entity: 'customsBroker', required: true }),
  customsArea: dict('关区', 'Customs area', { dict: 'CUSTOMS', required: true }),
  superviseMode: dict('监管方式', 'Supervision', { dict: 'SUPERVISE_MODE', required: true }),
  currency: dict('币制', 'Currency', { dict: 'CURRENCY', required: true, default: 'USD' }),
  tradeTerm: dict('成交方式', 'Terms', { dict: 'TRADE_TERM' }),
  transportMode: dict('运输方式', 'Transport', { dict: 'TRANSPORT_MODE' }),
  ledgerNo: text('账册号', 'Ledger no', { max: 12 }),
  contact: text('联系人', 'Contact', { max: 60 }),
  phone: text('电话', 'Phone', { max: 20, pattern: 'phone' }),
  orders: children('来源订单', 'Linked orders', { of: clearanceOrder, required: true, maxRows: 200 }),
  lines: children('商品', 'Goods', { of: clearanceLine, required: true, maxRows: 500 }),
  totalAmount: money('总金额', 'Total', { readOnly: true, sum: true, currencyField: 'currency' }),
  invoiceTotal: money('发票总额', 'Invoice total', { min: '0', required: true, currencyField: 'currency' }),
  pieces: int('件数', 'Pieces', { min: 1, required: true }),
  packageKind: dict('包装', 'Package', { dict: 'WRAP_TYPE' }),
  grossKg: decimal('毛重', 'Gross weight', 14, 5, { above: '0', required: true, unit: bi('kg', 'kg') }),
  netKg: decimal('净重', 'Net weight', 14, 5, { required: true, unit: bi('kg', 'kg') }),
  invoiceFiles: files('发票', 'Invoice', { required: true, maxCount: 10 }),
  packingFiles: files('装箱单', 'Packing list', { required: true, maxCount: 10 }),
  contractFiles: files('合同', 'Contract', { maxCount: 10 }),
  permitFiles: files('监管证件', 'Permits', { maxCount: 10 }),
  replacedFiles: files('已替换的附件', 'Replaced files', { readOnly: true, maxCount: 50 }),
  checkNote: textarea('校验结果', 'Result of the checks', { max: 2_000, readOnly: true }),
  opinion: textarea('审单意见', 'Opinion', { max: 500, readOnly: true }),
  declarationNo: declarationNo('报关单号', 'Declaration no', { readOnly: true }),
  declareTime: datetime('申报时间', 'Declared', { readOnly: true, notAfter: 'today' }),
  inspectTime: datetime('查验时间', 'Inspected', { readOnly: true }),
  releaseTime: datetime('放行时间', 'Released', { readOnly: true, notAfter: 'today' }),
  inspectResult: dict('查验结果', 'Inspection', { dict: 'INSPECT_RESULT', readOnly: true, default: 'NONE' }),
  customsOrderId: ref('报关委托', 'Customs order', { entity: 'customsOrder', readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 500, readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', clearanceFlow),
};

type Draft = DraftValues<typeof fields>;

/** C1 to C6, told while they type. */
const checked: Rule<Draft> = (record, { moment }) => {
  const found = stopping(record, moment);
  return found.length > 0 ? Object.fromEntries(found.map(({ path, text }) => [path, text])) : undefined;
};

const tooManyLines: Rule<Draft> = ({ lines }, { moment }) =>
  moment === 'submit' && (lines?.length ?? 0) > mostLines
    ? { lines: bi(`商品超过${mostLines}项，建议拆分`, `More than ${mostLines} lines, split proposed`) }
    : undefined;

const writer = 'list,view,create,edit,delete,export,print,act:*';

/** 清关申请: what of warehouse orders is declared to customs. @see docs/spec/operations.md 3.4 */
export const clearanceApply = defineEntity({
  key: 'clearanceApply',
  service: 'business',
  design: 'operations',
  label: bi('清关申请', 'Clearance application'),
  fields,
  numbering: { field: 'applyNo', prefix: 'QG', at: 'create' },
  title: 'applyNo',
  keywords: ['applyNo', 'customerId', 'declarationNo', 'orders', 'lines'],
  quickFind: { shows: ['applyNo'], beside: ['declarationNo', 'customerId'] },
  list: [
    'applyNo',
    'status',
    'clearKind',
    'customerId',
    'brokerId',
    'customsArea',
    'totalAmount',
    'currency',
    'pieces',
    'grossKg',
    'declarationNo',
    'declareTime',
    'releaseTime',
    'inspectResult',
    'createdTime',
  ],
  filters: ['applyNo', 'status', 'clearKind', 'customerId', 'brokerId', 'customsArea', 'declarationNo', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'createdTime']],
  form: [
    {
      title: bi('基本', 'Basics'),
      fields: [
        ...(['clearKind', 'customerId', 'brokerId', 'customsArea', 'superviseMode', 'currency'] as const),
        ...(['tradeTerm', 'transportMode', 'ledgerNo', 'contact', 'phone', 'customsOrderId'] as const),
      ],
    },
    { title: bi('来源订单', 'Linked orders'), fields: [{ field: 'orders', span: 3 }] },
    { title: bi('商品', 'Goods'), fields: [{ field: 'lines', span: 3 }, 'totalAmount', 'invoiceTotal'] },
    { title: bi('箱单', 'Packing'), fields: ['pieces', 'packageKind', 'grossKg', 'netKg'] },
    {
      title: bi('附件', 'Files'),
      fields: ['invoiceFiles', 'packingFiles', 'contractFiles', 'permitFiles', { field: 'replacedFiles', span: 3 }],
    },
    {
      title: bi('审单', 'Check'),
      when: ({ applyNo }) => Boolean(applyNo),
      fields: [
        { field: 'checkNote', span: 3 },
        ...(['declarationNo', 'declareTime', 'inspectTime', 'inspectResult', 'releaseTime'] as const),
        { field: 'opinion', span: 3 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  draftNeeds: ['clearKind', 'customerId'],
  rules: [checked, tooManyLines],
  derive: (record) => ({ totalAmount: formatFen(sumOfLines(record)) }),
  facts: { customsArea: { ownSetting: 'defaultCustoms' } },
  unique: [['applyNo'], ['declarationNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: clearanceFlow,
  pages: { icon: 'declaration', at: clearancesPath, form: clearanceFormPath, group: '2' },
  access: {
    business: writer,
    warehouse: writer,
    declarants: 'list,view,export,print,act:*',
    customer: 'list,view',
  },
});
