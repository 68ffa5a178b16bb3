import { defineDict } from '../core/dictionary.ts';

/** Words of barcodes that no lifecycle brings. @see docs/spec/operations.md 2 */
export const barcodeDictionaries = [
  defineDict('BARCODE_KIND', [
    ['EAN13', 'EAN-13 商品码', 'EAN-13'],
    ['CODE128', 'Code 128', 'Code 128'],
    ['QR', '二维码', 'QR'],
    ['DM', 'DataMatrix', 'DataMatrix'],
    ['SSCC', '托盘码', 'Pallet (SSCC)'],
    ['GS1', 'GS1-128', 'GS1-128'],
    ['GS1DM', 'GS1 DataMatrix', 'GS1 DataMatrix'],
  ]),
  defineDict('BARCODE_LABEL', [
    ['LABEL', '标签（品名与条码）', 'Label with words'],
    ['BARCODE', '只印条码', 'The code alone'],
  ]),
  defineDict('SCAN_RESULT', [
    ['found', '已识别', 'Found'],
    ['unknown', '未登记', 'Unknown'],
    ['half', '疑似扫码不全', 'Looks incomplete'],
    ['wrong', '校验不通过', 'Wrong check digit'],
  ]),
  defineDict('BIND_TYPE', [
    ['GOODS', '商品', 'Goods'],
    ['BOX', '箱', 'Carton'],
    ['PALLET', '托盘', 'Pallet'],
    ['LOC', '库位', 'Location'],
    ['DOC', '单据', 'Document'],
  ]),
];
