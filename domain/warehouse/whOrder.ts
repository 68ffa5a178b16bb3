import { departments } from '../core/access.ts';
import { type DraftValues, defineEntity, type RecordOf, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  date,
  datetime,
  decimal,
  declarationNo,
  dict,
  int,
  money,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal, formatFen, multiplyToFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { wrongMilestones } from './milestones.ts';
import { wrongOrderNumbers } from './orderNumbers.ts';
import { whOrdersPath } from './paths.ts';
import { whOrderFlow } from './whOrderFlow.ts';

const lineFields = {
  orderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', required: true, createOnly: true }),
  lineNo: int('行号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60, alias: ['货号', '物料号', '物料编码'] }),
  barcode: text('条码', 'Barcode', { max: 40 }),
  goodsName: text('品名', 'Name', { max: 200, alias: ['商品名称', '货物名称'] }),
  qty: decimal('数量', 'Quantity', 14, 5, { required: true, above: '0', sum: true, unitField: 'unit' }),
  unit: dict('单位', 'Unit', { dict: 'UNIT', required: true }),
  pickedQty: decimal('拣货数量', 'Picked', 14, 5, { readOnly: true, min: '0', sum: true }),
  signedQty: decimal('签收数量', 'Signed', 14, 5, { readOnly: true, min: '0', sum: true }),
  lotNo: text('批次', 'Lot', { max: 40 }),
  expiry: date('效期', 'Expiry'),
  price: decimal('单价', 'Price', 18, 5, { min: '0' }),
  amount: money('金额', 'Amount', { readOnly: true, follows: true, sum: true }),
  origin: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  ledgerItem: int('备案序号', 'Ledger item no', { min: 1 }),
};

type Line = DraftValues<typeof lineFields>;

const lineAmount = ({ qty, price }: Line): string | null =>
  qty && price ? formatFen(multiplyToFen(qty, price)) : null;

const pickedBeyond: Rule<Line> = ({ qty, pickedQty }) =>
  qty && pickedQty && compareDecimal(pickedQty, qty) > 0
    ? { qty: bi(`数量不能小于已拣数量（${pickedQty}）`, `Less than was picked already (${pickedQty})`) }
    : undefined;

/** 仓库订单明细: one part that comes in, leaves or moves. */
export const whOrderLine = defineEntity({
  key: 'whOrderLine',
  service: 'business',
  design: 'operations',
  label: bi('仓库订单明细', 'Warehouse order line'),
  parent: { entity: 'whOrder', field: 'orderId' },
  fields: lineFields,
  title: 'goodsName',
  code: 'partNo',
  rules: [pickedBeyond],
  derive: (line) => ({ amount: lineAmount(line) }),
  index: [['partNo']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  orderNo: text('仓库单号', 'Order no', { max: 40, required: true, createOnly: true }),
  orderKind: dict('类型', 'Kind', { dict: 'WH_ORDER_KIND', required: true, default: 'OUT' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  warehouse: text('仓库', 'Warehouse', { max: 20, required: true, createOnly: true }),
  refNo: text('客户单号', 'Reference', { max: 60 }),
  demandId: ref('需求', 'Demand', { entity: 'demand' }),
  bondedFlg: bool('保税', 'Bonded', { default: 1 }),
  qdNo: text('清单编号', 'Bonded list no (QD)', { max: 18, alias: ['核注清单编号', 'QD'] }),
  filingNo: text('备案号', 'Filing no', { max: 20 }),
  qdStatus: dict('清单状态', 'List status', { dict: 'QD_STATUS', readOnly: true, default: 'NONE' }),
  declarationNo: declarationNo('报关单号', 'Declaration no'),
  passNo: text('核放单号', 'Gate pass no', { max: 20 }),
  receivedTime: datetime('接收时间', 'Received', { notAfter: 'today' }),
  declareTime: datetime('申报时间', 'Declared', { readOnly: true }),
  passTime: datetime('放行时间', 'Passed', { readOnly: true }),
  pickTime: datetime('拣货时间', 'Picked', { readOnly: true }),
  shipTime: datetime('出库时间', 'Shipped', { readOnly: true }),
  signTime: datetime('签收时间', 'Signed', { readOnly: true }),
  /** When the next milestone is due by the house's own times; nothing where none is due. */
  dueTime: datetime('应完成时间', 'Due', { readOnly: true }),
  /** Names of the milestones that were reached too late. */
  lateMarks: text('超时节点', 'Late milestones', { max: 100, readOnly: true }),
  pieces: int('件数', 'Pieces', { min: 0 }),
  grossKg: decimal('毛重', 'Gross weight', 14, 3, { min: '0', unit: bi('kg', 'kg') }),
  carrier: text('承运商', 'Carrier', { max: 60 }),
  trackNo: text('运单号', 'Track no', { max: 40 }),
  dispatchNo: text('派车单', 'Dispatch', { max: 20, readOnly: true }),
  prevStatus: dict('异常前状态', 'Status before', { dict: 'WH_ORDER_STATUS', readOnly: true }),
  reason: textarea('异常原因', 'Reason', { max: 300, readOnly: true }),
  solution: textarea('处理', 'Solution', { max: 300, readOnly: true }),
  syncTime: datetime('同步时间', 'Synchronised', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true, default: departments.warehouse }),
  status: stateField('状态', 'Status', whOrderFlow),
  lines: children('明细', 'Lines', { of: whOrderLine, required: true, maxRows: 500 }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  lineCount: computed('行数', 'Lines', { of: 'int' }),
  progress: computed('节点', 'Milestones', { of: 'text', asColumn: true }),
  /** What the warehouse wants to know of the customer about its lines. */
  openQuestion: computed('待答复询问', 'Open question', { of: 'text' }),
  qtyTotal: computed('数量合计', 'Quantity', { of: 'text' }),
};

type Draft = DraftValues<typeof fields>;

const milestonesInOrder: Rule<Draft> = (order, facts) => wrongMilestones(order, facts);

const numbers = 'act:declare,act:qdPass,act:qdBack,act:except,act:recover,act:numbers';

/** 仓库订单: what the warehouse handles for a customer, with its list and every milestone. @see docs/spec/operations.md 3.3 */
export const whOrder = defineEntity({
  key: 'whOrder',
  service: 'business',
  design: 'operations',
  label: bi('仓库订单', 'Warehouse order'),
  fields,
  title: 'orderNo',
  code: 'orderNo',
  keywords: ['orderNo', 'refNo', 'customerId', 'qdNo', 'declarationNo', 'trackNo', 'lines'],
  quickFind: { shows: ['orderNo'], beside: ['qdNo', 'declarationNo', 'customerId'], asks: 'codes' },
  row: ['openQuestion', 'bondedFlg', 'prevStatus', 'ownerDept', 'lateMarks', 'dueTime', 'receivedTime', 'declareTime', 'passTime', 'pickTime', 'shipTime', 'signTime'],
  list: [
    'orderNo',
    'status',
    'progress',
    'dueTime',
    'orderKind',
    'customerId',
    'warehouse',
    'refNo',
    'lineCount',
    'qtyTotal',
    'pieces',
    'grossKg',
    'qdNo',
    'filingNo',
    'qdStatus',
    'declarationNo',
    'passNo',
    'receivedTime',
    'declareTime',
    'passTime',
    'pickTime',
    'shipTime',
    'signTime',
    'dispatchNo',
    'reason',
  ],
  filters: [
    'orderNo',
    'status',
    'customerId',
    'warehouse',
    'orderKind',
    'qdNo',
    'filingNo',
    'declarationNo',
    'qdStatus',
    'receivedTime',
    'passTime',
    'shipTime',
    'signTime',
    'dueTime',
    'createdTime',
  ],
  defaultSort: { field: 'receivedTime', order: 'DESC' },
  index: [['qdNo'], ['demandId'], ['declarationNo']],
  sorted: ['dueTime'],
  counted: [
    ['status', 'dueTime'],
    ['customerId', 'status', 'dueTime'],
  ],
  form: [
    {
      title: bi('订单', 'Order'),
      fields: ['orderNo', 'orderKind', 'customerId', 'warehouse', 'refNo', 'demandId', 'bondedFlg', 'receivedTime'],
    },
    {
      title: bi('清单与报关', 'Bonded list and customs'),
      fields: ['qdNo', 'filingNo', 'qdStatus', 'declarationNo', 'passNo'],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('箱单与运输', 'Packing and transport'),
      fields: ['pieces', 'grossKg', 'carrier', 'trackNo', 'dispatchNo', { field: 'remark', span: 3 }],
    },
    {
      title: bi('节点', 'Milestones'),
      when: ({ receivedTime }) => Boolean(receivedTime),
      fields: ['declareTime', 'passTime', 'pickTime', 'shipTime', 'signTime', 'dueTime', 'reason', 'solution'],
    },
  ],
  rules: [wrongOrderNumbers, milestonesInOrder],
  facts: { demandId: { filter: ({ customerId }) => (customerId ? { customerId } : {}) } },
  unique: [['orderNo', 'warehouse']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'import', 'export'],
  importKey: ['orderNo', 'warehouse'],
  importColumns: ['orderNo', 'orderKind', 'customerId', 'warehouse', 'refNo', 'bondedFlg', 'receivedTime', 'pieces', 'grossKg', 'remark'],
  importLine: { of: 'lines', fields: ['partNo', 'barcode', 'goodsName', 'qty', 'unit', 'lotNo', 'expiry', 'price', 'origin'], also: { lineNo: 1 } },
  importEntered: true,
  flow: whOrderFlow,
  pages: { icon: 'list', at: whOrdersPath, title: bi('仓库订单跟踪', 'Warehouse order tracking') },
  access: {
    warehouse: 'list,view,create,edit,import,export,print,act:*',
    declarants: `list,view,edit,export,print,${numbers}`,
    business: 'list,view,export,print',
    importExport: 'list,view,export,print',
    it: 'list,view,export',
    customer: 'list,view,act:answerWarehouse',
  },
}); // biome-ignore format: a definition is a table

export type WhOrder = RecordOf<typeof whOrder>;
