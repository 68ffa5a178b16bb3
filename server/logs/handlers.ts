export { resendInterfaceMessageHandler, shareInterfaceLogHandler } from './interfaceCalls.ts';
export { queryRecordChangesHandler } from './recordChanges.ts';
