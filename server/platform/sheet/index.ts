/** Spreadsheets in and out: .xlsx, .xls and .csv behind four functions. */
export { cellTextOf, isBlank, isFault } from './cellText.ts';
export { HeadUnknown } from './mappedRows.ts';
export { readSheet, type SheetCell, type SheetChoice, type SheetRow } from './readSheet.ts';
export { type ApartChoice, countSheetRows, readSheetApart, trySheetApart } from './readSheetApart.ts';
export type { SheetColumn, SheetColumnKind, WriteCell } from './sheetColumn.ts';
export { disguiseText } from './sheetKind.ts';
export { SheetRefusal } from './sheetRefusal.ts';
export { eachShortened, type Trial, type Tried } from './trySheet.ts';
export { type ErrorRow, writeErrorSheet } from './writeErrorSheet.ts';
export { writeSheet } from './writeSheet.ts';
export { type TemplateColumn, writeTemplate } from './writeTemplate.ts';
export { writeWorkbook } from './writeWorkbook.ts';
export { SheetFull } from './xlsxStream.ts';
