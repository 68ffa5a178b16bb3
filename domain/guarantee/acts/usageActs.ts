import { defineAct } from '../../core/act.ts';
import type { ActFacts, Stop } from '../../core/actRules.ts';
import type { DraftValues, RecordOf } from '../../core/entity.ts';
import { bool, json, text, textarea } from '../../core/field.ts';
import { formatFen, formatThousands, parseFen, subtractFen } from '../../core/money.ts';
import { type Actor, isSystem, isWho, type Who } from '../../core/rights.ts';
import { bi, type Text } from '../../core/text.ts';
import { bhLevyChange, bhPayment, bhUsage } from '../bhUsage.ts';
import { guaranteeErrors } from '../errors.ts';
import { isRaise } from '../usagePreview.ts';

type Usage = RecordOf<typeof bhUsage>;

const collectors: readonly Who[] = ['JCK', 'FINANC'];

/**
 * Which departments may enter levies and payments, by hand or from sheets; administrators may make every call.
 * @see docs/spec/guarantee.md 3.10
 */
export const usageWho = { levy: ['JCK'], pay: collectors } as const satisfies Readonly<Record<string, readonly Who[]>>;

export const mayDo = (act: keyof typeof usageWho, actor: Actor): boolean =>
  actor.haveAdmin || isSystem(actor) || usageWho[act].some((who) => isWho(who, actor, {}));

const amountOf = (amount: string | null) => parseFen(amount || '0');
const refused = (words: Text, refusal: keyof typeof guaranteeErrors): Stop => ({
  ...words,
  code: guaranteeErrors[refusal]().returnCode,
});
const today = ({ now }: ActFacts): string => now.slice(0, 10);

const isHeld = ({ heldAmount, heldGuar }: Usage): boolean => amountOf(heldAmount) > 0n || amountOf(heldGuar) > 0n;
const isCancelled = ({ usageStatus }: Usage): boolean => usageStatus === 'CANCELLED';
const cancelled = bi('报关单已撤销', 'The declaration is cancelled');

/** Acts of a declaration are judged again under the locks of its accounts, so their calls may leave the version out. */
const ofUsage = { idName: 'usageId', isVersionOptional: true } as const;

const { amount, file, payDate, payMode, voucherNo } = bhPayment.fields;

/** Asked of everybody, needed for a day of a closed month. */
const lateReason = textarea('补记原因', 'Why it is registered late', {
  max: 200,
  help: bi('日期在已结账月份时，由负责人填写', 'For a day of a closed month, by a leader'),
});

/**
 * Money to customs for bills of the declaration: `bills: [{taxId, amount}]`, or one bill with its amount.
 * @see docs/spec/guarantee.md 6.4 payment
 */
export const payLevy = defineAct(bhUsage, {
  ...ofUsage,
  key: 'pay',
  label: bi('登记缴税', 'Pay'),
  title: bi('登记缴税 {name}', 'Pay {name}'),
  done: bi('登记缴税已保存', 'Pay: saved'),
  who: usageWho.pay,
  right: 'view',
  method: 'usagePay',
  batch: {
    label: bi('批量登记缴税', 'Pay'),
    title: bi('批量登记缴税', 'Pay many'),
    confirm: bi('全部登记缴税', 'Pay all'),
    method: 'usagePayBatch',
    idsName: 'usageIds',
    asks: ['payMode', 'payDate', 'voucherNo', 'lateReason'],
  },
  asks: {
    taxId: text('税单', 'Bill', { max: 36 }),
    amount: { ...amount, required: false },
    bills: json('税单', 'Bills'),
    payMode: { ...payMode, required: true },
    payDate,
    voucherNo,
    lateReason,
    file,
  },
  answered: ['taxId', 'amount', 'bills'],
  start: (usage, facts) => ({ payMode: usage.payMode, payDate: today(facts) }),
  stop: (usage) => {
    if (isCancelled(usage)) return refused(cancelled, 'NOT_FOUND');
    return amountOf(usage.paidCustoms) >= amountOf(usage.totalAmount)
      ? refused(bi('税款已全部缴清', 'All tax is paid to customs'), 'PAY_TOO_MUCH')
      : undefined;
  },
});

const advancedOf = ({ paidCustoms, settledAmount }: Usage): string =>
  formatFen(subtractFen(amountOf(paidCustoms), amountOf(settledAmount)));

/**
 * The customer gives back what was advanced; only now his quota is free again.
 * @see docs/spec/guarantee.md 6.4 repay
 */
export const repayLevy = defineAct(bhUsage, {
  ...ofUsage,
  key: 'repay',
  label: bi('登记客户还款', 'Repay'),
  title: bi('登记客户还款 {name}', 'Repayment {name}'),
  confirm: bi('登记还款', 'Repay'),
  done: bi('登记客户还款已保存', 'Repay: saved'),
  who: usageWho.pay,
  right: 'view',
  method: 'usageRepay',
  asks: { amount, payDate, voucherNo, lateReason },
  lead: (usage) =>
    bi(
      `已垫未还 ${formatThousands(advancedOf(usage))} 元`,
      `${formatThousands(advancedOf(usage))} advanced and not repaid`,
    ),
  start: (usage, facts) => ({ amount: advancedOf(usage), payDate: today(facts) }),
  stop: (usage) => {
    if (isCancelled(usage)) return refused(cancelled, 'REPAY_TOO_MUCH');
    const settled = amountOf(usage.settledAmount);
    if (settled >= amountOf(usage.totalAmount))
      return refused(bi('客户已结清', 'The customer has settled everything'), 'REPAY_TOO_MUCH');
    return amountOf(usage.paidCustoms) <= settled
      ? refused(bi('没有已垫未还的税款', 'No advance is waiting to be repaid'), 'REPAY_TOO_MUCH')
      : undefined;
  },
});

