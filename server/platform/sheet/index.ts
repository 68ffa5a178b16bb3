/** Spreadsheets in and out: .xlsx, .xls and .csv behind four functions. */
export { readSheet, type SheetCell, type SheetInput, type SheetRow } from './readSheet.ts';
export type { SheetColumn, SheetColumnKind, WriteCell } from './sheetColumn.ts';
export { SheetRefusal, type SheetRefusalKind, sheetLimits } from './sheetRefusal.ts';
export { type ErrorRow, errorColumnLabel, writeErrorSheet } from './writeErrorSheet.ts';
export { type SheetRows, writeSheet } from './writeSheet.ts';
export { type TemplateColumn, writeTemplate } from './writeTemplate.ts';
