import { isDecimal } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

type ValueType = 'money' | 'rate' | 'int' | 'text' | 'bool';

interface Param<Type extends ValueType = ValueType> {
  /** What holds where neither the company nor the house said anything. */
  readonly value: string;
  readonly type: Type;
  readonly label: Text;
}

const param = <const Type extends ValueType>(value: string, type: Type, zh: string, en: string): Param<Type> => ({
  value,
  type,
  label: bi(zh, en),
});

/**
 * Parameters of finance with what holds by default; a row of `financeConf` of a company wins over one for all. Terms of
 * advances and of customs stand among the parameters of guarantees.
 * @see docs/spec/finance.md 5.2
 */
export const financeParams = {
  FEE_VAT_RATE: param('0.06', 'rate', '服务费增值税率', 'VAT inside the advance fee'),
  INV_LINE_TAX_TOL: param('0.06', 'money', '发票行税额容差', 'Tolerance of tax per invoice line'),
  INV_TOTAL_TAX_TOL: param('1.27', 'money', '发票合计税额容差', 'Tolerance of tax per invoice'),
  INV_ZIP_MAX: param('200', 'int', '批量下载最多张数', 'Most invoices in one download'),
  INV_ZIP_MB: param('500', 'int', '批量下载最大容量（MB）', 'Largest download in MB'),
  SETTLE_LEADER_RATE: param('0.1000', 'rate', '折扣超过该比例需领导审批', 'Discount above which a leader approves'),
  QUAL_REMIND_DAYS: param('30', 'int', '资质到期提醒天数', 'Days before a qualification ends'),
  PROTOCOL_REMIND_DAYS: param('30', 'int', '协议到期提醒天数', 'Days before a protocol ends'),
  STATEMENT_CONFIRM_DAYS: param('10', 'int', '对账单默认确认天数', 'Days until silence confirms a statement'),
  AUTO_ORDER_MAX_AGE: param('60', 'int', '自动确认订单最长天数', 'Oldest order that confirms itself, in days'),
  VOUCHER_AUTO: param('1', 'bool', '业务发生时自动生成凭证', 'Vouchers are made at once'),
  VOUCHER_WORD_DEFAULT: param('记', 'text', '默认凭证字', 'Word of vouchers'),
  ACCOUNT_STANDARD: param('CAS', 'text', '会计准则（CAS 企业、SBE 小企业）', 'Accounting standard (CAS or SBE)'),
  VAT_POINT: param(
    'INVOICE',
    'text',
    '增值税确认时点（INVOICE 开票、ACCRUAL 计费）',
    'VAT arises at INVOICE or ACCRUAL',
  ),
  RED_WAIT_HOURS: param('72', 'int', '红字确认单等待小时数', 'Hours a red request waits for the other side'),
  KINGDEE_DC: param('1', 'text', '金蝶借贷方向（1 数字、D 字母）', 'Sides in the Kingdee sheet: 1 digits, D letters'),
} as const satisfies Record<string, Param>;

export type FinanceParam = keyof typeof financeParams;

/** What a parameter is in code: a count, a yes or no, or decimal and other text. */
export type ParamValue<Key extends FinanceParam> =
  (typeof financeParams)[Key] extends Param<'int'>
    ? number
    : (typeof financeParams)[Key] extends Param<'bool'>
      ? boolean
      : string;

export const isFinanceParam = (key: unknown): key is FinanceParam => typeof key === 'string' && key in financeParams;

const shapes: Readonly<Record<ValueType, readonly [fits: (value: string) => boolean, said: Text]>> = {
  money: [
    (value) => isDecimal(value) && /^\d+(\.\d{1,2})?$/.test(value),
    bi('应为不超过两位小数的金额', 'An amount with at most two decimals'),
  ],
  rate: [(value) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(value), bi('应为0至1之间的小数', 'A share between 0 and 1')],
  int: [(value) => /^\d{1,6}$/.test(value), bi('应为不超过六位的整数', 'A whole number of at most six digits')],
  bool: [(value) => value === '0' || value === '1', bi('应为1（是）或0（否）', '1 for yes or 0 for no')],
  text: [(value) => value.trim() !== '', bi('不能为空', 'Must not be empty')],
};

/** What is wrong with the text of a parameter; nothing where it fits its type. */
export function wrongParam(key: FinanceParam, value: string): Text | undefined {
  const [fits, said] = shapes[financeParams[key].type];
  return fits(value.trim()) ? undefined : said;
}

/** The value of a parameter as code uses it, out of its text. */
export function paramOf<const Key extends FinanceParam>(key: Key, text: string | null | undefined): ParamValue<Key> {
  const { type, value } = financeParams[key];
  const given = text && !wrongParam(key, text) ? text.trim() : value;
  // The type of the value follows from the type that the catalogue names for this key.
  return (type === 'int' ? Number(given) : type === 'bool' ? given === '1' : given) as ParamValue<Key>;
}
