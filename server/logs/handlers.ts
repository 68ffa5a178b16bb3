export { resendInterfaceMessage, shareInterfaceLog } from './interfaceCalls.ts';
