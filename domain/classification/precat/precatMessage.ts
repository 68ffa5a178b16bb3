import { defineAct } from '../../core/act.ts';
import { answerShape, defineCall } from '../../core/call.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { type AttachedFile, bool, dict, files, json, ref, text, textarea } from '../../core/field.ts';
import { diffHours } from '../../core/moments.ts';
import { bi } from '../../core/text.ts';

const fields = {
  applyId: ref('预归类申请', 'Application', { entity: 'precatApply', required: true, createOnly: true }),
  customerId: ref('可见客户', 'Shared with', { entity: 'customer', readOnly: true, help: bi('内部留言没有客户', 'Internal messages have none') }),
  lineId: ref('关于商品', 'About goods', { entity: 'precatProduct', createOnly: true }),
  kind: dict('类型', 'Kind', { dict: 'MSG_KIND', readOnly: true, default: 'TEXT' }),
  content: textarea('内容', 'Text', { max: 2_000 }),
  files: files('附件', 'Files', { maxCount: 10 }),
  internalFlg: bool('内部留言', 'Internal', { personal: 'staff', createOnly: true, help: bi('客户看不到', 'Customers do not see it') }),
  readBy: json('已读', 'Read by', { secret: true, readOnly: true }),
  withdrawnFlg: bool('已撤回', 'Withdrawn', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
}; // biome-ignore format: fields read as a table

const empty = bi('请填写内容或上传附件', 'Write something or attach a file');
const saysNothing: Rule<DraftValues<typeof fields>> = ({ content, files: attached }) =>
  content || (attached?.length ?? 0) > 0 ? undefined : { content: empty };

/**
 * 预归类沟通: what a customer and those who classify his goods write to each other. Internal words have no customer, so none
 * sees them.
 * @see docs/spec/classification.md 3.1, 4.7
 */
export const precatMessage = defineEntity({
  key: 'precatMessage',
  service: 'product',
  design: 'classification',
  label: bi('预归类沟通', 'Pre-classification message'),
  fields,
  title: 'content',
  rules: [saysNothing],
  facts: { lineId: { filter: ({ applyId }) => ({ applyId }) } },
  mayEdit: () => ({ none: bi('留言不能修改', 'Messages are not changed') }),
  index: [['applyId', 'createdTime']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['get', 'add'],
}); // biome-ignore format: a definition is a table

const withdrawnWithin = 2 / 60;

/** 撤回: one's own words, for two minutes; that there were some stays. */
export const withdrawMessage = defineAct(precatMessage, {
  key: 'withdraw',
  label: bi('撤回', 'Withdraw'),
  method: 'withdrawPrecatMessage',
  right: 'create',
  who: ['SELF'],
  stop: ({ kind, withdrawnFlg, createdTime }, { now }) => {
    if (kind !== 'TEXT' || withdrawnFlg) return bi('该留言不能撤回', 'This message cannot be withdrawn');
    return diffHours({ from: createdTime ?? now, to: now }) > withdrawnWithin
      ? bi('超过2分钟，不能撤回', 'Older than two minutes: it stays')
      : undefined;
  },
});

/** An application people write about. */
export interface MessageThread {
  readonly applyId: string;
  readonly applyNo: string | null;
  readonly customerName: string | null;
  readonly status: string;
  readonly unread: number;
  readonly lastText: string | null;
  readonly lastTime: string | null;
}

export interface ThreadMessage {
  readonly id: string;
  readonly rowVersion: number;
  readonly kind: string;
  readonly content: string | null;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly createdTime: string;
  readonly internalFlg: number;
  readonly withdrawnFlg: number;
  readonly lineId: string | null;
  readonly lineName: string | null;
  /** The goods still wait for what was asked. */
  readonly isOpen: boolean;
  /** The last day to answer it; of an open question. */
  readonly answerDue: string | null;
  readonly files: readonly AttachedFile[];
}

const applyId = text('预归类申请', 'Application', { max: 36, required: true });

/** Applications of one's own rows, those with unread and new words first; a hundred of them. */
export const queryPrecatThreads = defineCall({
  service: 'product',
  method: 'queryPrecatThreads',
  right: 'precatMessage:list',
  input: { keyword: text('关键字', 'Keyword', { max: 60 }) },
  answer: answerShape<{ readonly threads: readonly MessageThread[] }>(),
});

/**
 * The last two hundred words about an application, oldest first; later than one of them with `sinceId`.
 * @throws 1002 not one's own
 */
export const queryPrecatMessagePage = defineCall({
  service: 'product',
  method: 'queryPrecatMessagePage',
  right: 'precatMessage:list',
  input: { applyId, sinceId: text('之后', 'Since', { max: 36 }) },
  answer: answerShape<{ readonly messages: readonly ThreadMessage[] }>(),
});

/** Everything about an application is read by this person. @throws 1002 not one's own */
export const readPrecatMessage = defineCall({
  service: 'product',
  method: 'readPrecatMessage',
  right: 'precatMessage:list',
  writes: true,
  input: { applyId },
  answer: answerShape<{ readonly read: number }>(),
});
