import { defineFlow, type JudgeFacts } from '../core/flow.ts';
import { type Actor, isCustomer } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

interface Power {
  readonly senderSide?: string | null;
}

/** What one side sent, the other side answers. */
const ownSending = ({ senderSide }: Power, { actor }: JudgeFacts & { readonly actor: Actor }): Text | undefined =>
  senderSide && (senderSide === 'OWNER') === isCustomer(actor.roleId)
    ? bi('应由对方确认', 'The other party answers it')
    : undefined;

/** 代理报关委托书: sent by one side, confirmed by the other. @see docs/spec/classification.md 2.11 */
export const powerOfAttorneyFlow = defineFlow({
  entity: 'powerOfAttorney',
  dict: 'POA_STATUS',
  drafts: ['DRAFT', 'REFUSED'],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SENT', label: bi('待确认', 'Sent'), tone: 'wait', icon: 'clock' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'ok', icon: 'tick' },
    { key: 'REFUSED', label: bi('已拒绝', 'Refused'), tone: 'bad', icon: 'back' },
    { key: 'EXPIRED', label: bi('到期', 'Expired'), tone: 'plain', icon: 'lock', final: true },
    { key: 'REVOKED', label: bi('撤销', 'Revoked'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'send',
      label: bi('发起', 'Send'),
      from: ['DRAFT', 'REFUSED'],
      to: 'SENT',
      who: ['BUSI', 'C1', 'CUST'],
      effect: 'powerSent',
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['SENT'],
      to: 'CONFIRMED',
      who: ['CUST', 'C1'],
      effect: 'powerConfirmed',
      stop: ownSending,
    },
    {
      key: 'refuse',
      label: bi('拒绝', 'Refuse'),
      from: ['SENT'],
      to: 'REFUSED',
      who: ['CUST', 'C1'],
      reason: 'required',
      stop: ownSending,
    },
    { key: 'expire', label: bi('到期', 'Expire'), from: ['CONFIRMED'], to: 'EXPIRED', who: ['SYSTEM'] },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['DRAFT', 'SENT', 'CONFIRMED', 'REFUSED'],
      to: 'REVOKED',
      who: ['SELF', 'C1'],
      reason: 'required',
      danger: true,
    },
  ],
});
