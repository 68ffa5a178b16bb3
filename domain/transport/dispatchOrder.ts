import { defineCopies } from '../core/copies.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { children, computed, datetime, decimal, dict, files, int, money, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { sumDecimals } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { dispatchFlow } from './dispatchFlow.ts';
import { dispatchesPath, newDispatchPath } from './paths.ts';
import { plateProblem } from './vehicles.ts';

/** 派车订单: an order of the warehouse on a vehicle, as much of it as was picked. */
export const dispatchedOrder = defineEntity({
  key: 'dispatchedOrder',
  service: 'business',
  design: 'operations',
  label: bi('派车订单', 'Order on a dispatch'),
  parent: { entity: 'dispatchOrder', field: 'dispatchId' },
  fields: {
    dispatchId: ref('派车单', 'Dispatch', { entity: 'dispatchOrder', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    orderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', required: true, tells: true }),
    refNo: text('客户单号', 'Reference', { max: 60, readOnly: true, follows: true }),
    pieces: int('件数', 'Pieces', { min: 0, readOnly: true, follows: true, sum: true }),
    grossKg: decimal('毛重', 'Gross', 14, 3, {
      min: '0',
      readOnly: true,
      follows: true,
      sum: true,
      unit: bi('kg', 'kg'),
    }),
  },
  title: 'orderId',
  facts: {
    orderId: {
      filter: (_line, document) => ({
        status: 'READY',
        ...(typeof document?.customerId === 'string' && { customerId: document.customerId }),
      }),
      brings: { refNo: 'refNo', pieces: 'pieces', grossKg: 'grossKg' },
    },
  },
  index: [['orderId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  dispatchNo: text('派车单号', 'No', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  carrier: text('承运商', 'Carrier', { max: 60 }),
  vehicleType: dict('车型', 'Vehicle', { dict: 'VEHICLE_TYPE', required: true }),
  plateNo: text('车牌', 'Plate', { max: 12, readOnly: true, personal: 'staff' }),
  driverName: text('司机', 'Driver', { max: 30, readOnly: true, personal: 'staff' }),
  driverPhone: text('司机电话', 'Driver phone', { max: 20, pattern: 'phone', readOnly: true, personal: 'staff' }),
  fromAddr: ref('起点', 'From', { entity: 'addressBook' }),
  toAddr: ref('终点', 'To', { entity: 'addressBook' }),
  planTime: datetime('计划时间', 'Planned'),
  planArrive: datetime('预计到达', 'Planned arrival', { notBefore: 'planTime' }),
  arriveWhTime: datetime('到仓时间', 'At the warehouse', { readOnly: true, notAfter: 'today' }),
  departTime: datetime('发车时间', 'Departed', { readOnly: true, notBefore: 'arriveWhTime', notAfter: 'today' }),
  arriveTime: datetime('送达时间', 'Arrived', { readOnly: true, notBefore: 'departTime', notAfter: 'today' }),
  signTime: datetime('签收时间', 'Signed at', { readOnly: true, notBefore: 'arriveTime', notAfter: 'today' }),
  signer: text('签收人', 'Signed by', { max: 60, readOnly: true }),
  orders: children('订单', 'Orders', { of: dispatchedOrder, required: true, maxRows: 100 }),
  orderCount: computed('订单数', 'Orders', { of: 'int' }),
  pieces: int('件数', 'Pieces', { min: 0, readOnly: true, sum: true }),
  grossKg: decimal('毛重', 'Gross', 14, 3, { min: '0', readOnly: true, sum: true, unit: bi('kg', 'kg') }),
  fee: money('运费', 'Fee', { min: '0', sum: true, personal: 'staff' }),
  podFile: files('回单', 'POD', { maxCount: 10, signed: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 300 }),
  status: stateField('状态', 'Status', dispatchFlow),
};

type Draft = DraftValues<typeof fields>;

const sameAddress: Rule<Draft> = ({ fromAddr, toAddr }) =>
  fromAddr && fromAddr === toAddr ? { toAddr: bi('起点和终点不能相同', 'From and to must differ') } : undefined;

const wrongPlate: Rule<Draft> = ({ plateNo }) => {
  const problem = plateProblem(plateNo);
  return problem && { plateNo: problem };
};

const twice: Rule<Draft> = ({ orders }) => {
  const ids = (orders ?? []).flatMap(({ orderId }) => orderId ?? []);
  const at = ids.findIndex((id, place) => ids.indexOf(id) !== place);
  return at < 0 ? undefined : { orders: bi(`第${at + 1}行订单重复`, `The order of line ${at + 1} is there twice`) };
};

/** What the orders of a dispatch come to. */
export const loadOf = (
  orders: readonly { readonly pieces?: number | null; readonly grossKg?: string | null }[],
): { readonly pieces: number; readonly grossKg: string } => ({
  pieces: orders.reduce((sum, { pieces }) => sum + Number(pieces ?? 0), 0),
  grossKg: sumDecimals(orders.flatMap(({ grossKg }) => grossKg ?? [])),
});

const clerk = 'list,view,create,edit,delete,export,print,act:send,act:confirm,act:refuse,act:cancel,act:dropOrder';

/** 派车单: a vehicle for orders that are ready. @see docs/spec/operations.md 3.5, 4 dispatch_order */
export const dispatchOrder = defineEntity({
  key: 'dispatchOrder',
  service: 'business',
  design: 'operations',
  label: bi('派车单', 'Dispatch'),
  fields,
  numbering: { field: 'dispatchNo', prefix: 'PC', at: 'create' },
  title: 'dispatchNo',
  code: 'dispatchNo',
  keywords: ['dispatchNo', 'customerId', 'carrier', 'plateNo', 'driverName', 'orders', 'remark'],
  quickFind: { shows: ['dispatchNo'], beside: ['customerId', 'carrier'], asks: 'numbers' },
  list: [
    'dispatchNo',
    'status',
    'customerId',
    'planTime',
    'orderCount',
    'pieces',
    'grossKg',
    'toAddr',
    'carrier',
    'vehicleType',
    'plateNo',
    'driverName',
    'driverPhone',
    'fromAddr',
    'fee',
  ],
  filters: ['dispatchNo', 'customerId', 'carrier', 'plateNo', 'status', 'planTime', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'planTime']],
  sorted: ['planTime'],
  form: [
    {
      title: bi('派车', 'Dispatch'),
      fields: [
        'dispatchNo',
        'customerId',
        'carrier',
        'vehicleType',
        'planTime',
        'planArrive',
        'fromAddr',
        'toAddr',
        'fee',
        { field: 'remark', span: 3 },
      ],
    },
    { title: bi('订单', 'Orders'), fields: [{ field: 'orders', span: 3 }, 'pieces', 'grossKg'] },
    {
      title: bi('车辆与司机', 'Vehicle and driver'),
      when: ({ status }) => !['DRAFT', 'SENT'].includes(status ?? 'DRAFT'),
      fields: ['plateNo', 'driverName', 'driverPhone', 'arriveWhTime', 'departTime', 'arriveTime', 'reason'],
    },
    {
      title: bi('回单', 'Proof of delivery'),
      when: ({ status }) => status === 'SIGNED',
      fields: ['signTime', 'signer', { field: 'podFile', span: 3 }],
    },
  ],
  rules: [sameAddress, wrongPlate, twice],
  facts: {
    fromAddr: { filter: ({ customerId }) => ({ enabled: 1, ...(customerId && { customerId }) }) },
    toAddr: { filter: ({ customerId }) => ({ enabled: 1, ...(customerId && { customerId }) }) },
  },
  derive: ({ orders }) => loadOf(orders ?? []),
  copies: defineCopies(fields, { without: ['planTime', 'planArrive', 'orders'] }),
  unique: [['dispatchNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: dispatchFlow,
  pages: { icon: 'truck', at: dispatchesPath, form: newDispatchPath, title: bi('派车列表', 'Dispatches') },
  access: {
    business: clerk,
    warehouse: 'list,view,create,edit,delete,export,print,act:*',
    importExport: 'list,view,export',
    customer: 'list,view',
  },
}); // biome-ignore format: a definition is a table
