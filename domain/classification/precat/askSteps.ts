import { preReviewAdministrators } from '../../core/access.ts';
import type { GuardFacts } from '../../core/flow.ts';
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

interface Facts extends GuardFacts {
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
  action: 'ask',
  label: bi('要求补充', 'Ask the customer'),
  to: 'NEED_INFO',
  needs: ['question'],
  neutral: true,
  effect: 'infoAsked',
} as const;
const supply = { from: ['NEED_INFO'], by: ['CUST', 'BUSI'], needs: ['infoAnswer'], effect: 'infoSupplied' } as const;

/**
 * What auditors ask of the customer, and his answer, which leads back to the stage that asked.
 * @see docs/spec/classification.md 2.3
 */
export const askSteps = [
  { ...ask, from: ['FIRST'], by: ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'], forbids: notTheirs('assignee1') },
  { ...ask, from: ['SECOND'], by: ['YGL02', 'YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['THIRD'], by: ['YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['REVIEW'], by: ['YGL03', 'PRE_ADMIN'], forbids: notTheirs('reviewerId') },
  {
    ...supply,
    action: 'supply1',
    label: bi('补充(回一审)', 'Supply, back to first'),
    to: 'FIRST',
    forbids: otherStage('FIRST'),
  },
  {
    ...supply,
    action: 'supply2',
    label: bi('补充(回二审)', 'Supply, back to second'),
    to: 'SECOND',
    forbids: otherStage('SECOND'),
  },
  {
    ...supply,
    action: 'supply3',
    label: bi('补充(回三审)', 'Supply, back to third'),
    to: 'THIRD',
    forbids: otherStage('THIRD'),
  },
  {
    ...supply,
    action: 'supplyR',
    label: bi('补充(回复审)', 'Supply, back to review'),
    to: 'REVIEW',
    forbids: otherStage('REVIEW'),
  },
  {
    action: 'infoTimeout',
    label: bi('补充超时', 'No answer came'),
    from: ['NEED_INFO'],
    to: 'REJECTED',
    by: ['SYSTEM', 'PRE_ADMIN'],
    forbids: stillTime,
    effect: 'infoTimedOut',
    danger: true,
  },
] as const;
