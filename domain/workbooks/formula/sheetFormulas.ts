import { type CellArea, cellOf, linePlaces, type SheetGrid, type SheetWorkbook, shownArea } from '../model/workbook.ts';
import { evaluateFormula } from './evaluateFormula.ts';
import { FormulaMistake, type FormulaNode, parseFormula, referencesIn } from './parse.ts';
import type { StoredReference } from './reference.ts';
import { type FormulaRange, type FormulaScalar, type FormulaValue, faults, scalarOf } from './value.ts';

/** Cells that all formulas of a workbook together may read while it is worked out. */
const mostReads = 40_000_000;
/** Formulas that wait for one another in a row; more of them are worked out from their far end. */
const deepest = 400;

/**
 * The results of a workbook's formulas. They are worked out when somebody asks, and asked again after a change only
 * where something they read has changed.
 */
export class SheetFormulas {
  private readonly book: SheetWorkbook;
  private readonly today: () => string;
  /** Formulas taken apart, by their text: a column of a thousand is often one and the same. */
  private readonly parsed = new Map<string, FormulaNode | undefined>();
  private readonly results = new Map<string, FormulaScalar>();
  /** Cells whose formulas read a cell, or a part of a sheet. */
  private readonly readers = new Map<string, Set<string>>();
  private readonly areaReaders = new Map<string, Map<string, readonly { readonly area: CellArea }[]>>();
  private readonly running = new Set<string>();
  private reads = 0;

  /** @param today `yyyy-MM-dd` */
  constructor(book: SheetWorkbook, today: () => string) {
    this.book = book;
    this.today = today;
    this.readAll();
  }

  /** What a cell shows: its value, or what its formula comes to. */
  valueOf(grid: SheetGrid, row: string, col: string): FormulaScalar {
    const cell = cellOf(grid, row, col);
    if (!cell) return null;
    if (cell.f === undefined) return cell.v ?? null;
    const key = `${grid.id}!${row}.${col}`;
    return this.results.get(key) ?? this.workOut(key, grid, cell.f);
  }

