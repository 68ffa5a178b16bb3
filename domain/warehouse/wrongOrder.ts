import { departments } from '../core/access.ts';
import { defineAct } from '../core/act.ts';
import { defineEntity, type RecordOf } from '../core/entity.ts';
import { bool, computed, datetime, decimal, dict, hsCodeField, int, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { wrongOrdersPath } from './paths.ts';
import { problemOpen, wrongOrderFlow } from './wrongOrderFlow.ts';

const fields = {
  problemNo: text('问题编号', 'Problem no', { max: 20, readOnly: true }),
  wrongKind: dict('问题类型', 'Kind', { dict: 'WRONG_KIND', required: true }),
  source: dict('来源', 'Source', { dict: 'WRONG_SOURCE', readOnly: true, default: 'HAND' }),
  orderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', required: true, createOnly: true }),
  wmsOrderNo: text('仓库单号', 'WMS order', { max: 40, readOnly: true }),
  wmsLine: int('行', 'Line', { min: 1, required: true }),
  customerId: ref('货主', 'Owner', { entity: 'customer', readOnly: true }),
  rawPartNo: text('原料号', 'Raw part no', { max: 60 }),
  rawBarcode: text('原条码', 'Raw barcode', { max: 40 }),
  rawName: text('原品名', 'Raw name', { max: 200 }),
  goodsId: ref('商品资料', 'Goods', { entity: 'wmsGoods', readOnly: true }),
  partNo: text('补录料号', 'Part no', { max: 60, readOnly: true }),
  newGoods: bool('新商品', 'New goods', { readOnly: true, default: 0 }),
  sameRaw: bool('同料号一并处理', 'Apply to the same raw number', { readOnly: true, default: 0 }),
  qty: decimal('数量', 'Quantity', 14, 5, { readOnly: true, unitField: 'unit' }),
  unit: dict('单位', 'Unit', { dict: 'UNIT', readOnly: true }),
  warehouse: text('仓库', 'Warehouse', { max: 20, readOnly: true }),
  foundTime: datetime('发现时间', 'Found', { readOnly: true }),
  waitingHours: computed('等待小时', 'Waiting hours', { of: 'int' }),
  handler: ref('处理人', 'Handler', { entity: 'sysUser', readOnly: true }),
  question: textarea('询问', 'Question', { max: 500, readOnly: true }),
  answer: textarea('答复', 'Answer', { max: 500, readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  syncMsg: textarea('回传信息', 'Sync message', { max: 500, readOnly: true }),
  tries: int('已尝试', 'Tries', { readOnly: true, default: 0 }),
  nextTry: datetime('下次尝试', 'Next try', { readOnly: true }),
  syncTime: datetime('回传时间', 'Sent back', { readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 300 }),
  status: stateField('状态', 'Status', wrongOrderFlow),
};

const handler = 'list,view,create,import,export,act:*';

/** 问题订单: a line that the warehouse could not book, mostly for want of its part number. @see docs/spec/operations.md 3.2 */
export const wrongOrder = defineEntity({
  key: 'wrongOrder',
  service: 'business',
  design: 'operations',
  label: bi('问题订单', 'Problem order'),
  fields,
  numbering: { field: 'problemNo', prefix: 'WT', at: 'create' },
  title: 'problemNo',
  code: 'problemNo',
  keywords: ['problemNo', 'wmsOrderNo', 'customerId', 'rawPartNo', 'rawName', 'partNo'],
  list: [
    'problemNo',
    'status',
    'wrongKind',
    'customerId',
    'orderId',
    'wmsLine',
    'rawPartNo',
    'rawName',
    'partNo',
    'qty',
    'unit',
    'warehouse',
    'waitingHours',
    'handler',
    'foundTime',
    'source',
    'syncMsg',
  ],
  row: ['question'],
  filters: ['problemNo', 'status', 'wrongKind', 'source', 'customerId', 'wmsOrderNo', 'partNo', 'rawPartNo', 'handler', 'foundTime'],
  defaultSort: { field: 'foundTime', order: 'DESC' },
  index: [['customerId', 'rawPartNo', 'status'], ['orderId', 'wmsLine'], ['status', 'nextTry']],
  form: [
    {
      title: bi('问题', 'Problem'),
      fields: ['problemNo', 'wrongKind', 'source', 'orderId', 'wmsLine', 'customerId', 'rawPartNo', 'rawBarcode', 'rawName', 'qty', 'unit', 'warehouse', 'foundTime', 'handler', { field: 'remark', span: 3 }],
    },
    {
      title: bi('处理', 'What was done'),
      when: ({ problemNo }) => Boolean(problemNo),
      fields: ['partNo', 'goodsId', 'newGoods', { field: 'question', span: 3 }, { field: 'answer', span: 3 }, 'syncTime', 'tries', 'nextTry', { field: 'syncMsg', span: 3 }, 'reason'],
    },
  ],
  facts: {
    goodsId: { filter: ({ customerId }) => ({ enabled: 1, ...(customerId && { customerId }) }), brings: { partNo: 'partNo' } },
    handler: { filter: () => ({ deptCode__in: [departments.warehouse, departments.it] }) },
  },
  unique: [['problemNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'act', 'batchAct', 'log', 'export'],
  flow: wrongOrderFlow,
  pages: { icon: 'list', at: wrongOrdersPath, title: bi('问题订单', 'Problem orders') },
  // Customers answer on the page of their order; calls about problems are closed to them.
  access: { warehouse: handler, it: handler },
}); // biome-ignore format: a definition is a table

export type WrongOrder = RecordOf<typeof wrongOrder>;

/** 新建商品: the raw number is a part nobody knew yet; it stands in the goods master from now on. */
export const newGoodsOfProblem = defineAct(wrongOrder, {
  key: 'newGoods',
  label: bi('新建商品', 'New goods'),
  who: ['W1', 'IT', 'ADMIN'],
  asks: {
    partNo: text('料号', 'Part no', { max: 60, required: true }),
    goodsName: text('品名', 'Name', { max: 200, required: true }),
    wmsUnit: dict('仓库单位', 'Unit', { dict: 'UNIT', required: true }),
    barcode: text('条码', 'Barcode', { max: 40 }),
    spec: text('规格', 'Specification', { max: 300 }),
    hsCode: hsCodeField('税号', 'HS code'),
    sameRaw: bool('同料号一并处理', 'Apply to the same raw number', { default: 0 }),
  },
  start: ({ rawPartNo, rawName, rawBarcode, unit }) => ({
    ...{ partNo: rawPartNo, goodsName: rawName, barcode: rawBarcode, wmsUnit: unit },
  }),
  isMissed: ({ status }) => problemOpen.includes(status ?? ''),
  stop: ({ status }) =>
    problemOpen.includes(status ?? '') ? undefined : bi('问题订单已处理', 'Problem order already handled'),
  done: bi('{problemNo}：已新建商品 {partNo}', '{problemNo}: goods {partNo} made'),
});
