const columnsOfSheet = 16_384;
const rowsOfSheet = 1_048_576;

/**
 * The column of a reference, from 0: `AB12`, `$AB$12` and `ab12` -> 27; undefined for what names none, such as `0` or
 * nothing at all.
 */
export function columnIndexOf(ref: string | undefined): number | undefined {
  if (ref === undefined) return undefined;
  let column = 0;
  let at = ref.charCodeAt(0) === 36 ? 1 : 0;
  for (const from = at; at < ref.length && at < from + 3; at++) {
    const letter = (ref.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  const next = ref.charCodeAt(at);
  const isDigit = (next >= 48 && next <= 57) || next === 36 || Number.isNaN(next);
  return column >= 1 && column <= columnsOfSheet && isDigit ? column - 1 : undefined;
}

/** The number of a row; undefined for what is none. */
export function rowNumberOf(text: string | undefined): number | undefined {
  const row = text === undefined ? 0 : Number(text);
  return Number.isInteger(row) && row >= 1 && row <= rowsOfSheet ? row : undefined;
}

export function cellPlace(ref: string): { readonly row: number; readonly column: number } | undefined {
  const [row, column] = [rowNumberOf(/^[A-Z$]{0,5}(\d{1,8})$/i.exec(ref)?.[1]), columnIndexOf(ref)];
  return row === undefined || column === undefined ? undefined : { row, column };
}
