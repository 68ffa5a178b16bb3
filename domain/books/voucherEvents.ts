import { bi, type Text } from '../core/text.ts';

interface VoucherEvent {
  readonly label: Text;
  /** Amounts that templates may reckon with, each with one that the test of a template uses. */
  readonly amounts: Readonly<Record<string, string>>;
  /** Subjects that come with the event, such as that of the bank account; templates name them instead of a code. */
  readonly subjects: readonly string[];
}

const event = (
  zh: string,
  en: string,
  amounts: VoucherEvent['amounts'],
  subjects: VoucherEvent['subjects'] = [],
): VoucherEvent => ({ label: bi(zh, en), amounts, subjects });

const gross = { gross: '902.00', net: '850.94', tax: '51.06' };

/**
 * What makes a voucher by itself, and what is known of it then. The names are what templates are written with.
 * @see docs/spec/finance.md 5.3, docs/spec/finance-addendum.md F28, F35
 */
export const voucherEvents = {
  TAX_PAY: event('垫付付款', 'Advance paid', { amount: '220400.00' }, ['bankSubject']),
  PAY_BACK: event('付款退回', 'Payment returned', { amount: '220400.00' }, ['bankSubject']),
  RECEIPT: event(
    '收款',
    'Receipt',
    { amount: '5000.00', principal: '100.00', claims: '4222.00', prepay: '678.00', bad: '0' },
    ['debitSubject'],
  ),
  REALLOC: event('服务费转预收', 'Fee to prepayment', { amount: '445.48' }),
  REFUND: event('预收退款', 'Prepayment given back', { amount: '78.00' }, ['bankSubject']),
  UNCLAIMED: event('待认领款', 'Unclaimed money', { amount: '1000.00' }, ['bankSubject']),
  SETTLE_OK: event('结算审核', 'Settlement approved', { gross: '3420.00', net: '3226.42', tax: '193.58' }, [
    'revenueSubject',
  ]),
  FEE_MONTH: event('月度服务费', 'Fees of a month', gross, ['revenueSubject']),
  COST_MONTH: event('月度暂估成本', 'Costs of a month', { net: '8000.00' }, ['costSubject']),
  OUT_ISSUE: event('销项开票', 'Output invoice', { ...gross, linkedTax: '0', rounding: '0' }, ['revenueSubject']),
  IN_ENTRY: event(
    '进项入账',
    'Input booked',
    { net: '8000.00', tax: '720.00', gross: '8720.00', deductible: '1', customs: '0', redCertified: '0' },
    ['costSubject'],
  ),
  IN_CERTIFY: event('进项认证', 'Input certified', { tax: '720.00' }),
  IN_OUT: event('进项转出', 'Transfer-out', { outAmount: '100.00' }, ['costSubject']),
  PURCHASE_PAY: event('采购付款', 'Purchase paid', { amount: '8720.00' }, ['bankSubject']),
  BAD_DEBT: event(
    '坏账',
    'Bad debt',
    { principal: '120400.00', fee: '902.00', unbilled: '106.00', unbilledNet: '100.00', unbilledTax: '6.00' },
    ['revenueSubject'],
  ),
  RECOVER: event('坏账收回', 'Bad debt recovered', { amount: '1000.00' }, ['bankSubject']),
  VAT_OUT: event('转出未交增值税', 'VAT carried out', { tax: '100.00' }),
  PL_CLOSE: event('结转损益', 'Profit and loss carried over', {}),
} as const satisfies Record<string, VoucherEvent>;

export type VoucherEventKey = keyof typeof voucherEvents;

export const isVoucherEvent = (key: unknown): key is VoucherEventKey =>
  typeof key === 'string' && Object.hasOwn(voucherEvents, key);

/** Events whose vouchers no template describes: they are made of balances. */
export const withoutTemplate: ReadonlySet<string> = new Set(['VAT_OUT', 'PL_CLOSE']);
