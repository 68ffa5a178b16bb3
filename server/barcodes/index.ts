import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { barcodePaperRules } from './printing.ts';

export { codeFacts } from './rules.ts';

/** Codes on goods, cartons, pallets, places and papers, and what they stand for. */
export const barcodesServerArea: ServerArea = {
  key: 'barcodes',
  ...handlersOf(implemented),
  rules: { papers: barcodePaperRules },
};
