/** Limits of the area that people may change. @see docs/spec/guarantee.md 5.2 */
interface Param {
  readonly value: string;
  readonly type: 'money' | 'ratio' | 'int' | 'text' | 'bool';
  readonly zh: string;
  readonly en: string;
}

const param = (value: string, type: Param['type'], zh: string, en: string): Param => ({ value, type, zh, en });

export const guaranteeParams = {
  OA_MIN_AMOUNT: param('5000000.00', 'money', '达到该金额需OA审批', 'OA needed from this amount'),
  OVERSUB_RATIO: param('1.50', 'ratio', '额度合计不超过保函合计的倍数', 'Sum of quotas to sum of guarantees'),
  QUOTA_MAX_MONTHS: param('12', 'int', '额度最长月数', 'Longest quota in months'),
  EXCESS_L1_AMT: param('200000.00', 'money', '超额一级金额上限', 'Excess level 1: amount up to'),
  EXCESS_L1_RATIO: param('0.10', 'ratio', '超额一级比例上限', 'Excess level 1: share of the base up to'),
  EXCESS_L2_AMT: param('1000000.00', 'money', '超额二级金额上限', 'Excess level 2: amount up to'),
  EXCESS_L2_RATIO: param('0.20', 'ratio', '超额二级比例上限', 'Excess level 2: share of the base up to'),
  EXCESS_VALID_DAYS: param('15', 'int', '超额审批最长有效天数', 'Longest validity of an excess approval'),
  SHORT_FIN_RATIO: param(
    '0.20',
    'ratio',
    '短期调整超过该比例需计财审批',
    'Short-term share above which finance is needed',
  ),
  SHORT_FIN_DAYS: param('30', 'int', '短期调整超过该天数需计财审批', 'Short-term days above which finance is needed'),
  SHORT_MAX_RATIO: param('0.50', 'ratio', '短期调整比例上限', 'Short-term share at most'),
  SHORT_MAX_DAYS: param('90', 'int', '短期调整天数上限', 'Short-term days at most'),
  DELAY_NORMAL_DAYS: param('5', 'int', '正常延期天数', 'Days of a normal delay'),
  DELAY_MAX_DAYS: param('30', 'int', '延期天数上限', 'Days of a delay at most'),
  DELAY_MAX_TIMES: param('2', 'int', '延期次数上限', 'Delays at most'),
  TAXS_INV_AMOUNT: param(
    '1000000.00',
    'money',
    '垫税达到该金额需投资部审批',
    'Tax advance from which investment is needed',
  ),
  TAXS_MAX_DAYS: param('90', 'int', '垫税最长天数', 'Longest term of a tax advance'),
  TAXS_QUOTA_HARD_CAP: param('50000000.00', 'money', '垫付额度上限', 'Highest line of tax advances'),
  TAXS_ASSESS_DAYS: param('365', 'int', '税款评估有效天数', 'Days a tax assessment holds'),
  TAXS_REMIND_DAYS: param('3', 'int', '垫税到期提前提醒天数', 'Days before a tax advance is due that it is told'),
  TAXS_EXTEND_TIMES: param('2', 'int', '垫税展期次数上限', 'Extensions of a tax advance at most'),
  TAXS_ANNUAL_CAP: param('0.1200', 'ratio', '垫税年化费率上限', 'Highest yearly rate of tax advances'),
  CUSTOMS_TAX_MIN: param('50.00', 'money', '单税种起征额', 'A tax kind below this is not charged'),
  DUE_LEAD_DAYS: param(
    '3',
    'int',
    '客户应付日早于海关期限的天数',
    'Days the customer pays before the customs deadline',
  ),
  BLOCK_OVERDUE_DAYS: param('3', 'int', '逾期超过该天数暂停新单', 'Overdue days above which the customer is blocked'),
  LATE_RATE: param('0.0005', 'ratio', '滞纳金日率', 'Late fee per day'),
  LATE_MIN: param('50.00', 'money', '滞纳金起征额', 'Late fee not collected below'),
  SUMMARY_DEADLINE_RULE: param('FIFTH_WORKDAY', 'text', '汇总征税期限规则', 'Deadline rule of consolidated collection'),
  CUSTOMS_LINK: param('', 'text', '推送海关系统的单据类型', 'Document types pushed to the customs system'),
  CUSTOMS_SIMULATION: param('OK', 'text', '模拟海关系统的应答', 'Answer of the simulated customs system'),
  CUSTOMS_WAIT_MINUTES: param('60', 'int', '等待海关回执的分钟数', 'Minutes to wait for a receipt'),
  EMAIL_SWITCH: param('on', 'bool', '邮件发送', 'E-mail sending'),
  STRICT_BILL_NO: param('on', 'bool', '缴款书号格式检查', 'Format check of tax bill numbers'),
  LEVY_CONFIRM_AMOUNT: param(
    '10000000.00',
    'money',
    '征税合计超过该金额须再次确认',
    'Levies above this total are confirmed once more',
  ),
  MONTH_CLOSE_DAY: param('5', 'int', '每月几日后上月结账', 'Day of the month after which the month before is closed'),
  STUCK_DAYS: param('3', 'int', '单据滞留工作日', 'Working days before a document counts as stuck'),
} as const;

export type ParamCode = keyof typeof guaranteeParams;
/** Every parameter as text: the stored value where there is one, else its default. */
export type ParamValues = Readonly<Record<ParamCode, string>>;

const paramCodes = Object.keys(guaranteeParams) as readonly ParamCode[];

export const defaultParams = Object.fromEntries(
  paramCodes.map((code) => [code, guaranteeParams[code].value]),
) as ParamValues;

export const intParam = (params: ParamValues, code: ParamCode): number => Number(params[code]);

/** `APPLY,ADJUST` -> whether documents of this type go to the customs system. */
export const isCustomsLinked = (params: ParamValues, docType: string): boolean =>
  params.CUSTOMS_LINK.split(',')
    .map((type) => type.trim())
    .includes(docType);
