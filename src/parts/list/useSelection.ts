import { useCallback, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';

/**
 * The ticked rows of a list. They stay ticked over pages and refreshes, and go when the list asks for something else.
 */
export interface Selection {
  readonly ids: readonly string[];
  readonly records: readonly RaRecord[];
  has(id: unknown): boolean;
  toggle(record: RaRecord): void;
  /** Ticks or unticks all rows from the last one that was touched to this one; the row alone where none was. */
  toggleTo(record: RaRecord, rows: readonly RaRecord[]): void;
  /** Ticks or unticks all of these. */
  set(records: readonly RaRecord[], isTicked: boolean): void;
  drop(ids: readonly string[]): void;
  clear(): void;
}

type Ticked = ReadonlyMap<string, RaRecord>;
const nothing: Ticked = new Map();

/** @param question text that changes when the list asks for other rows */
export function useSelection(question: string): Selection {
  const [kept, setKept] = useState<{ question: string; ticked: Ticked }>({ question, ticked: nothing });
  const ticked = kept.question === question ? kept.ticked : nothing;

  const change = useCallback(
    (next: (ticked: Map<string, RaRecord>) => void) =>
      setKept((old) => {
        const copy = new Map(old.question === question ? old.ticked : nothing);
        next(copy);
        return { question, ticked: copy };
      }),
    [question],
  );

  const last = useRef<unknown>(undefined);
  const deeds = useMemo(
    () => ({
      toggle: (record: RaRecord) => {
        last.current = record.id;
        change((copy) => {
          if (!copy.delete(String(record.id))) copy.set(String(record.id), record);
        });
      },
      toggleTo: (record: RaRecord, rows: readonly RaRecord[]) => {
        const span = rowsBetween(rows, last.current, record.id);
        last.current = record.id;
        change((copy) => {
          const isTicked = !copy.has(String(record.id));
          for (const row of span) {
            if (isTicked) copy.set(String(row.id), row);
            else copy.delete(String(row.id));
          }
        });
      },
      set: (records: readonly RaRecord[], isTicked: boolean) =>
        change((copy) => {
          for (const record of records) {
            if (isTicked) copy.set(String(record.id), record);
            else copy.delete(String(record.id));
          }
        }),
      drop: (ids: readonly string[]) =>
        change((copy) => {
          for (const id of ids) copy.delete(id);
        }),
      clear: () => change((copy) => copy.clear()),
    }),
    [change],
  );

  return useMemo(
    () => ({
      ids: [...ticked.keys()],
      records: [...ticked.values()],
      has: (id: unknown) => ticked.has(String(id)),
      ...deeds,
    }),
    [ticked, deeds],
  );
}

/**
 * From the one to the other, both of them among it, whichever stands first; the second alone where the first is on
 * another page.
 */
function rowsBetween(rows: readonly RaRecord[], from: unknown, to: unknown): readonly RaRecord[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (start < 0) return rows.slice(end, end + 1);
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
