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
