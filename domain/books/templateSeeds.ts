import { type Standard, subjectRoles } from './subjectSeeds.ts';
import type { VoucherEventKey } from './voucherEvents.ts';

type Line = readonly [dc: 'D' | 'C', subject: string, amount: string];

interface TemplateSeed {
  readonly event: VoucherEventKey;
  readonly summary: string;
  readonly lines: readonly Line[];
}

/** What is booked alike under both standards. */
const shared: readonly TemplateSeed[] = [
  { event: 'TAX_PAY', summary: '垫付税款 {bizNo}', lines: [['D', '122101', 'amount'], ['C', 'bankSubject', 'amount']] },
  { event: 'PAY_BACK', summary: '垫付退回 {bizNo}', lines: [['D', '122101', '-amount'], ['C', 'bankSubject', '-amount']] },
  { event: 'REALLOC', summary: '服务费转预收 {bizNo}', lines: [['D', '1122', 'amount'], ['C', '2203', 'amount']] },
  { event: 'REFUND', summary: '退预收款 {bizNo}', lines: [['D', '2203', 'amount'], ['C', 'bankSubject', 'amount']] },
  { event: 'UNCLAIMED', summary: '待认领款 {bizNo}', lines: [['D', 'bankSubject', 'amount'], ['C', '224101', 'amount']] },
  { event: 'SETTLE_OK', summary: '确认服务收入 {bizNo}', lines: [['D', '1122', 'gross'], ['C', 'revenueSubject', 'net'], ['C', '222103', 'tax']] },
  { event: 'FEE_MONTH', summary: '确认垫付服务费 {bizNo}', lines: [['D', '1122', 'gross'], ['C', 'revenueSubject', 'net'], ['C', '222103', 'tax']] },
  { event: 'COST_MONTH', summary: '暂估成本 {bizNo}', lines: [['D', 'costSubject', 'net'], ['C', '220202', 'net']] },
  {
    event: 'OUT_ISSUE',
    summary: '开具发票 {bizNo}',
    lines: [
      ['D', '1122', 'gross'], ['C', 'revenueSubject', 'net'], ['C', '22210103', 'tax'],
      ['D', '222103', 'linkedTax + rounding'], ['C', '22210103', 'linkedTax'], ['C', 'revenueSubject', 'rounding'],
    ],
  },
  {
    event: 'IN_ENTRY',
    summary: '发票入账 {bizNo}',
    lines: [
      ['D', 'costSubject', 'if(customs == 1, 0, if(deductible == 1, net, gross))'],
      ['D', '222102', 'if((customs == 1 || deductible == 1) && redCertified != 1, tax, 0)'],
      ['C', '220201', 'if(customs == 1, 0, gross)'],
      ['C', '22210102', 'if(redCertified == 1, -tax, 0)'],
      ['C', '224102', 'if(customs == 1, tax, 0)'],
    ],
  },
  { event: 'IN_CERTIFY', summary: '进项税额认证 {bizNo}', lines: [['D', '22210101', 'tax'], ['C', '222102', 'tax']] },
  { event: 'IN_OUT', summary: '进项税额转出 {bizNo}', lines: [['D', 'costSubject', 'outAmount'], ['C', '22210102', 'outAmount']] },
  { event: 'PURCHASE_PAY', summary: '支付供应商 {bizNo}', lines: [['D', '220201', 'amount'], ['C', 'bankSubject', 'amount']] },
]; // biome-ignore format: one table

/** An advance that is given up: through the provision under CAS, at once under SBE. */
const givenUp = (standard: Standard, badDebt: string): readonly Line[] => [
  ['D', badDebt, 'principal'],
  ...(standard === 'CAS'
    ? ([
        ['C', '1231', 'principal'],
        ['D', '1231', 'principal'],
      ] as const)
    : []),
  ['C', '122101', 'principal'],
  ['D', badDebt, 'fee'],
  ['C', '1122', 'fee'],
  // What was never invoiced was no loss: its revenue and the tax to come go back.
  ['D', 'revenueSubject', 'unbilledNet'],
  ['D', '222103', 'unbilledTax'],
  ['C', '1122', 'unbilled'],
];

/**
 * The vouchers a company begins with. Amounts are expressions over what the event knows; a subject is a code, or one that
 * comes with the event. Lines of nothing are left out when a voucher is made.
 * @see docs/spec/finance.md 5.3, docs/spec/finance-addendum.md F28, F30, F35
 */
export function templateSeeds(standard: Standard): readonly TemplateSeed[] {
  const { badDebt, recovered } = subjectRoles[standard];
  return [
    ...shared,
    {
      event: 'RECEIPT',
      summary: '收款 {bizNo}',
      lines: [
        ['D', 'debitSubject', 'amount'],
        ['C', '122101', 'principal'],
        ['C', '1122', 'claims'],
        ['C', '2203', 'prepay'],
        ['C', recovered, 'bad'],
      ],
    },
    { event: 'BAD_DEBT', summary: '坏账核销 {bizNo}', lines: givenUp(standard, badDebt) },
    {
      event: 'RECOVER',
      summary: '坏账收回 {bizNo}',
      lines: [
        ['D', 'bankSubject', 'amount'],
        ['C', recovered, 'amount'],
      ],
    },
  ];
}
