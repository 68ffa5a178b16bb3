import { defineEntity } from '../core/entity.ts';
import { dict, money, ref } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** Who reads the sub-ledger; nobody writes it but the product. */
export const ledgerAccess = {
  finance: 'list,view,export',
  importExport: 'list,view,export',
  business: 'list,view,export',
  customer: 'list,view',
} as const;

/**
 * 往来账户: what one customer owes one company of ours, by kind. Its balance is the sum of its rows, which the database
 * itself carries over; what he owes is positive, and so is what he prepaid.
 * @see docs/spec/finance.md 4.8, docs/spec/finance-addendum.md F9
 */
export const fundAccount = defineEntity({
  key: 'fundAccount',
  service: 'settlecenter',
  design: 'finance',
  label: bi('往来账户', 'Sub-ledger account'),
  fields: {
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    acctKind: dict('账户类型', 'Account kind', { dict: 'ACCT_KIND', readOnly: true }),
    currency: dict('币种', 'Currency', { dict: 'CURRENCY', readOnly: true, default: 'CNY' }),
    balance: money('余额', 'Balance', { readOnly: true, default: '0' }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  },
  title: 'acctKind',
  list: ['customerId', 'mainCompId', 'acctKind', 'currency', 'balance', 'updatedTime'],
  filters: ['customerId', 'mainCompId', 'acctKind'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  unique: [['customerId', 'mainCompId', 'acctKind', 'currency']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  verbs: ['page', 'get', 'byIds', 'export'],
  pages: { icon: 'finance' },
  access: ledgerAccess,
});
