/** Tables that people design; with `?code=…&mode=data` the records of one. @see docs/spec/platform.md 11.3 */
export const tablesPath = '/system/eTable';
/** Forms over these tables. */
export const formsPath = '/system/eForm';

/** The records of a published table: their list, or with an id one of them, `new` for one to come. */
export const recordsPath = (code: string, id?: string): string =>
  `${tablesPath}?code=${encodeURIComponent(code)}&mode=data${id ? `&id=${id}` : ''}`;
