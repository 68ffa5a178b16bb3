/** What a column holds decides how its cells are written. Values arrive as the wire's text. */
export type SheetColumnKind = 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'datetime';

export type SheetColumn = {
  readonly label: string;
  readonly kind: SheetColumnKind;
  /** in characters; by default from the label and the kind */
  readonly width?: number;
};

/** null, undefined and '' leave the cell empty. */
export type WriteCell = string | number | boolean | null | undefined;

const widths: Record<SheetColumnKind, number> = {
  text: 16,
  integer: 10,
  decimal: 14,
  money: 16,
  date: 12,
  datetime: 20,
};

/** In characters; a Chinese one takes two. */
export const widthInCharacters = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0);

/** The column's width in characters. */
export const columnWidth = ({ label, kind, width }: SheetColumn): number =>
  width ?? Math.min(60, Math.max(widths[kind], widthInCharacters(label) + 4));

/** Spreadsheets keep 15 significant digits; longer numbers must stay text. Leading zeros are not a number's either. */
export const fitsNumberCell = (text: string): boolean =>
  /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/^-?0?\.?0*|[-.]/g, '').length <= 15;
