import type { ActDefinition } from '../../core/act.ts';
import { activateGuarantee, amendGuarantee, closeGuarantee } from './guaranteeActs.ts';
import { resendMail } from './mailActs.ts';
import { resumeQuota, suspendQuota } from './quotaActs.ts';
import { editShortRemark, stopShortAdjust } from './shortActs.ts';

/** What people can do in the area beside the approval of documents, in the order in which it is offered. */
export const guaranteeActs: readonly ActDefinition[] = [
  suspendQuota,
  resumeQuota,
  activateGuarantee,
  amendGuarantee,
  closeGuarantee,
  stopShortAdjust,
  editShortRemark,
  resendMail,
];
