import { bi, type Text, type TextValues } from '#domain/core/text.ts';
import type { CellWrite, SheetOperation } from '#domain/workbooks/model/operation.ts';
import type { Rect } from './grid/geometry.ts';
import { cellsIn, mostCellsAtOnce, setOps, usedRect } from './sheetCommands.ts';
import type { SheetDesk } from './useDesk.ts';

const words = {
  readOnly: bi('你只能查看这张表格', 'You may only read this sheet'),
  kept: bi('{count} 个单元格受保护，没有改动', '{count} protected cells were left as they are'),
  tooMany: bi('一次最多处理 {most} 个单元格，请缩小选区', 'At most {most} cells at once: choose fewer'),
};

/** What every act of a person goes through: whether he may, how much at once, and what protected parts keep. */
export interface SheetHands {
  readonly desk: SheetDesk;
  /** What is chosen, cut to what is used where whole rows or columns are. */
  readonly used: Rect;
  readonly tell: (text: Text, values?: TextValues) => void;
  readonly may: () => boolean;
  /** Writes cells where the person may, as one step with what belongs to it. */
  readonly write: (writes: readonly CellWrite[], before?: readonly SheetOperation[]) => void;
  readonly run: (ops: () => readonly SheetOperation[]) => void;
}

export function sheetHands(desk: SheetDesk, tell: SheetHands['tell']): SheetHands {
  const { grid, shown, chosen } = desk;
  const used = usedRect(chosen, shown.ids, grid);
  const may = (): boolean => {
    if (!desk.mayWrite) tell(words.readOnly);
    else if (cellsIn(used) > mostCellsAtOnce) tell(words.tooMany, { most: mostCellsAtOnce });
    else return true;
    return false;
  };
  return {
    ...{ desk, used, tell, may },
    write: (writes, before = []) => {
      const free =
        grid.protects.size === 0 ? writes : writes.filter(({ r, c }) => !desk.isKeptFrom({ row: r, col: c }));
      if (free.length < writes.length) tell(words.kept, { count: writes.length - free.length });
      desk.run([...before, ...setOps(grid.id, free)]);
    },
    run: (ops) => {
      if (may()) desk.run(ops());
    },
  };
}
