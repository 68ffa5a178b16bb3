import { defineFlow, type JudgeFacts } from '../core/flow.ts';
import type { Actor } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';
import { previewSending } from './calls.ts';
import { byReceipt, sentForGood } from './customsWord.ts';
import { inStage, isFull, isSummary } from './stages.ts';

interface Amended {
  readonly channel?: string | null;
  readonly statusBefore?: string | null;
}

/** An amendment leaves a declaration where it stood before. */
const wasBefore =
  (state: string) =>
  ({ statusBefore }: Amended): Text | undefined =>
    (statusBefore ?? 'RELEASED') === state
      ? undefined
      : bi('与申请修改前的状态不符', 'This is not how it stood before the amendment');

const granted =
  (state: string) =>
  (record: Amended, facts: JudgeFacts & { readonly actor: Actor }): Text | undefined =>
    wasBefore(state)(record) ?? byReceipt(record, facts);

interface Staged {
  readonly channel?: string | null;
  readonly stage?: string | null;
}

/** A summary is released by a step of its own, since the whole of it is still to be declared. */
const unlessSummary = (record: Staged, facts: JudgeFacts & { readonly actor: Actor }): Text | undefined =>
  isSummary(record)
    ? bi('概要申报请用“概要放行”', 'A summary is released by "Release on summary"')
    : byReceipt(record, facts);

/** What is released on its summary is not prepared anew from nothing: the second step is mended. */
const unlessFull = (record: Staged): Text | undefined =>
  isFull(record) ? bi('完整申报请用“完整申报退单”', 'Use "Reject the full declaration"') : undefined;

/** Goods that are through customs for good are declared back, not struck. */
const struck = (
  record: Amended & { readonly status?: string | null },
  facts: JudgeFacts & { readonly actor: Actor },
): Text | undefined =>
  record.status === 'AMENDING' && record.statusBefore === 'CLOSED'
    ? bi('已结关的报关单不能撤销', 'A closed declaration is not revoked')
    : byReceipt(record, facts);

/**
 * 报关单: one declaration from its draft to the archive; most steps follow receipts of customs. Whoever notes what customs
 * said before the second of two steps has written nothing of it, and may check that.
 * @see docs/spec/classification.md 2.10
 */
