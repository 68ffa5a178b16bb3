import { useCallback, useEffect, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { columnName } from '#domain/workbooks/formula/cellName.ts';
import { shownArea } from '#domain/workbooks/model/workbook.ts';
import { useIsMobile } from '../parts/layout/useIsMobile.ts';
import { useStoredPart } from '../shell/store.ts';
import { useText } from '../shell/text.ts';
import { CellBox } from './CellBox.tsx';
import { CellChoices } from './CellChoices.tsx';
import { CellDialogs } from './CellDialogs.tsx';
import { type CellDialog, CellMenu } from './CellMenu.tsx';
import { chooseAt, spotAt } from './choice.ts';
import { FormulaBar } from './FormulaBar.tsx';
import { fitting } from './fitting.ts';
import { CellGrid } from './grid/CellGrid.tsx';
import { type Place, type Rect, rectOf } from './grid/geometry.ts';
import type { CellFrame } from './grid/gridView.ts';
import type { GridHandlers, Pointed } from './grid/useGridMouse.ts';
import { pointedFormula } from './pointing.ts';
import { SheetTabs } from './SheetTabs.tsx';
import { SheetTools, type SidePanel } from './SheetTools.tsx';
import { SidePanels } from './SidePanels.tsx';
import { StatusLine } from './StatusLine.tsx';
import type { SheetDesk } from './useDesk.ts';
import type { OtherPerson } from './useOthers.ts';
import { type SheetActs, useSheetActs } from './useSheetActs.ts';
import { sheetKeys } from './useSheetKeys.ts';
import styles from './workbook.module.css';

const words = {
  all: bi('全选', 'Select all'),
  cell: bi('单元格 {name}：{text}', 'Cell {name}: {text}'),
  empty: bi('空', 'empty'),
};

interface WorkbookProps {
  readonly desk: SheetDesk;
  readonly others: readonly OtherPerson[];
  /** Names of accounts. */
  readonly people: Readonly<Record<string, string>>;
  readonly hints: readonly CellFrame[];
}

const points = 3 / 4;

/**
 * A workbook in front of a person: tools, formula bar, grid, sheets and status line. A list or a form of the product
 * shows records of an entity; here people decide what stands where, as in Excel, and several write at once.
 */
export function Workbook({ desk, others, people, hints }: WorkbookProps) {
  const t = useText();
  const isMobile = useIsMobile();
  const frameRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const choicesRef = useRef<HTMLButtonElement>(null);
  const page = useRef(20);
  const [panel, setPanel] = useState<SidePanel>();
  const acts = useSheetActs(desk, boxRef, () => setPanel('find'));
  const [menu, setMenu] = useState<OpenCellMenu>();
  const [dialog, setDialog] = useState<CellDialog>();
  const { handlers, drawn } = useHandlers(desk, acts, boxRef, setMenu);
  const onPage = useCallback((rows: number) => {
    page.current = rows;
  }, []);
  const { shown, grid, active, choice, chosen } = desk;
  const focus = () => boxRef.current?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet is begun with the keyboard, too
  useEffect(() => {
    if (!isMobile) focus();
  }, [grid.id, isMobile]);
  const name = `${columnName(active.col)}${shown.rowName(active.row)}`;
  const choices = desk.reckoner.choices(grid, choice.active.row, choice.active.col);
  const isClosed = !desk.mayWrite || desk.isKeptFrom(choice.active);
  return (
    <div className={styles.book}>
      {!isMobile && <SheetTools desk={desk} acts={acts} panel={panel} onPanel={setPanel} onDone={focus} />}
      <FormulaBar desk={desk} acts={acts} boxRef={boxRef} />
      <div className={styles.middle}>
        <CellGrid
          {...handlers}
          view={shown}
          zoom={desk.zoom}
          chosen={chosen}
          active={useTypedRect(desk)}
          sight={desk.sight}
          frames={useFrames({ desk, acts, others, people, hints, drawn })}
          selectAll={t(words.all)}
          boxRef={frameRef}
          onPage={onPage}
        >
          <CellBox
            frameRef={frameRef}
            boxRef={boxRef}
            typing={desk.typing}
            spot={choice.active}
            label={t(words.cell, { name, text: shown.cell(active)?.text || t(words.empty) })}
            isClosed={isClosed}
            onKey={sheetKeys(desk, acts, { page: () => page.current, openChoices: () => choicesRef.current?.click() })}
            onClosed={acts.tellClosed}
            onCopy={acts.copy}
            onPaste={acts.paste}
          >
            {choices && !isClosed && (
              <CellChoices values={choices} buttonRef={choicesRef} onChoose={acts.type} onDone={focus} />
            )}
          </CellBox>
        </CellGrid>
        {panel && (
          <SidePanels
            panel={panel}
            desk={desk}
            acts={acts}
            people={people}
            onClose={() => {
              setPanel(undefined);
              focus();
            }}
          />
        )}
      </div>
      <SheetTabs desk={desk} />
      <StatusLine desk={desk} />
      {menu && (
        <CellMenu
          {...menu}
          desk={desk}
          acts={acts}
          onDialog={setDialog}
          onClose={() => {
            setMenu(undefined);
            focus();
          }}
        />
      )}
      {dialog && (
        <CellDialogs
          kind={dialog}
          desk={desk}
          acts={acts}
          people={people}
          onClose={() => {
            setDialog(undefined);
            focus();
          }}
        />
      )}
    </div>
  );
}

/** The box stays over the cell one types into, though others insert rows above, and whatever is chosen meanwhile. */
function useTypedRect({ typing, shown, activeRect }: SheetDesk): Rect {
  const spot = useStoredPart(typing, (now) => now?.spot);
  if (!spot) return activeRect;
  const row = shown.ids.rowAt.get(spot.row);
  const col = shown.ids.colAt.get(spot.col);
  return row === undefined || col === undefined ? activeRect : rectOf({ row, col }, { row, col });
}

interface FrameFacts extends WorkbookProps {
  readonly acts: SheetActs;
  readonly drawn: Rect | undefined;
}

function useFrames({ desk, acts, others, hints, drawn }: FrameFacts): readonly CellFrame[] {
  const { grid, shown, chosen } = desk;
  const copied = acts.copied && shownArea(grid, acts.copied);
  return [
    { key: 'chosen', rect: chosen, look: 'chosen' },
    ...(copied ? [{ key: 'copied', rect: copied, look: 'copied' } as const] : []),
    ...(drawn ? [{ key: 'drawn', rect: drawn, look: 'filled' } as const] : []),
    ...others.flatMap(({ client, name, colour, at }): CellFrame[] => {
      const row = at?.sheet === grid.id ? shown.ids.rowAt.get(at.row) : undefined;
      const col = at && shown.ids.colAt.get(at.col);
      if (row === undefined || col === undefined) return [];
      return [{ key: client, rect: rectOf({ row, col }, { row, col }), look: 'other', colour, name }];
    }),
    ...hints,
  ];
}

type OpenCellMenu = {
  readonly place: Place;
  readonly pointed: Pointed;
  readonly spot: { readonly x: number; readonly y: number };
};

/** What the mouse does. */
function useHandlers(
  desk: SheetDesk,
  acts: SheetActs,
  boxRef: React.RefObject<HTMLTextAreaElement | null>,
  openMenu: (menu: OpenCellMenu) => void,
) {
  const [drawn, setDrawn] = useState<Rect>();
  const { shown, choice, chosen } = desk;
  const focus = () => boxRef.current?.focus({ preventScroll: true });
  const handlers: GridHandlers = {
    onChoose: (place, pointed, isFurther) => {
      focus();
      const typing = desk.typing.get();
      const pointedText = typing && pointed === 'cell' && pointedFormula(typing, place, shown, boxRef.current);
      if (typing && pointedText) {
        if (boxRef.current) boxRef.current.value = pointedText;
        desk.typing.set({ ...typing, text: pointedText, isFull: true, isInBar: false });
        return;
      }
      if (!acts.commit()) return;
      if (isFurther)
        desk.choose(
          { ...choice, to: spotAt(place, shown.ids), kind: pointed === 'all' ? choice.kind : choice.kind },
          place,
        );
      else desk.choose(chooseAt(place, shown.ids, pointed), pointed === 'cell' ? place : undefined);
    },
    onFill: (place, isDone) => {
      const goal = fillGoal(chosen, place);
      setDrawn(isDone ? undefined : goal);
      if (isDone && goal) acts.fillTo(goal);
    },
    onEdit: () => acts.begin(true),
    onMenu: (place, pointed, spot) => {
      if (!acts.commit()) return;
      const isInside =
        place.row >= chosen.top && place.row <= chosen.bottom && place.col >= chosen.left && place.col <= chosen.right;
      if (!isInside) desk.choose(chooseAt(place, shown.ids, pointed));
      openMenu({ place, pointed, spot });
    },
    onSize: (axis, at, pixels) => {
      const isCol = axis === 'col';
      const ids = isCol ? shown.ids.cols : shown.ids.rows;
      const [first, last] = isCol ? [chosen.left, chosen.right] : [chosen.top, chosen.bottom];
      const isWhole = choice.kind === axis && at >= first && at <= last;
      const lines = isWhole ? ids.slice(first, last + 1) : ids.slice(at, at + 1);
      const size =
        pixels === undefined ? (isCol ? fitting(desk, at) : null) : Math.round((pixels / desk.zoom) * points * 4) / 4;
      acts.size(isCol ? 'cols' : 'rows', lines, size);
      focus();
    },
  };
  return { handlers, drawn };
}

/** Drawing fills down or to the right, whichever is further. */
function fillGoal(chosen: Rect, { row, col }: Place): Rect | undefined {
  const down = row > chosen.bottom ? row - chosen.bottom : row < chosen.top ? row - chosen.top : 0;
  const right = col > chosen.right ? col - chosen.right : col < chosen.left ? col - chosen.left : 0;
  if (down === 0 && right === 0) return undefined;
  return Math.abs(down) >= Math.abs(right)
    ? { ...chosen, top: Math.min(chosen.top, row), bottom: Math.max(chosen.bottom, row) }
    : { ...chosen, left: Math.min(chosen.left, col), right: Math.max(chosen.right, col) };
}
