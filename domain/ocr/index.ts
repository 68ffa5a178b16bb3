export {
  checkOcr,
  getOcrPage,
  leaseOcr,
  pushOcr,
  queryOcrOrigins,
  recognizeOcr,
  splitOcr,
  testOcrProfile,
  uploadOcr,
} from './ocrCalls.ts';
export { convertOcrPdf, fetchOcrConvertResult, ocrConvert } from './ocrConvert.ts';
export { ocrDocument, ocrField, ocrLine, ocrPage } from './ocrDocument.ts';
export { ocrAnchor, ocrProfile } from './ocrProfile.ts';
export { ocrPush } from './ocrPush.ts';
