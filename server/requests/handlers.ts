export { requestAgreed, requestTransferred, requestUrged } from './requestActs.ts';
export { requestRules } from './requestRules.ts';
