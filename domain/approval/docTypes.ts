/** Kinds of documents that run through the approval machine. `TAXS` belongs to the tax advance area. */
export const docTypes = ['APPLY', 'ADJUST', 'SHORT', 'DELAY', 'EXCESS', 'TAXS'] as const;
export type DocType = (typeof docTypes)[number];

export const all: readonly DocType[] = [...docTypes];
/** A short-term adjustment never goes to investment. */
export const exceptShort: readonly DocType[] = ['APPLY', 'ADJUST', 'DELAY', 'EXCESS', 'TAXS'];
/** Import/export may start these itself. */
export const exitStarted: readonly DocType[] = ['ADJUST', 'SHORT'];
/** A copy of a short-term adjustment would repeat a period that is over. */
export const copiedTypes: readonly DocType[] = docTypes.filter((docType) => docType !== 'SHORT');

export const isDocType = (value: unknown): value is DocType => docTypes.some((docType) => docType === value);
