import { defineAct } from '../core/act.ts';
import { dict, ref } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { customsOrder } from './customsOrder.ts';
import { declaration } from './declaration.ts';
import { declarationReceipt } from './declarationReceipt.ts';

/** 对应报关单: a person says whose receipt it is that nothing in it tells. */
export const matchReceipt = defineAct(declarationReceipt, {
  key: 'match',
  label: bi('对应报关单', 'Match'),
  who: ['C1'],
  lead: bi('回执将按所选报关单处理。', 'The receipt is taken in for the chosen declaration.'),
  asks: { declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true }) },
  isMissed: ({ outcome }) => outcome === 'UNMATCHED',
  stop: ({ outcome }) => (outcome === 'UNMATCHED' ? undefined : bi('回执已有对应的报关单', 'It has its declaration')),
});

/**
 * 确认回执: a receipt that a person entered for what was declared through customs' system is confirmed by another one, who
 * has seen it there.
 */
export const confirmReceipt = defineAct(declarationReceipt, {
  key: 'confirm',
  label: bi('确认回执', 'Confirm'),
  who: ['C1'],
  fourEyes: true,
  lead: bi(
    '请在海关系统或单一窗口核对后确认，报关单将按该回执变更状态。',
    'Compare it with what customs shows: the declaration moves by it.',
  ),
  isMissed: ({ outcome }) => outcome === 'TO_CONFIRM',
  stop: ({ outcome }) => (outcome === 'TO_CONFIRM' ? undefined : bi('回执无需确认', 'It needs no confirmation')),
});

/**
 * 核定编号: customs' number on a receipt is another one than the declaration has. Somebody looks where customs shows it,
 * and says which is right; whoever entered the receipt does not.
 */
export const decideNumber = defineAct(declarationReceipt, {
  key: 'decideNumber',
  label: bi('核定编号', 'Decide the number'),
  title: bi('核定编号：{problem}', 'Decide the number: {problem}'),
  who: ['C1'],
  fourEyes: true,
  asks: { decision: dict('以哪个编号为准', 'Which is right', { dict: 'NUMBER_DECISION', required: true }) },
  reason: { required: true },
  lead: bi(
    '请在海关系统核对。以回执为准：报关单改用回执上的编号，并按回执变更状态；保留报关单上的编号：该回执不处理。',
    'Compare it with what customs shows. With the number of the receipt the declaration takes it over and moves by the receipt; with its own the receipt is left out.',
  ),
  isMissed: ({ outcome }) => outcome === 'CONFLICT',
  stop: ({ outcome }) => (outcome === 'CONFLICT' ? undefined : bi('编号没有不一致', 'The numbers do not differ')),
});

/** Customs has it, and may still answer. */
const withCustoms: ReadonlySet<string> = new Set([
  ...['SENT', 'STORED', 'EXAM', 'TAX', 'PICKED', 'FULL_SENT', 'RELEASED', 'AMENDING'],
]);

/** 取回执: customs is asked at once what the clock of the house asks every minute. */
export const fetchReceipt = defineAct(declaration, {
  key: 'fetchReceipt',
  label: bi('取回执', 'Fetch receipts'),
  who: ['C1'],
  service: 'van',
  method: 'fetchReceipt',
  isVersionOptional: true,
  batch: true,
  done: bi('已向海关查询，回执到达后自动显示', 'Customs was asked; receipts show as they come'),
  isMissed: ({ status }) => withCustoms.has(status ?? ''),
  stop: ({ status }) => (withCustoms.has(status ?? '') ? undefined : bi('报关单不在海关', 'It is not with customs')),
});

/**
 * 发送修改申请: customs is asked for what was changed since the amendment was begun; until it answers nothing more is
 * changed.
 */
export const sendAmendment = defineAct(declaration, {
  key: 'sendAmendment',
  label: bi('发送修改申请', 'Send the amendment'),
  title: bi('发送修改申请：{declNo}', 'Send the amendment of {declNo}'),
  who: ['C1'],
  notBy: {
    fields: ['amenders'],
    why: bi(
      '提出或录入修改的人不能发送，须由另一人核对后发送',
      'Whoever asked for it or wrote it does not send it: somebody else compares it first',
    ),
  },
  lead: bi(
    '与修改前不同的内容将作为修改申请发送海关；海关答复前不能再改，驳回后恢复修改前的内容。',
    'What differs from before goes to customs as an amendment. Nothing can be changed until customs answers; if it refuses, the old values come back.',
  ),
  done: bi('{declNo} 的修改申请已发送', 'The amendment of {declNo} is on its way'),
  isMissed: ({ status, amendSentTime }) => status === 'AMENDING' && !amendSentTime,
  isFirst: ({ status, amendSentTime }) => status === 'AMENDING' && !amendSentTime,
  stop: ({ status, amendSentTime }) => {
    if (status !== 'AMENDING') return bi('请先申请修改', 'Ask for an amendment first');
    return amendSentTime ? bi('修改申请已发送', 'The amendment was sent already') : undefined;
  },
});

/** With customs, and not released yet. */
const revocable: ReadonlySet<string> = new Set(['STORED', 'EXAM', 'TAX', 'AMENDING']);
const isRevocable = ({
  status,
  statusBefore,
}: {
  readonly status: string | null;
  readonly statusBefore: string | null;
}) => revocable.has(status ?? '') && !(status === 'AMENDING' && statusBefore === 'CLOSED');

/** 申请撤销: customs is asked to strike a declaration, which stays as it is until it has. */
export const askRevocation = defineAct(declaration, {
  key: 'askRevocation',
  label: bi('申请撤销', 'Ask revocation'),
  title: bi('申请撤销：{declNo}', 'Ask revocation of {declNo}'),
  who: ['C1'],
  danger: true,
  reason: { required: true },
  lead: bi('撤销申请将发送海关，海关同意后报关单撤销。', 'Customs is asked to strike the declaration; it is revoked once customs agrees.'),
  done: bi('{declNo} 的撤销申请已发送', 'Customs is asked to strike {declNo}'),
  isMissed: (record) => isRevocable(record) && !record.revokeSentTime,
  stop: ({ revokeSentTime, ...record }) => {
    if (!isRevocable(record)) return bi('只有海关入库且未放行的报关单可以申请撤销', 'Only what customs has stored and not released can be revoked');
    return revokeSentTime ? bi('撤销申请已发送', 'The revocation was asked for already') : undefined;
  },
}); // biome-ignore format: sentences

/** 重发报文: the messages of an order's declarations that customs has not answered go out again under their own numbers. */
export const resendThirdParty = defineAct(customsOrder, {
  key: 'resendThirdParty',
  label: bi('重发报文', 'Send messages again'),
  who: ['C1'],
  service: 'van',
  method: 'resendThirdParty',
  isVersionOptional: true,
  batch: true,
  reason: { required: true },
  lead: bi(
    '海关尚未答复的报文按原报文号再次发送。',
    'Messages that customs has not answered go out again under their numbers.',
  ),
  isMissed: ({ status }) => status === 'DECLARED',
  stop: ({ status }) =>
    status === 'DECLARED' ? undefined : bi('委托单尚未申报或已有结果', 'The order is not declared, or has its answer'),
});
