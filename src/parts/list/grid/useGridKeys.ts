import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isComposing } from '../../../shell/composition.ts';

const rowsPerScreen = 10;

interface GridKeys {
  /** The row that Tab comes to. */
  readonly focused: number;
  setFocused(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Rows by keyboard: arrows move, Space ticks (with Shift a span), Enter opens. Inside a row Tab reaches its link and
 * actions, Escape comes back.
 */
export function useGridKeys({
  rows,
  scroller,
  showRow,
  onOpen,
  onTick,
}: {
  rows: readonly RaRecord[];
  scroller: RefObject<HTMLElement | null>;
  showRow: (index: number) => void;
  onOpen: (record: RaRecord) => void;
  /** @param isSpan all rows from the last ticked one on */
  onTick: ((record: RaRecord, isSpan: boolean) => void) | undefined;
}): GridKeys {
  const [wanted, setFocused] = useState(0);
  const focused = Math.max(0, Math.min(wanted, rows.length - 1));

  const focusRow = (index: number) => {
    setFocused(index);
    showRow(index);
    // A row that was out of sight exists only after the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('tr[data-row]');
    if (!row) return;
    if (event.key === 'Escape' && event.target !== row) {
      row.focus();
      return;
    }
    if (event.target !== row) return;

    const at = Number(row.dataset.row);
    const record = rows[at];
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + rowsPerScreen,
      PageUp: at - rowsPerScreen,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (target !== undefined) focusRow(Math.max(0, Math.min(target, rows.length - 1)));
    else if (event.key === ' ' && record && onTick) onTick(record, event.shiftKey);
    else if (event.key === 'Enter' && record) onOpen(record);
    else return;
    event.preventDefault();
  };

  return { focused, setFocused, onKeyDown };
}
