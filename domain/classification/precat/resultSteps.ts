import type { JudgeFacts } from '../../core/flow.ts';
import { addDays } from '../../core/moments.ts';
import { isSamePerson } from '../../core/person.ts';
import type { Actor } from '../../core/rights.ts';
import { bi, type Text } from '../../core/text.ts';
import { type AuditedGoods, wrongAudit } from './auditRules.ts';

interface Line {
  readonly processStatus?: string | null;
  readonly reviewerId?: string | null;
  readonly reviewFrom?: string | null;
  readonly invalidReason?: string | null;
  readonly invalidTime?: string | null;
  readonly validTo?: string | null;
}

interface Facts extends JudgeFacts {
  readonly actor: Actor;
}

const notReviewer = ({ reviewerId }: Line, { actor }: Facts): Text | undefined =>
  isSamePerson(actor, reviewerId) ? undefined : bi('只有指定的复审人可以作出结论', 'Only the reviewer decides');

const underReview =
  (fits: (from: string) => boolean) =>
  (line: Line, facts: Facts): Text | undefined =>
    fits(line.reviewFrom ?? '')
      ? notReviewer(line, facts)
      : bi('与复审来源不符', 'This review began from another status');
const afterEffect = underReview((from) => from === 'EFFECTIVE');
const beforeEffect = underReview((from) => from !== 'EFFECTIVE');

/** What holds is declared invalid or renewed; while it is reviewed it holds on. */
const inForce = ({ processStatus, reviewFrom }: Line): Text | undefined =>
  processStatus === 'REVIEW' && reviewFrom === 'EFFECTIVE'
    ? bi('有效结果的复审应作出结论，不能取消', 'The review of a result in force is decided, not cancelled')
    : undefined;

/** Days in which what a person declared invalid can be taken back. */
const daysToRestore = 30;

const inNoState = (zh: string, en: string) => ({ ...bi(zh, en), code: '1004' });

const restorable =
  (isOver: boolean) =>
  ({ invalidReason, invalidTime, validTo }: Line, { now }: Facts): (Text & { readonly code: string }) | undefined => {
    const today = now.slice(0, 10);
    if (invalidReason !== 'MANUAL')
      return inNoState('只有人工失效的商品可以恢复', 'Only what a person declared invalid can be restored');
    if (!invalidTime || addDays(invalidTime.slice(0, 10), daysToRestore) < today)
      return inNoState(`失效超过${daysToRestore}天，不能恢复`, `Invalid for more than ${daysToRestore} days`);
    return Boolean(validTo && validTo < today) === isOver
      ? undefined
      : isOver
        ? inNoState('有效期未过，请使用“恢复”', 'It is still within its validity')
        : inNoState('有效期已过', 'Its validity is over');
  };

const [daysBefore, daysAfter] = [60, 180];

/** Two months before a result ends until half a year after it. */
const notYet = ({ validTo }: Line, { now }: Facts): Text | undefined => {
  const today = now.slice(0, 10);
  if (!validTo) return bi('没有有效期', 'It has no validity');
  if (today < addDays(validTo, -daysBefore))
    return bi(`到期前${daysBefore}天内才可续期`, `Not before its last ${daysBefore} days`);
  return today > addDays(validTo, daysAfter)
    ? bi(`到期超过${daysAfter}天，请重新归类`, `Over for more than ${daysAfter} days: classify again`)
    : undefined;
};

/** V-20: whoever audited or brought in the goods does not review them, by whichever account. */
const review = {
  fourEyes: true,
  notBy: {
    fields: ['auditor1', 'auditor2', 'auditor3'],
    why: bi('同一人不能审核两级', 'One person may not audit two levels'),
  },
} as const;

const judged = {
  needs: ['hsCode', 'declaredName', 'basis', 'girRules'],
  takes: ['composition', 'principle', 'innerNote'],
  judge: (goods: AuditedGoods) => wrongAudit(goods),
} as const;

/**
 * What a line goes through once its audits are over: its customer's answer, reviews, validity.
 * @see docs/spec/classification.md 2.3
 */
