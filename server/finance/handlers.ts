export { agreementRules, copyAgreement, renewAgreement } from './agreementRules.ts';
export { autoOrderRules, checkOrder } from './orderRules.ts';
export { cargoOwnerRules, customsAuthRules } from './ownerRules.ts';
export { calcProtocolPrice, copyProtocol, supplierProtocolRules } from './protocolRules.ts';
export { checkAccounts, supplierServerRules } from './supplierRules.ts';
