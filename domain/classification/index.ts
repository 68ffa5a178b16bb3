export { getHsCodeOn, importHsCode, queryHsTree, type TariffTreeNode } from './calls.ts';
export { hsChange, hsChangeHit, hsChangeImpact } from './change/hsChange.ts';
export { applyChange } from './change/hsChangeActs.ts';
export { hsChangeLine } from './change/hsChangeLine.ts';
export { hsCode } from './hsCode.ts';
export { hsImport, hsImportRow } from './hsImport.ts';
export { applyImport, cancelImport } from './hsImportActs.ts';
export { correctAgreements, correctCiq, correctElements, correctExtra } from './hsLineActs.ts';
export { hsAgreement, hsCiq, hsElement, hsExtraDuty } from './hsLines.ts';
export { hsSynonym } from './hsSynonym.ts';
export { copyApplication } from './precat/applyActs.ts';
export { saveResult } from './precat/auditActs.ts';
export { convertPrecatData, convertPrecatRows } from './precat/convertCalls.ts';
export { getAuditDesk, offerResult, passGoods, passUnchanged, queryAuditQueue } from './precat/deskCalls.ts';
export { assignPrecatDispatch, autoAssignPrecat, giveToAuditor, queryDispatchBoard } from './precat/dispatchCalls.ts';
export { askedElements, type Element, elementValuesOf, modelOf, wrongElements } from './precat/elementRules.ts';
export { goodsKeyOf, partKey } from './precat/goodsRules.ts';
export { acceptCandidate, reclassify } from './precat/invalidActs.ts';
export { precatApply } from './precat/precatApply.ts';
export { precatAudit } from './precat/precatAudit.ts';
export { precatAuditor } from './precat/precatAuditor.ts';
export { dispatchLine, precatDispatch } from './precat/precatDispatch.ts';
export {
  precatMessage,
  queryPrecatMessagePage,
  queryPrecatThreads,
  readPrecatMessage,
  withdrawMessage,
} from './precat/precatMessage.ts';
export { precatOpinion } from './precat/precatOpinion.ts';
export { precatProduct } from './precat/precatProduct.ts';
export { precatPrice, precatProtocol } from './precat/precatProtocol.ts';
export { precatSettle, settleLine } from './precat/precatSettle.ts';
export { precatStatis } from './precat/precatStatis.ts';
export { getXlsJson, queryElements, saveXlsJson } from './precat/resultSheet.ts';
export { sendSoftware } from './precat/softwareActs.ts';
export { markHistory, precatHistory, unmarkHistory } from './precatHistory.ts';
export { querySimilarHistory, querySuggest, rebuildSuggestIndex } from './suggestCalls.ts';
export { unitWord } from './unitWord.ts';