/** What the customer paid beyond what he owes in the end goes back to him. Neither quota nor guarantee moves. */
export const refundLevy = defineAct(bhUsage, {
  ...ofUsage,
  key: 'refund',
  label: bi('登记退款', 'Refund'),
  title: bi('退还客户多收款 {name}', 'Refund {name}'),
  confirm: bi('登记退款', 'Refund'),
  done: bi('登记退款已保存', 'Refund: saved'),
  who: usageWho.pay,
  right: 'view',
  method: 'usageRefund',
  asks: { amount, payDate, voucherNo, lateReason },
  lead: ({ overCollected }) =>
    bi(
      `多收客户 ${formatThousands(overCollected ?? '0')} 元`,
      `${formatThousands(overCollected ?? '0')} was collected too much`,
    ),
  start: ({ overCollected }, facts) => ({ amount: overCollected, payDate: today(facts) }),
  isMissed: ({ overCollected }) => amountOf(overCollected) > 0n,
  stop: ({ overCollected }) =>
    amountOf(overCollected) > 0n
      ? undefined
      : refused(bi('没有多收的款项', 'Nothing was collected too much'), 'INVALID'),
});

const { changeAmount, changeDate, changeType, direction, docRef, newTaxBillNo, reason, taxKind } = bhLevyChange.fields;

type Change = DraftValues<Pick<typeof bhLevyChange.fields, 'changeType' | 'direction'>>;

const isCorrection = ({ changeType: kind }: Change): boolean => kind === 'CORRECT';
/** A cancellation takes the whole levy. */
const namesTax = ({ changeType: kind }: Change): boolean => Boolean(kind) && kind !== 'CANCEL';

/** Customs asks for more or gives back. @see docs/spec/guarantee.md 6.4 levy change */
export const changeLevy = defineAct(bhUsage, {
  ...ofUsage,
  key: 'change',
  label: bi('征税变更', 'Change'),
  title: bi('征税变更 {name}', 'Levy change {name}'),
  confirm: bi('保存变更', 'Save change'),
  done: bi('征税变更已保存', 'Change: saved'),
  who: ['JCK'],
  right: 'edit',
  method: 'usageChangeSave',
  asks: {
    changeType,
    direction: { ...direction, required: false },
    taxKind: { ...taxKind, required: false },
    changeAmount: { ...changeAmount, required: false },
    newTaxBillNo,
    changeDate,
    docRef,
    confirmed: bool('大额已核对', 'Large amount checked'),
    reason,
  },
  facts: {
    confirmed: { when: isRaise },
    direction: { when: isCorrection, requiredWhen: isCorrection },
    taxKind: { when: namesTax, requiredWhen: namesTax },
    changeAmount: { when: namesTax, requiredWhen: namesTax },
    newTaxBillNo: {
      when: isRaise,
      requiredWhen: (change) => change.changeType === 'SUPPLEMENT',
    },
  },
  start: (_usage, facts) => ({ changeDate: today(facts) }),
  stop: (usage) => (isCancelled(usage) ? refused(cancelled, 'NOT_FOUND') : undefined),
});

/** Tries to post what is held. @see docs/spec/guarantee.md 3.7, 3.10 */
export const retryLevy = defineAct(bhUsage, {
  ...ofUsage,
  key: 'retry',
  label: bi('重试扣减', 'Retry'),
  who: ['JCK'],
  right: 'edit',
  method: 'usageRetry',
  // What no guarantee carries is tried again before anything else is done.
  isFirst: ({ usageStatus }) => usageStatus === 'EXCEPTION',
  isMissed: isHeld,
  stop: (usage) => (isHeld(usage) ? undefined : bi('没有待扣减金额', 'Nothing is held')),
  done: ({ shortfall, heldGuar }) => {
    if (amountOf(shortfall) > 0n)
      return {
        ...bi(
          `{declNo}：额度仍不足，尚缺 ${formatThousands(shortfall ?? '0')} 元`,
          `{declNo}: the quota still lacks ${formatThousands(shortfall ?? '0')}`,
        ),
        tone: 'wait',
      };
    if (amountOf(heldGuar) > 0n)
      return { ...bi('{declNo}：保函仍不能占用，请检查保函', '{declNo} still finds no guarantee'), tone: 'wait' };
    return bi('{declNo}：已全部扣减', '{declNo} is deducted');
  },
});

/** Takes a payment back that never was one; a leader says why. */
export const reverseLevyPayment = defineAct(bhUsage, {
  ...ofUsage,
  key: 'reverse',
  label: bi('冲正', 'Reverse'),
  title: bi('冲正 {name}', 'Reverse {name}'),
  done: bi('冲正已保存', 'Reverse: saved'),
  who: ['JCK_L'],
  offeredTo: ['JCK'],
  right: 'view',
  method: 'usageReverse',
  danger: true,
  asks: { paymentId: text('付款', 'Payment', { max: 36, required: true }) },
  answered: ['paymentId'],
  reason: { required: true, max: 200, label: bi('冲正原因', 'Reason') },
  stop: ({ paidCustoms, settledAmount }) =>
    amountOf(paidCustoms) === 0n && amountOf(settledAmount) === 0n
      ? refused(bi('没有可冲正的付款', 'There is no payment to reverse'), 'INVALID')
      : undefined,
});
