import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

/** Codes on goods, cartons, pallets, places and papers, and what they stand for. */
export const barcodesServerArea: ServerArea = {
  key: 'barcodes',
  ...handlersOf(implemented),
};
