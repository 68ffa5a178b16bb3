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
      action: 'verifyOk',
      label: bi('核验通过', 'Verified'),
      from: ['PENDING', 'REFUSED'],
      to: 'VALID',
      by: ['C1', 'SYSTEM'],
      effect: 'certificateVerified',
    },
    {
      action: 'verifyNo',
      label: bi('核验不通过', 'Not verified'),
      from: ['PENDING'],
      to: 'REFUSED',
      by: ['C1', 'SYSTEM'],
      opinion: 'required',
      effect: 'certificateVerified',
    },
    { action: 'use', label: bi('核扣', 'Use'), from: ['VALID'], to: 'VALID', by: ['SYSTEM'] },
    { action: 'useUp', label: bi('用完', 'Used up'), from: ['VALID'], to: 'USED_UP', by: ['SYSTEM'] },
    { action: 'giveBack', label: bi('返还', 'Give back'), from: ['USED_UP'], to: 'VALID', by: ['SYSTEM'] },
    {
      action: 'expire',
      label: bi('过期', 'Expire'),
      from: ['PENDING', 'VALID', 'USED_UP', 'REFUSED'],
      to: 'EXPIRED',
      by: ['SYSTEM'],
    },
    {
      action: 'revoke',
      label: bi('撤销', 'Revoke'),
      from: ['PENDING', 'VALID', 'REFUSED', 'USED_UP'],
      to: 'REVOKED',
      by: ['C1'],
      opinion: 'required',
      danger: true,
    },
  ],
});