  /**
   * Forgets what a change of the workbook makes wrong.
   * @returns cells whose result is another one, or may be: `sheet!row.col`
   */
  follow({ cells, sheets }: SheetWorkbook['changes']): ReadonlySet<string> {
    this.reads = 0;
    if (sheets.size > 0) {
      // Lines moved: any range may hold other cells now.
      const all = new Set([...this.results.keys(), ...cells]);
      this.results.clear();
      this.readAll();
      return all;
    }
    const touched = new Set<string>();
    const waiting = [...cells];
    for (const key of waiting) this.readCell(key);
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (touched.has(key)) continue;
      touched.add(key);
      this.results.delete(key);
      waiting.push(...this.readersOf(key));
    }
    return touched;
  }

  private readAll(): void {
    this.readers.clear();
    this.areaReaders.clear();
    for (const grid of this.book.sheets.values())
      for (const [row, cells] of grid.cells)
        for (const [col, { f }] of cells) if (f !== undefined) this.note(`${grid.id}!${row}.${col}`, grid, f);
  }

  private readCell(key: string): void {
    const [sheet = '', at = ''] = key.split('!');
    const [row = '', col = ''] = at.split('.');
    const grid = this.book.sheets.get(sheet);
    const formula = grid && cellOf(grid, row, col)?.f;
    for (const areas of this.areaReaders.values()) areas.delete(key);
    if (grid && formula !== undefined) this.note(key, grid, formula);
  }

  /** Notes what a formula reads. A reader that reads no more is asked in vain, and nothing comes of it. */
  private note(key: string, own: SheetGrid, formula: string): void {
    const node = this.nodeOf(formula);
    if (!node) return;
    const areas = new Map<string, { readonly area: CellArea }[]>();
    for (const { sheet = own.id, area, isRange } of referencesIn(node)) {
      if (isRange || area.includes('*')) areas.set(sheet, [...(areas.get(sheet) ?? []), { area }]);
      else {
        const read = `${sheet}!${area[0]}.${area[1]}`;
        const its = this.readers.get(read) ?? new Set();
        this.readers.set(read, its.add(key));
      }
    }
    for (const [sheet, its] of areas) {
      const known = this.areaReaders.get(sheet) ?? new Map();
      this.areaReaders.set(sheet, known.set(key, its));
    }
  }

  private readersOf(key: string): string[] {
    const [sheet = '', at = ''] = key.split('!');
    const [row = '', col = ''] = at.split('.');
    const found = [...(this.readers.get(key) ?? [])];
    const grid = this.book.sheets.get(sheet);
    const areas = this.areaReaders.get(sheet);
    if (!grid || !areas) return found;
    const rows = linePlaces(grid.rows).place;
    const cols = linePlaces(grid.cols).place;
    const [down, across] = [rows.get(row), cols.get(col)];
    for (const [reader, its] of areas)
      if (its.some(({ area }) => isBetween(rows, area[0], area[2], down) && isBetween(cols, area[1], area[3], across)))
        found.push(reader);
    return found;
  }

  private nodeOf(formula: string): FormulaNode | undefined {
    if (this.parsed.has(formula)) return this.parsed.get(formula);
    let node: FormulaNode | undefined;
    try {
      node = parseFormula(formula);
    } catch (error) {
      if (!(error instanceof FormulaMistake)) throw error;
    }
    this.parsed.set(formula, node);
    return node;
  }

  private workOut(key: string, grid: SheetGrid, formula: string): FormulaScalar {
    if (this.running.has(key)) return faults.cycle;
    if (this.running.size > deepest) throw new TooDeep(key);
    const node = this.nodeOf(formula);
    if (!node) return this.keep(key, faults.name);
    return this.running.size === 0 ? this.fromFarEnd(key, grid, node) : this.run(key, grid, node);
  }

  private keep(key: string, result: FormulaScalar): FormulaScalar {
    this.results.set(key, result);
    return result;
  }

  private run(key: string, grid: SheetGrid, node: FormulaNode): FormulaScalar {
    this.running.add(key);
    try {
      const value = evaluateFormula(node, {
        today: this.today(),
        read: (reference) => this.read(grid, reference),
      });
      // A formula that shows an empty cell shows 0.
      return this.keep(key, scalarOf(value) ?? 0);
    } catch (error) {
      if (error instanceof TooMuch) return this.keep(key, faults.limit);
      throw error;
    } finally {
      this.running.delete(key);
    }
  }

  /**
   * A long chain, such as a running balance of ten thousand rows, is worked out in pieces from where it is too
   * deep.
   */
  private fromFarEnd(key: string, grid: SheetGrid, node: FormulaNode): FormulaScalar {
    const waiting: { readonly key: string; readonly grid: SheetGrid; readonly node: FormulaNode }[] = [
      { key, grid, node },
    ];
    const seen = new Set([key]);
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      try {
        this.run(next.key, next.grid, next.node);
        waiting.pop();
      } catch (error) {
        if (!(error instanceof TooDeep)) throw error;
        const deeper = this.formulaAt(error.key);
        // Whoever is met again waits for himself, by a circle that is longer than what is followed at once.
        if (!deeper || seen.has(error.key)) this.keep(error.key, faults.cycle);
        else waiting.push(deeper);
        seen.add(error.key);
      }
    }
    return this.results.get(key) ?? faults.cycle;
  }

  private formulaAt(key: string) {
    const [sheet = '', at = ''] = key.split('!');
    const [row = '', col = ''] = at.split('.');
    const grid = this.book.sheets.get(sheet);
    const formula = grid && cellOf(grid, row, col)?.f;
    const node = formula === undefined ? undefined : this.nodeOf(formula);
    return grid && node && { key, grid, node };
  }

  private read(own: SheetGrid, { sheet, area, isRange }: StoredReference): FormulaValue {
    const grid = sheet ? this.book.sheets.get(sheet) : own;
    if (!grid || grid.isDead) return faults.reference;
    if (!isRange && !area.includes('*')) {
      const [row, col] = area;
      const isGone = grid.rows.dead.has(row) || grid.cols.dead.has(col) || !linePlaces(grid.rows).place.has(row);
      if (isGone || !linePlaces(grid.cols).place.has(col)) return faults.reference;
      this.count(1);
      return this.valueOf(grid, row, col);
    }
    const shown = shownArea(grid, area);
    return shown ? this.rangeOf(grid, shown) : faults.reference;
  }

  private count(reads: number): void {
    this.reads += reads;
    if (this.reads > mostReads) throw new TooMuch();
  }

  private rangeOf(
    grid: SheetGrid,
    { top, left, bottom, right }: NonNullable<ReturnType<typeof shownArea>>,
  ): FormulaRange {
    const rows = linePlaces(grid.rows).alive;
    const cols = linePlaces(grid.cols);
    const at = (row: number, col: number): FormulaScalar => {
      this.count(1);
      return this.valueOf(grid, rows[top + row] ?? '', cols.alive[left + col] ?? '');
    };
    const self = this;
    return {
      rows: bottom - top + 1,
      cols: right - left + 1,
      at,
      *filled() {
        for (let row = top; row <= bottom; row += 1) {
          self.count(1);
          const id = rows[row] ?? '';
          const cells = grid.cells.get(id);
          if (!cells) continue;
          for (const col of inSight(cells.keys(), cols.shown, left, right)) {
            self.count(1);
            const value = self.valueOf(grid, id, col.id);
            if (value !== null) yield { row: row - top, col: col.at - left, value };
          }
        }
      },
    };
  }
}

/** Columns of a row that hold something, from the left. */
function inSight(ids: Iterable<string>, shown: ReadonlyMap<string, number>, left: number, right: number) {
  const found: { readonly id: string; readonly at: number }[] = [];
  for (const id of ids) {
    const at = shown.get(id);
    if (at !== undefined && at >= left && at <= right) found.push({ id, at });
  }
  return found.sort((one, other) => one.at - other.at);
}

function isBetween(places: ReadonlyMap<string, number>, first: string, last: string, at: number | undefined): boolean {
  if (at === undefined) return false;
  if (first === '*' || last === '*') return true;
  const [from, to] = [places.get(first), places.get(last)];
  return from !== undefined && to !== undefined && (from <= to ? from <= at && at <= to : to <= at && at <= from);
}

/** One more formula would be followed than the stack holds. */
class TooDeep extends Error {
  readonly key: string;
  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

/** More cells were read than a workbook may read while it is worked out. */
class TooMuch extends Error {}
