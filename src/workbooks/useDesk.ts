import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import type { SheetGrid } from '#domain/workbooks/model/workbook.ts';
import { gridsOf, isInside } from '#domain/workbooks/model/workbook.ts';
import { type Choice, chooseAt, chosenRect, placeOf, type Spot, spotAt } from './choice.ts';
import { holds, type Place, type Rect } from './grid/geometry.ts';
import type { CellReckoner } from './reckoner.ts';
import type { SheetSession } from './sheetSession.ts';
import { type DrawnCells, type OwnView, type ShownSheet, shownSheet, wholeView } from './shownSheet.ts';
import { newTypingStore, type TypingStore } from './typing.ts';

/** What one person may do in the workbook. */
export interface OwnPart {
  readonly user: string;
  readonly role: 'OWNER' | 'WRITE' | 'COMMENT' | 'READ';
}

/** One workbook in front of one person: what is shown, chosen and typed, and what can be done to it. */
export interface SheetDesk {
  readonly session: SheetSession;
  readonly reckoner: CellReckoner;
  readonly own: OwnPart;
  readonly mayWrite: boolean;
  readonly grids: readonly SheetGrid[];
  readonly grid: SheetGrid;
  readonly shown: ShownSheet;
  readonly view: OwnView;
  readonly setView: (view: OwnView) => void;
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  readonly choice: Choice;
  readonly active: Place;
  readonly activeRect: Rect;
  readonly chosen: Rect;
  readonly typing: TypingStore;
  /** What was last to be brought in sight. */
  readonly sight: Place;
  readonly choose: (choice: Choice, sight?: Place) => void;
  readonly openSheet: (sheet: string) => void;
  readonly run: (ops: readonly SheetOperation[]) => void;
  /** Whether a protected part keeps this person out of a cell. */
  readonly isKeptFrom: (spot: Pick<Spot, 'row' | 'col'>) => boolean;
}

export function useDesk(session: SheetSession, reckoner: CellReckoner, own: OwnPart): SheetDesk | undefined {
  const version = useSyncExternalStore(session.subscribe, session.seen);
  const [asked, setAsked] = useState<string>();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [views, setViews] = useState<ReadonlyMap<string, OwnView>>(new Map());
  const [zoom, setZoom] = useState(1);
  const [sight, setSight] = useState<Place>({ row: 0, col: 0 });
  const [typing] = useState(newTypingStore);
  const drawn = useRef(new Map<string, DrawnCells>());
  const { book } = session.editor;
  const grids = gridsOf(book);
  const grid = grids.find(({ id }) => id === asked) ?? grids[0];
  const view = views.get(grid?.id ?? '') ?? wholeView;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the workbook changes in place and counts its changes
  const shown = useMemo(() => {
    if (!grid) return undefined;
    const cells = drawn.current.get(grid.id) ?? new Map();
    drawn.current.set(grid.id, cells);
    reckoner.follow(session.editor.book);
    return shownSheet({
      grid,
      worthOf: (row, col) => reckoner.worth(grid, row, col),
      problemOf: (row, col) => reckoner.problem(grid, row, col),
      view,
      zoom,
      drawn: cells,
    });
  }, [grid, reckoner, view, zoom, version, session]);
  const choose = useCallback(
    (choice: Choice, next?: Place) => {
      if (!grid) return;
      setChoices((before) => new Map(before).set(grid.id, choice));
      if (next) setSight(next);
    },
    [grid],
  );
  if (!grid || !shown) return undefined;
  const choice = choices.get(grid.id) ?? chooseAt({ row: 0, col: 0 }, shown.ids);
  const active = placeOf(choice.active, shown.ids);
  const merge = shown.merges.find((rect) => holds(rect, active));
  return {
    ...{ session, reckoner, own, grids, grid, shown, view, zoom, setZoom, choice, active, typing, sight, choose },
    mayWrite: own.role === 'OWNER' || own.role === 'WRITE',
    setView: (next) => setViews((before) => new Map(before).set(grid.id, next)),
    activeRect: merge ?? { top: active.row, left: active.col, bottom: active.row, right: active.col },
    chosen: chosenRect(choice, shown.ids, shown.merges),
    openSheet: (sheet) => {
      setAsked(sheet);
      setSight(placeOf(choices.get(sheet)?.active ?? spotAt({ row: 0, col: 0 }, shown.ids), shown.ids));
    },
    run: (ops) => session.do(ops),
    isKeptFrom: ({ row, col }) =>
      [...grid.protects.values()].some(
        ({ area, allowed, isBound = false }) =>
          (isBound || (own.role !== 'OWNER' && !allowed.includes(own.user))) && isInside(grid, area, [row, col]),
      ),
  };
}
