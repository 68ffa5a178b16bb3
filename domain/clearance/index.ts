export {
  checkClearanceApply,
  makeClearanceOrder,
  mergeClearanceLines,
  replaceFileAfterSend,
  splitClearance,
} from './clearanceActs.ts';
export { clearanceApply, clearanceLine, clearanceOrder } from './clearanceApply.ts';