export const declarationFlow = defineFlow({
  entity: 'declaration',
  dict: 'DECL_STATUS',
  drafts: ['DRAFT'],
  open: [{ in: ['AMENDING', 'PICKED'], fields: 'all' }],
  states: [
    { key: 'DRAFT', label: bi('暂存', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'CHECKED', label: bi('已复核', 'Checked'), tone: 'run', icon: 'tick' },
    { key: 'SENT', label: bi('已发送', 'Sent'), tone: 'run', icon: 'dot' },
    { key: 'STORED', label: bi('海关入库', 'Stored by customs'), tone: 'run', icon: 'half' },
    { key: 'REJECTED', label: bi('退单', 'Rejected'), tone: 'bad', icon: 'back' },
    { key: 'EXAM', label: bi('查验', 'Examination'), tone: 'wait', icon: 'mark' },
    { key: 'TAX', label: bi('待缴税', 'Duty payable'), tone: 'wait', icon: 'pause' },
    { key: 'PICKED', label: bi('概要放行', 'Released on summary'), tone: 'wait', icon: 'clock' },
    { key: 'FULL_CHECKED', label: bi('完整申报已复核', 'Full declaration checked'), tone: 'run', icon: 'tick' },
    { key: 'FULL_SENT', label: bi('完整申报已发送', 'Full declaration sent'), tone: 'run', icon: 'dot' },
    { key: 'RELEASED', label: bi('放行', 'Released'), tone: 'ok', icon: 'tick' },
    { key: 'CLOSED', label: bi('结关', 'Closed'), tone: 'ok', icon: 'lock' },
    { key: 'AMENDING', label: bi('修改申请中', 'Amendment asked'), tone: 'wait', icon: 'clock' },
    { key: 'REVOKED', label: bi('撤销', 'Revoked'), tone: 'plain', icon: 'cross', final: true },
    { key: 'ARCHIVED', label: bi('归档', 'Archived'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'check',
      label: bi('复核', 'Check'),
      from: ['DRAFT'],
      to: 'CHECKED',
      who: ['C1'],
      fourEyes: true,
      effect: 'declarationChecked',
    },
    {
      key: 'uncheck',
      label: bi('退回', 'Back'),
      from: ['CHECKED'],
      to: 'DRAFT',
      who: ['C1'],
      neutral: true,
      effect: 'declarationUnchecked',
    },
    {
      key: 'send',
      label: bi('发送', 'Send'),
      from: ['CHECKED'],
      to: 'SENT',
      who: ['C1'],
      fourEyes: true,
      lead: sentForGood,
      foretells: previewSending,
      effect: 'declarationSent',
    },
    {
      key: 'store',
      label: bi('入库', 'Stored'),
      from: ['SENT'],
      to: 'STORED',
      who: ['SYSTEM', 'C1'],
      needs: ['entryId'],
      takes: ['seqNo'],
      neutral: true,
      effect: 'declarationStored',
    },
    {
      key: 'reject',
      label: bi('退单', 'Reject'),
      from: ['SENT', 'STORED'],
      to: 'REJECTED',
      aside: true,
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: unlessFull,
      effect: 'declarationRejected',
    },
    {
      key: 'redo',
      label: bi('修改', 'Edit again'),
      from: ['REJECTED'],
      to: 'DRAFT',
      who: ['C1'],
      neutral: true,
      effect: 'declarationUnchecked',
    },
    {
      key: 'exam',
      label: bi('查验', 'Examination'),
      from: ['STORED', 'TAX'],
      to: 'EXAM',
      aside: true,
      who: ['SYSTEM', 'C1'],
      neutral: true,
      effect: 'declarationExamined',
    },
    {
      key: 'examDone',
      label: bi('查毕', 'Done'),
      from: ['EXAM'],
      to: 'STORED',
      who: ['SYSTEM', 'C1'],
      neutral: true,
      effect: 'examinationEnded',
    },
    {
      key: 'tax',
      label: bi('待缴税', 'Duty payable'),
      from: ['STORED', 'EXAM'],
      to: 'TAX',
      aside: true,
      who: ['SYSTEM', 'C1'],
      effect: 'dutyPayable',
    },
    {
      key: 'paid',
      label: bi('已缴', 'Paid'),
      from: ['TAX'],
      to: 'STORED',
      who: ['SYSTEM', 'C1', 'FINANC'],
      effect: 'dutyPaid',
    },
    {
      key: 'release',
      label: bi('放行', 'Release'),
      from: ['STORED', 'EXAM', 'TAX'],
      to: 'RELEASED',
      who: ['SYSTEM', 'C1'],
      stop: unlessSummary,
      effect: 'declarationReleased',
    },
    {
      key: 'releaseSummary',
      label: bi('概要放行', 'Release on summary'),
      from: ['STORED', 'EXAM'],
      to: 'PICKED',
      who: ['SYSTEM', 'C1'],
      stop: (record: Staged, facts: JudgeFacts & { readonly actor: Actor }) =>
        inStage('SUMMARY')(record) ?? byReceipt(record, facts),
      neutral: true,
      effect: 'summaryReleased',
    },
    {
      key: 'checkFull',
      label: bi('复核完整申报', 'Check the full declaration'),
      from: ['PICKED'],
      to: 'FULL_CHECKED',
      who: ['C1'],
      fourEyes: true,
      stop: inStage('FULL'),
      effect: 'declarationChecked',
    },
    {
      key: 'uncheckFull',
      label: bi('退回完整申报', 'Back to the full declaration'),
      from: ['FULL_CHECKED'],
      to: 'PICKED',
      who: ['C1'],
      neutral: true,
      effect: 'declarationUnchecked',
    },
    {
      key: 'sendFull',
      label: bi('发送完整申报', 'Send the full declaration'),
      from: ['FULL_CHECKED'],
      to: 'FULL_SENT',
      who: ['C1'],
      fourEyes: true,
      lead: sentForGood,
      foretells: previewSending,
      effect: 'fullSent',
    },
    {
      key: 'storeFull',
      label: bi('完整申报入库', 'Full declaration stored'),
      from: ['FULL_SENT'],
      to: 'STORED',
      who: ['SYSTEM', 'C1'],
      neutral: true,
      effect: 'declarationStored',
    },
    {
      key: 'rejectFull',
      label: bi('完整申报退单', 'Reject the full declaration'),
      from: ['FULL_SENT', 'STORED'],
      to: 'PICKED',
      aside: true,
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: inStage('FULL'),
      neutral: true,
      effect: 'fullRejected',
    },
    {
      key: 'close',
      label: bi('结关', 'Close'),
      from: ['RELEASED'],
      to: 'CLOSED',
      who: ['SYSTEM', 'C1'],
      stop: byReceipt,
      effect: 'declarationClosed',
    },
    {
      key: 'amend',
      label: bi('申请修改', 'Ask amendment'),
      from: ['STORED', 'RELEASED', 'CLOSED'],
      to: 'AMENDING',
      who: ['C1'],
      reason: 'required',
      needs: ['amendCode'],
      takes: ['amendProof'],
      effect: 'amendmentAsked',
    },
    {
      key: 'amendOk',
      label: bi('修改通过', 'Amendment granted'),
      from: ['AMENDING'],
      to: 'RELEASED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: granted('RELEASED'),
      effect: 'amendmentGranted',
    },
    {
      key: 'amendOkEarly',
      label: bi('修改通过(未放行)', 'Amendment granted before release'),
      from: ['AMENDING'],
      to: 'STORED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: granted('STORED'),
      effect: 'amendmentGranted',
    },
    {
      key: 'amendOkClosed',
      label: bi('修改通过(已结关)', 'Amendment granted after closing'),
      from: ['AMENDING'],
      to: 'CLOSED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: granted('CLOSED'),
      effect: 'amendmentGranted',
    },
    {
      key: 'amendNo',
      label: bi('修改驳回(未放行)', 'Amendment refused before release'),
      from: ['AMENDING'],
      to: 'STORED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: wasBefore('STORED'),
      effect: 'amendmentRefused',
    },
    {
      key: 'amendNoLate',
      label: bi('修改驳回', 'Amendment refused'),
      from: ['AMENDING'],
      to: 'RELEASED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: wasBefore('RELEASED'),
      effect: 'amendmentRefused',
    },
    {
      key: 'amendNoClosed',
      label: bi('修改驳回(已结关)', 'Amendment refused after closing'),
      from: ['AMENDING'],
      to: 'CLOSED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: wasBefore('CLOSED'),
      effect: 'amendmentRefused',
    },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['STORED', 'REJECTED', 'EXAM', 'TAX', 'AMENDING'],
      to: 'REVOKED',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      stop: struck,
      effect: 'declarationRevoked',
      danger: true,
    },
    {
      key: 'archive',
      label: bi('归档', 'Archive'),
      from: ['CLOSED'],
      to: 'ARCHIVED',
      who: ['SYSTEM', 'C1'],
      effect: 'declarationArchived',
    },
  ],
});
