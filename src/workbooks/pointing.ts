import { columnName } from '#domain/workbooks/formula/cellName.ts';
import type { Place } from './grid/geometry.ts';
import type { ShownSheet } from './shownSheet.ts';
import type { Typing } from './typing.ts';

/** A formula with the cell that was clicked while it still waited for one; nothing where it does not. */
export function pointedFormula(
  { text }: Typing,
  { row, col }: Place,
  shown: ShownSheet,
  box: HTMLTextAreaElement | null,
): string | undefined {
  const caret = box?.selectionStart ?? text.length;
  const before = text.slice(0, caret);
  if (!text.startsWith('=') || !/[=+\-*/^&<>(,，:]\s*$/.test(before)) return undefined;
  return `${before}${columnName(col)}${shown.rowName(row)}${text.slice(caret)}`;
}
