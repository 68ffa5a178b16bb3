import { styleKey } from './interned.ts';
import { workbookLimits } from './limits.ts';
import type { CellWrite, LineAxis, SheetOperation } from './operation.ts';
import { cellOf, type SheetGrid, type SheetLines, type SheetWorkbook, type WorkbookCell } from './workbook.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const sameContent = (one: WorkbookCell | undefined, other: WorkbookCell | undefined): boolean =>
  one?.v === other?.v && one?.f === other?.f && one?.x === other?.x;

const sameLook = (one: WorkbookCell | undefined, other: WorkbookCell | undefined): boolean =>
  (one?.s ? styleKey(one.s) : '') === (other?.s ? styleKey(other.s) : '');

/** Rows and columns of cells in which two sheets differ in what they hold, or look. */
export function differingCells(one: SheetGrid, other: SheetGrid): (readonly [row: string, col: string])[] {
  const rows = new Set([...one.cells.keys(), ...other.cells.keys()]);
  return [...rows].flatMap((row) => {
    const cols = new Set([...(one.cells.get(row)?.keys() ?? []), ...(other.cells.get(row)?.keys() ?? [])]);
    return [...cols].flatMap((col) => {
      const [before, after] = [cellOf(one, row, col), cellOf(other, row, col)];
      return sameContent(before, after) && sameLook(before, after) ? [] : [[row, col] as const];
    });
  });
}

/**
 * What makes a workbook what an older one of the same log was, as operations: what came later is deleted, not
 * forgotten. What people said about cells stays.
 */
export function operationsTo(older: SheetWorkbook, now: SheetWorkbook): SheetOperation[] {
  return [...now.sheets.values()].flatMap((grid): SheetOperation[] => {
    const before = older.sheets.get(grid.id);
    if (!before) return grid.isDead ? [] : [{ op: 'delSheet', sheet: grid.id }];
    return [
      ...(before.isDead === grid.isDead
        ? []
        : [{ op: before.isDead ? ('delSheet' as const) : ('reviveSheet' as const), sheet: grid.id }]),
      ...(before.name === grid.name ? [] : [{ op: 'renSheet' as const, sheet: grid.id, name: before.name }]),
      ...linesTo('rows', before, grid),
      ...linesTo('cols', before, grid),
      ...cellsTo(before, grid),
      ...thingsTo(before, grid),
    ];
  });
}

const chunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const aliveOf = ({ order, dead }: SheetLines): string[] => order.filter((id) => !dead.has(id));

function linesTo(axis: LineAxis, { [axis]: before }: SheetGrid, grid: SheetGrid): SheetOperation[] {
  const lines = grid[axis];
  const sheet = grid.id;
  const wanted = aliveOf(before);
  const isWanted = new Set(wanted);
  const kill = aliveOf(lines).filter((id) => !isWanted.has(id));
  const revive = wanted.filter((id) => lines.dead.has(id));
  const most = workbookLimits.linesOfOperation;
  const order = lines.order.filter((id) => isWanted.has(id));
  const sizes = [...new Set([...before.sizes.keys(), ...lines.sizes.keys()])];
  return [
    ...chunks(kill, most).map((ids): SheetOperation => ({ op: 'kill', sheet, axis, ids })),
    ...chunks(revive, most).map((ids): SheetOperation => ({ op: 'revive', sheet, axis, ids })),
    ...(same(order, wanted) ? [] : [{ op: 'sort' as const, sheet, axis, ids: wanted }]),
    ...sizes.flatMap((id): SheetOperation[] =>
      before.sizes.get(id) === lines.sizes.get(id)
        ? []
        : [{ op: 'size', sheet, axis, ids: [id], size: before.sizes.get(id) ?? null }],
    ),
  ];
}

function cellsTo(before: SheetGrid, grid: SheetGrid): SheetOperation[] {
  const writes = differingCells(grid, before).map(([r, c]): CellWrite => {
    const { v, f, x, s } = cellOf(before, r, c) ?? {};
    return { r, c, ...(f === undefined ? { v: v ?? null, ...(x !== undefined && { x }) } : { f }), s: s ?? null };
  });
  return chunks(writes, workbookLimits.cellsOfOperation).map((cells) => ({ op: 'set', sheet: grid.id, cells }));
}

function thingsTo(before: SheetGrid, grid: SheetGrid): SheetOperation[] {
  const sheet = grid.id;
  const changed = <Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): string[] =>
    [...new Set([...one.keys(), ...other.keys()])].filter((id) => !same(one.get(id), other.get(id)));
  return [
    ...changed(before.merges, grid.merges).map((id): SheetOperation => {
      const area = before.merges.get(id);
      return area ? { op: 'merge', sheet, id, area } : { op: 'unmerge', sheet, id };
    }),
    ...changed(before.rules, grid.rules).map(
      (id): SheetOperation => ({ op: 'rule', sheet, id, rule: before.rules.get(id) ?? null }),
    ),
    ...changed(before.protects, grid.protects).map(
      (id): SheetOperation => ({ op: 'protect', sheet, id, protect: before.protects.get(id) ?? null }),
    ),
    ...(same(before.frozen, grid.frozen) ? [] : [{ op: 'freeze' as const, sheet, ...before.frozen }]),
  ];
}
