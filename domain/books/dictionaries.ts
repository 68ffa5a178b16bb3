import { defineDict } from '../core/dictionary.ts';
import { voucherEvents } from './voucherEvents.ts';

/** Words of the books that no lifecycle brings. @see docs/spec/finance.md 5.1, docs/spec/finance-addendum.md F35, F36 */
export const bookDictionaries = [
  defineDict('ACCOUNT_STANDARD', [
    ['CAS', '企业会计准则', 'Enterprise standard (CAS)'],
    ['SBE', '小企业会计准则', 'Small enterprise standard (SBE)'],
  ]),
  defineDict('SUBJECT_CAT', [
    ['ASSET', '资产', 'Asset'],
    ['LIAB', '负债', 'Liability'],
    ['COMMON', '共同', 'Common'],
    ['EQUITY', '权益', 'Equity'],
    ['COST', '成本', 'Cost'],
    ['PL', '损益', 'Profit and loss'],
  ]),
  defineDict('VOUCHER_WORD', [
    ['记', '记账', 'General'],
    ['收', '收款', 'Receipt'],
    ['付', '付款', 'Payment'],
    ['转', '转账', 'Transfer'],
  ]),
  defineDict('VOUCHER_SOURCE', [
    ['MANUAL', '手工', 'Manual'],
    ['AUTO', '自动', 'Automatic'],
    ['IMPORT', '导入', 'Import'],
    ['REVERSE', '冲销', 'Reversal'],
  ]),
  defineDict(
    'VOUCHER_EVENT',
    Object.entries(voucherEvents).map(([id, { label }]) => [id, label.zh, label.en]),
  ),
  defineDict('VOUCHER_TARGET', [
    ['YONYOU', '用友U8/T3', 'Yonyou U8/T3'],
    ['KINGDEE', '金蝶K3/KIS', 'Kingdee K3/KIS'],
  ]),
  defineDict('VOUCHER_TASK_STATUS', [
    ['WAITING', '未生成', 'Not built'],
    ['BUILT', '已生成', 'Built'],
    ['CANCELLED', '来源已取消', 'Source taken back'],
  ]),
];
