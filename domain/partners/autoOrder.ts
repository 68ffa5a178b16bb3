import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity } from '../core/entity.ts';
import { children, date, datetime, decimal, dict, files, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { formatFen, parseFen, sumFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { autoOrderFlow } from './autoOrderFlow.ts';
import { boughtAmount } from './orderChecks.ts';
import { autoOrderFormPath, autoOrdersPath } from './paths.ts';

/** 订单明细: one service that was bought, with what it should cost. @see docs/spec/finance.md 4.13 */
export const autoOrderLine = defineEntity({
  key: 'autoOrderLine',
  service: 'purchase',
  design: 'finance',
  label: bi('订单明细', 'Order line'),
  parent: { entity: 'autoOrder', field: 'orderId' },
  fields: {
    orderId: ref('订单', 'Order', { entity: 'autoOrder', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    chargeItemId: ref('收费项目', 'Charge item', { entity: 'chargeItem', required: true }),
    qty: decimal('数量', 'Quantity', 18, 4, { required: true, above: '0' }),
    unit: dict('单位', 'Unit', { dict: 'CHARGE_UNIT', required: true }),
    unitPrice: decimal('单价', 'Price', 18, 4, { required: true, min: '0' }),
    amount: money('金额', 'Amount', { readOnly: true, follows: true, sum: true }),
    expectAmount: money('协议金额', 'By protocol', { readOnly: true, follows: true, sum: true }),
    fromPlace: text('起点', 'From', { max: 60 }),
    toPlace: text('终点', 'To', { max: 60 }),
    vehicle: dict('车型', 'Vehicle', { dict: 'VEHICLE' }),
    baseAmount: money('计费基数', 'Base amount', { min: '0' }),
  },
  facts: {
    chargeItemId: { filter: () => ({ enabled: 1, direction__in: ['IN', 'BOTH'] }), brings: { unit: 'unit' } },
  },
  derive: ({ qty, unitPrice }) => (qty && unitPrice ? { amount: boughtAmount({ qty, unitPrice }) } : {}),
  scope: 'parent',
  verbs: [],
});

const fields = {
  orderNo: text('订单号', 'No', { max: 20, readOnly: true }),
  source: dict('来源', 'Source', { dict: 'ORDER_SOURCE', readOnly: true, default: 'MANUAL' }),
  bizType: dict('业务类型', 'Service', { dict: 'SERVICE_TYPE', required: true }),
  bizNo: text('业务单号', 'Business no', {
    max: 40,
    required: true,
    help: bi('需求编号或报关委托单号', 'Number of the demand or of the customs order'),
  }),
  supplierId: ref('供应商', 'Supplier', { entity: 'supplier', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  orderDate: date('订单日期', 'Ordered on', { required: true, notAfter: 'today' }),
  protocolId: ref('协议', 'Protocol', { entity: 'supplierProtocol', readOnly: true }),
  authOrderId: ref('报关授权单', 'Authorisation', { entity: 'customsAuthOrder' }),
  lines: children('明细', 'Lines', { of: autoOrderLine, required: true, maxRows: 200 }),
  expectAmount: money('协议金额', 'By protocol', { readOnly: true, sum: true }),
  actualAmount: money('实际金额', 'Amount', { readOnly: true, sum: true }),
  diffAmount: money('差异', 'Difference', { readOnly: true, sum: true }),
  failReasons: text('未通过原因', 'Why a person confirms', { max: 500, readOnly: true }),
  reason: text('确认理由', 'Reason', { max: 500, readOnly: true }),
  confirmedTime: datetime('确认时间', 'Confirmed', { readOnly: true }),
  confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  files: files('附件', 'Files', { maxCount: 20 }),
  hands: contributorsField,
  status: stateField('状态', 'Status', autoOrderFlow),
};

type Draft = DraftValues<typeof fields>;

/** What the lines come to. */
const actualOf = ({ lines }: Draft): string =>
  formatFen(sumFen((lines ?? []).map((line) => parseFen(boughtAmount(line)))));

const clerk = 'list,view,create,edit,delete,export,print,act:*';

/** 自动确认订单: what was bought for one piece of business. @see docs/spec/finance.md 2.12, 3.14, 4.13 */
export const autoOrder = defineEntity({
  key: 'autoOrder',
  service: 'purchase',
  design: 'finance',
  label: bi('自动确认订单', 'Auto-confirm order'),
  fields,
  numbering: { field: 'orderNo', prefix: 'CG', at: 'create' },
  title: 'orderNo',
  keywords: ['orderNo', 'bizNo', 'supplierId', 'customerId'],
  list: [
    'orderNo',
    'status',
    'supplierId',
    'actualAmount',
    'diffAmount',
    'failReasons',
    'bizNo',
    'customerId',
    'orderDate',
    'bizType',
    'expectAmount',
    'protocolId',
    'source',
  ],
  filters: ['orderNo', 'bizNo', 'supplierId', 'customerId', 'bizType', 'status', 'orderDate', 'diffAmount'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['supplierId', 'bizNo']],
  form: [
    {
      title: bi('订单', 'Order'),
      fields: [
        'orderNo',
        'supplierId',
        'mainCompId',
        'bizType',
        'bizNo',
        'customerId',
        'orderDate',
        'authOrderId',
        'protocolId',
      ],
    },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('金额与确认', 'Amounts and confirmation'),
      when: ({ orderNo }) => Boolean(orderNo),
      fields: [
        'actualAmount',
        'expectAmount',
        'diffAmount',
        { field: 'failReasons', span: 3 },
        'confirmedTime',
        'confirmedBy',
        'reason',
      ],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  facts: {
    supplierId: { filter: () => ({ status: 'ACTIVE' }) },
    mainCompId: { filter: () => ({ enabled: 1 }) },
    authOrderId: {
      when: ({ bizType }) => bizType === 'CUSTOMS',
      filter: ({ supplierId }) => ({ status: 'ACCEPTED', ...(supplierId && { supplierId }) }),
    },
  },
  derive: (record) => ({ actualAmount: actualOf(record) }),
  unique: [['orderNo']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: autoOrderFlow,
  pages: { icon: 'list', at: autoOrdersPath, form: autoOrderFormPath, title: bi('自动确认订单列表', 'Auto-confirm orders') },
  access: { business: clerk, importExport: clerk, declarants: clerk, finance: 'list,view,export,print,act:revoke' },
}); // biome-ignore format: a definition is a table
