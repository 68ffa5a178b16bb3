import type { Cell, Sheet, Workbook } from 'hucre';
import { bi, type Text } from '#domain/core/text.ts';
import type { LostOfWorkbook } from '#domain/workbooks/calls.ts';
import { cellName, columnAt, columnName } from '#domain/workbooks/formula/cellName.ts';
import { isFunction } from '#domain/workbooks/formula/functions.ts';
import { FormulaMistake, type FormulaNode, parseFormula } from '#domain/workbooks/formula/parse.ts';
import { storedFormula } from '#domain/workbooks/formula/reference.ts';
import { documentOf, type WorkbookDoc } from '#domain/workbooks/model/document.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import {
  type CellValue,
  emptyWorkbook,
  linePlaces,
  newGrid,
  type SheetGrid,
  type SheetWorkbook,
  type WorkbookCell,
} from '#domain/workbooks/model/workbook.ts';
import { styleOf } from './style.ts';
import { cellRuleOf } from './validation.ts';

/** A workbook of a file as it is kept here, and what of it could not be kept. */
export interface TakenWorkbook {
  readonly doc: WorkbookDoc;
  readonly sheets: number;
  readonly filled: number;
  readonly formulas: number;
  readonly lost: readonly LostOfWorkbook[];
}

/** More than a workbook may hold. */
export class WorkbookTooLarge extends Error {
  readonly what: 'rows' | 'cols' | 'cells' | 'sheets';
  constructor(what: WorkbookTooLarge['what']) {
    super(what);
    this.what = what;
  }
}

const words = {
  formula: bi('不支持的公式：保留最后的值，只读显示', 'Formulas nobody here works out keep their last value'),
  unsafe: bi('外部命令或外部文件的公式：只保留值', 'Formulas that call programs or other files: only the value stays'),
  text: bi('超过4000个字符的文本被截断', 'Texts of more than 4,000 characters are cut'),
  rich: bi('单元格内的部分格式', 'Formats of a part of a cell'),
  link: bi('超链接', 'Links'),
  rule: bi('数据验证（引用区域或自定义）', 'Validations by a range or a formula'),
  conditional: bi('条件格式', 'Conditional formats'),
  picture: bi('图片、图表和形状', 'Pictures, charts and shapes'),
  table: bi('表格、数据透视表、切片器', 'Tables, pivot tables, slicers'),
  protection: bi('工作表保护', 'Protection of sheets'),
  names: bi('名称', 'Names'),
  hidden: bi('隐藏的行、列或工作表将显示', 'Hidden rows, columns and sheets are shown'),
  page: bi('打印设置', 'Page settings'),
  date1904: bi('1904日期系统改为1900', 'Days are counted from 1900 instead of 1904'),
} satisfies Record<string, Text>;

type LostKind = keyof typeof words;

class Losses {
  private readonly found = new Map<LostKind, { count: number; readonly first: string }>();
  note(kind: LostKind, at: string, count = 1): void {
    const known = this.found.get(kind);
    if (known) known.count += count;
    else if (count > 0) this.found.set(kind, { count, first: at });
  }
  all(): LostOfWorkbook[] {
    return [...this.found].map(([kind, { count, first }]) => ({ what: words[kind], count, first }));
  }
}

/** So many empty rows and columns stay behind the last one that holds something. */
const spare = { rows: 50, cols: 6 } as const;
const least = { rows: 100, cols: 20 } as const;
const dayMs = 86_400_000;
const before1970 = 25_569;

/** @throws {WorkbookTooLarge} */
export function takeWorkbook(file: Workbook): TakenWorkbook {
  const losses = new Losses();
  const book = emptyWorkbook();
  if (file.sheets.length > workbookLimits.sheets) throw new WorkbookTooLarge('sheets');
  const grids = file.sheets.map((sheet, at) => takeSheet(book, { sheet, at, file }, losses));
  book.order = grids.map(({ id }) => id);
  let formulas = 0;
  for (const [at, sheet] of file.sheets.entries()) {
    const grid = grids[at];
    if (grid) formulas += takeFormulas(book, grid, sheet, losses);
  }
  if (book.filled > workbookLimits.cells) throw new WorkbookTooLarge('cells');
  losses.note('names', '', file.namedRanges?.length ?? 0);
  losses.note('table', '', (file.pivotCaches?.length ?? 0) + (file.slicerCaches?.length ?? 0));
  return { doc: documentOf(book), sheets: grids.length, filled: book.filled, formulas, lost: losses.all() };
}

interface Taken {
  readonly sheet: Sheet;
  readonly at: number;
  readonly file: Workbook;
}

