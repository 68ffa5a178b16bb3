import { defineAct } from '../core/act.ts';
import type { Stop } from '../core/actRules.ts';
import type { RecordOf } from '../core/entity.ts';
import { date, dict, files, money, ref, text } from '../core/field.ts';
import { diffDays } from '../core/moments.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { type FundAction, fundSteps, fundStop, isFundNow } from './fundFlow.ts';
import { taxAdvance } from './taxAdvance.ts';

type Advance = RecordOf<typeof taxAdvance>;

/** What an act that moves the money has of the table of its lifecycle. */
const along = (action: FundAction) => ({
  who: [...fundSteps[action].who],
  people: 'only' as const,
  stop: (record: Advance): Stop | undefined => fundStop(action, record),
  isMissed: (record: Advance) => isFundNow(action, record),
});

const samePerson = bi('付款发起人与复核人不能为同一人', 'Who prepared a payment does not check it');

/** 发起付款: finance prepares the payment; nothing leaves before somebody else has confirmed it. */
export const applyPay = defineAct(taxAdvance, {
  ...along('applyPay'),
  key: 'applyPay',
  label: bi('发起付款', 'Prepare payment'),
  neutral: true,
  batch: true,
  asks: {
    payDate: date('付款日期', 'Pay date', { required: true, notAfter: 'today' }),
    amount: money('付款金额', 'Amount', { required: true, min: '0.01' }),
    channel: dict('付款渠道', 'Channel', { dict: 'TAX_PAY_CHANNEL', required: true }),
    bankAccountId: ref('付款账户', 'Bank account', { entity: 'bankAccount', required: true }),
    payeeName: text('收款方', 'Payee', { max: 100, required: true }),
    payeeBank: text('收款银行', 'Bank of the payee', { max: 100 }),
    payeeAccount: text('收款账号', 'Account of the payee', { max: 40 }),
    payFiles: files('附件', 'Files', { maxCount: 10 }),
  },
  reason: { required: false, max: 300, label: bi('客户逾期仍付款的原因', 'Reason to pay for a blocked customer') },
  facts: {
    payeeBank: { when: ({ channel }) => channel === 'REMIT', requiredWhen: ({ channel }) => channel === 'REMIT' },
    payeeAccount: { when: ({ channel }) => channel === 'REMIT', requiredWhen: ({ channel }) => channel === 'REMIT' },
  },
  start: ({ approvedAmount, payAccountId }, { now }) => ({
    payDate: now.slice(0, 10),
    amount: approvedAmount,
    channel: 'EPAY',
    bankAccountId: payAccountId,
    payeeName: '中华人民共和国国家金库',
  }),
  lead: ({ approvedAmount }) => bi(`批准金额 ${approvedAmount} 元`, `Approved: ${approvedAmount}`),
  done: bi('{docNo} 付款待复核', 'The payment of {docNo} waits for its check'),
});

export const confirmPay = defineAct(taxAdvance, {
  ...along('confirmPay'),
  key: 'confirmPay',
  label: bi('付款确认', 'Confirm payment'),
  neutral: true,
  notBy: { fields: ['payPreparedBy'], why: samePerson },
  // Who confirms a payment reads to whom it goes, and whether that is another than the last time.
  shows: () => ['payeeName', 'payeeBank', 'payeeAccount', 'payeeBefore', 'payAmount'],
  asks: { bankSerial: text('银行流水号', 'Bank serial', { max: 40, required: true }) },
  reason: { required: false, max: 300, label: bi('客户逾期仍付款的原因', 'Reason to pay for a blocked customer') },
  done: bi('{docNo} 已付款', '{docNo} is paid'),
});

export const rejectPay = defineAct(taxAdvance, {
  ...along('rejectPay'),
  key: 'rejectPay',
  label: bi('付款退回', 'Send payment back'),
  neutral: true,
  reason: { required: true, label: bi('退回意见', 'Opinion') },
});

/** 银行退回: the bank did not carry it out, or gave the money back. */
export const payReturned = defineAct(taxAdvance, {
  ...along('payReturned'),
  key: 'payReturned',
  label: bi('银行退回', 'Returned by the bank'),
  danger: true,
  neutral: true,
  notBy: {
    fields: ['payPreparedBy', 'payCheckedBy'],
    why: bi('须由发起人和复核人以外的人办理', 'Somebody who neither prepared nor checked the payment does this'),
  },
  asks: {
    returnDate: date('退回日期', 'Returned on', { required: true, notAfter: 'today' }),
    amount: money('退回金额', 'Amount', { required: true, min: '0.01' }),
    bankSerial: text('退回流水号', 'Bank serial of the return', { max: 40, required: true }),
  },
  reason: { required: true },
  start: ({ paidAmount }) => ({ amount: paidAmount }),
});

export const cancelPay = defineAct(taxAdvance, {
  ...along('cancelPay'),
  key: 'cancelPay',
  label: bi('取消付款', 'Cancel'),
  danger: true,
  neutral: true,
  reason: { required: true },
});

const isOpenFee = ({ feeOpen }: Advance): boolean => compareDecimal(feeOpen ?? '0', '0') > 0;

/** 费用减免: proposed by finance, granted by its leader, who is somebody else. */
export const askWaiver = defineAct(taxAdvance, {
  key: 'askWaiver',
  label: bi('提出费用减免', 'Propose waiver'),
  who: ['FINANC'],
  people: 'only',
  neutral: true,
  asks: {
    amount: money('减免金额', 'Amount', { required: true, min: '0.01' }),
    waiveFiles: files('附件', 'Files', { maxCount: 10 }),
  },
  reason: { required: true },
  isMissed: isOpenFee,
  stop: (record) => (isOpenFee(record) ? undefined : bi('没有待收服务费', 'No fee is open')),
  lead: ({ feeOpen }) => bi(`待收服务费 ${feeOpen} 元`, `Fee open: ${feeOpen}`),
});

