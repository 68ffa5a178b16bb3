/**
 * Whether spreadsheet programs could take the text for a formula or a command.
 * @see docs/spec/platform.md 5.6: cells that start with = + - @ TAB CR are written as text
 */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** Text as a table of plain text carries it: what reads such a table takes the apostrophe off again. */
export const guardedText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
