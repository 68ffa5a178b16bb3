import { defineAct } from '../core/act.ts';
import { ref } from '../core/field.ts';
import { say } from '../core/text.ts';
import { customsOrder } from './customsOrder.ts';
import { declaration } from './declaration.ts';
import { declarationReceipt } from './declarationReceipt.ts';

/** 对应报关单: a person says whose receipt it is that nothing in it tells. */
export const matchReceipt = defineAct(declarationReceipt, {
  key: 'match',
  label: say('对应报关单', 'Match'),
  who: ['C1'],
  lead: say('回执将按所选报关单处理。', 'The receipt is taken in for the chosen declaration.'),
  asks: { declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true }) },
  isMissed: ({ outcome }) => outcome === 'UNMATCHED',
  stop: ({ outcome }) => (outcome === 'UNMATCHED' ? undefined : say('回执已有对应的报关单', 'It has its declaration')),
});

/** Customs has it, and may still answer. */
const withCustoms: ReadonlySet<string> = new Set(['SENT', 'STORED', 'EXAM', 'TAX', 'RELEASED', 'AMENDING']);

/** 取回执: customs is asked at once what the clock of the house asks every minute. */
export const fetchReceipt = defineAct(declaration, {
  key: 'fetchReceipt',
  label: say('取回执', 'Fetch receipts'),
  who: ['C1'],
  service: 'van',
  method: 'fetchReceipt',
  isVersionOptional: true,
  batch: true,
  done: say('已向海关查询，回执到达后自动显示', 'Customs was asked; receipts show as they come'),
  isMissed: ({ status }) => withCustoms.has(status ?? ''),
  stop: ({ status }) => (withCustoms.has(status ?? '') ? undefined : say('报关单不在海关', 'It is not with customs')),
});

/** 重发报文: the messages of an order's declarations that customs has not answered go out again under their own numbers. */
export const resendThirdParty = defineAct(customsOrder, {
  key: 'resendThirdParty',
  label: say('重发报文', 'Send messages again'),
  who: ['C1'],
  service: 'van',
  method: 'resendThirdParty',
  isVersionOptional: true,
  batch: true,
  reason: { required: true },
  lead: say('海关尚未答复的报文按原报文号再次发送。', 'Messages that customs has not answered go out again under their numbers.'),
  isMissed: ({ status }) => status === 'DECLARED',
  stop: ({ status }) =>
    status === 'DECLARED' ? undefined : say('委托单尚未申报或已有结果', 'The order is not declared, or has its answer'),
});
