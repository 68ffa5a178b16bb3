import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Field } from '#domain/core/field.ts';
import { isComposing } from '../../../shell/composition.ts';
import type { LineColumn } from './lineColumns.ts';
import type { useLineRange } from './lineRange.ts';
import { isTable } from './pastedRows.ts';
import type { LineActions } from './useLineActions.ts';
import type { CellPosition } from './useLineHistory.ts';

interface KeyFacts {
  readonly columns: readonly LineColumn[];
  readonly count: number;
  readonly isOrdered: boolean;
  readonly actions: LineActions;
  readonly focusCell: (row: number, column: string) => void;
  readonly chosen: Pick<ReturnType<typeof useLineRange>, 'range' | 'choose' | 'clear'>;
  readonly removeChosen: () => void;
}

/** The cell an event happened in, read from the table itself so that rows need no handlers of their own. */
function cellOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return cell?.dataset.column !== undefined && row !== undefined
    ? { row: Number(row), column: cell.dataset.column }
    : undefined;
}

const chosenKinds: ReadonlySet<Field['kind']> = new Set(['dict', 'multiDict', 'ref', 'bool']);

/**
 * Takes a table of the clipboard in from the cell with the focus on; a single value goes into its input as ever, or is
 * chosen by its name.
 */
export function pasteLines(event: ClipboardEvent<HTMLElement>, { columns, count, actions }: KeyFacts): void {
  const clipboard = event.clipboardData.getData('text/plain');
  const cell = cellOf(event.target);
  const isChosen = columns.some(({ name, field }) => name === cell?.column && chosenKinds.has(field.kind));
  if (!isTable(clipboard) && !(isChosen && clipboard.trim() !== '')) return;
  event.preventDefault();
  const column = Math.max(
    0,
    columns.findIndex(({ name }) => name === cell?.column),
  );
  void actions.paste(clipboard, { row: cell?.row ?? count, column });
}

/**
 * Ctrl+Z and Ctrl+Y over the whole table; while somebody types in a cell the browser takes back what was typed there
 * first.
 */
export function undoByKeys(
  event: KeyboardEvent<HTMLElement>,
  actions: LineActions,
  textAtFocus: string | undefined,
): void {
  const { key, target } = event;
  const letter = key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(letter === 'z' || letter === 'y') || isComposing(event))
    return;
  if (target instanceof HTMLInputElement && textAtFocus !== undefined && target.value !== textAtFocus) return;
  event.preventDefault();
  if (letter === 'y' || event.shiftKey) actions.redo();
  else actions.undo();
}

/**
 * Whether the key was about chosen lines: Alt+Shift+arrows choose from this one on, Ctrl+Delete removes them, Escape
 * chooses none.
 */
function chooseByKeys(event: KeyboardEvent<HTMLElement>, { row, column }: CellPosition, facts: KeyFacts): boolean {
  const { key } = event;
  const { chosen, count, focusCell, removeChosen } = facts;
  const isFurther = event.altKey && event.shiftKey && (key === 'ArrowUp' || key === 'ArrowDown');
  if (!isFurther && !(chosen.range && (key === 'Escape' || (event.ctrlKey && key === 'Delete')))) return false;
  event.preventDefault();
  if (key === 'Escape') chosen.clear();
  else if (key === 'Delete') removeChosen();
  else if (!chosen.range) chosen.choose(row, false);
  else {
    const to = Math.min(count - 1, Math.max(0, row + (key === 'ArrowUp' ? -1 : 1)));
    chosen.choose(to, true);
    focusCell(to, column);
  }
  return true;
}

/** Cells by keyboard: arrows and Enter go from cell to cell, Alt+arrows move the line, Ctrl+Delete removes it. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>, facts: KeyFacts): void {
  const { columns, count, isOrdered, actions, focusCell } = facts;
  const { key, target } = event;
  const cell = cellOf(target);
  if (!cell || isComposing(event) || !(target instanceof HTMLInputElement)) return;
  if (chooseByKeys(event, cell, facts)) return;
  const isListOpen = target.dataset.combobox === 'open';
  const go = (row: number, column: string) => {
    event.preventDefault();
    focusCell(row, column);
  };
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
  if (isUpOrDown && event.altKey) {
    // Alt and an arrow open the list of a combobox.
    if (target.dataset.combobox !== undefined) return;
    const to = cell.row + step;
    actions.move(cell.row, to);
    if (isOrdered && to >= 0 && to < count) go(to, cell.column);
  } else if (event.ctrlKey && key === 'Delete') {
    event.preventDefault();
    actions.remove(cell.row);
  } else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    const to = cell.row + (event.shiftKey ? -1 : 1);
    if (to >= count && !event.shiftKey) actions.addBelow();
    go(Math.max(0, to), cell.column);
  } else if (isListOpen) return;
  else if (isUpOrDown) {
    const to = cell.row + step;
    if (to >= 0 && to < count) go(to, cell.column);
    else event.preventDefault();
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = leavesText(target, step) ? neighbour(columns, cell.column, step) : undefined;
    if (next) go(cell.row, next);
  }
}

/** An arrow goes on to the next cell where the caret cannot go further, or everything is marked. */
function leavesText({ selectionStart, selectionEnd, value }: HTMLInputElement, step: 1 | -1): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return step === -1 ? selectionEnd === 0 : selectionStart === value.length;
}

function neighbour(columns: readonly LineColumn[], name: string, step: 1 | -1): string | undefined {
  const typed = columns.filter(({ isCalculated }) => !isCalculated);
  return typed[typed.findIndex((column) => column.name === name) + step]?.name;
}