function takeSheet(book: SheetWorkbook, taken: Taken, losses: Losses): SheetGrid {
  const { sheet, at } = taken;
  const wide = sheet.rows.reduce((most, row) => Math.max(most, row.length), sheet.columns?.length ?? 0);
  if (sheet.rows.length > workbookLimits.rows) throw new WorkbookTooLarge('rows');
  if (wide > workbookLimits.cols) throw new WorkbookTooLarge('cols');
  const rows = Math.min(Math.max(sheet.rows.length + spare.rows, least.rows), workbookLimits.rows);
  const cols = Math.min(Math.max(wide + spare.cols, least.cols), workbookLimits.cols);
  const grid = newGrid(`s${at + 1}`, sheet.name.slice(0, workbookLimits.nameOfGrid), rows, cols);
  book.sheets.set(grid.id, grid);
  takeCells(book, grid, taken, losses);
  takeLines(grid, sheet);
  takeThings(grid, sheet, losses);
  noteLost(sheet, losses);
  return grid;
}

function takeCells(book: SheetWorkbook, grid: SheetGrid, { sheet, file }: Taken, losses: Losses): void {
  const palette = file.themeColors ?? [];
  for (const [down, row] of sheet.rows.entries())
    for (const [across, plain] of row.entries()) {
      const cell = sheet.cells?.get(`${down},${across}`);
      const s = styleOf(cell?.style, palette);
      const v = keptValue(cell?.formula ? (cell.formulaResult ?? cell.value) : plain, () =>
        losses.note('text', `${grid.name}!${columnName(across)}${down + 1}`),
      );
      if (v === undefined && !s) continue;
      put(grid, `r${down}`, `c${across}`, { ...(v !== undefined && { v }), ...(s && { s }) });
      if (v !== undefined) book.filled += 1;
      if (book.filled > workbookLimits.cells) throw new WorkbookTooLarge('cells');
    }
}

function put(grid: SheetGrid, row: string, col: string, cell: WorkbookCell): void {
  const its = grid.cells.get(row) ?? new Map<string, WorkbookCell>();
  grid.cells.set(row, its.set(col, cell));
}

/** A day is the number that sheets count it by. */
function keptValue(given: unknown, cut: () => void): CellValue | undefined {
  if (given instanceof Date) return given.getTime() / dayMs + before1970;
  if (typeof given === 'boolean') return given;
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined;
  if (typeof given !== 'string' || given === '') return undefined;
  if (given.length > workbookLimits.textOfCell) cut();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no database keeps it.
  return given.slice(0, workbookLimits.textOfCell).replaceAll(/\u0000|\p{Cs}/gu, '');
}

/** Formulas once all sheets are there, since one may read another. @returns how many are worked out from now on */
function takeFormulas(book: SheetWorkbook, grid: SheetGrid, sheet: Sheet, losses: Losses): number {
  let taken = 0;
  for (const [place, cell] of sheet.cells ?? []) {
    const at = place.split(',').map(Number);
    const [down = 0, across = 0] = at;
    const name = `${grid.name}!${columnName(across)}${down + 1}`;
    if (cell.richText) losses.note('rich', name);
    if (cell.hyperlink) losses.note('link', name);
    if (cell.comment) noteOf(grid, cell, down, across);
    const formula = cell.formula?.replace(/^=/, '');
    if (!formula) continue;
    const [row, col] = [`r${down}`, `c${across}`];
    const before = grid.cells.get(row)?.get(col);
    const kept = keptFormula(book, grid, formula);
    if (kept === 'unsafe') losses.note('unsafe', name);
    else if (kept === undefined) {
      losses.note('formula', name);
      if (before?.v !== undefined) put(grid, row, col, { ...before, x: formula });
    } else {
      if (before?.v === undefined) book.filled += 1;
      put(grid, row, col, { f: kept, ...(before?.s && { s: before.s }) });
      taken += 1;
    }
  }
  return taken;
}

