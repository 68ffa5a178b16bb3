import { type RefObject, useRef } from 'react';
import { useNotify } from 'react-admin';
import { type UseFieldArrayReturn, useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { formValuesOf } from '../formValues.ts';
import type { LineColumn } from './lineColumns.ts';
import { parseCells, placed, toPastedRows } from './pastedRows.ts';
import { useCellWords } from './useCellWords.ts';
import { useLineHistory } from './useLineHistory.ts';

/** What a row may ask of its table. */
export interface LineActions {
  add(): void;
  take(lines: readonly RecordValues[]): void;
  copy(row: number): void;
  insertBelow(row: number): void;
  remove(row: number): void;
  /** The first and the last one included. */
  removeRange(first: number, last: number): void;
  move(from: number, to: number): void;
  /** Enter on the last line: one more, whose cell the caller goes to. */
  addBelow(): void;
  /** What was typed until now is a step of its own. */
  note(): void;
  /** One step back or on in what was done to the lines. @returns whether there was one */
  undo(): boolean;
  redo(): boolean;
  /** Cells of a spreadsheet over the lines from one place on. */
  paste(clipboard: string, start: { readonly row: number; readonly column: number }): Promise<void>;
}

interface LineActionsFacts {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly array: Pick<UseFieldArrayReturn, 'append' | 'insert' | 'remove' | 'move' | 'replace'> & {
    readonly fields: readonly unknown[];
  };
  readonly columns: readonly LineColumn[];
  readonly mostRows: number;
  /** What a new line begins with. */
  readonly start: RecordValues | undefined;
  readonly isOrdered: boolean;
  /** Which lines there are is settled. */
  readonly isFixed: boolean;
  readonly focusCell: (row: number, column: string) => void;
}

const quietly = { shouldFocus: false };

/**
 * Everything that can be done to the lines of a record as lines.
 * @returns always the newest, so that rows need not be drawn again for it
 */
export function useLineActions(facts: LineActionsFacts): RefObject<LineActions> {
  const { line, source, array, columns, mostRows, start, isOrdered, isFixed, focusCell } = facts;
  const { append, insert, remove, move } = array;
  const t = useText();
  const notify = useNotify();
  const { getValues } = useFormContext();
  const blank = () => formValuesOf(line, { ...defaultsOf(line), ...start, id: '' }, { isLine: true });
  const present = (): readonly RecordValues[] => getValues(source) ?? [];
  const first = columns.find(({ isCalculated }) => !isCalculated)?.name ?? '';

  const hasRoom = (more: number): boolean => {
    if (isFixed) return false;
    if (present().length + more <= mostRows) return true;
    notify(
      t(bi('最多 {most} 行，还可添加 {left} 行', 'At most {most} lines, {left} more can be added'), {
        most: mostRows,
        left: Math.max(0, mostRows - present().length),
      }),
      { type: 'warning' },
    );
    return false;
  };
  const { note, put, undo, redo } = useLineHistory(facts);
  const paste = usePaste(facts, { present, blank, hasRoom, note, put });

  const latest: LineActions = {
    add: () => {
      if (!hasRoom(1)) return;
      const at = present().length;
      append(blank(), quietly);
      focusCell(at, first);
    },
    take: (lines) =>
      hasRoom(lines.length) &&
      append(
        lines.map((values) => ({ ...blank(), ...values })),
        quietly,
      ),
    addBelow: () => hasRoom(1) && append(blank(), quietly),
    copy: (row) => hasRoom(1) && insert(row + 1, { ...present()[row], id: '' }, quietly),
    insertBelow: (row) => {
      if (!hasRoom(1)) return;
      insert(row + 1, blank(), quietly);
      focusCell(row + 1, first);
    },
    remove: (row) => {
      if (isFixed) return;
      remove(row);
      focusCell(Math.min(row, present().length - 1), first);
    },
    removeRange: (from, to) => {
      const left = present().filter((_, row) => row < from || row > to);
      const removed = present().length - left.length;
      note();
      put(left, { row: Math.min(from, left.length - 1), column: first });
      const back = { label: t(bi('撤销', 'Undo')), run: () => void undo() };
      notify(t(bi('已删除 {removed} 行', '{removed} lines removed'), { removed }), {
        type: 'success',
        autoHideDuration: 10_000,
        action: back,
      });
    },
    move: (from, to) => {
      if (isOrdered && to >= 0 && to < present().length && from !== to) move(from, to);
    },
    paste,
    note,
    undo,
    redo,
  };
  const actions = useRef(latest);
  actions.current = latest;
  return actions;
}

interface PasteTools {
  readonly present: () => readonly RecordValues[];
  readonly blank: () => RecordValues;
  readonly hasRoom: (more: number) => boolean;
  readonly note: () => void;
  readonly put: ReturnType<typeof useLineHistory>['put'];
}

/** Puts a table of the clipboard over the lines, and marks at once what could not be read. */
function usePaste(
  { columns }: LineActionsFacts,
  { present, blank, hasRoom, note, put }: PasteTools,
): LineActions['paste'] {
  const t = useText();
  const notify = useNotify();
  const loadWords = useCellWords();
  return async (clipboard, from) => {
    const cells = parseCells(clipboard);
    const { targets, body } = placed(cells, columns, from.column);
    const read = body.flatMap((row) =>
      row.flatMap((cell, place) => (targets[place] ? [{ column: targets[place], cell }] : [])),
    );
    const words = await loadWords(read);
    const pasted = toPastedRows({ cells, columns, startColumn: from.column, words });
    const next = [...present()];
    const more = from.row + pasted.rows.length - next.length;
    if (more > 0 && !hasRoom(more)) return;
    for (const [index, values] of pasted.rows.entries()) {
      next[from.row + index] = { ...(next[from.row + index] ?? blank()), ...values };
    }
    note();
    put(next, { row: from.row, column: targets.find((column) => column && !column.isCalculated)?.name ?? '' });
    const [marked, leftOut] = [pasted.marked.length, pasted.leftOut.join('、')];
    const told = [t(bi('已粘贴 {rows} 行', '{rows} lines pasted'), { rows: pasted.rows.length })];
    if (marked > 0)
      told.push(t(bi('{marked} 处无法识别，已标出', '{marked} cells could not be read and are marked'), { marked }));
    if (leftOut) told.push(t(bi('未粘贴的列：{leftOut}', 'columns not pasted: {leftOut}'), { leftOut }));
    if (pasted.totals > 0)
      told.push(t(bi('{totals} 行合计未粘贴', '{totals} rows of totals not pasted'), { totals: pasted.totals }));
    told.push(t(bi('Ctrl+Z 可撤销', 'Ctrl+Z takes it back')));
    notify(told.join(t(bi('；', '; '))), { type: marked > 0 || leftOut || pasted.totals > 0 ? 'warning' : 'success' });
  };
}
