export { issueKey } from './door/doorRules.ts';
export { importBatchRules } from './imports/batchRules.ts';
export { fetchMessageReceipt, partnerLogRules, resendMessages, sendReceipt } from './messages/logRules.ts';
export { partnerFigures } from './partnerDaily.ts';
