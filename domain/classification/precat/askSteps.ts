import { preReviewAdministrators } from '../../core/access.ts';
import type { JudgeFacts } from '../../core/flow.ts';
import { addDays } from '../../core/moments.ts';
import { isSamePerson } from '../../core/person.ts';
import type { Actor } from '../../core/rights.ts';
import { bi, type Text } from '../../core/text.ts';

interface Line {
  readonly assignee1?: string | null;
  readonly reviewerId?: string | null;
  readonly infoStage?: string | null;
  readonly askedTime?: string | null;
}

interface Facts extends JudgeFacts {
  readonly actor: Actor;
}

const notMine = bi('该商品由其他人处理', 'Somebody else works on these goods');

/** Whoever works on the goods asks, or whoever gives the work out. */
const notTheirs =
  (who: 'assignee1' | 'reviewerId') =>
  (line: Line, { actor }: Facts): Text | undefined =>
    actor.roleId === preReviewAdministrators || !line[who] || isSamePerson(actor, line[who]) ? undefined : notMine;

/** Days after which goods that nobody says more about are not classified. */
const daysToAnswer = 30;

const stillTime = ({ askedTime }: Line, { now }: Facts): (Text & { readonly code: string }) | undefined =>
  askedTime && addDays(askedTime.slice(0, 10), daysToAnswer) < now.slice(0, 10)
    ? undefined
    : { ...bi(`要求补充未满${daysToAnswer}天`, `Asked less than ${daysToAnswer} days ago`), code: '1004' };

const otherStage =
  (stage: string) =>
  ({ infoStage }: Line): (Text & { readonly code: string }) | undefined =>
    infoStage === stage ? undefined : { ...bi('与要求补充的环节不符', 'Another stage asked'), code: '1004' };

const ask = {
  key: 'ask',
  label: bi('要求补充', 'Ask the customer'),
  to: 'NEED_INFO',
  needs: ['question'],
  neutral: true,
  effect: 'infoAsked',
} as const;
const supply = { from: ['NEED_INFO'], who: ['CUST', 'BUSI'], needs: ['infoAnswer'], effect: 'infoSupplied' } as const;

/**
 * What auditors ask of the customer, and his answer, which leads back to the stage that asked.
 * @see docs/spec/classification.md 2.3
 */
export const askSteps = [
  { ...ask, from: ['FIRST'], who: ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'], stop: notTheirs('assignee1') },
  { ...ask, from: ['SECOND'], who: ['YGL02', 'YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['THIRD'], who: ['YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['REVIEW'], who: ['YGL03', 'PRE_ADMIN'], stop: notTheirs('reviewerId') },
  {
    ...supply,
    key: 'supply1',
    label: bi('补充(回一审)', 'Supply, back to first'),
    to: 'FIRST',
    stop: otherStage('FIRST'),
  },
  {
    ...supply,
    key: 'supply2',
    label: bi('补充(回二审)', 'Supply, back to second'),
    to: 'SECOND',
    stop: otherStage('SECOND'),
  },
  {
    ...supply,
    key: 'supply3',
    label: bi('补充(回三审)', 'Supply, back to third'),
    to: 'THIRD',
    stop: otherStage('THIRD'),
  },
  {
    ...supply,
    key: 'supplyR',
    label: bi('补充(回复审)', 'Supply, back to review'),
    to: 'REVIEW',
    stop: otherStage('REVIEW'),
  },
  {
    key: 'infoTimeout',
    label: bi('补充超时', 'No answer came'),
    from: ['NEED_INFO'],
    to: 'REJECTED',
    who: ['SYSTEM', 'PRE_ADMIN'],
    stop: stillTime,
    effect: 'infoTimedOut',
    danger: true,
  },
] as const;
