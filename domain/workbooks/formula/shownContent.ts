import type { CellWrite } from '../model/operation.ts';
import type { SheetGrid, SheetWorkbook, WorkbookCell } from '../model/workbook.ts';
import { daySerial } from './functions.ts';
import { shownFormula, storedFormula } from './reference.ts';
import { numberInText, shownNumber } from './value.ts';

/** What a cell holds as somebody edits it: a formula with its `=`, else its value. */
export function shownContent(book: SheetWorkbook, grid: SheetGrid, cell: WorkbookCell | undefined): string {
  if (cell?.f !== undefined) return `=${shownFormula(book, grid, cell.f)}`;
  const { v } = cell ?? {};
  if (v === undefined) return '';
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return typeof v === 'number' ? shownNumber(v) : v;
}

/** What typed text makes of a cell, and the format that goes with it where the cell has none. */
export type TypedContent = Pick<CellWrite, 'v' | 'f'> & { readonly format?: string };

const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
/** More digits than a number of a sheet keeps: an account or a code. */
const longNumber = /^\d{16,}$/;
const leadingZero = /^[+-]?0\d/;

/**
 * Typed text as a sheet takes it: formulas, numbers, percents, days, yes and no; all else, and what begins with
 * `'`, is text.
 */
export function typedContent(book: SheetWorkbook, grid: SheetGrid, typed: string): TypedContent {
  if (typed === '') return { v: null };
  if (typed.startsWith("'")) return { v: typed.slice(1) };
  if (typed.startsWith('=') && typed.length > 1) return { f: storedFormula(book, grid, typed.slice(1)) };
  const bare = typed.trim();
  const found = day.exec(bare);
  if (found) {
    const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])];
    if (month >= 1 && month <= 12 && date >= 1 && date <= 31)
      return { v: daySerial(year, month, date), format: 'yyyy-mm-dd' };
  }
  if (/^(true|false)$/i.test(bare)) return { v: bare.toLowerCase() === 'true' };
  const number = longNumber.test(bare) || leadingZero.test(bare) ? undefined : numberInText(bare);
  if (number === undefined) return { v: typed };
  return { v: number, ...(bare.endsWith('%') && { format: '0%' }), ...(bare.includes(',') && { format: '#,##0.##' }) };
}
