import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 监管证件: verified, used up or over. @see docs/spec/classification.md 2.12 */
export const declCertificateFlow = defineFlow({
  entity: 'declCertificate',
  dict: 'CERT_STATUS',
  drafts: ['PENDING', 'REFUSED'],
  whyClosed: bi('已核验的证件不能修改', 'A verified certificate cannot be changed'),
  states: [
    { key: 'PENDING', label: bi('待核验', 'Pending'), tone: 'wait', icon: 'clock' },
    { key: 'VALID', label: bi('有效', 'Valid'), tone: 'ok', icon: 'tick' },
    { key: 'REFUSED', label: bi('核验不通过', 'Refused'), tone: 'bad', icon: 'back' },
    { key: 'USED_UP', label: bi('已用完', 'Used up'), tone: 'plain', icon: 'lock' },
    { key: 'EXPIRED', label: bi('过期', 'Expired'), tone: 'plain', icon: 'cross', final: true },
    { key: 'REVOKED', label: bi('撤销', 'Revoked'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'verifyOk',
      label: bi('核验通过', 'Verified'),
      from: ['PENDING', 'REFUSED'],
      to: 'VALID',
      who: ['C1', 'SYSTEM'],
      effect: 'certificateVerified',
    },
    {
      key: 'verifyNo',
      label: bi('核验不通过', 'Not verified'),
      from: ['PENDING'],
      to: 'REFUSED',
      who: ['C1', 'SYSTEM'],
      reason: 'required',
      effect: 'certificateVerified',
    },
    { key: 'use', label: bi('核扣', 'Use'), from: ['VALID'], to: 'VALID', who: ['SYSTEM'] },
    { key: 'useUp', label: bi('用完', 'Used up'), from: ['VALID'], to: 'USED_UP', who: ['SYSTEM'] },
    { key: 'giveBack', label: bi('返还', 'Give back'), from: ['USED_UP'], to: 'VALID', who: ['SYSTEM'] },
    {
      key: 'expire',
      label: bi('过期', 'Expire'),
      from: ['PENDING', 'VALID', 'USED_UP', 'REFUSED'],
      to: 'EXPIRED',
      who: ['SYSTEM'],
    },
    {
      key: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['PENDING', 'VALID', 'REFUSED', 'USED_UP'],
      to: 'REVOKED',
      who: ['C1'],
      reason: 'required',
      danger: true,
    },
  ],
});
