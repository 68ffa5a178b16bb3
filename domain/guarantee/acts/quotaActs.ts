import { defineAct } from '../../core/act.ts';
import type { Stop } from '../../core/actRules.ts';
import { bi, inSentence } from '../../core/text.ts';
import { bhQuota } from '../bhQuota.ts';
import { wordOf } from '../wordOf.ts';

const balance = bi(
  '{customerId}：总额度 {totalAmount}，已用 {usedAmount}，可用 {availableAmount}。',
  '{customerId}: total {totalAmount}, used {usedAmount}, available {availableAmount}.',
);

function unless(
  allowed: string,
  quotaStatus: unknown,
  rule: { readonly zh: string; readonly en: string },
): Stop | undefined {
  if (quotaStatus === allowed) return undefined;
  const state = wordOf('BH_QUOTA_STATUS', quotaStatus);
  return bi(`额度为「${state.zh}」，${rule.zh}`, `The quota is ${inSentence(state.en)}; ${rule.en}`);
}

/** Stops new declarations of a customer; what is used stays. @see docs/spec/guarantee.md 3.6 */
export const suspendQuota = defineAct(bhQuota, {
  key: 'suspend',
  label: bi('暂停', 'Suspend'),
  title: bi('暂停额度 {name}？', 'Suspend {name}?'),
  lead: bi(
    `${balance.zh}\n暂停后不能再占用该额度，已占用的不变。`,
    `${balance.en}\nNothing more can be deducted from it; what is used stays.`,
  ),
  done: bi('{name}：已暂停', '{name} suspended'),
  who: ['JCK_L'],
  offeredTo: ['JCK'],
  right: 'edit',
  method: 'quotaSuspend',
  danger: true,
  reason: { required: true, max: 200 },
  isMissed: ({ quotaStatus }) => quotaStatus !== 'SUSPENDED',
  stop: ({ quotaStatus }) =>
    unless('ACTIVE', quotaStatus, bi('只有有效的额度可以暂停', 'only an active one can be suspended')),
});

/** Allows them again. @see docs/spec/guarantee.md 3.6 */
export const resumeQuota = defineAct(bhQuota, {
  key: 'resume',
  label: bi('恢复', 'Resume'),
  title: bi('恢复额度 {name}？', 'Resume {name}?'),
  lead: bi(
    `${balance.zh}\n恢复后可继续占用；到期的额度恢复后为到期。`,
    `${balance.en}\nIt can be used again, unless its end has passed.`,
  ),
  done: bi('{name}：已恢复', '{name} resumed'),
  who: ['JCK_L'],
  offeredTo: ['JCK'],
  right: 'edit',
  method: 'quotaResume',
  reason: { required: true, max: 200 },
  isMissed: ({ quotaStatus }) => quotaStatus === 'SUSPENDED',
  stop: ({ quotaStatus }) =>
    unless('SUSPENDED', quotaStatus, bi('只有暂停的额度可以恢复', 'only a suspended one can be resumed')),
});
