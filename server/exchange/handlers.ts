export { issueKey } from './door/doorRules.ts';
export { fetchMessageReceipt, partnerLogRules, resendMessages, sendReceipt } from './messages/logRules.ts';
export { daily } from './partnerDaily.ts';
