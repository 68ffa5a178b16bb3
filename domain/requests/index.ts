export { approvalRequest } from './approvalRequest.ts';
export { approvalStep } from './approvalStep.ts';
export { agreeRequest, transferRequest, urgeRequest } from './requestActs.ts';