const isAsked = ({ waiveAsked }: Advance): boolean => compareDecimal(waiveAsked ?? '0', '0') > 0;
const notAsked = bi('没有待审的减免', 'No waiver is proposed');

export const confirmWaiver = defineAct(taxAdvance, {
  key: 'confirmWaiver',
  label: bi('同意减免', 'Grant waiver'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  notBy: { fields: ['waiveAskedBy'], why: bi('不能审核自己提出的减免', 'Who proposed it does not grant it') },
  isMissed: isAsked,
  stop: (record) => (isAsked(record) ? undefined : notAsked),
  lead: ({ waiveAsked, waiveReason }) => bi(`减免 ${waiveAsked} 元：${waiveReason}`, `${waiveAsked}: ${waiveReason}`),
});

export const rejectWaiver = defineAct(taxAdvance, {
  key: 'rejectWaiver',
  label: bi('不同意减免', 'Refuse waiver'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  reason: { required: true },
  isMissed: isAsked,
  stop: (record) => (isAsked(record) ? undefined : notAsked),
});

/** Days after which an overdue advance may be given up. */
const badAfterDays = 180;

function whyNotBad(record: Advance, now: string): Stop | undefined {
  const stop = fundStop('writeOff', record);
  const isFeeAlone = record.fundStatus === 'FEE_DUE';
  // A fee is due when it was billed; principal by the terms of the advance.
  const due = (isFeeAlone ? record.feeDueDate : record.repayDate) ?? null;
  if (!stop && isFeeAlone && !due) return bi('服务费尚未开票，未到期不能核销', 'The fee was not billed and is not due');
  const days = diffDays({ from: due ?? now.slice(0, 10), to: now.slice(0, 10) });
  return (
    stop ??
    (days >= badAfterDays
      ? undefined
      : bi(`逾期满${badAfterDays}天方可核销，现为${Math.max(0, days)}天`, `Overdue ${days} days of ${badAfterDays}`))
  );
}

/** 坏账核销: proposed with the note of the office approval, written off by a leader who is somebody else. */
export const askWriteOff = defineAct(taxAdvance, {
  key: 'askWriteOff',
  label: bi('提出坏账核销', 'Propose write-off'),
  who: ['FINANC'],
  people: 'only',
  neutral: true,
  asks: {
    badOaNo: text('OA编号', 'OA no', { max: 40, required: true }),
    badFiles: files('附件', 'Files', { required: true, maxCount: 10 }),
  },
  reason: { required: true },
  isMissed: (record) => isFundNow('writeOff', record),
  stop: (record, { now }) => whyNotBad(record, now),
});

export const writeOff = defineAct(taxAdvance, {
  key: 'writeOff',
  label: bi('坏账核销', 'Write off'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  danger: true,
  notBy: { fields: ['badAskedBy'], why: bi('不能核销自己提出的坏账', 'Who proposed it does not write it off') },
  reason: { required: true },
  isMissed: (record) => isFundNow('writeOff', record) && Boolean(record.badAskedBy),
  stop: (record, { now }) =>
    whyNotBad(record, now) ??
    (record.badAskedBy ? undefined : bi('请先由财务提出坏账核销', 'Finance proposes a write-off first')),
});

export const unwriteOff = defineAct(taxAdvance, {
  ...along('unwriteOff'),
  key: 'unwriteOff',
  label: bi('撤销核销', 'Take write-off back'),
  neutral: true,
  notBy: { fields: ['badBy'], why: bi('不能撤销自己办理的核销', 'Who wrote it off does not take it back') },
  reason: { required: true },
});

const handedOver: ReadonlySet<unknown> = new Set(['PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED', 'BAD']);

/** 交付税单: the certificate goes to its owner, who alone deducts the tax. */
export const saveCertReturn = defineAct(taxAdvance, {
  key: 'saveCertReturn',
  label: bi('交付税单', 'Hand over certificate'),
  who: ['JCK', 'FINANC'],
  neutral: true,
  method: 'saveCertReturn',
  asks: {
    certReturnDate: date('交付日期', 'Handed over on', { required: true, notAfter: 'today' }),
    certReceiver: text('签收人', 'Received by', { max: 60, required: true }),
    certCourierNo: text('快递单号', 'Courier no', { max: 40 }),
  },
  isMissed: ({ fundStatus, certReturned }) => handedOver.has(fundStatus) && certReturned !== 1,
  stop: ({ fundStatus, advanceKind }) =>
    advanceKind !== 'QUOTA' && handedOver.has(fundStatus)
      ? undefined
      : bi('税款尚未垫付', 'The tax was not advanced yet'),
});

/** 重算费用: reckons all nights anew; what differs is added as corrections. */
export const recalcTaxFee = defineAct(taxAdvance, {
  key: 'recalcTaxFee',
  label: bi('重算费用', 'Reckon fee anew'),
  who: ['FINANC_L'],
  people: 'only',
  neutral: true,
  method: 'recalcTaxFee',
  reason: { required: true },
  isMissed: ({ fundStatus }) => handedOver.has(fundStatus),
  stop: ({ fundStatus }) => (handedOver.has(fundStatus) ? undefined : bi('尚未计费', 'No fee runs yet')),
});
