import { defineDict } from '../core/dictionary.ts';

/** What is printed, and how far it is. @see docs/spec/platform.md 9 */
export const printingDictionaries = [
  defineDict('PRINT_KIND', [
    ['LABEL', '标签', 'Label'],
    ['BARCODE', '条码', 'Barcode'],
    ['PACK', '装箱单', 'Packing list'],
    ['DISPATCH', '派车单', 'Dispatch note'],
    ['REVIEW', '审核单', 'Review sheet'],
    ['NORM', '通用', 'General'],
  ]),
] as const;
