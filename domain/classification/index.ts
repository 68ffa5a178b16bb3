export { getHsCodeOn, queryHsTree, type TreeNode } from './calls.ts';
export { hsCode } from './hsCode.ts';
export { hsAgreement, hsCiq, hsElement, hsExtraDuty } from './hsLines.ts';
export { hsSynonym } from './hsSynonym.ts';
