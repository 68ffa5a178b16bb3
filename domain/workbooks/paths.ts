/** The list of shared sheets, by whose they are. */
export const sheetsPath = '/excel/share';
/** Every sheet that somebody sees. */
export const allSheetsPath = '/excel/shares';
/** One of them, open. */
export const sheetPath = '/excel/share/sheet';
export const sheetAddress = (id: string): string => `${sheetPath}?id=${id}`;
/** Records as a table that is written in place. */
export const dynExcelPath = '/excel/dynExcel';
