import type { RefObject } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { type CellArea, type CellValue, cellOf, shownArea } from '#domain/workbooks/model/workbook.ts';
import { chooseRect } from './choice.ts';
import type { Rect } from './grid/geometry.ts';
import { filledOver } from './moving.ts';
import { type BorderKind, borderOps, clearOps, colsIn, mergeOps, rowsIn, setOps, styleOps } from './sheetCommands.ts';
import type { SheetHands } from './sheetHands.ts';

const words = {
  readOnly: bi('此单元格不可编辑', 'This cell cannot be written'),
  gone: bi('该行或列已被他人删除，内容未写入：{text}', 'The row or column is gone, nothing was written: {text}'),
};

/** Typing into a cell: how it begins, and what becomes of it. */
export function typingActs({ desk, tell, write }: SheetHands, box: RefObject<HTMLTextAreaElement | null>) {
  const { grid, reckoner, typing } = desk;
  const type = (text: string): boolean => {
    const { row, col } = (typing.get() ?? { spot: desk.choice.active }).spot;
    const isGone = grid.rows.dead.has(row) || grid.cols.dead.has(col);
    const { refused, write: wanted } = reckoner.typed(grid, text, { r: row, c: col });
    const isSame = text === reckoner.written(grid, row, col);
    if (refused && !isSame && !isGone) {
      tell(refused);
      return false;
    }
    typing.set(undefined);
    if (isGone) tell(words.gone, { text: text.slice(0, 200) });
    else if (!isSame) write([wanted]);
    return true;
  };
  return {
    type,
    today: () => todayText(() => new Date()),
    begin: (keepsText: boolean) => {
      const { active } = desk.choice;
      if (!desk.mayWrite || desk.isKeptFrom(active)) return tell(words.readOnly);
      const text = keepsText ? reckoner.written(grid, active.row, active.col) : '';
      if (box.current) {
        box.current.value = text;
        box.current.setSelectionRange(text.length, text.length);
        box.current.focus({ preventScroll: true });
      }
      typing.set({ spot: active, text, isFull: keepsText, isInBar: false });
    },
    /** Ends typing. @returns whether what was typed is kept; what a rule refuses stays open */
    commit: (): boolean => {
      const now = typing.get();
      return now ? type(now.text) : true;
    },
    tellClosed: () => tell(words.readOnly),
  };
}

/** What is done to the chosen cells as they are. */
export function cellActs({ desk, used, may, write, run }: SheetHands) {
  const { grid, shown, chosen, session, reckoner } = desk;
  const { ids } = shown;
  const rows = () => rowsIn(used, ids);
  const cols = () => colsIn(used, ids);
  const activeStyle = cellOf(grid, desk.choice.active.row, desk.choice.active.col)?.s;
  const style = (patch: Readonly<Record<string, CellValue | null>>) =>
    run(() => styleOps(grid.id, rows(), cols(), patch));
  const target = (rect: Rect) => ({
    ...{ desk, rect },
    typed: (text: string, at: { readonly r: string; readonly c: string }) => reckoner.typed(grid, text, at).write,
  });
  /** Leads the eye to what was taken back. */
  const show = (ops: readonly SheetOperation[]) => {
    const first = ops[0];
    if (!first || first.op === 'none') return;
    if (first.sheet !== grid.id) return desk.openSheet(first.sheet);
    const area = areaTouched(ops);
    const rect = area && shownArea(grid, area);
    if (rect) desk.choose(chooseRect(rect, ids), { row: rect.top, col: rect.left });
  };
  return {
    style,
    activeStyle,
    undo: () => show(session.undo()),
    redo: () => show(session.redo()),
    toggle: (name: 'bold' | 'italic' | 'underline' | 'strike' | 'wrap') =>
      style({ [name]: activeStyle?.[name] === true ? null : true }),
    clear: () => {
      if (may()) write(writesOf(clearOps(grid, rows(), cols())));
    },
    clearLooks: () => {
      const styled = () =>
        rows().flatMap((r) =>
          cols()
            .filter((c) => cellOf(grid, r, c)?.s)
            .map((c) => ({ r, c, s: null })),
        );
      run(() => setOps(grid.id, styled()));
    },
    border: (kind: BorderKind) => run(() => borderOps(grid.id, used, ids, kind)),
    merge: () => run(() => mergeOps(grid, used, ids, session.editor.client)),
    /** Ctrl+D and Ctrl+R: the first row, or column, over the others; of a single one what stands beside it. */
    fillFrom: (side: 'up' | 'left') => {
      const isUp = side === 'up';
      const isOne = isUp ? chosen.top === chosen.bottom : chosen.left === chosen.right;
      const near = isUp ? { top: Math.max(0, chosen.top - 1) } : { left: Math.max(0, chosen.left - 1) };
      const whole = isOne ? { ...used, ...near } : used;
      const from = isUp ? { ...whole, bottom: whole.top } : { ...whole, right: whole.left };
      if (may()) write(filledOver(from, whole, target(whole), false));
    },
    fillTo: (rect: Rect) => {
      if (!may()) return;
      write(filledOver(used, rect, target(rect), true));
      desk.choose(chooseRect(rect, ids));
    },
  };
}

const writesOf = (ops: readonly SheetOperation[]) => ops.flatMap((op) => (op.op === 'set' ? op.cells : []));

/** The part of a sheet that operations are about, so that it can be looked at. */
function areaTouched(ops: readonly SheetOperation[]): CellArea | undefined {
  const cells = writesOf(ops);
  const [first, last] = [cells[0], cells.at(-1)];
  if (first && last) return [first.r, first.c, last.r, last.c];
  const lines = ops.find((op) => op.op === 'insert' || op.op === 'revive' || op.op === 'kill' || op.op === 'move');
  if (!lines || !('ids' in lines) || !('axis' in lines)) return undefined;
  const [one = '', end = ''] = [lines.ids[0], lines.ids.at(-1)];
  return lines.axis === 'rows' ? [one, '*', end, '*'] : ['*', one, '*', end];
}
