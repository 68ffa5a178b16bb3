import { defineEntity } from '../core/entity.ts';
import { date, dict, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { ledgerAccess } from './fundAccount.ts';

/**
 * 未结款项: one thing a customer owes: the principal of an advance, its fee, a settlement, an invoice. What is left of it
 * is never negative, by the database. Ages are reckoned of items, never of single rows.
 * @see docs/spec/finance-addendum.md F9, F13
 */
export const fundItem = defineEntity({
  key: 'fundItem',
  service: 'settlecenter',
  design: 'finance',
  label: bi('未结款项', 'Open item'),
  fields: {
    accountId: ref('往来账户', 'Account', { entity: 'fundAccount', readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    acctKind: dict('账户类型', 'Account kind', { dict: 'ACCT_KIND', readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    itemKind: dict('款项类型', 'Kind', { dict: 'FUND_ITEM_KIND', readOnly: true }),
    itemId: text('款项', 'Item', { max: 36, readOnly: true }),
    bizNo: text('单号', 'Document', { max: 40, readOnly: true }),
    debit: money('应收', 'Charged', { readOnly: true, default: '0' }),
    credit: money('已收', 'Paid', { readOnly: true, default: '0' }),
    open: money('未收', 'Open', { readOnly: true, default: '0', sum: true }),
    /** When it has to be paid; nothing while nobody asked for it, which is not due. */
    dueDate: date('到期日', 'Due', { readOnly: true }),
    firstDate: date('发生日期', 'First booked', { readOnly: true }),
    lastDate: date('最近变动', 'Last booked', { readOnly: true }),
    closedDate: date('结清日期', 'Closed', { readOnly: true }),
  },
  title: 'bizNo',
  list: [
    'bizNo',
    'itemKind',
    'customerId',
    'mainCompId',
    'debit',
    'credit',
    'open',
    'dueDate',
    'firstDate',
    'lastDate',
    'closedDate',
  ],
  filters: ['bizNo', 'itemKind', 'customerId', 'mainCompId', 'dueDate', 'firstDate', 'closedDate'],
  defaultSort: { field: 'dueDate', order: 'ASC' },
  index: [['customerId', 'mainCompId', 'closedDate'], ['accountId']],
  unique: [['itemKind', 'itemId']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  choice: { before: 'itemKind', hint: 'open' },
  verbs: ['page', 'get', 'byIds', 'export'],
  pages: { icon: 'tax' },
  access: ledgerAccess,
});

interface ItemOf {
  readonly kind: string;
  readonly id: string;
}

/** The id of an item's row, as the ledger makes it in the database. */
export const fundItemId = ({ kind, id }: ItemOf): string => `${kind}:${id}`;

/** What an item's row is of, which its id says; nothing where it is no such id. */
export function itemOfRow(rowId: string | null | undefined): ItemOf | undefined {
  const [, kind, id] = /^([A-Z_]+):(.+)$/.exec(rowId ?? '') ?? [];
  return kind && id ? { kind, id } : undefined;
}
