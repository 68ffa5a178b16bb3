import type { ActDefinition } from '../../core/act.ts';
import { handleAlert } from './alertActs.ts';
import { quotaDocumentActs } from './documentActs.ts';
import { activateGuarantee, amendGuarantee, closeGuarantee } from './guaranteeActs.ts';
import { resendMail } from './mailActs.ts';
import { resumeQuota, suspendQuota } from './quotaActs.ts';
import { admissionActs } from './reviewActs.ts';
import { editShortRemark, stopShortAdjust } from './shortActs.ts';
import { changeLevy, payLevy, refundLevy, repayLevy, retryLevy, reverseLevyPayment } from './usageActs.ts';

/** What people can do in the area beside the approval of documents, in the order in which it is offered. */
export const guaranteeActs: readonly ActDefinition[] = [
  suspendQuota,
  resumeQuota,
  activateGuarantee,
  amendGuarantee,
  closeGuarantee,
  stopShortAdjust,
  editShortRemark,
  ...Object.values(admissionActs),
  resendMail,
  handleAlert,
  payLevy,
  repayLevy,
  refundLevy,
  changeLevy,
  retryLevy,
  reverseLevyPayment,
  ...quotaDocumentActs,
];
