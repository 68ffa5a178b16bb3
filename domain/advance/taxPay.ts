import { defineEntity } from '../core/entity.ts';
import { date, datetime, dict, files, money, ref, text, textarea } from '../core/field.ts';
import type { FlowState } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** @see docs/spec/finance.md 2.3, docs/spec/finance-addendum.md F16 */
export const payStates = [
  { key: 'CHECKING', label: bi('待复核', 'Under check'), tone: 'wait', icon: 'clock' },
  { key: 'DONE', label: bi('已付款', 'Paid'), tone: 'ok', icon: 'tick' },
  { key: 'REJECTED', label: bi('已退回', 'Rejected'), tone: 'bad', icon: 'back', final: true },
  { key: 'RETURNED', label: bi('银行退回', 'Returned by the bank'), tone: 'bad', icon: 'back', final: true },
] as const satisfies readonly FlowState[];

/** 垫付付款: money that leaves for the taxes of an advance; acts of the advance alone write it. */
export const taxPay = defineEntity({
  key: 'taxPay',
  service: 'baohan',
  design: 'finance',
  label: bi('垫付付款', 'Advance payment'),
  parent: { entity: 'taxAdvance', field: 'advanceId' },
  fields: {
    payNo: text('付款单号', 'No', { max: 20, readOnly: true }),
    advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance', required: true }),
    amount: money('金额', 'Amount', { readOnly: true, sum: true }),
    payDate: date('付款日期', 'Pay date', { readOnly: true }),
    channel: dict('付款渠道', 'Channel', { dict: 'TAX_PAY_CHANNEL', readOnly: true }),
    bankAccountId: ref('付款账户', 'Bank account', { entity: 'bankAccount', readOnly: true }),
    bankSerial: text('银行流水号', 'Bank serial', { max: 40, readOnly: true }),
    payeeName: text('收款方', 'Payee', { max: 100, readOnly: true }),
    payeeBank: text('收款银行', 'Bank of the payee', { max: 100, readOnly: true }),
    payeeAccount: text('收款账号', 'Account of the payee', { max: 40, readOnly: true }),
    status: dict('状态', 'Status', { dict: 'TAX_PAY_STATUS', readOnly: true, default: 'CHECKING' }),
    preparedBy: ref('发起人', 'Prepared by', { entity: 'sysUser', readOnly: true }),
    checkedBy: ref('复核人', 'Checked by', { entity: 'sysUser', readOnly: true }),
    checkedAt: datetime('复核时间', 'Checked', { readOnly: true }),
    returnDate: date('退回日期', 'Returned on', { readOnly: true }),
    remark: textarea('说明', 'Note', { max: 500, readOnly: true }),
    payFiles: files('付款凭证', 'Papers', { maxCount: 10, readOnly: true }),
  },
  title: 'payNo',
  code: 'payNo',
  list: [
    'payNo', 'status', 'amount', 'payDate', 'channel', 'payeeName', 'payeeAccount', 'bankAccountId', 'bankSerial',
    'preparedBy', 'checkedBy', 'checkedAt', 'remark',
  ],
  defaultSort: { field: 'payNo', order: 'ASC' },
  unique: [['payNo']],
  index: [['bankAccountId', 'bankSerial']],
  scope: 'parent',
  verbs: ['page', 'byIds'],
}); // biome-ignore format: columns read best together
