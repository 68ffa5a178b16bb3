import type { LoggedStep } from '#domain/approval/changes.ts';
import { type ApprovalDocument, type KindDefinition, type Needs, toDocument } from '#domain/approval/document.ts';
import {
  givenBack,
  heldByAccounting,
  heldByBusiness,
  heldByInvestment,
  statusOf,
  waitingForLeader,
} from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { waitText } from '../parts/form/waitText.ts';

type StageKey = 'business' | 'exitdept' | 'investment' | 'exitdeptAgain' | 'accounting' | 'oa' | 'confirm';

/** A department on the way of one document. */
export interface FlowStage {
  readonly key: StageKey;
  readonly label: Text;
  /** `stopped`: it lies here and does not go on by itself: given back, refused, failed or closed. */
  readonly state: 'done' | 'now' | 'stopped' | 'todo';
  /** Below the label: when it passed, who works on it and for how long, or why it comes. */
  readonly note: Text;
}

const labels: Readonly<Record<StageKey, Text>> = {
  business: bi('业务部门', 'Business'),
  exitdept: bi('进出口部', 'Import/export'),
  investment: bi('投资部', 'Investment'),
  exitdeptAgain: bi('进出口部复核', 'Import/export again'),
  accounting: bi('计财部', 'Finance'),
  oa: bi('OA审批', 'OA approval'),
  confirm: bi('确认生效', 'Confirmation'),
};

/**
 * The departments of this document in the order it meets them: those its needs and passes ask for, not those of its
 * kind.
 * @param log oldest first
 * @param now `yyyy-MM-dd HH:mm:ss`
 * @see docs/spec/guarantee.md 2.5, docs/spec/look.md 5.4
 */
export function flowStages(
  { usualNeeds }: Pick<KindDefinition, 'usualNeeds'>,
  record: RecordValues,
  log: readonly LoggedStep[],
  now: string,
): FlowStage[] {
  const document = withForetoldNeeds(toDocument(record), () => usualNeeds(record));
  const { round, leftAt } = walk(log);
  const isAgain = round === 2 && !heldByBusiness.has(document.status);
  const current = stageOf(document, isAgain);
  const keys = stagesOf(document, isAgain, current);
  const place = keys.indexOf(current);
  const isOver = document.status === 'EXITDEPT_INPUT_CONFIRMED' && !isReceiptOpen(document);
  return keys.map((key, index) => {
    const left = leftAt.get(key);
    if (key === current && !isOver) return { key, label: labels[key], ...present(document, record, now) };
    if (isOver || (index < place && key !== 'oa') || isPassed(document, key))
      return { key, label: labels[key], state: 'done', note: passedOn(left) };
    return { key, label: labels[key], state: 'todo', note: expected(key) };
  });
}

/** Needs are worked out with the first submit; a draft shows what they will be with the usual limits. */
function withForetoldNeeds(document: ApprovalDocument, usual: () => Needs): ApprovalDocument {
  if (document.submittedBy !== null || document.exitSubmittedBy !== null) return document;
  return { ...document, ...usual() };
}

/**
 * When each stage was last left, and whether import/export has the document for the first time or again, behind
 * investment.
 */
function walk(log: readonly LoggedStep[]): { round: 1 | 2; leftAt: ReadonlyMap<StageKey, LoggedStep> } {
  let round: 1 | 2 = 1;
  const leftAt = new Map<StageKey, LoggedStep>();
  for (const row of log) {
    const from = row.fromStatus === null ? undefined : stageOfStatus(row.fromStatus, round === 2);
    if (row.toStatus === 'BUSINESS_PASS_EXITDEPT_INPUT') round = 1;
    if (row.toStatus === 'INVESTMENT_PASS_EXITDEPT_INPUT') round = 2;
    if (row.action === 'oaResult') leftAt.set('oa', row);
    else if (from && (from !== stageOfStatus(row.toStatus, round === 2) || row.toStatus === 'EXITDEPT_INPUT_CONFIRMED'))
      leftAt.set(from, row);
  }
  return { round, leftAt };
}

