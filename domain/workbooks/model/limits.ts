import type { SheetOperation } from './operation.ts';
import { gridsOf, linePlaces, type SheetGrid, type SheetWorkbook } from './workbook.ts';

/** How large a workbook may become, and what one save may bring. @see docs/spec/operations.md 3.11 */
export const workbookLimits = {
  rows: 10_000,
  cols: 200,
  /** Filled cells of a workbook. */
  cells: 200_000,
  sheets: 50,
  /** Cells of one operation. */
  cellsOfOperation: 500,
  /** Rows or columns of one operation that moves, inserts or deletes. */
  linesOfOperation: 500,
  /** Rows that are put in order at once. */
  sorted: 10_000,
  operationsOfSave: 50,
  /** Values of all operations of a save together. @see domain/core/jsonLimits.ts */
  valuesOfSave: 18_000,
  textOfCell: 4_000,
  /** As it is kept, with ids inside. */
  formula: 4_000,
  nameOfSheet: 60,
  nameOfGrid: 31,
  /** Merges, rules, protected parts, comments of one sheet, each. */
  things: 5_000,
  editors: 30,
} as const;

/** Dead lines keep their place; so many may there be altogether. */
const deadFactor = 4;

export interface BrokenSheetLimit {
  readonly what: 'rows' | 'cols' | 'cells' | 'sheets' | 'things';
  readonly most: number;
}

/** The limit that a workbook would break by this operation. */
export function sheetLimitBroken(book: SheetWorkbook, op: SheetOperation): BrokenSheetLimit | undefined {
  if (op.op === 'addSheet' || op.op === 'reviveSheet')
    return gridsOf(book).length >= workbookLimits.sheets || book.sheets.size >= workbookLimits.sheets * deadFactor
      ? { what: 'sheets', most: workbookLimits.sheets }
      : undefined;
  if (op.op === 'none') return undefined;
  const grid = book.sheets.get(op.sheet);
  if (!grid) return undefined;
  if (op.op === 'set') return cellsBroken(book, op);
  if (op.op === 'insert' || op.op === 'revive') return linesBroken(grid, op);
  const things = { merge: grid.merges, rule: grid.rules, protect: grid.protects, comment: grid.comments };
  const most = workbookLimits.things;
  return op.op in things && things[op.op as keyof typeof things].size >= most ? { what: 'things', most } : undefined;
}

function linesBroken(
  grid: SheetGrid,
  { axis, ids }: Extract<SheetOperation, { ids: readonly string[]; axis: unknown }>,
) {
  const { alive, order } = linePlaces(grid[axis]);
  const most = workbookLimits[axis];
  const isTooMany = alive.length + ids.length > most || order.length + ids.length > most * deadFactor;
  return isTooMany ? { what: axis, most } : undefined;
}

/** Cells are counted exactly only where they come near the limit: then those of what was deleted do not count. */
function cellsBroken(book: SheetWorkbook, op: SheetOperation & { op: 'set' }): BrokenSheetLimit | undefined {
  const fills = op.cells.filter(({ v, f }) => f !== undefined || (v !== undefined && v !== null)).length;
  const { cells: most } = workbookLimits;
  if (fills === 0 || book.filled + fills <= most) return undefined;
  const isTooMany = livingCells(book) + fills > most || book.filled + fills > most * deadFactor;
  return isTooMany ? { what: 'cells', most } : undefined;
}

/** Filled cells of living rows, columns and sheets. */
export function livingCells(book: SheetWorkbook): number {
  let count = 0;
  for (const { rows, cols, cells } of gridsOf(book))
    for (const [row, its] of cells) {
      if (rows.dead.has(row)) continue;
      for (const [col, { v, f }] of its) if (!cols.dead.has(col) && (v !== undefined || f !== undefined)) count += 1;
    }
  return count;
}
