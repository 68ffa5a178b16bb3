import { type DraftValues, defineEntity } from '../core/entity.ts';
import { children, computed, date, datetime, dict, int, money, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { formatFen, multiplyToFen, sumFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { retailMergePath, retailOrdersPath } from './paths.ts';
import { retailOrderFlow } from './retailOrderFlow.ts';

/** 零售订单明细: an article and how many of it. @see docs/spec/operations.md 4 retail_order_line */
export const retailOrderLine = defineEntity({
  key: 'retailOrderLine',
  service: 'business',
  design: 'operations',
  label: bi('零售订单明细', 'Retail order line'),
  parent: { entity: 'retailOrder', field: 'orderId' },
  fields: {
    orderId: ref('零售订单', 'Retail order', { entity: 'retailOrder', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    sku: text('货号', 'SKU', { max: 40, required: true, alias: ['料号', '商品编码'] }),
    name: text('品名', 'Name', { max: 200, alias: ['商品名称'] }),
    barcode: text('条码', 'Barcode', { max: 40 }),
    qty: int('数量', 'Quantity', { min: 1, max: 1_000_000, required: true, sum: true }),
    signedQty: int('签收数量', 'Signed', { min: 0, readOnly: true, sum: true }),
    price: money('单价', 'Price', { min: '0' }),
    packQty: int('装箱数', 'Pack', { min: 1, default: 1, readOnly: true, follows: true }),
  },
  title: 'name',
  code: 'sku',
  index: [['sku']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  orderNo: text('订单号', 'Order no', { max: 40, required: true, createOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
  channel: dict('渠道', 'Channel', { dict: 'RETAIL_CHANNEL', required: true, default: 'STORE', createOnly: true }),
  storeCode: text('门店编码', 'Store', { max: 20, required: true, alias: ['门店', '门店号'] }),
  storeName: text('门店名称', 'Store name', { max: 100, readOnly: true }),
  city: text('城市', 'City', { max: 30, readOnly: true }),
  orderDate: date('订单日期', 'Order date', { required: true, createOnly: true, notAfter: 'today' }),
  receiver: text('收货人', 'Receiver', { max: 60, personal: 'staff' }),
  phone: text('电话', 'Phone', { max: 20, pattern: 'phone', personal: 'staff' }),
  address: text('收货地址', 'Address', { max: 200, personal: 'staff' }),
  lineCount: computed('行数', 'Lines', { of: 'int' }),
  totalQty: int('数量', 'Quantity', { min: 0, readOnly: true, sum: true }),
  amount: money('金额', 'Amount', { min: '0', readOnly: true, sum: true }),
  checkMsg: textarea('校验信息', 'Check message', { max: 500, readOnly: true }),
  warehouse: text('仓库', 'Warehouse', { max: 20, readOnly: true }),
  whOrderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', readOnly: true }),
  tmsId: ref('运输单', 'Transport', { entity: 'retailTms', readOnly: true }),
  shipTime: datetime('发货时间', 'Shipped', { readOnly: true, notAfter: 'today' }),
  signTime: datetime('签收时间', 'Signed', { readOnly: true, notBefore: 'shipTime', notAfter: 'today' }),
  reason: textarea('取消原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', retailOrderFlow),
  lines: children('明细', 'Lines', { of: retailOrderLine, required: true, maxRows: 500 }),
};

type Draft = DraftValues<typeof fields>;

const totals = ({ lines }: Draft): Partial<Draft> => ({
  totalQty: (lines ?? []).reduce((sum, { qty }) => sum + Number(qty ?? 0), 0),
  amount: formatFen(
    sumFen((lines ?? []).flatMap(({ qty, price }) => (qty && price ? [multiplyToFen(String(qty), price)] : []))),
  ),
});

/** 美妆零售订单: what stores of a client ordered. @see docs/spec/operations.md 3.6, 4 retail_order */
export const retailOrder = defineEntity({
  key: 'retailOrder',
  service: 'business',
  design: 'operations',
  label: bi('零售订单', 'Retail order'),
  fields,
  title: 'orderNo',
  code: 'orderNo',
  keywords: ['orderNo', 'customerId', 'storeCode', 'storeName', 'city', 'lines'],
  quickFind: { shows: ['orderNo'], beside: ['customerId', 'storeName'], asks: 'numbers' },
  list: [
    'orderNo',
    'status',
    'channel',
    'customerId',
    'storeCode',
    'storeName',
    'city',
    'orderDate',
    'lineCount',
    'totalQty',
    'amount',
    'checkMsg',
    'whOrderId',
    'tmsId',
    'shipTime',
    'signTime',
  ],
  filters: ['orderNo', 'customerId', 'channel', 'storeCode', 'city', 'status', 'orderDate', 'tmsId'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'storeCode'], ['whOrderId'], ['tmsId']],
  sorted: ['orderDate'],
  form: [
    {
      title: bi('订单', 'Order'),
      fields: [
        'orderNo',
        'customerId',
        'channel',
        'storeCode',
        'storeName',
        'city',
        'orderDate',
        'totalQty',
        'amount',
        { field: 'checkMsg', span: 3 },
      ],
    },
    { title: bi('收货', 'Receiver'), fields: ['receiver', 'phone', { field: 'address', span: 3 }] },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('发货与签收', 'On its way'),
      when: ({ status }) => ['SENT_WMS', 'SHIPPED', 'DELIVERED', 'CANCELLED'].includes(status ?? ''),
      fields: ['warehouse', 'whOrderId', 'tmsId', 'shipTime', 'signTime', 'reason'],
    },
  ],
  derive: totals,
  unique: [['customerId', 'orderNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: retailOrderFlow,
  pages: {
    icon: 'truck',
    at: retailOrdersPath,
    title: bi('零售订单列表', 'Retail orders'),
    lists: [
      {
        at: retailMergePath,
        title: bi('零售合单视图', 'Retail orders by store'),
        views: [
          { key: 'toSend', label: bi('待下发', 'To send'), filter: { status: 'CHECKED' } },
          { key: 'toPlan', label: bi('待安排运输', 'Without a transport'), filter: { status: 'SHIPPED', tmsId__null: 1 } },
          { key: 'planned', label: bi('已安排运输', 'On a transport'), filter: { status: 'SHIPPED', tmsId__null: 0 } },
        ],
        order: [
          { field: 'storeCode', order: 'ASC' },
          { field: 'orderDate', order: 'ASC' },
        ],
        list: ['storeCode', 'storeName', 'city', 'orderDate', 'orderNo', 'status', 'totalQty', 'amount', 'tmsId'],
        access: { business: 'list,view,export,print,act:*', warehouse: 'list,view,export,print' },
      },
    ],
  },
  access: {
    business: 'list,view,create,edit,import,export,print,act:*',
    warehouse: 'list,view,export,print,act:ship,act:deliver',
  },
}); // biome-ignore format: a definition is a table
