/** Types of documents that the table of the machine tells apart. What a kind of them is, its area hands in. */
export const docTypes = ['APPLY', 'ADJUST', 'SHORT', 'DELAY', 'EXCESS', 'TAXS'] as const;
export type DocType = (typeof docTypes)[number];

export const all: readonly DocType[] = [...docTypes];
/** A short-term adjustment never goes to investment. */
export const exceptShort: readonly DocType[] = ['APPLY', 'ADJUST', 'DELAY', 'EXCESS', 'TAXS'];
/** Import/export may start these itself. */
export const exitStarted: readonly DocType[] = ['ADJUST', 'SHORT'];
