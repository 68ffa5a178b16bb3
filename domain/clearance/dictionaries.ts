import { defineDict } from '../core/dictionary.ts';

/** Words of clearance applications. @see docs/spec/operations.md 2 */
export const clearanceDictionaries = [
  defineDict('CLEAR_KIND', [
    ['IN', '进口', 'Import'],
    ['OUT', '出口', 'Export'],
    ['ZONE_IN', '进区', 'Into the zone'],
    ['ZONE_OUT', '出区', 'Out of the zone'],
  ]),
  defineDict('INSPECT_RESULT', [
    ['NONE', '无查验', 'None'],
    ['OK', '正常', 'Normal'],
    ['DIFF', '异常', 'Difference'],
  ]),
  defineDict('CLEAR_PAPER', [
    ['invoiceFiles', '发票', 'Invoice'],
    ['packingFiles', '装箱单', 'Packing list'],
    ['contractFiles', '合同', 'Contract'],
  ]),
];
