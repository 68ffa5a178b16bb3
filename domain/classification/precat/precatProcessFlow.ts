import { defineFlow, type JudgeFacts } from '../../core/flow.ts';
import { isSamePerson } from '../../core/person.ts';
import type { Actor } from '../../core/rights.ts';
import { bi, type Text } from '../../core/text.ts';
import { askSteps } from './askSteps.ts';
import { type AuditedGoods, wrongAudit } from './auditRules.ts';
import { resultSteps } from './resultSteps.ts';

interface Line {
  readonly auditLevels?: number | null;
  readonly assignee1?: string | null;
  readonly assignee2?: string | null;
  readonly assignee3?: string | null;
}

interface Facts extends JudgeFacts {
  readonly actor: Actor;
}

/** Results that hold no more, and goods that got none: neither in force nor under way. */
export const endedStates = ['EXPIRED', 'INVALID', 'REPLACED', 'REJECTED', 'CANCELLED'] as const;

const byOne = bi('同一人不能审核两级', 'One person may not audit two levels');

/**
 * V-20: nobody audits what he had a hand in, and nobody two levels of the same. What is returned forgets who audited
 * from there on.
 */
const firstAudit = { fourEyes: true } as const;
const laterAudit = { fourEyes: true, notBy: { fields: ['auditor1', 'auditor2'], why: byOne } } as const;

const givenTo = (assignee: string | null | undefined, { actor }: Facts): Text | undefined =>
  assignee && !isSamePerson(actor, assignee)
    ? bi('该商品已派给其他人', 'These goods were given to somebody else')
    : undefined;
const notMine = ({ assignee1 }: Line, facts: Facts): Text | undefined => givenTo(assignee1, facts);
const notMineSecond = ({ assignee2 }: Line, facts: Facts): Text | undefined => givenTo(assignee2, facts);
const notMineThird = ({ assignee3 }: Line, facts: Facts): Text | undefined => givenTo(assignee3, facts);

const levelsOf = ({ auditLevels }: Line): number => auditLevels ?? 3;
const wrongLevels = (fits: boolean): Text | undefined =>
  fits ? undefined : bi('与审核级数不符', 'The number of audits does not allow it');

const result = ['hsCode', 'declaredName', 'basis', 'girRules'] as const;
const described = ['composition', 'principle'] as const;
const asked = {
  needs: result,
  takes: [...described, 'innerNote'] as const,
  judge: (goods: AuditedGoods) => wrongAudit(goods),
};
/** What later levels change they explain; the opinion of another step is not theirs. */
const askedAgain = { ...asked, takes: [...described, 'reason', 'innerNote'] as const, start: () => ({ reason: null }) };

/**
 * 预归类商品: from dispatch through one to three audits by different people to a result in force, and to its end.
 * @see docs/spec/classification.md 2.3
 */
