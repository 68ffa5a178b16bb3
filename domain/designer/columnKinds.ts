type Kind = string | null | undefined;

const ofDictionary: ReadonlySet<Kind> = new Set(['select', 'multi', 'radio', 'checkbox']);
const many: ReadonlySet<Kind> = new Set(['multi', 'checkbox']);

/** Columns whose values are words of a dictionary, dropped down or lying open. */
export const isOfDictionary = (kind: Kind): boolean => ofDictionary.has(kind);

/** Columns that hold several values at once. */
export const isMany = (kind: Kind): boolean => many.has(kind);
