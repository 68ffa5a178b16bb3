import { type ClipboardEvent, type RefObject, useState } from 'react';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { type CellArea, linePlaces, shownArea } from '#domain/workbooks/model/workbook.ts';
import { useText } from '../shell/text.ts';
import { cellActs, typingActs } from './cellActs.ts';
import { chooseRect } from './choice.ts';
import { readClip, toHtml, toTabs } from './clipboard.ts';
import { range } from './grid/Pane.tsx';
import { lineActs } from './lineActs.ts';
import { clipOf, pastedWrites } from './moving.ts';
import { areaOf, cellsIn, clearOps, freshId, mostCellsAtOnce } from './sheetCommands.ts';
import { type SheetHands, sheetHands } from './sheetHands.ts';
import type { SheetDesk } from './useDesk.ts';

const tooMany = bi('一次最多处理 {most} 个单元格，请缩小选区', 'At most {most} cells at once: choose fewer');

interface Copied {
  readonly sheet: string;
  readonly area: CellArea;
  readonly isCut: boolean;
}

export type SheetActs = ReturnType<typeof useSheetActs>;

/** All that a person can do to the cells of a desk: each is one step that can be taken back. */
export function useSheetActs(desk: SheetDesk, box: RefObject<HTMLTextAreaElement | null>, find: () => void) {
  const notify = useNotify();
  const t = useText();
  const [copied, setCopied] = useState<Copied>();
  const hands = sheetHands(desk, (text, values) => notify(t(text, values), { type: 'warning' }));
  return {
    ...typingActs(hands, box),
    ...cellActs(hands),
    ...lineActs(hands),
    ...clipActs(hands, copied, setCopied),
    hands,
    find,
    freshId: () => freshId(desk.session.editor.client),
    copied: copied?.sheet === desk.grid.id ? copied.area : undefined,
    forgetCopied: () => setCopied(undefined),
  };
}

/** The clipboard, as table and as text, so that Excel and WPS read it, too. */
function clipActs(
  { desk, used, tell, may, write }: SheetHands,
  copied: Copied | undefined,
  setCopied: (copied: Copied | undefined) => void,
) {
  const { grid, shown, session, reckoner, typing } = desk;
  const isTooMany = (count: number): boolean => {
    if (count > mostCellsAtOnce) tell(tooMany, { most: mostCellsAtOnce });
    return count > mostCellsAtOnce;
  };
  /** What was cut is emptied where it now stands. */
  const emptied = () => {
    const source = copied?.isCut ? session.editor.book.sheets.get(copied.sheet) : undefined;
    const from = source && copied && shownArea(source, copied.area);
    if (!source || !from) return [];
    const rows = linePlaces(source.rows).alive.slice(from.top, from.bottom + 1);
    return clearOps(source, rows, linePlaces(source.cols).alive.slice(from.left, from.right + 1));
  };
  return {
    copy: (event: ClipboardEvent, isCut: boolean) => {
      if (typing.get()) return;
      event.preventDefault();
      if (isTooMany(cellsIn(used))) return;
      const texts = range(used.top, used.bottom).map((row) =>
        range(used.left, used.right).map((col) => shown.cell({ row, col })?.text ?? ''),
      );
      event.clipboardData.setData('text/plain', toTabs(texts));
      event.clipboardData.setData('text/html', toHtml(clipOf(desk, used), texts));
      setCopied({ sheet: grid.id, area: areaOf(used, shown.ids), isCut: isCut && desk.mayWrite });
    },
    paste: (event: ClipboardEvent) => {
      if (typing.get()) return;
      event.preventDefault();
      const clip = readClip(event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain'));
      if (!may() || clip.cells.length === 0) return;
      if (isTooMany(clip.cells.length * (clip.cells[0]?.length ?? 1))) return;
      const typed = (text: string, at: { readonly r: string; readonly c: string }) =>
        reckoner.typed(grid, text, at).write;
      const { writes, ops, rect } = pastedWrites(clip, { desk, rect: used, typed }, copied?.isCut === true);
      write(writes, [...emptied(), ...ops]);
      if (copied?.isCut) setCopied(undefined);
      desk.choose(chooseRect(rect, shown.ids), { row: rect.top, col: rect.left });
    },
  };
}
