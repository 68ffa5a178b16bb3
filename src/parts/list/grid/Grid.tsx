import { type FocusEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { useOpenTab } from '../../../shell/tabs/useTab.ts';
import { useLocale, useText } from '../../../shell/text.ts';
import { classes } from '../../layout/classes.ts';
import { useWholeAmounts } from '../../layout/useWholeAmounts.ts';
import { ActionMenu, type OpenMenu } from '../../menu/ActionMenu.tsx';
import { Spacer, useVirtualRows, type VirtualRows } from '../../table/useVirtualRows.tsx';
import { fitWidths, type LaidColumn, pinnedOffsets, shownColumns } from '../columnLayout.ts';
import { useEntityList } from '../listContext.ts';
import { InsteadOfRows } from '../listStates.tsx';
import { useDisplayedPage } from '../useDisplayedPage.ts';
import { rowHeights } from '../useTableSetting.ts';
import styles from './Grid.module.css';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { GridSummary } from './GridSummary.tsx';
import { type CellPlace, type GridLayout, GridLayoutContext, useGridLayout } from './gridLayout.ts';
import { actionsWidth } from './RowActions.tsx';
import { useGridKeys } from './useGridKeys.ts';
import { useNumberWidths } from './useNumberWidths.ts';
import { useScrollEdges } from './useScrollEdges.ts';

const tickWidth = 36;
const numberWidth = 40;
/** From here on only the rows in sight are built: 1,000 x 30 cells mount in 61 ms instead of 2,036. */
const virtualFrom = { rows: 50, columns: 15 };

/**
 * The table: sticky head, columns that stay at the left, actions that stay at the right. Only it scrolls.
 * @param foot what stands below it and does not scroll
 */
export function Grid({ foot }: { foot: HTMLElement | null }) {
  const t = useText();
  const { isFetching, isPending, total = 0 } = useListContext();
  const { rows, density, selection, pathOf, title } = useEntityList();
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(scroller);
  const layout = useLayout(edges?.width ?? 0, useNumberWidths(scroller));
  useWholeAmounts(scroller);
  const openTab = useOpenTab();
  const [menu, setMenu] = useState<OpenMenu>();

  const { shown, hasTicks, hasActions } = layout;
  const rowHeight = rowHeights[density];
  const isVirtual = rows.length > virtualFrom.rows || shown.length > virtualFrom.columns;
  const virtual = useVirtualRows({ count: rows.length, rowHeight, isVirtual, scroller });

  const open = (record: RaRecord) => {
    const path = pathOf?.(record);
    if (path) openTab(path);
  };
  const keys = useGridKeys({
    rows,
    scroller,
    showRow: virtual.showRow,
    onOpen: open,
    onTick: hasTicks
      ? (record, isSpan) => (isSpan ? selection.toggleTo(record, rows) : selection.toggle(record))
      : undefined,
  });

  const openByClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const row = target?.closest<HTMLElement>('tr[data-row]');
    if (!row || target?.closest('a, button, input, label')) return;
    keys.setFocused(Number(row.dataset.row));
    const record = rows[Number(row.dataset.row)];
    if (record && hasTicks && event.shiftKey) return selection.toggleTo(record, rows);
    const isMarkingText = (window.getSelection()?.toString() ?? '') !== '';
    if (record && !isMarkingText) open(record);
  };

  return (
    <GridLayoutContext value={layout}>
      <div
        ref={scroller}
        data-scroller
        className={classes(styles.scroll, ...moreOf(edges), pathOf && styles.openable)}
        onMouseOver={titleCutText}
        onFocus={titleCutText}
      >
        {isFetching && !isPending && (
          <div className={styles.line} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })} />
        )}
        {edges && (
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is what ARIA calls a grid
            role="grid"
            className={styles.table}
            aria-label={t(title)}
            aria-rowcount={total + 1}
            aria-colcount={shown.length + 1 + (hasTicks ? 1 : 0) + (hasActions ? 2 : 1)}
            aria-multiselectable={hasTicks || undefined}
            aria-busy={isFetching}
            style={{ minWidth: layout.total, '--row': `${rowHeight}px` } as React.CSSProperties}
            onClick={openByClick}
            // A click with Shift marks rows, not their text.
            onMouseDown={(event) => hasTicks && event.shiftKey && event.preventDefault()}
            onKeyDown={keys.onKeyDown}
          >
            <GridColumns />
            <GridHead />
            {rows.length > 0 && <GridBody {...virtual} focused={keys.focused} onMenu={setMenu} />}
            {rows.length > 0 && <GridSummary foot={foot} />}
          </table>
        )}
        <InsteadOfRows />
      </div>
      {menu && <ActionMenu isAtEnd {...menu} onClose={() => setMenu(undefined)} />}
    </GridLayoutContext>
  );
}

