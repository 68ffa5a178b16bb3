export { ocrConvertRules, queueOcrConvert, tellOcrConvert } from './convert/convertRules.ts';
export {
  ocrChecked,
  ocrLeased,
  ocrPageRead,
  ocrProfileTried,
  ocrPushedOn,
  ocrQueued,
  ocrSplit,
  ocrUploaded,
} from './documentCalls.ts';
export { ocrDocumentRules } from './documentRules.ts';
export { anchorRules } from './learning.ts';
export { profileRules } from './profileRules.ts';
export { ocrOriginsRead } from './pushing/origins.ts';
