import { defineEntity } from '../core/entity.ts';
import { date, dict, json, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { voucherTasksPath } from './paths.ts';

/**
 * 业务事件凭证: what the business did that the books must show, once for each event. One without a voucher waits here with
 * the reason; the event itself is never held up by it. @see docs/spec/finance-addendum.md F42
 */
export const voucherTask = defineEntity({
  key: 'voucherTask',
  service: 'vc',
  design: 'finance',
  label: bi('业务凭证', 'Voucher of an event'),
  fields: {
    event: dict('事件', 'Event', { dict: 'VOUCHER_EVENT', readOnly: true }),
    sourceKey: text('来源标识', 'Source key', { max: 120, readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    bookDate: date('入账日期', 'Booked on', { readOnly: true }),
    bizNo: text('来源单号', 'Source no', { max: 60, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    supplierId: ref('供应商', 'Supplier', { entity: 'supplier', readOnly: true }),
    amount: money('金额', 'Amount', { readOnly: true, sum: true }),
    parts: json('金额明细', 'Amounts', { readOnly: true }),
    status: dict('状态', 'Status', { dict: 'VOUCHER_TASK_STATUS', readOnly: true, default: 'WAITING' }),
    reason: text('未生成原因', 'Why not', { max: 300, readOnly: true }),
    voucherId: ref('凭证', 'Voucher', { entity: 'voucher', readOnly: true }),
  },
  title: 'bizNo',
  keywords: ['bizNo', 'customerId'],
  list: [
    'status',
    'event',
    'bizNo',
    'reason',
    'amount',
    'mainCompId',
    'customerId',
    'supplierId',
    'bookDate',
    'voucherId',
    'createdTime',
  ],
  filters: ['status', 'event', 'mainCompId', 'customerId', 'bizNo', 'bookDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  unique: [['sourceKey']],
  index: [['mainCompId', 'status']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  pages: {
    icon: 'list',
    at: voucherTasksPath,
    title: bi('业务凭证生成', 'Vouchers of events'),
  },
  access: { finance: 'list,view,export,act:*' },
});
