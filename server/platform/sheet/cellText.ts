import { decimalOfNumber } from '#domain/core/money.ts';
import type { SheetCell } from './readSheet.ts';

/** A cell as people see it. */
export function cellTextOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimalOfNumber(cell) ?? String(cell);
  if (typeof cell !== 'object') return String(cell).trim();
  if ('date' in cell) return cell.date;
  return 'shown' in cell ? cell.shown.trim() : '';
}

/** Whether a cell holds a formula whose value nobody has worked out. */
export const isFault = (cell: SheetCell): boolean => typeof cell === 'object' && cell !== null && 'fault' in cell;

/** Whether a cell holds nothing at all. */
export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (!isFault(cell) && cellTextOf(cell) === '');
