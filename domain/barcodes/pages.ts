import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { scanPath, warehouseMenu } from './paths.ts';

/** Pages of barcodes beside those that follow from definitions. */
export const barcodePages = definePages({
  scan: {
    at: scanPath,
    title: bi('扫码作业', 'Scan'),
    right: 'barcode:list',
    own: ['barcode'],
    icon: 'list',
    group: warehouseMenu,
    keeps: ['code'],
    access: { warehouse: 'list', business: 'list', declarants: 'list' },
  },
});
