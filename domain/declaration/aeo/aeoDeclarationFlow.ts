import type { FieldErrors } from '../../core/errors.ts';
import { defineFlow, type JudgeFacts } from '../../core/flow.ts';
import { addDays } from '../../core/moments.ts';
import { bi } from '../../core/text.ts';
import { wrongAssessment } from './assess.ts';

interface Item {
  readonly code?: string | null;
  readonly groupName?: string | null;
  readonly keyFlg?: number | null;
  readonly result?: string | null;
  readonly evidenceCount?: number | null;
  readonly rectify?: string | null;
  readonly improveCount?: number | null;
}

interface Assessment {
  readonly items?: readonly Item[] | null;
  readonly mostPartial?: number | null;
  readonly lowestScore?: number | null;
  readonly rectifyDue?: string | null;
  readonly nextReview?: string | null;
  readonly noticeNo?: string | null;
}

/** Days that a company has to improve what customs found, and before its review that one may ask for it. */
const mostRectifyDays = 90;
const reviewDays = 180;

/** What is still changed while the company assesses itself: company and standard are settled. */
const whileChecked = ['leaderId', 'files', 'remark'] as const;

/** Whoever handed an assessment in does not approve it. */
const ownSubmission = {
  fields: ['submitterId'],
  why: bi('提交人不能审核自己提交的自评', 'Whoever handed it in may not approve it'),
} as const;

const notPassed = ({ items, mostPartial, lowestScore }: Assessment): FieldErrors | undefined =>
  wrongAssessment(items ?? [], { mostPartial: mostPartial ?? 0, lowestScore: lowestScore ?? 0 });

/** Customs gives ninety days at most, and says what is to be improved. */
function wrongRectification({ items, rectifyDue }: Assessment, { now }: JudgeFacts): FieldErrors | undefined {
  const today = now.slice(0, 10);
  if (!(items ?? []).some(({ rectify }) => rectify))
    return { items: bi('请填写至少一项改进要求', 'Say of at least one item what is to be improved') };
  if (rectifyDue && (rectifyDue < today || rectifyDue > addDays(today, mostRectifyDays)))
    return { rectifyDue: bi(`改进期限应在${mostRectifyDays}天以内`, `Within ${mostRectifyDays} days`) };
  return undefined;
}

function notImproved({ items }: Assessment): FieldErrors | undefined {
  const open = (items ?? [])
    .filter(({ rectify, improveCount }) => rectify && !improveCount)
    .map(({ code }) => code ?? '');
  return open.length > 0
    ? {
        items: bi(
          `请上传改进证据：${open.join('、')}`,
          `Items without evidence of the improvement: ${open.join(', ')}`,
        ),
      }
    : undefined;
}

function tooEarly({ nextReview, noticeNo }: Assessment, { now }: JudgeFacts): FieldErrors | undefined {
  return !noticeNo && (nextReview ?? '') > addDays(now.slice(0, 10), reviewDays)
    ? {
        noticeNo: bi(
          `距复核日期超过${reviewDays}天，请填写海关通知书号`,
          `More than ${reviewDays} days ahead: name the notice of customs`,
        ),
      }
    : undefined;
}

const scored = {
  of: 'items',
  takes: ['result', 'ownerName', 'due', 'remark'],
  beside: ['keyFlg', 'evidenceCount'],
} as const;

