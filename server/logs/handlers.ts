export { resendInterfaceMessage, shareInterfaceLog } from './interfaceCalls.ts';
export { queryRecordChanges } from './recordChanges.ts';
