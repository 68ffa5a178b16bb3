import { useCallback, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import type { LineColumn } from './lineColumns.ts';
import { LineHistory, storable } from './lineHistory.ts';

export interface CellPosition {
  readonly row: number;
  readonly column: string;
}

interface HistoryFacts {
  readonly source: string;
  readonly array: { readonly fields: readonly unknown[]; readonly replace: (rows: RecordValues[]) => void };
  readonly columns: readonly LineColumn[];
  readonly focusCell: (row: number, column: string) => void;
}

interface Steps {
  /** What was typed until now is a step of its own. */
  note(): void;
  /** Other lines in place of all; they are drawn anew, and then the cell has the focus. */
  put(rows: RecordValues[], focus: CellPosition): void;
  /** @returns whether there was a step */
  undo(): boolean;
  redo(): boolean;
}

/**
 * Takes back what was done to the lines of a form, step by step. A save is none; a record that was read anew begins a
 * new history.
 */
export function useLineHistory({ source, array, columns, focusCell }: HistoryFacts): Steps {
  const { control, getValues, trigger } = useFormContext();
  const present = useCallback(
    (): readonly RecordValues[] => (getValues(source) as RecordValues[] | undefined) ?? [],
    [getValues, source],
  );
  const history = useRef<LineHistory>(undefined);
  history.current ??= new LineHistory(present());
  const stored = useRef(control._defaultValues);
  const next = useRef<CellPosition>(undefined);

  // Also for whoever changes the lines from outside: a filled form, an import, a draft that is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are drawn anew are what this waits for.
  useEffect(() => {
    if (stored.current === control._defaultValues) history.current?.note(present());
    else history.current?.startAnew(present());
    stored.current = control._defaultValues;
    if (next.current) focusCell(next.current.row, next.current.column);
    next.current = undefined;
  }, [array.fields, control, present, focusCell]);

  const note = () => history.current?.note(present());
  const put = (rows: RecordValues[], focus: CellPosition) => {
    next.current = focus;
    array.replace(rows);
    void trigger(source);
  };
  const go = (step: 'undo' | 'redo'): boolean => {
    const before = present();
    const rows = history.current?.[step](before);
    if (!rows) return false;
    const storedRows: unknown = control._defaultValues[source];
    put(storable(rows, Array.isArray(storedRows) ? storedRows : []), firstChange(rows, before, columns));
    return true;
  };
  return { note, put, undo: () => go('undo'), redo: () => go('redo') };
}

/** Where a person looks after a step: the first cell that is another one now, or the last line. */
function firstChange(
  rows: readonly RecordValues[],
  before: readonly RecordValues[],
  columns: readonly LineColumn[],
): CellPosition {
  const open = columns.filter(({ isCalculated }) => !isCalculated);
  for (const [row, values] of rows.entries()) {
    const column = open.find(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(before[row]?.[name]));
    if (column) return { row, column: column.name };
  }
  return { row: rows.length - 1, column: open[0]?.name ?? '' };
}
