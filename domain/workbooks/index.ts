export {
  compareSheetVersion,
  copyShareSheet,
  exportXls,
  getShareSheet,
  importXls,
  querySheetVersion,
  queryXlsOps,
  refreshSheetBinding,
  restoreSheetVersion,
  saveSheetMember,
  saveSheetOps,
  tellSheetPresence,
} from './calls.ts';
export { shareSheet, sheetMember } from './shareSheet.ts';
export { sheetOp, sheetVersion } from './sheetLog.ts';
