import type { Text } from '#domain/core/text.ts';
import type { CellWrite } from '#domain/workbooks/model/operation.ts';
import type { SheetGrid, SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import type { CellWorth } from './shownSheet.ts';

/** What formulas, formats and rules say of cells. */
export interface CellReckoner {
  /** Works out anew what depends on what changed. */
  readonly follow: (book: SheetWorkbook) => void;
  readonly worth: (grid: SheetGrid, row: string, col: string) => CellWorth | undefined;
  /** What a rule says against what stands in a cell. */
  readonly problem: (grid: SheetGrid, row: string, col: string) => string | undefined;
  /** What a rule lets one choose from. */
  readonly choices: (grid: SheetGrid, row: string, col: string) => readonly string[] | undefined;
  /** What somebody would type to have what stands there. */
  readonly written: (grid: SheetGrid, row: string, col: string) => string;
  /** A formula as it stands so many rows and columns further. */
  readonly moved: (grid: SheetGrid, text: string, by: { readonly rows: number; readonly cols: number }) => string;
  /** What was typed, as it is kept, and what a rule of the cell says against it. */
  readonly typed: (
    grid: SheetGrid,
    text: string,
    at: { readonly r: string; readonly c: string },
  ) => { readonly write: CellWrite; readonly refused?: Text | undefined };
}
