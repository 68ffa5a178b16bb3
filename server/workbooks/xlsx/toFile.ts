import type { Cell, CellValue, MergeRange, WriteSheet } from 'hucre';
import { bi, type Text } from '#domain/core/text.ts';
import { columnName } from '#domain/workbooks/formula/cellName.ts';
import { shownFormula } from '#domain/workbooks/formula/reference.ts';
import { SheetFormulas } from '#domain/workbooks/formula/sheetFormulas.ts';
import { type FormulaScalar, isFormulaFault } from '#domain/workbooks/formula/value.ts';
import {
  gridsOf,
  linePlaces,
  mergesOf,
  type SheetGrid,
  type SheetWorkbook,
  shownArea,
  type WorkbookCell,
} from '#domain/workbooks/model/workbook.ts';
import { fileStyleOf } from './style.ts';
import { validationOf } from './validation.ts';

/** What a file says of a workbook beside the workbook itself. */
export interface WorkbookFileFacts {
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly people: ReadonlyMap<string, string>;
  /** Words of the dictionaries that rules name. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** What a file shows where a formula has no value. */
export const plainValue = (value: FormulaScalar): string | number | boolean | null =>
  isFormulaFault(value) ? value.error : value;

/** The sheets of a workbook as a file holds them, and what it cannot hold. */
export function fileSheets(
  book: SheetWorkbook,
  facts: WorkbookFileFacts,
): { readonly sheets: WriteSheet[]; readonly lost: readonly Text[] } {
  const formulas = new SheetFormulas(book, () => facts.today);
  const grids = gridsOf(book);
  const names = new Set<string>();
  const sheets = grids.map((grid) => ({ ...openSheetOf(book, grid, formulas, facts), name: nameIn(grid.name, names) }));
  const isProtected = grids.some(({ protects }) => protects.size > 0);
  return { sheets, lost: isProtected ? [bi('按成员保护的区域', 'Parts that only some members may write')] : [] };
}

/** No two sheets of a file have the same name, and none of them these signs. */
function nameIn(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(/[\\/?*[\]:]/g, '_').slice(0, 28) || 'Sheet';
  let free = plain;
  for (let at = 2; taken.has(free.toLowerCase()); at += 1) free = `${plain}_${at}`;
  taken.add(free.toLowerCase());
  return free;
}

function openSheetOf(
  book: SheetWorkbook,
  grid: SheetGrid,
  formulas: SheetFormulas,
  facts: WorkbookFileFacts,
): WriteSheet {
  const [rows, cols] = [linePlaces(grid.rows), linePlaces(grid.cols)];
  const cells = new Map<string, Partial<Cell>>();
  let [last, wide] = [0, 0];
  for (const [row, its] of grid.cells) {
    const down = rows.shown.get(row);
    if (down === undefined) continue;
    for (const [col, cell] of its) {
      const across = cols.shown.get(col);
      if (across === undefined) continue;
      cells.set(`${down},${across}`, fileCell(book, grid, cell, formulas.valueOf(grid, row, col)));
      [last, wide] = [Math.max(last, down + 1), Math.max(wide, across + 1)];
    }
  }
  addComments(grid, cells, facts);
  const widths = [...grid.cols.sizes].flatMap(([col]) => cols.shown.get(col) ?? []);
  return {
    name: grid.name,
    rows: Array.from({ length: last }, (_, down) =>
      Array.from({ length: wide }, (_unused, across): CellValue => cells.get(`${down},${across}`)?.value ?? null),
    ),
    cells,
    columns: cols.alive.slice(0, Math.max(wide, 0, ...widths.map((at) => at + 1))).map((col) => {
      const points = grid.cols.sizes.get(col);
      return points === undefined ? {} : { width: charactersOf(points) };
    }),
    rowDefs: new Map(
      [...grid.rows.sizes].flatMap(([row, height]) => {
        const down = rows.shown.get(row);
        return down === undefined ? [] : [[down, { height }] as const];
      }),
    ),
    merges: mergesOf(grid).map(
      ({ top, left, bottom, right }): MergeRange => ({ startRow: top, startCol: left, endRow: bottom, endCol: right }),
    ),
    dataValidations: validationsOf(grid, facts),
    ...frozenOf(grid),
  };
}

/** Points to characters of the usual font. */
const charactersOf = (points: number): number => Math.max(0, Math.round(((points / 0.75 - 5) / 7) * 100) / 100);

function fileCell(book: SheetWorkbook, grid: SheetGrid, cell: WorkbookCell, value: FormulaScalar): Partial<Cell> {
  const style = cell.s && { style: fileStyleOf(cell.s) };
  const formula = cell.f === undefined ? cell.x : shownFormula(book, grid, cell.f);
  const shown = plainValue(value);
  if (formula === undefined) return { value: shown, ...style };
  return { value: shown, formula, formulaResult: shown, ...style };
}

function addComments(grid: SheetGrid, cells: Map<string, Partial<Cell>>, { people }: WorkbookFileFacts): void {
  const [rows, cols] = [linePlaces(grid.rows).shown, linePlaces(grid.cols).shown];
  for (const { row, col, text, by, at } of grid.comments.values()) {
    const [down, across] = [rows.get(row), cols.get(col)];
    if (down === undefined || across === undefined) continue;
    const key = `${down},${across}`;
    const cell = cells.get(key) ?? { value: null };
    const author = people.get(by) ?? '';
    const said = author ? `${author} ${at.slice(0, 16)}: ${text}` : text;
    const before = cell.comment ? `${cell.comment.text}\n` : '';
    cells.set(key, { ...cell, comment: { author, text: before + said } });
  }
}

function validationsOf(grid: SheetGrid, { words }: WorkbookFileFacts) {
  return [...grid.rules.values()].flatMap((rule) => {
    const shown = shownArea(grid, rule.area);
    if (!shown) return [];
    const range = `${columnName(shown.left)}${shown.top + 1}:${columnName(shown.right)}${shown.bottom + 1}`;
    return validationOf(rule, range, words) ?? [];
  });
}

function frozenOf({ frozen, rows, cols }: SheetGrid): Pick<WriteSheet, 'freezePane'> {
  const [down, across] = [linePlaces(rows).shown.get(frozen.row ?? ''), linePlaces(cols).shown.get(frozen.col ?? '')];
  if (down === undefined && across === undefined) return {};
  return {
    freezePane: {
      ...(down !== undefined && { rows: down + 1 }),
      ...(across !== undefined && { columns: across + 1 }),
    },
  };
}
