import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { barcodeDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { barcodePages } from './pages.ts';
import { barcodePapers } from './papers.ts';

const rows: AreaRows = {
  warehouse: { barcode: 'ALL' },
  business: { barcode: 'ALL' },
  declarants: { barcode: 'ALL' },
  it: { barcode: 'ALL' },
};

/** 条码: codes on goods, cartons, pallets, places and papers, and what they stand for. */
export const barcodesArea = defineArea({
  key: 'barcodes',
  label: bi('条码', 'Barcodes'),
  ...definitionsOf(definitions),
  papers: barcodePapers,
  pages: barcodePages,
  dictionaries: barcodeDictionaries,
  rows,
});
