import type { GuardFacts } from '../../core/flow.ts';
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

interface Facts extends GuardFacts {
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
  { action: 'send', label: bi('发送确认', 'Send'), from: ['PASSED'], to: 'SENT', by: ['SYSTEM'] },
  { action: 'accept', label: bi('客户接受', 'Accepted'), from: ['SENT'], to: 'CONFIRMED', by: ['SYSTEM'] },
  { action: 'dispute', label: bi('客户异议', 'Disputed'), from: ['SENT'], to: 'DISPUTED', by: ['SYSTEM'] },
  {
    action: 'effect',
    label: bi('出具意见书生效', 'Takes effect'),
    from: ['CONFIRMED'],
    to: 'EFFECTIVE',
    by: ['SYSTEM'],
  },
  { action: 'expire', label: bi('到期', 'Expires'), from: ['EFFECTIVE'], to: 'EXPIRED', by: ['SYSTEM'] },
  {
    action: 'invalidTariff',
    label: bi('税则变动失效', 'Invalid by tariff change'),
    from: ['EFFECTIVE'],
    to: 'INVALID',
    by: ['SYSTEM'],
  },
  {
    action: 'replace',
    label: bi('被替代', 'Replaced'),
    from: ['EFFECTIVE', 'EXPIRED', 'INVALID'],
    to: 'REPLACED',
    by: ['SYSTEM'],
  },
  {
    action: 'disputeReview',
    label: bi('异议复审', 'Dispute reviewed'),
    from: ['DISPUTED'],
    to: 'REVIEW',
    by: ['SYSTEM'],
  },
  {
    action: 'review',
    label: bi('复审', 'Review'),
    from: ['PASSED', 'EFFECTIVE'],
    to: 'REVIEW',
    by: ['YGL03', 'PRE_ADMIN'],
    needs: ['reviewerId'],
    opinion: 'required',
    neutral: true,
    effect: 'reviewBegun',
  },
  {
    action: 'reject',
    label: bi('不予归类', 'Reject'),
    from: ['REVIEW'],
    to: 'REJECTED',
    by: ['YGL03', 'PRE_ADMIN'],
    needs: ['rejectReason'],
    opinion: 'required',
    takes: ['innerNote'],
    forbids: beforeEffect,
    effect: 'lineRejected',
    danger: true,
  },
  {
    action: 'reviewPass',
    label: bi('复审结论', 'Review decided'),
    from: ['REVIEW'],
    to: 'PASSED',
    by: ['YGL03', 'PRE_ADMIN'],
    opinion: 'required',
    ...judged,
    ...review,
    forbids: beforeEffect,
    effect: 'reviewPassed',
  },
  {
    action: 'reviewKeep',
    label: bi('复审维持有效', 'Review keeps it'),
    from: ['REVIEW'],
    to: 'EFFECTIVE',
    by: ['YGL03', 'PRE_ADMIN'],
    takes: ['innerNote'],
    opinion: 'required',
    ...review,
    forbids: afterEffect,
    effect: 'reviewKept',
  },
  {
    action: 'reviewInvalid',
    label: bi('复审改判失效', 'Review invalidates it'),
    from: ['REVIEW'],
    to: 'INVALID',
    by: ['YGL03', 'PRE_ADMIN'],
    opinion: 'required',
    needs: ['hsCode'],
    takes: ['innerNote'],
    ...review,
    forbids: afterEffect,
    effect: 'reviewRefuted',
    danger: true,
  },
  {
    action: 'invalidManual',
    label: bi('人工失效', 'Declare invalid'),
    from: ['EFFECTIVE', 'EXPIRED'],
    to: 'INVALID',
    by: ['YGL02', 'YGL03', 'PRE_ADMIN'],
    opinion: 'required',
    effect: 'declaredInvalid',
  },
  {
    action: 'restore',
    label: bi('恢复', 'Restore'),
    from: ['INVALID'],
    to: 'EFFECTIVE',
    by: ['YGL03', 'PRE_ADMIN'],
    forbids: restorable(false),
    effect: 'restored',
  },
  {
    action: 'restoreExpired',
    label: bi('恢复(已过期)', 'Restore, expired'),
    from: ['INVALID'],
    to: 'EXPIRED',
    by: ['YGL03', 'PRE_ADMIN'],
    forbids: restorable(true),
    effect: 'restored',
  },
  {
    action: 'cancelRunning',
    label: bi('取消商品', 'Cancel the goods'),
    to: 'CANCELLED',
    by: ['PRE_ADMIN'],
    from: ['FIRST', 'SECOND', 'THIRD', 'NEED_INFO', 'PASSED', 'SENT', 'REVIEW', 'CONFIRMED'],
    opinion: 'required',
    forbids: inForce,
    effect: 'lineCancelled',
    danger: true,
  },
  {
    action: 'renew',
    label: bi('续期', 'Renew'),
    from: ['EFFECTIVE', 'EXPIRED'],
    to: 'EFFECTIVE',
    by: ['YGL03', 'PRE_ADMIN'],
    forbids: notYet,
    effect: 'renewed',
  },
] as const;
