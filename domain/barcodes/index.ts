export { barcode } from './barcode.ts';
export { generateBarcode, printBarcodeRange } from './calls.ts';
export { codeScan } from './codeScan.ts';
export { getBarcodeByCode, readCodePhoto, scanCodes } from './scanCalls.ts';