export const resultSteps = [
  // These follow the application and its opinion.
  { key: 'send', label: bi('发送确认', 'Send'), from: ['PASSED'], to: 'SENT', who: ['SYSTEM'] },
  { key: 'accept', label: bi('客户接受', 'Accepted'), from: ['SENT'], to: 'CONFIRMED', who: ['SYSTEM'] },
  { key: 'dispute', label: bi('客户异议', 'Disputed'), from: ['SENT'], to: 'DISPUTED', who: ['SYSTEM'] },
  {
    key: 'effect',
    label: bi('出具意见书生效', 'Takes effect'),
    from: ['CONFIRMED'],
    to: 'EFFECTIVE',
    who: ['SYSTEM'],
  },
  { key: 'expire', label: bi('到期', 'Expires'), from: ['EFFECTIVE'], to: 'EXPIRED', who: ['SYSTEM'] },
  {
    key: 'invalidTariff',
    label: bi('税则变动失效', 'Invalid by tariff change'),
    from: ['EFFECTIVE'],
    to: 'INVALID',
    who: ['SYSTEM'],
  },
  {
    key: 'replace',
    label: bi('被替代', 'Replaced'),
    from: ['EFFECTIVE', 'EXPIRED', 'INVALID'],
    to: 'REPLACED',
    who: ['SYSTEM'],
  },
  {
    key: 'disputeReview',
    label: bi('异议复审', 'Dispute reviewed'),
    from: ['DISPUTED'],
    to: 'REVIEW',
    who: ['SYSTEM'],
  },
  {
    key: 'review',
    label: bi('复审', 'Review'),
    from: ['PASSED', 'EFFECTIVE'],
    to: 'REVIEW',
    who: ['YGL03', 'PRE_ADMIN'],
    needs: ['reviewerId'],
    reason: 'required',
    neutral: true,
    effect: 'reviewBegun',
  },
  {
    key: 'reject',
    label: bi('不予归类', 'Reject'),
    from: ['REVIEW'],
    to: 'REJECTED',
    who: ['YGL03', 'PRE_ADMIN'],
    needs: ['rejectReason'],
    reason: 'required',
    takes: ['innerNote'],
    stop: beforeEffect,
    effect: 'lineRejected',
    danger: true,
  },
  {
    key: 'reviewPass',
    label: bi('复审结论', 'Review decided'),
    from: ['REVIEW'],
    to: 'PASSED',
    who: ['YGL03', 'PRE_ADMIN'],
    reason: 'required',
    ...judged,
    ...review,
    stop: beforeEffect,
    effect: 'reviewPassed',
  },
  {
    key: 'reviewKeep',
    label: bi('复审维持有效', 'Review keeps it'),
    from: ['REVIEW'],
    to: 'EFFECTIVE',
    who: ['YGL03', 'PRE_ADMIN'],
    takes: ['innerNote'],
    reason: 'required',
    ...review,
    stop: afterEffect,
    effect: 'reviewKept',
  },
  {
    key: 'reviewInvalid',
    label: bi('复审改判失效', 'Review invalidates it'),
    from: ['REVIEW'],
    to: 'INVALID',
    who: ['YGL03', 'PRE_ADMIN'],
    reason: 'required',
    needs: ['hsCode'],
    takes: ['innerNote'],
    ...review,
    stop: afterEffect,
    effect: 'reviewRefuted',
    danger: true,
  },
  {
    key: 'invalidManual',
    label: bi('人工失效', 'Declare invalid'),
    from: ['EFFECTIVE', 'EXPIRED'],
    to: 'INVALID',
    who: ['YGL02', 'YGL03', 'PRE_ADMIN'],
    reason: 'required',
    effect: 'declaredInvalid',
  },
  {
    key: 'restore',
    label: bi('恢复', 'Restore'),
    from: ['INVALID'],
    to: 'EFFECTIVE',
    who: ['YGL03', 'PRE_ADMIN'],
    stop: restorable(false),
    effect: 'restored',
  },
  {
    key: 'restoreExpired',
    label: bi('恢复(已过期)', 'Restore, expired'),
    from: ['INVALID'],
    to: 'EXPIRED',
    who: ['YGL03', 'PRE_ADMIN'],
    stop: restorable(true),
    effect: 'restored',
  },
  {
    key: 'cancelRunning',
    label: bi('取消商品', 'Cancel the goods'),
    to: 'CANCELLED',
    who: ['PRE_ADMIN'],
    from: ['FIRST', 'SECOND', 'THIRD', 'NEED_INFO', 'PASSED', 'SENT', 'REVIEW', 'CONFIRMED'],
    reason: 'required',
    stop: inForce,
    effect: 'lineCancelled',
    danger: true,
  },
  {
    key: 'renew',
    label: bi('续期', 'Renew'),
    from: ['EFFECTIVE', 'EXPIRED'],
    to: 'EFFECTIVE',
    who: ['YGL03', 'PRE_ADMIN'],
    stop: notYet,
    effect: 'renewed',
  },
] as const;
