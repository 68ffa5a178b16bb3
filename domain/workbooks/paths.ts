/** The list of shared sheets, by whose they are. */
export const sheetsPath = '/excel/share';
/** Every sheet that somebody sees. */
export const allSheetsPath = '/excel/shares';
/** One of them, open. */
export const sheetPath = '/excel/share/sheet';
export const sheetAddress = (id: string): string => `${sheetPath}?id=${id}`;
