import type { FieldErrors } from '../../core/errors.ts';
import { defineFlow, type JudgeFacts } from '../../core/flow.ts';
import { addDays } from '../../core/moments.ts';
import { isSamePerson } from '../../core/person.ts';
import { type Actor, isSystem } from '../../core/rights.ts';
import { bi, type Text } from '../../core/text.ts';

interface Order {
  readonly kind?: string | null;
  readonly assigneeId?: string | null;
  readonly verifierId?: string | null;
  readonly finishTime?: string | null;
}

interface Facts extends JudgeFacts {
  readonly actor: Actor;
}

/** Days after which finished work that nobody looked through is over. */
const daysToSample = 7;

const notAssignee = ({ assigneeId }: Order, { actor }: Facts): Text | undefined =>
  isSystem(actor) || isSamePerson(actor, assigneeId)
    ? undefined
    : bi('该派单由其他人处理', 'Somebody else works on this order');

const notVerifier = ({ verifierId }: Order, { actor }: Facts): Text | undefined =>
  isSamePerson(actor, verifierId) ? undefined : bi('只有指定的复核人可以作出结论', 'Only the verifier decides');

const stillSampled = ({ finishTime }: Order, { now }: Facts): (Text & { readonly code: string }) | undefined =>
  finishTime && addDays(finishTime.slice(0, 10), daysToSample) <= now.slice(0, 10)
    ? undefined
    : {
        ...bi(
          `完成未满${daysToSample}天，仍可抽检`,
          `Finished less than ${daysToSample} days ago: it may still be sampled`,
        ),
        code: '1004',
      };

/** Goods under review have a reviewer of their own, who is named with the review. */
const ofReview = ({ kind }: Order): Text | undefined =>
  kind === 'REVIEW' ? bi('复审派单随复审结束', 'Orders of reviews end with the review') : undefined;

interface Looked {
  readonly lines?: readonly { readonly wrongFlg?: number | null }[] | null;
}

const nothingWrong = ({ lines }: Looked): FieldErrors | undefined =>
  lines?.some(({ wrongFlg }) => Number(wrongFlg) === 1)
    ? undefined
    : { lines: bi('请勾选有差错的商品', 'Tick the goods that are wrong') };

const looked = { of: 'lines', takes: ['wrongFlg', 'note'], beside: ['productId'] } as const;

/**
 * 派单: goods in the hands of one auditor, from handing out to looking through what he did.
 * @see docs/spec/classification.md 2.4
 */
export const precatDispatchFlow = defineFlow({
  entity: 'precatDispatch',
  states: [
    { key: 'NEW', label: bi('待派', 'New'), tone: 'plain', icon: 'ring' },
    { key: 'ASSIGNED', label: bi('已派', 'Assigned'), tone: 'wait', icon: 'clock' },
    { key: 'DOING', label: bi('处理中', 'In work'), tone: 'run', icon: 'half' },
    { key: 'FINISHED', label: bi('已完成', 'Finished'), tone: 'ok', icon: 'tick' },
    { key: 'VERIFYING', label: bi('复核中', 'Being verified'), tone: 'run', icon: 'dot' },
    { key: 'VERIFIED', label: bi('复核通过', 'Verified'), tone: 'ok', icon: 'tick', final: true },
    { key: 'RECALLED', label: bi('已收回', 'Recalled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'assign',
      label: bi('派单', 'Assign'),
      from: ['NEW'],
      to: 'ASSIGNED',
      who: ['PRE_ADMIN', 'YGL01', 'SYSTEM'],
      needs: ['assigneeId'],
      effect: 'orderAssigned',
    },
    {
      key: 'reassign',
      label: bi('改派', 'Reassign'),
      from: ['ASSIGNED', 'DOING'],
      to: 'ASSIGNED',
      who: ['PRE_ADMIN'],
      needs: ['assigneeId'],
      reason: 'required',
      stop: ofReview,
      effect: 'orderReassigned',
    },
    {
      key: 'start',
      label: bi('开始', 'Start'),
      from: ['ASSIGNED'],
      to: 'DOING',
      who: ['YGL01', 'YGL02', 'YGL03', 'SYSTEM'],
      stop: notAssignee,
      effect: 'orderStarted',
    },
    {
      key: 'finish',
      label: bi('完成', 'Finish'),
      from: ['DOING'],
      to: 'FINISHED',
      who: ['SYSTEM', 'YGL01', 'YGL02', 'YGL03'],
      stop: notAssignee,
      effect: 'orderFinished',
    },
    {
      key: 'sample',
      label: bi('抽检复核', 'Sample'),
      from: ['FINISHED'],
      to: 'VERIFYING',
      who: ['PRE_ADMIN', 'YGL03', 'SYSTEM'],
      needs: ['verifierId'],
      effect: 'orderSampled',
    },
    {
      key: 'verifyPass',
      label: bi('复核通过', 'Verified'),
      from: ['VERIFYING'],
      to: 'VERIFIED',
      who: ['YGL03', 'PRE_ADMIN'],
      lines: looked,
      stop: notVerifier,
      effect: 'orderVerified',
    },
    {
      key: 'verifyFail',
      label: bi('复核退回', 'Return'),
      from: ['VERIFYING'],
      to: 'DOING',
      who: ['YGL03', 'PRE_ADMIN'],
      lines: looked,
      reason: 'required',
      stop: notVerifier,
      judge: nothingWrong,
      effect: 'orderReturned',
    },
    {
      key: 'close',
      label: bi('免复核完结', 'Close unsampled'),
      from: ['FINISHED'],
      to: 'VERIFIED',
      who: ['SYSTEM', 'PRE_ADMIN'],
      stop: stillSampled,
    },
    {
      key: 'recall',
      label: bi('收回', 'Recall'),
      from: ['NEW', 'ASSIGNED'],
      to: 'RECALLED',
      who: ['PRE_ADMIN'],
      reason: 'required',
      stop: ofReview,
      effect: 'orderRecalled',
      danger: true,
    },
  ],
});
