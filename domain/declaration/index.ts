export { copyLastAssessment, extendCertification } from './aeo/aeoActs.ts';
export { aeoDeclaration } from './aeo/aeoDeclaration.ts';
export { aeoItem } from './aeo/aeoItem.ts';
export { aeoStandard, aeoStandardItem } from './aeo/aeoStandard.ts';
export {
  checkDeclaration,
  previewOrderSending,
  previewSending,
  previewTax,
  queryDeclarationTables,
  sendDeclaration,
} from './calls.ts';
export { compareLine, inboundCompare, runCompare } from './compare/inboundCompare.ts';
export {
  askRevocation,
  confirmReceipt,
  decideNumber,
  fetchReceipt,
  matchReceipt,
  resendThirdParty,
  sendAmendment,
} from './customsActs.ts';
export { customsMessage } from './customsMessage.ts';
export { customsOrder } from './customsOrder.ts';
export { declaration } from './declaration.ts';
export { declarationChange, declarationChangeLine } from './declarationChange.ts';
export { declarationItem, declContainer, declPaper } from './declarationItem.ts';
export { declarationReceipt } from './declarationReceipt.ts';
export { certLine, certUse, declCertificate } from './declCertificate.ts';
export { lookUpGoods } from './goodsLookup.ts';
export { queryLastLike } from './lastLike.ts';
export { queryMaking } from './makingCall.ts';
export { classifyGoods, makeOrder } from './orderActs.ts';
export { orderContainer, orderGoods } from './orderGoods.ts';
export { declDocument } from './papers/declDocument.ts';
export {
  downloadCertZip,
  downloadDeclDocuments,
  importCertZip,
  readDeclDocument,
  updateSentFile,
} from './papers/paperCalls.ts';
export { powerOfAttorney } from './powerOfAttorney.ts';
export { exchangeRate, noMfnOrigin } from './rates.ts';
export { checkCanPull, pullRpaTask, sendRpaFile } from './rpaCalls.ts';
export { rpaPause } from './rpaPause.ts';
export { rpaTask } from './rpaTask.ts';
export { resendSap, sapRecord } from './sap/sapRecord.ts';
export { windowChannel } from './singleWindow/channels.ts';
export { windowBroker } from './singleWindow/windowBroker.ts';
export {
  checkForWindow,
  importWindowMessages,
  queryWindowFile,
  queryWindowMessage,
} from './singleWindow/windowCalls.ts';
export { windowDraft, windowFile } from './singleWindow/windowDraft.ts';
export { statutoryCode } from './statutoryCode.ts';
