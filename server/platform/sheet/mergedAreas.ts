import { isBlank, type SheetCell, type SheetRow } from './readSheet.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';

/** A merged area; rows count from 1 as a sheet numbers them, columns from 0, both ends belong to it. */
export interface MergedArea {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

interface Held {
  readonly area: MergedArea;
  readonly value: SheetCell;
}

/**
 * Gives the cells of merged areas the value of the first one as rows come by. Rows that show nothing of their own are
 * empty. At any row each column belongs to one area at most, whatever a hostile file says, so a row costs no more than
 * it has columns.
 */
export class MergedAreas {
  readonly #areas: MergedArea[] = [];
  /** by column; an area that has ended stays until another one takes its place */
  readonly #held: (Held | undefined)[] = [];
  #next = 0;
  #lastRow = 0;

  /** Before the first row. @throws {SheetRefusal} more areas than there can be */
  add(area: MergedArea): void {
    if (
      area.firstColumn >= sheetLimits.columns ||
      (area.lastRow <= area.firstRow && area.lastColumn <= area.firstColumn)
    )
      return;
    if (this.#areas.length >= sheetLimits.mergedAreas) throw new SheetRefusal('tooMuchText');
    this.#areas.push(area);
  }

  /** The rows begin. */
  close(): this {
    this.#areas.sort((one, other) => one.firstRow - other.firstRow);
    return this;
  }

  fill(row: SheetRow): SheetRow {
    this.#begin(row);
    if (row.rowNumber > this.#lastRow) return row;
    const cells = [...row.cells];
    const merged: number[] = [];
    let covered = 0;
    for (const [column, held] of this.#held.entries()) {
      if (!held || held.area.lastRow < row.rowNumber || isFirst(held.area, row.rowNumber, column)) continue;
      covered += isBlank(cells[column]) ? 0 : 1;
      while (cells.length < column) cells.push(null);
      cells[column] = held.value;
      if (held.value !== null) merged.push(column);
    }
    const own = row.cells.reduce<number>((count, cell) => count + (isBlank(cell) ? 0 : 1), 0) - covered;
    if (own === 0) return { ...row, cells: [] };
    return merged.length > 0 ? { ...row, cells, merged } : { ...row, cells };
  }

  #begin({ rowNumber, cells }: SheetRow): void {
    for (; ; this.#next++) {
      const area = this.#areas[this.#next];
      if (area === undefined || area.firstRow > rowNumber) return;
      if (area.lastRow < rowNumber) continue;
      // Where the first row of the area is not there, it shows nothing.
      const first = area.firstRow === rowNumber ? (cells[area.firstColumn] ?? null) : null;
      const held = { area, value: isBlank(first) ? null : first };
      for (let column = area.firstColumn; column <= area.lastColumn && column < sheetLimits.columns; column++)
        if ((this.#held[column]?.area.lastRow ?? 0) < rowNumber) this.#held[column] = held;
      this.#lastRow = Math.max(this.#lastRow, area.lastRow);
    }
  }
}

const isFirst = ({ firstRow, firstColumn }: MergedArea, rowNumber: number, column: number): boolean =>
  firstRow === rowNumber && firstColumn === column;
