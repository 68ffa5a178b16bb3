type Kind = string | null | undefined;

const ofDictionary: ReadonlySet<Kind> = new Set(['select', 'multi', 'radio', 'checkbox']);
const many: ReadonlySet<Kind> = new Set(['multi', 'checkbox']);

/** Columns whose values are words of a dictionary, dropped down or lying open. */
export const isOfDictionary = (kind: Kind): boolean => ofDictionary.has(kind);

/** Files that hang on a record: no value of its row, so nothing is sorted, found, unique or begun by it. */
export const isUpload = (kind: Kind): boolean => kind === 'upload';

/** Columns that hold several values at once. */
export const isMany = (kind: Kind): boolean => many.has(kind);
