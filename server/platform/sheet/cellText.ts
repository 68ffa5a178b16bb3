import { decimalOfNumber } from '#domain/core/money.ts';
import type { SheetCell } from './readSheet.ts';

/** A cell as a person would type it. */
export const textOf = (cell: SheetCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date;
  return typeof cell === 'number' ? (decimalOfNumber(cell) ?? String(cell)) : String(cell).trim();
};
