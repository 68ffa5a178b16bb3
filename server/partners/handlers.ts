export { agreementCopied, agreementRenewed, agreementRules } from './agreementRules.ts';
export { autoOrderRules, checkOrder } from './orderRules.ts';
export { cargoOwnerRules, customsAuthRules } from './ownerRules.ts';
export { pricedByProtocol, protocolCopied, supplierProtocolRules } from './protocolRules.ts';
export { accountsChecked, supplierServerRules } from './supplierRules.ts';
