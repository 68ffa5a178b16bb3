export { checkDeclaration, previewTax, queryDeclarationTables } from './calls.ts';
export { compareLine, inboundCompare, runCompare } from './compare/inboundCompare.ts';
export { customsOrder } from './customsOrder.ts';
export { declaration } from './declaration.ts';
export { declarationItem, declContainer, declPaper } from './declarationItem.ts';
export { certLine, declCertificate } from './declCertificate.ts';
export { orderContainer, orderGoods } from './orderGoods.ts';
export { powerOfAttorney } from './powerOfAttorney.ts';
export { exchangeRate, mfnOrigin } from './rates.ts';
