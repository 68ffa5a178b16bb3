export { barcodesGenerated } from './generate.ts';
export { rangePrinted } from './printing.ts';
export { barcodeRules } from './rules.ts';
