import { linePlaces, type SheetGrid } from '../model/workbook.ts';

/** `A`, `B` … `Z`, `AA` … of a column's place, from 0. */
export function columnName(at: number): string {
  let name = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** The place of a column, from 0; -1 for what is no column of any sheet. */
export function columnAt(name: string): number {
  if (!/^[A-Za-z]{1,3}$/.test(name)) return -1;
  return [...name.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** What people call a cell, such as `B7`; undefined where its row or column is gone. */
export function cellName(grid: SheetGrid, row: string, col: string): string | undefined {
  const [down, across] = [linePlaces(grid.rows).shown.get(row), linePlaces(grid.cols).shown.get(col)];
  return down === undefined || across === undefined ? undefined : `${columnName(across)}${down + 1}`;
}
