import { classes } from '../../parts/layout/classes.ts';
import type { Rect } from './geometry.ts';
import styles from './grid.module.css';
import type { CellFrame, GridView } from './gridView.ts';
import { Pane, range } from './Pane.tsx';

interface PanesProps {
  readonly view: GridView;
  /** What is drawn of the part that scrolls. */
  readonly part: Rect;
  readonly chosen: Rect;
  readonly frames: readonly CellFrame[];
  readonly selectAll: string;
  readonly headWidth: number;
  readonly headHeight: number;
}

/** Room behind the last row and column. */
const rest = 40;

/** The four parts: each stays where it belongs by the browser's own means, without a frame's delay. */
export function Panes(props: PanesProps) {
  const { view, part, chosen, frames, selectAll, headWidth, headHeight } = props;
  const { rows, cols, frozen } = view;
  const [fixedWidth, fixedHeight] = [cols.start(frozen.col), rows.start(frozen.row)];
  const above = { top: 0, bottom: frozen.row - 1 };
  const before = { left: 0, right: frozen.col - 1 };
  const shared = { view, frames, chosen };
  return (
    <div
      className={styles.space}
      style={{ width: headWidth + cols.total + rest, height: headHeight + rows.total + rest }}
    >
      <div className={styles.above} style={{ height: headHeight + fixedHeight }}>
        <div className={styles.corner} style={{ width: headWidth + fixedWidth }}>
          <button
            type="button"
            className={styles.all}
            aria-label={selectAll}
            style={{ width: headWidth, height: headHeight }}
          />
          <ColHeads {...shared} from={0} to={before.right} origin={0} shift={headWidth} height={headHeight} />
          <RowHeads {...shared} from={0} to={above.bottom} origin={0} shift={headHeight} width={headWidth} />
          <div className={styles.pane} style={{ left: headWidth, top: headHeight }}>
            <Pane {...shared} part={{ ...above, ...before }} origin={{ row: 0, col: 0 }} />
          </div>
        </div>
        <div className={styles.top}>
          <ColHeads {...shared} from={part.left} to={part.right} origin={frozen.col} shift={0} height={headHeight} />
          <div className={styles.pane} style={{ left: 0, top: headHeight }}>
            <Pane {...shared} part={{ ...part, ...above }} origin={{ row: 0, col: frozen.col }} />
          </div>
        </div>
      </div>
      <div className={styles.below} style={{ height: rows.total - fixedHeight }}>
        <div className={styles.left} style={{ width: headWidth + fixedWidth }}>
          <RowHeads {...shared} from={part.top} to={part.bottom} origin={frozen.row} shift={0} width={headWidth} />
          <div className={styles.pane} style={{ left: headWidth, top: 0 }}>
            <Pane {...shared} part={{ ...part, ...before }} origin={{ row: frozen.row, col: 0 }} />
          </div>
        </div>
        <div className={styles.body} style={{ width: cols.total - fixedWidth }}>
          <Pane {...shared} part={part} origin={frozen} />
        </div>
      </div>
    </div>
  );
}

interface HeadsProps {
  readonly view: GridView;
  readonly chosen: Rect;
  readonly from: number;
  readonly to: number;
  /** The first one of the pane, which begins `shift` pixels from its edge. */
  readonly origin: number;
  readonly shift: number;
}

const lookOf = (at: number, first: number, last: number) =>
  classes(styles.head, at >= first && at <= last && styles.on);

function ColHeads({ view, chosen, from, to, origin, shift, height }: HeadsProps & { readonly height: number }) {
  const { cols } = view;
  return range(from, to).map((col) => (
    <div
      key={col}
      className={lookOf(col, chosen.left, chosen.right)}
      style={{ left: shift + cols.start(col) - cols.start(origin), width: cols.size(col), height }}
    >
      {view.colName(col)}
      <i className={styles.wider} data-size="col" data-at={col} />
    </div>
  ));
}

function RowHeads({ view, chosen, from, to, origin, shift, width }: HeadsProps & { readonly width: number }) {
  const { rows } = view;
  return range(from, to).map((row) => (
    <div
      key={row}
      className={lookOf(row, chosen.top, chosen.bottom)}
      style={{ top: shift + rows.start(row) - rows.start(origin), height: rows.size(row), width }}
    >
      {view.rowName(row)}
      <i className={styles.higher} data-size="row" data-at={row} />
    </div>
  ));
}
