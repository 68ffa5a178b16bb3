export { ocrConvertRules, queueOcrConvert, tellOcrConvert } from './convert/convertRules.ts';
export {
  checkOcr,
  getOcrPage,
  leaseOcr,
  pushOcr,
  recognizeOcr,
  splitOcr,
  testOcrProfile,
  uploadOcr,
} from './documentCalls.ts';
export { documentRules } from './documentRules.ts';
export { anchorRules } from './learning.ts';
export { profileRules } from './profileRules.ts';
