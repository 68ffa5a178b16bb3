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
  readonly infoAnswer?: string | null;
  readonly infoFiles?: readonly unknown[] | null;
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
export const daysToAnswer = 30;

/** The last day on which a question may be answered. @param asked the moment it was asked */
export const answerDueOf = (asked: string): string => addDays(asked.slice(0, 10), daysToAnswer);

const stillTime = ({ askedTime }: Line, { now }: Facts): (Text & { readonly code: string }) | undefined =>
  askedTime && answerDueOf(askedTime) < now.slice(0, 10)
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

/** A photo of the rating plate says what was asked as well as words do. */
const saysNothing = ({ infoAnswer, infoFiles }: Line) =>
  infoAnswer?.trim() || infoFiles?.length
    ? undefined
    : { infoAnswer: bi('请填写补充内容或上传资料', 'Write an answer or attach a file') };

/** Who answers does not know of stages: of the four ways back he is shown the one that leads to who asked. */
const supplyTo = <const Stage extends string>(stage: Stage) =>
  ({
    label: bi('补充', 'Answer'),
    from: ['NEED_INFO'],
    to: stage,
    who: ['CUST', 'BUSI'],
    about: ['question', 'answerDue'],
    takes: ['infoAnswer', 'infoFiles'],
    judge: saysNothing,
    effect: 'infoSupplied',
    isMissed: ({ infoStage }: { readonly infoStage?: unknown }) => infoStage === stage,
    isFirst: () => true,
    stop: otherStage(stage),
  }) as const;

/**
 * What auditors ask of the customer, and his answer, which leads back to the stage that asked.
 * @see docs/spec/classification.md 2.3
 */
export const askSteps = [
  { ...ask, from: ['FIRST'], who: ['YGL01', 'YGL02', 'YGL03', 'PRE_ADMIN'], stop: notTheirs('assignee1') },
  { ...ask, from: ['SECOND'], who: ['YGL02', 'YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['THIRD'], who: ['YGL03', 'PRE_ADMIN'] },
  { ...ask, from: ['REVIEW'], who: ['YGL03', 'PRE_ADMIN'], stop: notTheirs('reviewerId') },
  { ...supplyTo('FIRST'), key: 'supply1' },
  { ...supplyTo('SECOND'), key: 'supply2' },
  { ...supplyTo('THIRD'), key: 'supply3' },
  { ...supplyTo('REVIEW'), key: 'supplyR' },
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
