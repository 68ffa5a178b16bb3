import { type Dictionary, defineDict } from '../core/dictionary.ts';
import type { FlowState } from '../core/flow.ts';
import { fundStates } from './fundFlow.ts';
import { payStates } from './taxPay.ts';

/** Words of a lifecycle that is beside its entity's own. */
const ofStates = (code: string, states: readonly FlowState[]): Dictionary =>
  defineDict(
    code,
    states.map(({ key, label }) => [key, label.zh, label.en] as const),
  );

/** @see docs/spec/finance.md 5.1 */
export const advanceDictionaries: readonly Dictionary[] = [
  ofStates('TAXS_FUND_STATUS', fundStates),
  ofStates('TAX_PAY_STATUS', payStates),
  defineDict('TAXS_KIND', [
    ['QUOTA', '额度申请', 'Credit line'],
    ['DRAW', '额度内垫付', 'Drawing'],
    ['SINGLE', '单票垫付', 'Single'],
  ]),
  defineDict('TAXS_ADJUST_KIND', [
    ['QUOTA_AMT', '额度调整', 'Line amount'],
    ['QUOTA_TERM', '期限调整', 'Line term'],
    ['RATE', '费率调整', 'Rate'],
    ['EXTEND', '展期', 'Extension'],
    ['AMOUNT', '付款前金额调整', 'Amount before payment'],
  ]),
  defineDict('TAXS_ASSESS_VER', [
    ['TA2023', '2023版', 'Version 2023'],
    ['TA2024', '2024版', 'Version 2024'],
  ]),
  defineDict('TAXS_GRADE', [
    ['A', '优', 'Excellent'],
    ['B', '良', 'Good'],
    ['C', '中', 'Fair'],
    ['D', '不予垫付', 'No advance'],
  ]),
  defineDict('TAXS_VETO', [
    ['DISHONEST', '失信被执行人', 'Dishonest debtor'],
    ['LOST', '海关失信企业', 'Discredited by customs'],
    ['ARREARS', '欠税公告', 'Tax arrears notice'],
    ['ABNORMAL', '经营异常', 'Abnormal listing'],
  ]),
  defineDict('TAXS_SCORE_ITEM', [
    ['1', '成立年限', 'Years registered'],
    ['2', '海关信用', 'Customs level'],
    ['3', '净资产', 'Net assets'],
    ['4', '资产负债率', 'Debt ratio'],
    ['5', '合作年限', 'Years with us'],
    ['6', '付款记录', 'Payment record'],
    ['7', '业务稳定', 'Months with declarations'],
    ['8', '司法风险', 'Open court cases'],
  ]),
  defineDict('TAXS_SCORE_CHOICE', [
    ['FROM10', '10年及以上', '10 years or more'],
    ['FROM5', '5至9年', '5 to 9 years'],
    ['FROM3', '3至4年', '3 to 4 years'],
    ['BELOW3', '不足3年', 'Below 3 years'],
    ['AEO', '高级认证', 'AEO'],
    ['REG', '注册登记', 'Registered'],
    ['LOST', '失信', 'Discredited'],
    ['FROM50M', '净资产5000万及以上', '50 million or more'],
    ['FROM10M', '净资产1000万至5000万', '10 to 50 million'],
    ['FROM2M', '净资产200万至1000万', '2 to 10 million'],
    ['BELOW2M', '净资产不足200万', 'Below 2 million'],
    ['UPTO50', '负债率50%以内', 'Debt up to 50 %'],
    ['UPTO70', '负债率70%以内', 'Debt up to 70 %'],
    ['UPTO85', '负债率85%以内', 'Debt up to 85 %'],
    ['ABOVE85', '负债率85%以上', 'Debt above 85 %'],
    ['FROM3Y', '合作3年及以上', '3 years with us or more'],
    ['FROM1Y', '合作1至3年', '1 to 3 years with us'],
    ['BELOW1Y', '合作不足1年', 'Below 1 year with us'],
    ['NEW', '新客户', 'New'],
    ['NONE', '无逾期', 'Never overdue'],
    ['ONCE', '逾期1次且不超过7天', 'Once, 7 days or less'],
    ['FEW', '逾期2至3次，或1次超过7天', '2 or 3 times, or once for longer'],
    ['MORE', '逾期3次以上', 'More than 3 times'],
    ['NORECORD', '无付款记录', 'No record'],
    ['ALL12', '12个月均有业务', 'All 12 months'],
    ['FROM9', '9至11个月', '9 to 11 months'],
    ['FROM6', '6至8个月', '6 to 8 months'],
    ['BELOW6', '不足6个月', 'Below 6 months'],
    ['NOCASE', '无涉诉', 'No case'],
    ['UPTO2', '1至2件', '1 or 2 cases'],
    ['UPTO5', '3至5件', '3 to 5 cases'],
    ['ABOVE5', '5件以上', 'More than 5 cases'],
  ]),
  defineDict('TAX_COLLECT', [
    ['EACH', '逐票', 'Per declaration'],
    ['SUMMARY', '汇总征税', 'Summary'],
    ['ADD', '补征', 'Supplementary'],
  ]),
  defineDict('TAX_PAYER_SIDE', [
    ['OWNER', '货主', 'Cargo owner'],
    ['SELF', '我司', 'Our company'],
  ]),
  defineDict('TAX_PAY_CHANNEL', [
    ['EPAY', '单一窗口电子支付', 'Single-window e-payment'],
    ['COUNTER', '银行柜台', 'Bank counter'],
    ['REMIT', '汇至客户', 'Transfer to customer'],
  ]),
  defineDict('FUND_SOURCE', [
    ['OWN', '自有资金', 'Own funds'],
    ['BANK', '银行授信', 'Bank credit'],
    ['GROUP', '集团资金池', 'Group pool'],
  ]),
  defineDict('FEE_KIND', [
    ['FREE', '免费期', 'Free'],
    ['NORMAL', '正常', 'Normal'],
    ['OVERDUE', '逾期', 'Overdue'],
    ['ADJUST', '调整', 'Adjustment'],
    ['MIN', '最低收费补差', 'Minimum top-up'],
  ]),
];