export const precatProcessFlow = defineFlow({
  entity: 'precatProduct',
  dict: 'PRECAT_PROCESS',
  field: 'processStatus',
  whyClosed: bi('商品在申请单中修改', 'Goods are changed in their application'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'WAIT_DISPATCH', label: bi('待派单', 'Awaiting dispatch'), tone: 'wait', icon: 'clock' },
    { key: 'FIRST', label: bi('一审中', 'First audit'), tone: 'run', icon: 'dot' },
    { key: 'SECOND', label: bi('二审中', 'Second audit'), tone: 'run', icon: 'half' },
    { key: 'THIRD', label: bi('三审中', 'Third audit'), tone: 'run', icon: 'half' },
    { key: 'NEED_INFO', label: bi('待客户补充', 'Awaiting information'), tone: 'wait', icon: 'pause' },
    { key: 'PASSED', label: bi('终审通过', 'Passed'), tone: 'ok', icon: 'tick' },
    { key: 'SENT', label: bi('待客户确认', 'Awaiting the customer'), tone: 'wait', icon: 'clock' },
    { key: 'DISPUTED', label: bi('客户异议', 'Disputed'), tone: 'bad', icon: 'back' },
    { key: 'REVIEW', label: bi('复审中', 'Under review'), tone: 'run', icon: 'half' },
    { key: 'CONFIRMED', label: bi('客户已确认', 'Confirmed'), tone: 'run', icon: 'mark' },
    { key: 'EFFECTIVE', label: bi('有效', 'Effective'), tone: 'ok', icon: 'tick' },
    { key: 'EXPIRED', label: bi('已过期', 'Expired'), tone: 'plain', icon: 'clock' },
    { key: 'INVALID', label: bi('已失效', 'Invalid'), tone: 'bad', icon: 'cross' },
    { key: 'REPLACED', label: bi('已被替代', 'Replaced'), tone: 'plain', icon: 'cross', final: true },
    { key: 'REJECTED', label: bi('不予归类', 'Rejected'), tone: 'bad', icon: 'cross', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    // These follow the application: its steps write all lines in one statement.
    { key: 'submit', label: bi('提交', 'Submit'), from: ['DRAFT'], to: 'WAIT_DISPATCH', who: ['SYSTEM'] },
    { key: 'back', label: bi('撤回', 'Back to draft'), from: ['WAIT_DISPATCH'], to: 'DRAFT', who: ['SYSTEM'] },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['DRAFT', 'WAIT_DISPATCH'],
      to: 'CANCELLED',
      who: ['SYSTEM'],
    },
    {
      key: 'dispatch',
      label: bi('派单', 'Dispatch'),
      from: ['WAIT_DISPATCH'],
      to: 'FIRST',
      who: ['PRE_ADMIN', 'YGL01'],
      needs: ['assignee1'],
      neutral: true,
      effect: 'lineDispatched',
    },
    {
      key: 'pass1',
      label: bi('一审通过', 'First pass'),
      from: ['FIRST'],
      to: 'SECOND',
      who: ['YGL01', 'YGL02', 'YGL03'],
      ...asked,
      effect: 'firstPassed',
      stop: (line: Line, facts) => wrongLevels(levelsOf(line) >= 2) ?? notMine(line, facts),
      ...firstAudit,
    },
    {
      key: 'pass1final',
      label: bi('一审终结', 'First pass, final'),
      from: ['FIRST'],
      to: 'PASSED',
      who: ['YGL01', 'YGL02', 'YGL03'],
      ...asked,
      effect: 'firstPassed',
      stop: (line: Line, facts) => wrongLevels(levelsOf(line) === 1) ?? notMine(line, facts),
      ...firstAudit,
    },
    {
      key: 'pass2',
      label: bi('二审通过', 'Second pass'),
      from: ['SECOND'],
      to: 'THIRD',
      who: ['YGL02', 'YGL03'],
      ...askedAgain,
      effect: 'secondPassed',
      stop: (line: Line, facts) => wrongLevels(levelsOf(line) === 3) ?? notMineSecond(line, facts),
      ...laterAudit,
    },
    {
      key: 'pass2final',
      label: bi('二审终结', 'Second pass, final'),
      from: ['SECOND'],
      to: 'PASSED',
      who: ['YGL02', 'YGL03'],
      ...askedAgain,
      effect: 'secondPassed',
      stop: (line: Line, facts) => wrongLevels(levelsOf(line) === 2) ?? notMineSecond(line, facts),
      ...laterAudit,
    },
    {
      key: 'pass3',
      label: bi('三审通过', 'Third pass (final)'),
      from: ['THIRD'],
      to: 'PASSED',
      who: ['YGL03'],
      ...askedAgain,
      effect: 'thirdPassed',
      stop: notMineThird,
      ...laterAudit,
    },
    {
      key: 'return1',
      label: bi('退一审', 'Return to first'),
      from: ['SECOND'],
      to: 'FIRST',
      who: ['YGL02', 'YGL03'],
      reason: 'required',
      takes: ['innerNote'],
      neutral: true,
      effect: 'returnedToFirst',
    },
    {
      key: 'return1',
      label: bi('退一审', 'Return to first'),
      from: ['THIRD'],
      to: 'FIRST',
      who: ['YGL03'],
      reason: 'required',
      takes: ['innerNote'],
      neutral: true,
      effect: 'returnedToFirst',
    },
    {
      key: 'return2',
      label: bi('退二审', 'Return to second'),
      from: ['THIRD'],
      to: 'SECOND',
      who: ['YGL03'],
      reason: 'required',
      takes: ['innerNote'],
      neutral: true,
      effect: 'returnedToSecond',
    },
    {
      key: 'reject',
      label: bi('不予归类', 'Reject'),
      from: ['FIRST'],
      to: 'REJECTED',
      who: ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'],
      needs: ['rejectReason'],
      reason: 'required',
      takes: ['innerNote'],
      effect: 'lineRejected',
      danger: true,
    },
    {
      key: 'reject',
      label: bi('不予归类', 'Reject'),
      from: ['SECOND'],
      to: 'REJECTED',
      who: ['YGL02', 'YGL03', 'PRE_ADMIN'],
      needs: ['rejectReason'],
      reason: 'required',
      takes: ['innerNote'],
      effect: 'lineRejected',
      danger: true,
    },
    {
      key: 'reject',
      label: bi('不予归类', 'Reject'),
      from: ['THIRD'],
      to: 'REJECTED',
      who: ['YGL03', 'PRE_ADMIN'],
      needs: ['rejectReason'],
      reason: 'required',
      takes: ['innerNote'],
      effect: 'lineRejected',
      danger: true,
    },
    ...askSteps,
    ...resultSteps,
  ],
});
