import { readSheet, type SheetRow } from '#server/platform/sheet/readSheet.ts';

/** All rows of a sheet. */
export async function sheetRowsOf(bytes: Buffer, sheetName?: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, { sheetName })) rows.push(row);
  return rows;
}

/** The cells of its rows. */
export const sheetCellsOf = async (bytes: Buffer, sheetName?: string) =>
  (await sheetRowsOf(bytes, sheetName)).map(({ cells }) => cells);
