import { children } from '../core/field.ts';
import { definePaper, type LabelFace } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { barcode } from './barcode.ts';

const face = {
  title: 'partNo',
  lines: ['customerId', 'batchNo', 'expiry', 'bindNo'],
  code: ['code'],
  kind: 'barcodeKind',
  matrix: true,
  isBare: ({ labelKind }) => labelKind === 'BARCODE',
} as const satisfies LabelFace;

/** 条码标签: one code on a label of 60x40 mm, as squares beside the bars, for cameras. */
export const codePaper = definePaper(barcode, { key: 'LABEL', label: bi('条码标签', 'Barcode label'), face });

/** 号段标签: the codes that were printed together with this one, a label each. */
export const rangePaper = definePaper(barcode, {
  key: 'RANGE',
  label: bi('号段标签', 'Labels of a range'),
  fields: { range: children('条码', 'Barcodes', { of: barcode }) },
  labels: { of: 'range', ...face },
});

/** What barcodes print. */
export const barcodePapers = [codePaper, rangePaper];
