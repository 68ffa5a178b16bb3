import { type Dictionary, defineDict } from '../core/dictionary.ts';
import { bi } from '../core/text.ts';
import { financeParams } from './params.ts';

const parameters: Dictionary = {
  code: 'FINANCE_PARAM',
  items: Object.entries(financeParams).map(([id, { label }]) => ({ id, label })),
};

/** The bank's credit is money that came in. */
const bankSide: Dictionary = {
  code: 'BANK_SIDE',
  items: [
    { id: 'IN', label: bi('收入', 'In'), alias: ['贷', '收', 'C', '贷方', '转入', '来账'] },
    { id: 'OUT', label: bi('支出', 'Out'), alias: ['借', '付', 'D', '借方', '转出', '往账'] },
  ],
};

/** Words of money that no lifecycle brings. @see docs/spec/finance.md 5.1 */
export const fundDictionaries = [
  parameters,
  defineDict('PERIOD_STATUS', [
    ['FUTURE', '未启用', 'Future'],
    ['OPEN', '打开', 'Open'],
    ['CLOSED', '已结账', 'Closed'],
  ]),
  defineDict('TAX_PERIOD', [
    ['OPEN', '未认证', 'Open'],
    ['CERTIFIED', '已认证', 'Certified'],
    ['DECLARED', '已申报', 'Declared'],
  ]),
  defineDict('ACCT_KIND', [
    ['ADVANCE', '垫付本金', 'Advance principal'],
    ['FEE', '垫付服务费', 'Advance fee'],
    ['SERVICE', '服务应收', 'Service receivable'],
    ['PREPAY', '预收款', 'Prepayment'],
  ]),
  defineDict('FUND_ITEM_KIND', [
    ['ADVANCE', '垫付单', 'Advance'],
    ['FEE', '垫付服务费', 'Advance fee'],
    ['SETTLE', '结算单', 'Settlement'],
    ['INVOICE', '发票', 'Invoice'],
  ]),
  defineDict('TXN_KIND', [
    ['PAY', '垫付付款', 'Payment'],
    ['FEE', '计费', 'Fee'],
    ['REPAY', '收款', 'Receipt'],
    ['WAIVE', '减免', 'Waiver'],
    ['WRITEOFF', '核销', 'Write-off'],
    ['RECOVER', '核销收回', 'Recovered'],
    ['SETTLE', '结算', 'Settlement'],
    ['PREIN', '转入预收', 'To prepayment'],
    ['PREOUT', '预收使用', 'From prepayment'],
    ['REVERSE', '冲销', 'Reversal'],
    ['OPEN', '期初', 'Opening'],
  ]),
  defineDict('ALLOC_KIND', [
    ['PRINCIPAL', '垫付本金', 'Principal'],
    ['FEE', '服务费', 'Fee'],
    ['SETTLE', '结算单', 'Settlement'],
    ['INVOICE', '发票', 'Invoice'],
    ['BAD', '核销收回', 'Recovered'],
  ]),
  defineDict('RECEIPT_KIND', [
    ['BANK', '银行收款', 'Bank'],
    ['PREPAY', '预收冲抵', 'From prepayment'],
    ['REFUND', '海关退税', 'Customs refund'],
    ['OFFSET', '对冲', 'Offset'],
  ]),
  bankSide,
  defineDict('DC', [
    ['D', '借', 'Debit'],
    ['C', '贷', 'Credit'],
  ]),
];
