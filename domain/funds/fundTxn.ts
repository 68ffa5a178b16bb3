import { defineEntity } from '../core/entity.ts';
import { date, dict, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { ledgerAccess } from './fundAccount.ts';

/**
 * 往来流水: the rows of the sub-ledger. They are only ever added; account, item and the sums of each day are carried along
 * by the database. A reversal is the same row with its amount negative.
 * @see docs/spec/finance-addendum.md F1, F9
 */
export const fundTxn = defineEntity({
  key: 'fundTxn',
  service: 'settlecenter',
  design: 'finance',
  label: bi('往来流水', 'Sub-ledger movement'),
  fields: {
    txnNo: int('流水号', 'Number', { readOnly: true }),
    accountId: ref('往来账户', 'Account', { entity: 'fundAccount', readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    acctKind: dict('账户类型', 'Account kind', { dict: 'ACCT_KIND', readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    /** The day it is booked: never in the future, never in a closed period. */
    txnDate: date('记账日期', 'Booked', { readOnly: true }),
    /** The day it happened, where that is another one. */
    valueDate: date('实际日期', 'Value date', { readOnly: true }),
    txnKind: dict('类型', 'Kind', { dict: 'TXN_KIND', readOnly: true }),
    direction: dict('方向', 'Side', { dict: 'DC', readOnly: true }),
    amount: money('金额', 'Amount', { readOnly: true }),
    balanceAfter: money('变动后余额', 'Balance after', { readOnly: true }),
    itemKind: dict('款项类型', 'Item kind', { dict: 'FUND_ITEM_KIND', readOnly: true }),
    itemId: text('款项', 'Item', { max: 36, readOnly: true }),
    bizNo: text('单号', 'Document', { max: 40, readOnly: true }),
    sourceKey: text('来源键', 'Idempotency key', { max: 120, readOnly: true, personal: 'staff' }),
    reversesId: ref('冲销流水', 'Reverses', { entity: 'fundTxn', readOnly: true }),
    reason: text('原因', 'Reason', { max: 300, readOnly: true, personal: 'staff' }),
  },
  title: 'txnNo',
  list: [
    'txnNo',
    'txnDate',
    'valueDate',
    'customerId',
    'mainCompId',
    'acctKind',
    'txnKind',
    'direction',
    'amount',
    'balanceAfter',
    'bizNo',
    'reason',
    'createdTime',
  ],
  filters: ['customerId', 'mainCompId', 'acctKind', 'txnKind', 'direction', 'txnDate', 'valueDate', 'bizNo'],
  defaultSort: { field: 'txnNo', order: 'DESC' },
  index: [
    ['accountId', 'txnDate'],
    ['itemId', 'txnDate'],
    ['customerId', 'txnDate'],
  ],
  sorted: ['txnDate'],
  unique: [['sourceKey']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  verbs: ['page', 'get', 'byIds', 'export'],
  pages: { icon: 'list' },
  access: ledgerAccess,
});
