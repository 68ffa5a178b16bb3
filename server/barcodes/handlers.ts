export { barcodesGenerated } from './generate.ts';
export { photoRead } from './photo.ts';
export { rangePrinted } from './printing.ts';
export { barcodeRules } from './rules.ts';
export { barcodeByCode, codesScanned } from './scans.ts';
