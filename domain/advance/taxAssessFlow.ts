import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 税款评估: business writes it, import/export scores it, its leader confirms. @see docs/spec/finance.md 2.5 */
export const taxAssessFlow = defineFlow({
  entity: 'taxAssess',
  dict: 'TAXS_ASSESS_STATUS',
  drafts: ['DRAFT', 'RETURNED'],
  open: [{ in: ['SUBMITTED'], fields: ['items', 'vetoes', 'lawsuits', 'opinion', 'assessFiles'] }],
  whyClosed: bi('已提交评审，需修改请退回', 'It is being scored: have it returned for changes'),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SUBMITTED', label: bi('待评审', 'Awaiting scoring'), tone: 'wait', icon: 'clock' },
    { key: 'RETURNED', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
    { key: 'SCORED', label: bi('待确认', 'Awaiting confirmation'), tone: 'wait', icon: 'half' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'EXPIRED', label: bi('已过期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'VOID', label: bi('作废', 'Void'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { key: 'submit', label: bi('提交', 'Submit'), from: ['DRAFT', 'RETURNED'], to: 'SUBMITTED', who: ['BUSI'] },
    {
      key: 'score',
      label: bi('评分', 'Score'),
      from: ['SUBMITTED'],
      to: 'SCORED',
      who: ['JCK'],
      effect: 'assessScored',
    },
    {
      key: 'return',
      label: bi('退回', 'Return'),
      from: ['SUBMITTED', 'SCORED'],
      to: 'RETURNED',
      who: ['JCK', 'JCK_L'],
      reason: 'required',
      neutral: true,
      effect: 'assessReturned',
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['SCORED'],
      to: 'CONFIRMED',
      who: ['JCK_L'],
      fourEyes: true,
      effect: 'assessConfirmed',
    },
    { key: 'expire', label: bi('过期', 'Expire'), from: ['CONFIRMED'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['DRAFT', 'RETURNED'],
      to: 'VOID',
      who: ['BUSI'],
      reason: 'required',
      danger: true,
      aside: true,
    },
  ],
});
