import { defineEntity } from '../core/entity.ts';
import { bool, date, decimal, dict, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 计费明细: the fee of a night, and what corrected it. Rows are added and never changed: they were posted.
 * @see docs/spec/finance-addendum.md F2
 */
export const taxFeeDay = defineEntity({
  key: 'taxFeeDay',
  service: 'baohan',
  design: 'finance',
  label: bi('计费明细', 'Fee day row'),
  parent: { entity: 'taxAdvance', field: 'advanceId' },
  fields: {
    advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance', required: true }),
    feeDate: date('计费日', 'Night of', { readOnly: true }),
    /** 0 = the night's own row, 1.. = corrections. */
    seq: int('序号', 'Row', { readOnly: true, default: 0 }),
    feeKind: dict('类型', 'Kind', { dict: 'FEE_KIND', readOnly: true }),
    principal: money('计费本金', 'Principal', { readOnly: true }),
    rate: decimal('费率', 'Rate', 9, 6, { readOnly: true }),
    rawFee: decimal('原始费用', 'Raw fee', 18, 8, { readOnly: true }),
    cumRaw: decimal('累计原值', 'Cumulative raw', 20, 8, { readOnly: true }),
    fee: money('入账费用', 'Booked fee', { readOnly: true, sum: true }),
    /** Part of the minimum fee, not of the nights. */
    minFlag: bool('最低收费', 'Of the minimum', { readOnly: true, default: 0 }),
    causeId: text('原因单据', 'Cause', { max: 80, readOnly: true }),
  },
  title: 'feeDate',
  list: ['feeDate', 'feeKind', 'principal', 'rate', 'rawFee', 'cumRaw', 'fee'],
  defaultSort: { field: 'feeDate', order: 'ASC' },
  unique: [['advanceId', 'feeDate', 'seq']],
  scope: 'parent',
  verbs: ['page', 'export'],
});

/**
 * 计费条件: what an advance costs from a night on. Nights before keep the terms they had.
 * @see docs/spec/finance-addendum.md F3
 */
export const taxTerm = defineEntity({
  key: 'taxTerm',
  service: 'baohan',
  design: 'finance',
  label: bi('计费条件', 'Terms of an advance'),
  parent: { entity: 'taxAdvance', field: 'advanceId' },
  fields: {
    advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance', required: true }),
    fromDate: date('起始日', 'From', { readOnly: true }),
    dailyRate: decimal('日费率', 'Daily rate', 9, 6, { readOnly: true }),
    overdueRate: decimal('逾期日费率', 'Overdue rate', 9, 6, { readOnly: true }),
    freeDays: int('免费天数', 'Free days', { readOnly: true }),
    repayDate: date('还款日', 'Repay date', { readOnly: true }),
    sourceId: text('来源单据', 'Source', { max: 36, readOnly: true }),
  },
  title: 'fromDate',
  list: ['fromDate', 'dailyRate', 'overdueRate', 'freeDays', 'repayDate'],
  defaultSort: { field: 'fromDate', order: 'ASC' },
  index: [['advanceId', 'fromDate']],
  scope: 'parent',
  verbs: ['page'],
});
