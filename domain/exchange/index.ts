export { importBatch, importRow } from './importBatch.ts';
export { issuePartnerKey, partnerDoor, partnerDoorType } from './partnerDoor.ts';
export { fetchPartnerReceipt, partnerLog, resendPartnerLogs, sendPartnerReceipt } from './partnerLog.ts';
export { partnerMessageNo } from './partnerMessageNo.ts';
export { partnerDaily } from './partnerReport.ts';
