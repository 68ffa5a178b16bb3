import { defineFlow } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';

/** 归类意见书: from its draft over a signature to its end. @see docs/spec/classification.md 2.5 */
export const precatOpinionFlow = defineFlow({
  entity: 'precatOpinion',
  whyClosed: bi('意见书由系统出具', 'Opinions are made by the system'),
  states: [
    { key: 'DRAFT', label: bi('待出具', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SIGNING', label: bi('签发中', 'Being signed'), tone: 'wait', icon: 'clock' },
    { key: 'ISSUED', label: bi('有效', 'Issued'), tone: 'ok', icon: 'tick' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'clock', final: true },
    { key: 'REVOKED', label: bi('撤销', 'Revoked'), tone: 'bad', icon: 'cross', final: true },
    { key: 'REPLACED', label: bi('换发', 'Replaced'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'sign',
      label: bi('送签', 'Hand in to be signed'),
      from: ['DRAFT'],
      to: 'SIGNING',
      who: ['YGL03', 'PRE_ADMIN'],
      effect: 'opinionSealed',
    },
    {
      key: 'issue',
      label: bi('签发', 'Issue'),
      from: ['SIGNING'],
      to: 'ISSUED',
      who: ['YGL03', 'PRE_ADMIN'],
      effect: 'opinionIssued',
    },
    {
      key: 'back',
      label: bi('退回', 'Give back'),
      from: ['SIGNING'],
      to: 'DRAFT',
      who: ['YGL03', 'PRE_ADMIN'],
      reason: 'required',
      effect: 'opinionUnsealed',
    },
    {
      key: 'revise',
      label: bi('换发', 'Revise'),
      from: ['ISSUED'],
      to: 'REPLACED',
      who: ['YGL03', 'PRE_ADMIN'],
      reason: 'required',
      effect: 'opinionRevised',
    },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['ISSUED'],
      to: 'REVOKED',
      who: ['YGL03', 'PRE_ADMIN', 'SYSTEM'],
      reason: 'required',
      danger: true,
    },
    { key: 'expire', label: bi('到期', 'Expires'), from: ['ISSUED'], to: 'EXPIRED', who: ['SYSTEM'] },
  ],
});
