export { barcodesGenerated } from './generate.ts';
export { barcodeRules } from './rules.ts';
