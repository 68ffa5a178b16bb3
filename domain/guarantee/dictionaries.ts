import { defineDict } from '../core/dictionary.ts';
import { toned } from './ledgerDictionaries.ts';

/** Dictionaries of review sheets, guarantees and what documents refer to. @see docs/spec/guarantee.md 5.1 */
export const guaranteeDictionaries = [
  defineDict('BH_GUAR_TYPE', [
    ['BANK', '银行保函', 'Bank guarantee'],
    ['FINCO', '财务公司保函', 'Finance-company guarantee'],
    ['INSURANCE', '关税保证保险', 'Customs bond insurance'],
    ['CASH', '保证金', 'Cash deposit'],
  ]),
  defineDict('BH_GUAR_SCOPE', [
    ['SUMMARY', '汇总征税', 'Consolidated collection'],
    ['TERM', '纳税期限担保', 'Payment term'],
    ['ELEMENT', '征税要素担保', 'Open tax elements'],
  ]),
  defineDict('BH_BANK', [
    ['BOC', '中国银行', 'Bank of China'],
    ['ICBC', '工商银行', 'ICBC'],
    ['CCB', '建设银行', 'CCB'],
    ['ABC', '农业银行', 'ABC'],
    ['BOCOM', '交通银行', 'Bank of Communications'],
    ['CMB', '招商银行', 'CMB'],
    ['CITIC', '中信银行', 'CITIC'],
    ['SPDB', '浦发银行', 'SPDB'],
    ['CIB', '兴业银行', 'CIB'],
    ['CMBC', '民生银行', 'Minsheng'],
    ['CEB', '光大银行', 'Everbright'],
    ['PAB', '平安银行', 'Ping An'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('BH_PAY_TERM', [
    ['BEFORE_DEADLINE', '海关期限前N天', 'N days before customs deadline'],
    ['FIXED_DAY', '次月固定日', 'Fixed day of next month'],
  ]),
  defineDict('BH_GRADE', [
    ['A', '优', 'A'],
    ['B', '良', 'B'],
    ['C', '一般', 'C'],
    ['D', '不准入', 'D not admitted'],
  ]),
  defineDict('BH_REVIEW_VERSION', [
    ['2022', '2022及以前', 'to 2022'],
    ['2023', '2023版', '2023'],
    ['2024', '2024版', '2024 on'],
  ]),
  toned('BH_REVIEW_STATUS', [
    ['DRAFT', '录入', 'Draft', 'plain', 'ring'],
    ['SUBMITTED', '待准入', 'Submitted', 'wait', 'clock'],
    ['ADMITTED', '已准入', 'Admitted', 'ok', 'tick'],
    ['REFUSED', '不准入', 'Refused', 'bad', 'mark'],
    ['EXPIRED', '过期', 'Expired', 'plain', 'cross'],
  ]),
  defineDict('BH_ENTRANCE', [
    ['PASS', '准入', 'Admit'],
    ['CONDITIONAL', '有条件准入', 'Conditional'],
    ['FAIL', '不准入', 'Refuse'],
  ]),
  defineDict('BH_REVIEW_ITEM', [
    ['R01', '合作年限', 'Years with us'],
    ['R02', '海关信用等级', 'Customs grade'],
    ['R03', '实缴资本', 'Paid-in capital'],
    ['R04', '上年税额', 'Tax last year'],
    ['R05', '近12月逾期次数', 'Overdue count'],
    ['R06', '资产负债率', 'Debt ratio'],
    ['R07', '净利润', 'Net profit'],
    ['R08', '反担保', 'Counter-security'],
    ['R09', '企查查评分', 'Company score'],
    ['R10', '平均使用率', 'Average utilisation'],
    ['R11', '商品税务风险', 'Goods tax risk'],
  ]),
  defineDict('BH_VETO', [
    ['V01', '海关失信企业', 'Customs dishonest enterprise'],
    ['V02', '税款逾期超90天', 'Tax overdue > 90 days'],
    ['V03', '账户被冻结或被执行人', 'Frozen or enforced debtor'],
    ['V04', '经营异常名录', 'Abnormal business list'],
    ['V05', '两年内走私处罚', 'Smuggling penalty in 2 years'],
  ]),
  defineDict('BH_AEO', [
    ['ADV', '高级认证企业', 'AEO advanced'],
    ['NORMAL', '常规管理企业', 'Normal'],
    ['DISHONEST', '失信企业', 'Dishonest'],
  ]),
  defineDict('BH_SECURITY', [
    ['NONE', '无', 'None'],
    ['PARENT', '母公司担保', 'Parent guarantee'],
    ['MORTGAGE', '抵押', 'Mortgage'],
    ['DEPOSIT', '保证金', 'Deposit'],
  ]),
  defineDict('BH_APPLY_KIND', [
    ['NEW', '新增', 'New'],
    ['RENEW', '续期', 'Renewal'],
    ['REPLACE', '替换', 'Replacement'],
  ]),
  defineDict('BH_DIRECTION', [
    ['INC', '增加', 'Increase'],
    ['DEC', '减少', 'Decrease'],
  ]),
  defineDict('BH_DELAY_KIND', [
    ['PAY', '延期付款', 'Payment date'],
    ['VALID', '额度延期', 'Quota end'],
  ]),
  defineDict('BH_EXCESS_LEVEL', [
    ['L1', '部门级', 'Level 1'],
    ['L2', '计财级', 'Level 2'],
    ['L3', '投资级', 'Level 3'],
  ]),
  defineDict('BH_PAY_MODE', [
    ['CUSTOMER_SELF', '客户自缴', 'Customer pays customs'],
    ['CUSTOMER_REMIT', '客户汇款我司代缴', "We pay with the customer's money"],
    ['COMPANY_ADVANCE', '我司垫缴', 'We advance'],
  ]),
  defineDict('BH_SOURCE', [
    ['API', '接口', 'Interface'],
    ['IMPORT', '导入', 'Import'],
    ['MANUAL', '手工', 'Manual'],
  ]),
  defineDict('BH_BW_ROLE', [
    ['OPERATOR', '经办', 'Operator'],
    ['REVIEWER', '复核', 'Reviewer'],
    ['VIEWER', '查看', 'Viewer'],
  ]),
] as const;
