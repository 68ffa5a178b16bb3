export { barcode } from './barcode.ts';
export { generateBarcode, printBarcodeRange } from './calls.ts';
