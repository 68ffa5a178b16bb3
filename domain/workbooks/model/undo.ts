import { styleOver } from './apply.ts';
import type { CellWrite, HeldCell, SheetOperation } from './operation.ts';
import { cellOf, type SheetGrid, type SheetWorkbook, type WorkbookCell } from './workbook.ts';

/**
 * The operations that take one back, in their order; asked before it is applied. A cell is set back only if it still
 * holds what was written, an insertion is undone by a deletion, a deletion by bringing lines back with what they hold.
 */
export function undoOf(book: SheetWorkbook, op: SheetOperation): SheetOperation[] {
  if (op.op === 'none') return [];
  if (op.op === 'addSheet') return book.sheets.has(op.sheet) ? [] : [{ op: 'delSheet', sheet: op.sheet }];
  const grid = book.sheets.get(op.sheet);
  return grid ? undoOnSheet(book, grid, op) : [];
}

type OnSheet = Exclude<SheetOperation, { op: 'none' | 'addSheet' }>;

function undoOnSheet(book: SheetWorkbook, grid: SheetGrid, op: OnSheet): SheetOperation[] {
  const { sheet } = op;
  switch (op.op) {
    case 'set':
      return [{ op: 'set', sheet, cells: op.cells.map((write) => setBack(cellOf(grid, write.r, write.c), write)) }];
    case 'style':
      return [{ op: 'set', sheet, cells: stylesBack(grid, op) }];
    case 'insert':
      return [{ op: 'kill', sheet, axis: op.axis, ids: op.ids }];
    case 'kill':
      return [{ ...op, op: 'revive', ids: op.ids.filter((id) => !grid[op.axis].dead.has(id)) }];
    case 'revive':
      return [{ ...op, op: 'kill', ids: op.ids.filter((id) => grid[op.axis].dead.has(id)) }];
    case 'move':
      return movesBack(grid, op);
    case 'sort':
      return [{ ...op, ids: grid[op.axis].order.filter((id) => op.ids.includes(id)) }];
    case 'size':
      return op.ids.map((id) => ({ ...op, ids: [id], size: grid[op.axis].sizes.get(id) ?? null }));
    case 'freeze':
      return [{ ...op, ...grid.frozen }];
    case 'merge':
      return [{ op: 'unmerge', sheet, id: op.id }];
    case 'unmerge': {
      const area = grid.merges.get(op.id);
      return area ? [{ op: 'merge', sheet, id: op.id, area }] : [];
    }
    case 'rule':
      return [{ ...op, rule: grid.rules.get(op.id) ?? null }];
    case 'protect':
      return [{ ...op, protect: grid.protects.get(op.id) ?? null }];
    case 'comment':
      return commentBack(grid, op);
    case 'delSheet':
      return [{ op: 'reviveSheet', sheet }];
    case 'reviveSheet':
      return [{ op: 'delSheet', sheet }];
    case 'renSheet':
      return [{ ...op, name: grid.name }];
    case 'moveSheet':
      return [{ ...op, after: book.order[book.order.indexOf(sheet) - 1] ?? null }];
    default:
      return op satisfies never;
  }
}

/** What was written, as the cell holds it afterwards, is the condition; what it held before is set. */
function setBack(before: WorkbookCell | undefined, { r, c, v, f, s }: CellWrite): CellWrite {
  const writesContent = v !== undefined || f !== undefined;
  const was: HeldCell = {
    ...(writesContent && (f === undefined ? { v: v ?? null, f: null } : { v: null, f })),
    ...(s !== undefined && { s: s && Object.keys(s).length > 0 ? s : null }),
  };
  return {
    r,
    c,
    ...(writesContent && contentBack(before)),
    ...(s !== undefined && { s: before?.s ?? null }),
    was,
  };
}

function contentBack(before: WorkbookCell | undefined): Pick<CellWrite, 'v' | 'f' | 'x'> {
  if (before?.f !== undefined) return { f: before.f };
  return { v: before?.v ?? null, ...(before?.x !== undefined && { x: before.x }) };
}

function stylesBack(grid: SheetGrid, { rows, cols, style }: SheetOperation & { op: 'style' }): CellWrite[] {
  return rows.flatMap((r) =>
    cols.map((c) => {
      const before = cellOf(grid, r, c)?.s;
      const after = styleOver(before, style);
      return { r, c, s: before ?? null, was: { s: Object.keys(after).length > 0 ? after : null } };
    }),
  );
}

/** Lines go back behind what stood in front of each of them, the first of them first. */
function movesBack(grid: SheetGrid, op: SheetOperation & { op: 'move' }): SheetOperation[] {
  const { order } = grid[op.axis];
  const ids = new Set(op.ids);
  return order.flatMap((id, at) => (ids.has(id) ? [{ ...op, ids: [id], after: order[at - 1] ?? null }] : []));
}

function commentBack(grid: SheetGrid, op: SheetOperation & { op: 'comment' }): SheetOperation[] {
  const before = grid.comments.get(op.id);
  if (!before) return [{ ...op, text: null }];
  const { row, col, text, people, isDone } = before;
  return [{ op: 'comment', sheet: op.sheet, id: op.id, row, col, text, people, ...(isDone && { isDone }) }];
}
