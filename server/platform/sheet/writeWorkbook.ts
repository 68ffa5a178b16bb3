import { type CellValue, writeXlsx } from 'hucre';

/** A sheet as it is seen: rows of words and numbers, and which of them are one cell. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** From 0, both ends included. */
  readonly merges?: readonly {
    readonly startRow: number;
    readonly startCol: number;
    readonly endRow: number;
    readonly endCol: number;
  }[];
  readonly hasHead?: boolean;
}

/** Signs that no sheet's name may have, and how long it may be. @see ECMA-376 part 1, 18.2.19 */
const inNames = /[\\/?*[\]:]/g;
const longestName = 31;
const widths = { least: 8, most: 60 };

/** A workbook of some sheets, whole in memory: for tables of papers, not for lists that grow. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows, merges = [], hasHead = false }) => ({
      name: name.replace(inNames, ' ').slice(0, longestName),
      rows: rows.map((row): CellValue[] => [...row]),
      columns: widthsOf(rows).map((width) => ({ width })),
      merges: [...merges],
      ...(hasHead && { freezePane: { rows: 1 } }),
    })),
  });
  return Buffer.from(bytes);
}

/** Chinese letters are twice as wide. */
const wide = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

function widthsOf(rows: WorkbookSheet['rows']): number[] {
  const found: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      found[at] = Math.min(widths.most, Math.max(found[at] ?? widths.least, wide(String(cell ?? '')) + 2));
  return Array.from(found, (width) => width ?? widths.least);
}
