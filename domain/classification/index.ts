export { getHsCodeOn, importHsCode, queryHsTree, type TreeNode } from './calls.ts';
export { hsCode } from './hsCode.ts';
export { hsImport, hsImportRow } from './hsImport.ts';
export { applyImport, cancelImport } from './hsImportActs.ts';
export { hsAgreement, hsCiq, hsElement, hsExtraDuty } from './hsLines.ts';
export { hsSynonym } from './hsSynonym.ts';
export { markHistory, precatHistory, unmarkHistory } from './precatHistory.ts';
export { querySimilarHistory, querySuggest, rebuildSuggestIndex } from './suggestCalls.ts';
