import type { SheetOperation } from './operation.ts';
import { isInside, type ProtectedArea, type SheetGrid, type SheetWorkbook } from './workbook.ts';

/** What somebody may do with a sheet. */
export type SheetRole = 'OWNER' | 'WRITE' | 'COMMENT' | 'READ';

/** Whoever writes: `isProduct` is the product itself, which alone fills bound parts. */
export interface SheetHand {
  readonly user: string;
  readonly role: SheetRole;
  readonly isProduct?: boolean;
}

/** Why an operation is refused. */
export type OperationRefusal = 'role' | 'protected' | 'bound' | 'owner' | 'author' | 'unknown' | 'taken' | 'last';

/** May this person do this to this workbook as it now stands? @returns why not */
export function operationRefused(
  book: SheetWorkbook,
  op: SheetOperation,
  hand: SheetHand,
): OperationRefusal | undefined {
  if (op.op === 'none') return hand.isProduct ? undefined : 'role';
  if (op.op === 'addSheet')
    return hand.role !== 'OWNER' && hand.role !== 'WRITE' ? 'role' : book.sheets.has(op.sheet) ? 'taken' : undefined;
  const grid = book.sheets.get(op.sheet);
  if (!grid) return 'unknown';
  if (op.op === 'comment') return commentRefused(grid, op, hand);
  if (hand.role !== 'OWNER' && hand.role !== 'WRITE') return 'role';
  return structureRefused(book, grid, op, hand) ?? protectedFrom(grid, op, hand);
}

type OnSheet = Exclude<SheetOperation, { op: 'none' | 'addSheet' | 'comment' }>;

function commentRefused(grid: SheetGrid, op: SheetOperation & { op: 'comment' }, { user, role }: SheetHand) {
  if (role === 'READ') return 'role';
  const before = grid.comments.get(op.id);
  if (!before) return undefined;
  // Whoever may comment says that something is done; the words stay their author's.
  const changesWords = op.text !== before.text;
  return changesWords && before.by !== user && role !== 'OWNER' ? 'author' : undefined;
}

function structureRefused(
  book: SheetWorkbook,
  grid: SheetGrid,
  op: OnSheet,
  { role }: SheetHand,
): OperationRefusal | undefined {
  if (op.op === 'protect') return role === 'OWNER' ? undefined : 'owner';
  if (op.op === 'insert') return op.ids.some((id) => grid[op.axis].order.includes(id)) ? 'taken' : undefined;
  if (op.op !== 'delSheet') return undefined;
  const living = [...book.sheets.values()].filter(({ isDead }) => !isDead);
  return living.length === 1 && living[0] === grid ? 'last' : undefined;
}

/** A part that this person may not write and that the operation would change. */
function protectedFrom(grid: SheetGrid, op: OnSheet, hand: SheetHand): OperationRefusal | undefined {
  if (grid.protects.size === 0) return undefined;
  for (const protect of grid.protects.values())
    if (!mayWriteIn(protect, hand) && touches(grid, protect, op)) return protect.isBound ? 'bound' : 'protected';
  return undefined;
}

const mayWriteIn = ({ isBound = false, allowed }: ProtectedArea, { user, role, isProduct = false }: SheetHand) =>
  isProduct || (!isBound && (role === 'OWNER' || allowed.includes(user)));

/**
 * Order and sizes of lines change no cell; what stands in a protected part is written, merged or deleted by nobody
 * else.
 */
function touches(grid: SheetGrid, { area }: ProtectedArea, op: OnSheet): boolean {
  switch (op.op) {
    case 'set':
      return op.cells.some(({ r, c }) => isInside(grid, area, [r, c]));
    case 'style':
      return op.rows.some((row) => op.cols.some((col) => isInside(grid, area, [row, col])));
    case 'kill':
      return op.axis === 'rows' ? holdsLine(grid, area, op.ids) : op.ids.some((id) => holdsCol(grid, area, id));
    case 'merge':
      return meets(grid, area, op.area);
    case 'rule':
      return op.rule !== null && meets(grid, area, op.rule.area);
    case 'delSheet':
      return true;
    default:
      return false;
  }
}

/** Rows may go where whole columns are protected; those of a part with rows of its own stay. */
const holdsLine = (grid: SheetGrid, [row, , lastRow, lastCol]: ProtectedArea['area'], ids: readonly string[]) =>
  row !== '*' && ids.some((id) => isInside(grid, [row, '*', lastRow, lastCol], [id, '*']));

const holdsCol = (grid: SheetGrid, [, col, , lastCol]: ProtectedArea['area'], id: string): boolean =>
  isInside(grid, ['*', col, '*', lastCol], ['*', id]);

const meets = (grid: SheetGrid, area: ProtectedArea['area'], other: ProtectedArea['area']): boolean =>
  isInside(grid, area, [other[0], other[1]]) ||
  isInside(grid, area, [other[2], other[3]]) ||
  isInside(grid, other, [area[0], area[1]]) ||
  isInside(grid, other, [area[2], area[3]]);
