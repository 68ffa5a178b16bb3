export { queryRecordChanges } from './changeCalls.ts';
export { goodsInfoLog } from './goodsInfoLog.ts';
export { interfaceLog, resendInterfaceMessage, shareInterfaceLog } from './interfaceLog.ts';
export { opLog } from './opLog.ts';