/** Where the columns stand in a table of this width. @param needed what numbers take, by the place in a row */
function useLayout(width: number, needed: ReadonlyMap<number, number>): GridLayout {
  const locale = useLocale();
  const { entity, columns, rowActions, batchActions } = useEntityList();
  const hasTicks = batchActions.length > 0;
  const asked = useMemo(() => shownColumns(columns), [columns]);
  const first = hasTicks ? 2 : 1;
  const lacking = asked
    .map(({ isNumber, width: own }, index) => (isNumber ? Math.max(0, (needed.get(first + index) ?? 0) - own) : 0))
    .join();
  // Most numbers need no more than their columns have; then nothing moves.
  const shown = useMemo(() => {
    const more = lacking.split(',').map(Number);
    return asked.map((column, index) => (more[index] ? { ...column, width: column.width + more[index] } : column));
  }, [asked, lacking]);
  const hasActions = rowActions !== undefined;
  const numberOffset = hasTicks ? tickWidth : 0;
  const before = numberOffset + numberWidth;
  const after = hasActions ? actionsWidth[locale] : 0;
  return useMemo(() => {
    const widths = fitWidths(shown, width - before - after);
    const widthOf = (columns: readonly LaidColumn[]) =>
      columns.reduce((sum, { key }) => sum + (widths.get(key) ?? 0), 0);
    const places = placesOf(shown, pinnedOffsets(shown, widths, before));
    return {
      shown,
      widths,
      placeOf: (key) => places.get(key),
      hasTicks,
      numberOffset,
      hasActions,
      total: before + widthOf(shown) + after,
      stays: { left: before + widthOf(shown.filter(({ isPinned }) => isPinned)), right: after },
      linkKey:
        shown.find(({ key }) => key === entity.code)?.key ??
        shown.find(({ key }) => key === entity.title)?.key ??
        shown[0]?.key,
    };
  }, [shown, width, before, after, hasTicks, numberOffset, hasActions, entity]);
}

/** The last pinned column has the edge that the others disappear behind. */
function placesOf(
  columns: readonly LaidColumn[],
  offsets: ReadonlyMap<string, number>,
): ReadonlyMap<string, CellPlace> {
  const edge = columns.findLast(({ isPinned }) => isPinned)?.key;
  return new Map(
    columns.map(({ key, isNumber }) => {
      const left = offsets.get(key);
      const className = classes(isNumber && 'num', left !== undefined && styles.pin, key === edge && styles.edge);
      return [key, { className, style: left === undefined ? undefined : { left } }];
    }),
  );
}

function GridColumns() {
  const locale = useLocale();
  const { shown, widths, hasTicks, hasActions } = useGridLayout();
  return (
    <colgroup>
      {hasTicks && <col data-ticks style={{ width: tickWidth }} />}
      <col style={{ width: numberWidth }} />
      {shown.map(({ key }) => (
        <col key={key} style={{ width: widths.get(key) }} />
      ))}
      <col />
      {hasActions && <col style={{ width: actionsWidth[locale] }} />}
    </colgroup>
  );
}

type GridBodyProps = Omit<VirtualRows, 'showRow'> & {
  readonly focused: number;
  readonly onMenu: (menu: OpenMenu) => void;
};

function GridBody({ inSight, above, below, focused, onMenu }: GridBodyProps) {
  const { rows, selection } = useEntityList();
  const { firstNumber } = useDisplayedPage();
  return (
    <tbody>
      <Spacer height={above} />
      {inSight.map((index) => {
        const record = rows[index];
        return (
          record && (
            <RecordContextProvider key={record.id} value={record}>
              <GridRow
                record={record}
                index={index}
                number={firstNumber + index}
                isTicked={selection.has(record.id)}
                isFocused={focused === index}
                onMenu={onMenu}
              />
            </RecordContextProvider>
          )
        );
      })}
      <Spacer height={below} />
    </tbody>
  );
}

/** The shadows that tell of columns out of sight. */
const moreOf = (edges: ReturnType<typeof useScrollEdges>) => [
  edges?.hasLeft && styles.moreLeft,
  edges?.hasRight && styles.moreRight,
];

/** Text that does not fit into its cell is told by the browser's own tooltip. */
function titleCutText(event: MouseEvent | FocusEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td, th') : null;
  if (!cell || cell.matches('[data-actions]')) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.textContent ?? '';
  else cell.removeAttribute('title');
}
