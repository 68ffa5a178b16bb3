import { defineEntity } from '../core/entity.ts';
import { children, computed, date, datetime, files, int, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { retailTransportsPath } from './paths.ts';
import { retailTmsFlow } from './retailTmsFlow.ts';

/** 运输订单: a retail order on its way to its store, and how much of it was signed for. */
export const retailTmsLine = defineEntity({
  key: 'retailTmsLine',
  service: 'business',
  design: 'operations',
  label: bi('运输订单', 'Order on a transport'),
  parent: { entity: 'retailTms', field: 'tmsId' },
  fields: {
    tmsId: ref('运输单', 'Transport', { entity: 'retailTms', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    orderId: ref('零售订单', 'Retail order', { entity: 'retailOrder', required: true, tells: true }),
    orderNo: text('订单号', 'Order no', { max: 40 }),
    qty: int('数量', 'Quantity', { min: 0, sum: true }),
    signedQty: int('签收数量', 'Signed', { min: 0, readOnly: true, sum: true }),
  },
  title: 'orderNo',
  code: 'orderNo',
  index: [['orderId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  tmsNo: text('运输单号', 'No', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
  storeCode: text('门店编码', 'Store', { max: 20, required: true, createOnly: true }),
  storeName: text('门店名称', 'Store name', { max: 100, createOnly: true }),
  slotDate: date('预约日期', 'Slot date'),
  slotFrom: text('时段开始', 'Slot from', { max: 5, pattern: 'clock' }),
  slotTo: text('时段结束', 'Slot to', { max: 5, pattern: 'clock' }),
  orders: children('订单', 'Orders', { of: retailTmsLine, maxRows: 200 }),
  orderCount: computed('订单数', 'Orders', { of: 'int' }),
  pieces: int('件数', 'Pieces', { min: 0, sum: true }),
  pallets: int('托数', 'Pallets', { min: 0, max: 1_000, sum: true }),
  carrier: text('承运商', 'Carrier', { max: 60 }),
  plateNo: text('车牌', 'Plate', { max: 12, personal: 'staff' }),
  departTime: datetime('发车时间', 'Departed', { readOnly: true, notAfter: 'today' }),
  signTime: datetime('签收时间', 'Signed', { readOnly: true, notBefore: 'departTime', notAfter: 'today' }),
  backTime: datetime('退仓时间', 'Back', { readOnly: true, notBefore: 'departTime', notAfter: 'today' }),
  diffQty: int('差异数量', 'Difference', { readOnly: true, sum: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  podFile: files('回单', 'POD', { maxCount: 10, signed: true }),
  status: stateField('状态', 'Status', retailTmsFlow),
};

/** 零售运输: the orders of one store on one vehicle. @see docs/spec/operations.md 3.6, 4 retail_tms */
export const retailTms = defineEntity({
  key: 'retailTms',
  service: 'business',
  design: 'operations',
  label: bi('零售运输', 'Store transport'),
  fields,
  numbering: { field: 'tmsNo', prefix: 'YD', at: 'create' },
  title: 'tmsNo',
  code: 'tmsNo',
  keywords: ['tmsNo', 'customerId', 'storeCode', 'storeName', 'carrier', 'plateNo', 'orders'],
  quickFind: { shows: ['tmsNo'], beside: ['storeName', 'carrier'], asks: 'numbers' },
  list: [
    'tmsNo',
    'status',
    'customerId',
    'storeCode',
    'storeName',
    'slotDate',
    'slotFrom',
    'slotTo',
    'orderCount',
    'pieces',
    'pallets',
    'carrier',
    'plateNo',
    'departTime',
    'signTime',
    'diffQty',
  ],
  filters: ['tmsNo', 'customerId', 'storeCode', 'slotDate', 'status', 'carrier', 'plateNo', 'diffQty'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [
    ['plateNo', 'slotDate'],
    ['customerId', 'storeCode', 'status'],
  ],
  sorted: ['slotDate'],
  form: [
    {
      title: bi('运输', 'Transport'),
      fields: [
        'tmsNo',
        'customerId',
        'storeCode',
        'storeName',
        'slotDate',
        'slotFrom',
        'slotTo',
        'carrier',
        'plateNo',
        'pieces',
        'pallets',
      ],
    },
    { title: bi('订单', 'Orders'), fields: [{ field: 'orders', span: 3 }] },
    {
      title: bi('到店与签收', 'At the store'),
      when: ({ status }) => !['PLAN', 'BOOKED'].includes(status ?? 'PLAN'),
      fields: [
        'departTime',
        'signTime',
        'backTime',
        'diffQty',
        { field: 'reason', span: 2 },
        { field: 'podFile', span: 3 },
      ],
    },
  ],
  unique: [['tmsNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: retailTmsFlow,
  pages: { icon: 'truck', at: retailTransportsPath, title: bi('零售运输列表', 'Store transports') },
  access: {
    business: 'list,view,create,edit,export,print,act:book,act:rebook',
    warehouse: 'list,view,create,edit,export,print,act:*',
  },
}); // biome-ignore format: a definition is a table