/** `cmd|…`, `[1]Sheet1!A1` and the like reach out of the workbook. */
const reachesOut = /\||\[\d+\]|\b(?:WEBSERVICE|HYPERLINK|RTD|CALL|REGISTER|EXEC|FILTERXML|IMAGE)\s*\(/i;

/** A formula by the ids of what it reads; undefined where a part of it is of no set of ours. */
function keptFormula(book: SheetWorkbook, grid: SheetGrid, formula: string): string | 'unsafe' | undefined {
  if (reachesOut.test(formula.replace(/"(?:[^"]|"")*"/g, ''))) return 'unsafe';
  if (formula.length > workbookLimits.formula) return undefined;
  const stored = storedFormula(book, grid, formula);
  if (stored.length > workbookLimits.formula) return undefined;
  try {
    return isOurs(parseFormula(stored)) ? stored : undefined;
  } catch (error) {
    if (error instanceof FormulaMistake) return undefined;
    throw error;
  }
}

function isOurs(node: FormulaNode): boolean {
  switch (node.is) {
    case 'call':
      return isFunction(node.name) && node.args.every(isOurs);
    case 'unary':
      return isOurs(node.of);
    case 'binary':
      return isOurs(node.left) && isOurs(node.right);
    case 'value':
      return !(typeof node.value === 'object' && node.value !== null && node.value.error === '#NAME?');
    default:
      return true;
  }
}

function noteOf(grid: SheetGrid, { comment }: Cell, down: number, across: number): void {
  if (!comment || grid.comments.size >= workbookLimits.things) return;
  const text = comment.author ? `${comment.author}: ${comment.text}` : comment.text;
  const [row, col] = [`r${down}`, `c${across}`];
  grid.comments.set(`n${down}-${across}`, { row, col, text: text.slice(0, 1_000), people: [], by: '', at: '' });
}

/** Characters of the usual font to points, with the room around them. */
const pointsOf = (characters: number): number => Math.round((characters * 7 + 5) * 0.75);

function takeLines(grid: SheetGrid, { columns, rowDefs, freezePane }: Sheet): void {
  for (const [at, { width }] of (columns ?? []).entries())
    if (width && grid.cols.order[at]) grid.cols.sizes.set(`c${at}`, Math.min(pointsOf(width), 2_000));
  for (const [at, { height }] of rowDefs ?? [])
    if (height && grid.rows.order[at]) grid.rows.sizes.set(`r${at}`, Math.min(height, 2_000));
  const { rows = 0, columns: cols = 0 } = freezePane ?? {};
  grid.frozen = {
    row: rows > 0 ? (grid.rows.order[rows - 1] ?? null) : null,
    col: cols > 0 ? (grid.cols.order[cols - 1] ?? null) : null,
  };
}

function takeThings(grid: SheetGrid, { name, merges, dataValidations }: Sheet, losses: Losses): void {
  const [rows, cols] = [linePlaces(grid.rows).alive, linePlaces(grid.cols).alive];
  for (const { startRow, startCol, endRow, endCol } of (merges ?? []).slice(0, workbookLimits.things)) {
    const area = [rows[startRow], cols[startCol], rows[endRow], cols[endCol]];
    const [r = '', c = '', lr = '', lc = ''] = area;
    if (area.every(Boolean)) grid.merges.set(`m${startRow}-${startCol}`, [r, c, lr, lc]);
  }
  for (const [at, given] of (dataValidations ?? []).slice(0, workbookLimits.things).entries()) {
    for (const [part, range] of given.range.split(' ').entries()) {
      const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(range);
      const [, col = '', row = '', lastCol = col, lastRow = row] = found ?? [];
      const r = rows[Number(row) - 1];
      const c = cols[columnAt(col)];
      if (!found || !r || !c) continue;
      const area = [
        r,
        c,
        rows[Number(lastRow) - 1] ?? rows.at(-1) ?? r,
        cols[columnAt(lastCol)] ?? cols.at(-1) ?? c,
      ] as const;
      const rule = cellRuleOf(given, area);
      if (rule) grid.rules.set(`v${at}-${part}`, rule);
      else losses.note('rule', `${name}!${cellName(grid, r, c) ?? ''}`);
    }
  }
}

function noteLost(sheet: Sheet, losses: Losses): void {
  const { name } = sheet;
  const countOf = (all: readonly unknown[] | undefined): number => all?.length ?? 0;
  losses.note('conditional', name, countOf(sheet.conditionalRules));
  losses.note(
    'picture',
    name,
    countOf(sheet.images) + countOf(sheet.charts) + countOf(sheet.textBoxes) + countOf(sheet.sparklines),
  );
  losses.note('table', name, countOf(sheet.tables) + countOf(sheet.pivotTables) + countOf(sheet.slicers));
  losses.note('protection', name, Number(sheet.protection !== undefined));
  const { printArea, printTitlesRow, printTitlesColumn } = sheet.pageSetup ?? {};
  const pages = [
    printArea,
    printTitlesRow,
    printTitlesColumn,
    sheet.headerFooter?.oddHeader,
    sheet.headerFooter?.oddFooter,
  ];
  losses.note('page', name, Number(pages.some(Boolean)));
  const hidden = [...(sheet.rowDefs?.values() ?? []), ...(sheet.columns ?? [])].filter((line) => line.hidden).length;
  losses.note('hidden', name, hidden + Number(sheet.hidden === true || sheet.veryHidden === true));
}
