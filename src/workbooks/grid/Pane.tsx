import { type CSSProperties, memo } from 'react';
import { repeated } from '#domain/core/boundedText.ts';
import { classes } from '../../parts/layout/classes.ts';
import { type Rect, touches } from './geometry.ts';
import styles from './grid.module.css';
import type { CellFrame, GridCell, GridView } from './gridView.ts';

export interface PaneProps {
  readonly view: GridView;
  /** Rows and columns that are drawn. */
  readonly part: Rect;
  /** The first row and column of the pane: its left upper corner. */
  readonly origin: { readonly row: number; readonly col: number };
  readonly frames: readonly CellFrame[];
}

/** How far a long word runs over empty cells beside it. */
const mostOver = 12;
/** A sign is about this wide: no word is measured before it is drawn. */
const signWidth = 8;

/** One of the four parts of the grid: what scrolls, what stays above, at the left, and in the corner. */
export function Pane({ view, part: { top, left, bottom, right }, origin, frames }: PaneProps) {
  if (bottom < top || right < left) return null;
  const [x, y] = [view.cols.start(origin.col), view.rows.start(origin.row)];
  return (
    <>
      <Cells view={view} top={top} left={left} bottom={bottom} right={right} x={x} y={y} />
      {frames.map((frame) => (
        <FrameBox key={frame.key} frame={frame} view={view} x={x} y={y} />
      ))}
    </>
  );
}

interface CellsProps extends Rect {
  readonly view: GridView;
  /** Where the pane begins. */
  readonly x: number;
  readonly y: number;
}

/** Drawn anew when something is edited or comes in sight; what is chosen draws frames alone. */
const Cells = memo(function Cells({ view, x, y, ...part }: CellsProps) {
  const { rows, cols } = view;
  const merges = view.merges.filter((merge) => touches(merge, part));
  return (
    <>
      {range(part.left, part.right).map((col) => (
        <i key={`c${col}`} className={styles.colLine} style={{ left: cols.start(col) - x + cols.size(col) - 1 }} />
      ))}
      {range(part.top, part.bottom).map((row) => (
        <Row
          key={row}
          top={rows.start(row) - y}
          height={rows.size(row)}
          cells={cellsOf(view, row, part, merges)}
          x={x}
          view={view}
        />
      ))}
      {merges.map((merge) => (
        <Cell
          key={`${merge.top} ${merge.left}`}
          cell={view.cell({ row: merge.top, col: merge.left }) ?? empty}
          left={cols.start(merge.left) - x}
          width={cols.start(merge.right + 1) - cols.start(merge.left)}
          top={rows.start(merge.top) - y}
          height={rows.start(merge.bottom + 1) - rows.start(merge.top)}
          isMerged
        />
      ))}
    </>
  );
});

const empty: GridCell = {
  text: '',
  isNumber: false,
  style: undefined,
  looks: '',
  hasNote: false,
  problem: undefined,
};

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

interface Placed {
  readonly col: number;
  /** The last column its words run over. */
  readonly to: number;
  readonly cell: GridCell;
}

function cellsOf(view: GridView, row: number, part: Rect, merges: readonly Rect[]): readonly Placed[] {
  const inRow = merges.filter(({ top, bottom }) => row >= top && row <= bottom);
  const isMerged = (col: number) => inRow.some(({ left, right }) => col >= left && col <= right);
  return range(part.left, part.right).flatMap((col): Placed[] => {
    const cell = isMerged(col) ? undefined : view.cell({ row, col });
    if (!cell) return [];
    let to = col;
    const mayRun = !cell.isNumber && !cell.looks.includes('wraps') && !cell.looks.includes('centre');
    const needed = mayRun ? cell.text.length * signWidth : 0;
    const widthTo = (last: number) => view.cols.start(last + 1) - view.cols.start(col);
    while (needed > widthTo(to) && to < col + mostOver && to < view.cols.count - 1) {
      if (isMerged(to + 1) || view.cell({ row, col: to + 1 })?.text) break;
      to += 1;
    }
    return [{ col, to, cell }];
  });
}

interface RowProps {
  readonly view: GridView;
  readonly top: number;
  readonly height: number;
  readonly x: number;
  readonly cells: readonly Placed[];
}

/** Drawn anew only when a cell of it looks otherwise, or stands elsewhere. */
const Row = memo(
  function Row({ view: { cols }, top, height, x, cells }: RowProps) {
    return (
      <div className={styles.row} style={{ top, height }}>
        {cells.map(({ col, to, cell }) => (
          <Cell
            key={col}
            cell={cell}
            left={cols.start(col) - x}
            width={cols.start(to + 1) - cols.start(col)}
            height={height}
          />
        ))}
      </div>
    );
  },
  (one, other) =>
    one.top === other.top &&
    one.height === other.height &&
    one.x === other.x &&
    one.cells.length === other.cells.length &&
    one.cells.every(({ col, to, cell }, at) => {
      const next = other.cells[at];
      const isThere = next?.col === col && next.to === to && next.cell === cell;
      const [mine, theirs] = [one.view.cols, other.view.cols];
      return isThere && mine.start(col) === theirs.start(col) && mine.start(to + 1) === theirs.start(to + 1);
    }),
);

interface CellProps {
  readonly cell: GridCell;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly top?: number;
  readonly isMerged?: boolean;
}

function Cell({ cell, left, width, height, top, isMerged }: CellProps) {
  const { text, isNumber, style, looks, hasNote, problem } = cell;
  const isTooWide = isNumber && text.length * 7 > width && /\d/.test(text);
  const place: CSSProperties = { left, width, height, ...(top !== undefined && { top }), ...style };
  return (
    <div
      className={classes(styles.cell, isMerged && styles.merged, isNumber && styles.number, looks)}
      style={place}
      title={problem ?? (isTooWide ? text : undefined)}
      data-problem={problem === undefined ? undefined : ''}
    >
      {isTooWide ? repeated('#', Math.max(1, Math.floor((width - 8) / 8))) : text}
      {hasNote && <i className={styles.note} />}
    </div>
  );
}

interface FrameBoxProps {
  readonly frame: CellFrame;
  readonly view: GridView;
  readonly x: number;
  readonly y: number;
}

const frameLooks: Readonly<Record<CellFrame['look'], string | undefined>> = {
  chosen: styles.chosen,
  copied: styles.copied,
  filled: styles.filled,
  other: styles.other,
  found: styles.found,
};

function FrameBox({ frame: { rect, look, colour, name }, view: { rows, cols }, x, y }: FrameBoxProps) {
  const left = cols.start(rect.left) - x - 1;
  const top = rows.start(rect.top) - y - 1;
  const width = cols.start(rect.right + 1) - cols.start(rect.left) + 1;
  const height = rows.start(rect.bottom + 1) - rows.start(rect.top) + 1;
  const isOne = rect.top === rect.bottom && rect.left === rect.right;
  return (
    <div
      className={classes(styles.frame, frameLooks[look], isOne && styles.one)}
      style={{ left, top, width, height, ...(colour && { '--tone': colour }) }}
    >
      {name && <span className={styles.whose}>{name}</span>}
      {look === 'chosen' && <i className={styles.handle} data-handle="" />}
    </div>
  );
}
