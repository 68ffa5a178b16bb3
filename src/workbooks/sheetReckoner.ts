import type { SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import type { CellReckoner } from './reckoner.ts';

export function sheetReckoner(_book: SheetWorkbook): CellReckoner {
  return {
    follow: () => undefined,
    worth: (grid, row, col) => {
      const cell = grid.cells.get(row)?.get(col);
      return cell && { value: cell.v, text: cell.f === undefined ? String(cell.v ?? '') : `=${cell.f}` };
    },
    problem: () => undefined,
    written: (grid, row, col) => {
      const cell = grid.cells.get(row)?.get(col);
      return cell?.f === undefined ? String(cell?.v ?? '') : `=${cell.f}`;
    },
    typed: (_grid, text, at) => ({
      write: text.startsWith('=')
        ? { ...at, f: text.slice(1) }
        : { ...at, v: text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text },
    }),
  };
}
