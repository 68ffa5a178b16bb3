import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { dispatchOrder } from './dispatchOrder.ts';
import { retailOrder } from './retailOrder.ts';
import { retailTms } from './retailTms.ts';

/** 派车单: what the driver takes along and brings back signed. */
const dispatchNote = definePaper(dispatchOrder, {
  key: 'NOTE',
  label: bi('派车单', 'Dispatch note'),
  isRecord: true,
  parts: [
    {
      title: bi('运输', 'Transport'),
      facts: [
        { field: 'customerId', span: 2 },
        'planTime',
        { field: 'carrier', span: 2 },
        'vehicleType',
        'plateNo',
        'driverName',
        'driverPhone',
        { field: 'fromAddr', span: 3 },
        { field: 'toAddr', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('订单', 'Orders'),
      table: 'orders',
      columns: [
        ['lineNo', 28],
        ['orderId', '*'],
        ['refNo', 130],
        ['pieces', 60],
        ['grossKg', 80],
      ],
    },
    { title: bi('合计', 'Total'), facts: ['pieces', 'grossKg'] },
    { signs: [bi('仓库', 'Warehouse'), bi('司机', 'Driver'), bi('收货人', 'Recipient')] },
  ],
  watermark: ({ status }) =>
    status === 'DRAFT' ? bi('草稿', 'DRAFT') : status === 'CANCELLED' ? bi('已取消', 'CANCELLED') : undefined,
});

/** 门店送货单: what a store signs for, order by order. */
const storeNote = definePaper(retailTms, {
  key: 'NOTE',
  label: bi('门店送货单', 'Store delivery note'),
  isRecord: true,
  parts: [
    {
      title: bi('送货', 'Delivery'),
      facts: [
        { field: 'customerId', span: 2 },
        'storeCode',
        { field: 'storeName', span: 2 },
        'slotDate',
        'slotFrom',
        'slotTo',
        'carrier',
        'plateNo',
        'pallets',
      ],
    },
    {
      title: bi('订单', 'Orders'),
      table: 'orders',
      columns: [
        ['lineNo', 28],
        ['orderNo', '*'],
        ['qty', 90],
        ['signedQty', 90],
      ],
    },
    { signs: [bi('司机', 'Driver'), bi('门店签收', 'Store'), bi('日期', 'Date')] },
  ],
});

/** 装箱标签: one for each article of an order. */
const retailLabels = definePaper(retailOrder, {
  key: 'LABEL',
  label: bi('零售订单标签', 'Retail order labels'),
  labels: { of: 'lines', title: 'name', lines: ['sku', 'qty', 'packQty'], code: ['barcode', 'sku'] },
});

export const transportPapers = [dispatchNote, storeNote, retailLabels];
