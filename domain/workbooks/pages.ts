import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { dynExcelPath } from './paths.ts';

/** Pages of sheets beside those that follow from definitions. */
export const workbookPages = definePages({
  dynExcel: {
    at: dynExcelPath,
    title: bi('动态表格', 'Dynamic spreadsheet'),
    right: 'shareSheet:list',
    own: ['shareSheet'],
    icon: 'list',
    keeps: ['set'],
    access: { business: 'list', warehouse: 'list', declarants: 'list', importExport: 'list' },
  },
});
