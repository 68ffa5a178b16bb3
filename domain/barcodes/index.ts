export { barcode } from './barcode.ts';
export { generateBarcode } from './calls.ts';