function stagesOf(document: ApprovalDocument, isAgain: boolean, current: StageKey): StageKey[] {
  const { origin, needInvestment, needAccounting, needOa, invPassed } = document;
  const asks: Readonly<Record<StageKey, boolean>> = {
    business: origin === 'BUSINESS',
    exitdept: true,
    investment: needInvestment,
    // A pass of investment that still counts is not asked for again, so import/export sees the document once.
    exitdeptAgain: needInvestment && (!invPassed || isAgain),
    accounting: needAccounting,
    oa: needOa,
    confirm: true,
  };
  return (Object.keys(asks) as StageKey[]).filter((key) => asks[key] || key === current);
}

function stageOf(document: ApprovalDocument, isAgain: boolean): StageKey {
  const { status, oaStatus } = document;
  if (status === 'ACCOUNTING_INPUT_FINISH' && (oaStatus === 'PENDING' || oaStatus === 'REJECTED')) return 'oa';
  return stageOfStatus(status, isAgain);
}

function stageOfStatus(status: string, isAgain: boolean): StageKey {
  if (heldByBusiness.has(status)) return 'business';
  if (heldByInvestment.has(status)) return 'investment';
  if (heldByAccounting.has(status)) return 'accounting';
  if (status === 'EXITDEPT_PASS' || status === 'ACCOUNTING_INPUT_FINISH' || status === 'EXITDEPT_INPUT_CONFIRMED')
    return 'confirm';
  return isAgain ? 'exitdeptAgain' : 'exitdept';
}

const isReceiptOpen = ({ customsReceipt }: ApprovalDocument): boolean =>
  customsReceipt === 'SENT' || customsReceipt === 'FAILED';

function isPassed({ invPassed, accPassed, oaStatus }: ApprovalDocument, key: StageKey): boolean {
  switch (key) {
    case 'investment':
      return invPassed;
    case 'accounting':
      return accPassed;
    case 'oa':
      return oaStatus === 'APPROVED';
    default:
      return false;
  }
}

function present(document: ApprovalDocument, record: RecordValues, now: string): Pick<FlowStage, 'state' | 'note'> {
  if (document.closed) return { state: 'stopped', note: bi('已作废', 'Closed') };
  const what = doing(document);
  const wait = typeof record.statusSince === 'string' ? waitText(record.statusSince, now) : undefined;
  const isStopped =
    givenBack.has(document.status) || document.oaStatus === 'REJECTED' || document.customsReceipt === 'FAILED';
  return {
    state: isStopped ? 'stopped' : 'now',
    note: wait ? bi(`${what.zh} · ${wait.zh}`, `${what.en} · ${wait.en}`) : what,
  };
}

function doing({ status, oaStatus, customsReceipt }: ApprovalDocument): Text {
  if (status === 'EXITDEPT_INPUT_CONFIRMED')
    return customsReceipt === 'FAILED' ? bi('回执失败', 'Receipt failed') : bi('等待回执', 'Awaiting receipt');
  if (status === 'ACCOUNTING_INPUT_FINISH' && oaStatus === 'PENDING') return bi('OA审批中', 'In OA');
  if (status === 'ACCOUNTING_INPUT_FINISH' && oaStatus === 'REJECTED') return bi('OA已拒绝', 'Refused by OA');
  if (status === 'ACCOUNTING_INPUT_FINISH' || status === 'EXITDEPT_PASS') return bi('待确认', 'To be confirmed');
  const isLeader = waitingForLeader.has(status);
  if (givenBack.has(status))
    return isLeader ? bi('退回领导', 'Back with the leader') : bi('退回经办', 'Back with the operator');
  if (statusOf(status).initial) return bi('起草中', 'Drafting');
  return isLeader ? bi('领导审核中', 'Leader reviews') : bi('经办办理中', 'Operator works');
}

const passedOn = (row: LoggedStep | undefined): Text => {
  const day = row?.actTime.slice(5, 10);
  return day ? bi(`${day} 通过`, `passed ${day}`) : bi('已通过', 'passed');
};

function expected(key: StageKey): Text {
  switch (key) {
    case 'oa':
      return bi('本单需要', 'needed here');
    case 'confirm':
      return bi('进出口部', 'import/export');
    case 'exitdeptAgain':
      return bi('投资通过后', 'after investment');
    default:
      return bi('待办理', 'to come');
  }
}