/** AEO申报: from the self-assessment over customs' certification to its reviews. @see docs/spec/classification.md 2.13 */
export const aeoDeclarationFlow = defineFlow({
  entity: 'aeoDeclaration',
  dict: 'AEO_STATUS',
  drafts: ['DRAFT'],
  open: [{ in: ['SELF_CHECK', 'RETURNED'], fields: whileChecked }],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SELF_CHECK', label: bi('自评中', 'Self assessment'), tone: 'run', icon: 'half' },
    { key: 'REVIEWING', label: bi('内部审核', 'Internal review'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回整改', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'APPROVED', label: bi('审核通过待递交', 'Approved'), tone: 'run', icon: 'mark' },
    { key: 'FILED', label: bi('已递交海关', 'Filed'), tone: 'wait', icon: 'dot' },
    { key: 'ACCEPTED', label: bi('海关受理', 'Accepted by customs'), tone: 'run', icon: 'dot' },
    { key: 'ONSITE', label: bi('实地认证', 'On-site certification'), tone: 'run', icon: 'half' },
    { key: 'RECTIFY', label: bi('规范改进', 'Improvement period'), tone: 'bad', icon: 'pause' },
    { key: 'CERTIFIED', label: bi('认证通过', 'Certified'), tone: 'ok', icon: 'tick' },
    { key: 'RECERT', label: bi('复核中', 'Re-certification'), tone: 'wait', icon: 'clock' },
    { key: 'REFUSED', label: bi('未通过', 'Refused'), tone: 'bad', icon: 'cross', final: true },
    { key: 'REVOKED', label: bi('撤销', 'Revoked'), tone: 'bad', icon: 'cross', final: true },
    { key: 'EXPIRED', label: bi('失效', 'Ended'), tone: 'plain', icon: 'lock', final: true },
    { key: 'CANCELLED', label: bi('取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'start',
      label: bi('开始自评', 'Start'),
      from: ['DRAFT'],
      to: 'SELF_CHECK',
      who: ['C1', 'BUSI', 'CUST'],
      needs: ['companyId', 'entType', 'standardId'],
      effect: 'assessmentStarted',
    },
    {
      key: 'score',
      label: bi('填写自评', 'Fill in results'),
      from: ['SELF_CHECK'],
      to: 'SELF_CHECK',
      who: ['C1', 'BUSI', 'CUST'],
      lines: scored,
      effect: 'assessmentScored',
    },
    {
      key: 'score',
      label: bi('填写自评', 'Fill in results'),
      from: ['RETURNED'],
      to: 'RETURNED',
      who: ['C1', 'BUSI', 'CUST'],
      lines: scored,
      effect: 'assessmentScored',
    },
    {
      key: 'submit',
      label: bi('提交审核', 'Submit'),
      from: ['SELF_CHECK', 'RETURNED'],
      to: 'REVIEWING',
      who: ['C1', 'BUSI', 'CUST'],
      judge: notPassed,
      effect: 'assessmentSubmitted',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['REVIEWING'],
      to: 'RETURNED',
      who: ['BUSI_L', 'ADMIN'],
      reason: 'required',
    },
    {
      key: 'approve',
      label: bi('审核通过', 'Approve'),
      from: ['REVIEWING'],
      to: 'APPROVED',
      who: ['BUSI_L', 'ADMIN'],
      fourEyes: true,
      notBy: ownSubmission,
    },
    {
      key: 'file',
      label: bi('递交海关', 'File'),
      from: ['APPROVED'],
      to: 'FILED',
      who: ['C1'],
      needs: ['filedDate', 'receiptFiles'],
    },
    {
      key: 'accept',
      label: bi('受理', 'Accepted'),
      from: ['FILED'],
      to: 'ACCEPTED',
      who: ['C1', 'SYSTEM'],
      needs: ['acceptNo', 'acceptDate'],
      effect: 'assessmentAccepted',
    },
    {
      key: 'onsite',
      label: bi('实地认证', 'On-site'),
      from: ['ACCEPTED'],
      to: 'ONSITE',
      who: ['C1'],
      needs: ['team', 'onsiteDate'],
    },
    {
      key: 'rectify',
      label: bi('规范改进', 'Improvement'),
      from: ['ONSITE', 'RECERT'],
      to: 'RECTIFY',
      who: ['C1'],
      needs: ['rectifyDue'],
      lines: { of: 'items', takes: ['rectify'], beside: ['groupName', 'result'] },
      judge: wrongRectification,
      effect: 'improvementAsked',
    },
    {
      key: 'improved',
      label: bi('改进完成', 'Improved'),
      from: ['RECTIFY'],
      to: 'ONSITE',
      who: ['C1'],
      judge: notImproved,
    },
    {
      key: 'pass',
      label: bi('通过', 'Pass'),
      from: ['ONSITE', 'RECERT'],
      to: 'CERTIFIED',
      who: ['C1'],
      needs: ['certNo', 'certDate'],
      effect: 'companyCertified',
    },
    {
      key: 'refuse',
      label: bi('不通过', 'Refuse'),
      from: ['ACCEPTED', 'ONSITE', 'RECTIFY'],
      to: 'REFUSED',
      who: ['C1'],
      reason: 'required',
      effect: 'companyRefused',
      danger: true,
    },
    {
      key: 'recert',
      label: bi('复核', 'Re-certify'),
      from: ['CERTIFIED'],
      to: 'RECERT',
      who: ['C1', 'SYSTEM'],
      takes: ['noticeNo'],
      judge: tooEarly,
    },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['CERTIFIED', 'RECERT'],
      to: 'REVOKED',
      who: ['C1'],
      reason: 'required',
      effect: 'companyDegraded',
      danger: true,
    },
    {
      key: 'end',
      label: bi('终止', 'End'),
      from: ['CERTIFIED'],
      to: 'EXPIRED',
      who: ['C1', 'SYSTEM'],
      reason: 'required',
      effect: 'companyDegraded',
      danger: true,
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['DRAFT', 'SELF_CHECK', 'RETURNED', 'REVIEWING', 'APPROVED', 'FILED'],
      to: 'CANCELLED',
      who: ['SELF', 'BUSI_L', 'ADMIN'],
      reason: 'required',
      danger: true,
    },
  ],
});
