import { type CellMend, ColumnMends } from '#domain/core/sheetEdits.ts';
import { cellTextOf, type SheetCell, type SheetRow } from '../platform/sheet/index.ts';
import type { ImportColumn } from './sheetHead.ts';

/**
 * What mends the cells of a sheet's rows, from the first to the last one; nothing where nobody mends any. Cells that are
 * left alone stay what they are, and no text of them.
 */
export function mendedRows(
  mends: readonly CellMend[],
  columns: readonly ImportColumn[],
): ((row: SheetRow) => SheetRow) | undefined {
  const meant = columns.flatMap(({ name, index }) => {
    const own = mends.filter(({ field }) => field === name);
    return own.length > 0 ? [{ index, mends: new ColumnMends(own) }] : [];
  });
  if (meant.length === 0) return undefined;
  return (row) => {
    let cells: SheetCell[] | undefined;
    for (const { index, mends: own } of meant) {
      const now = own.mended(cellTextOf(row.cells[index] ?? null));
      if (now === undefined) continue;
      cells ??= [...row.cells];
      while (cells.length < index) cells.push(null);
      cells[index] = now === '' ? null : now;
    }
    return cells ? { ...row, cells } : row;
  };
}
