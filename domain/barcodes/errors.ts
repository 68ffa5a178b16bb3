import { defineErrors } from '../core/errors.ts';

/** Refusals of barcodes. @see docs/spec/operations.md 6 */
export const barcodeErrors = defineErrors({
  EXISTS: ['1006', '条码{code}已存在', 'Barcode {code} exists'],
  BOUND: ['1004', '条码已绑定{no}', 'Barcode is bound to {no}'],
});
