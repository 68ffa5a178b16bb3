import { ChartFrame, type ChartProps } from './Chart.tsx';
import styles from './charts.module.css';
import { stackOf } from './scales.ts';

const WIDEST = 40;
const share = 0.62;

/** A bar per mark, its series standing on each other in their order. */
export function StackedBars(props: ChartProps) {
  const { series, marks } = props;
  const stacks = marks.map((_, index) => stackOf(series.map(({ values }) => values[index] ?? 0)));
  return (
    <ChartFrame
      {...props}
      layout="bands"
      most={Math.max(0, ...stacks.map((stack) => stack.at(-1)?.[1] ?? 0))}
      swatch={({ colour }) => <rect x="3" width="10" height="10" rx="2" fill={colour} />}
    >
      {({ x, y, band, top, bottom, pointed }) => {
        const width = Math.min(WIDEST, band * share);
        return (
          <>
            {pointed !== undefined && (
              <rect className={styles.band} x={x(pointed) - band / 2} y={top} width={band} height={bottom - top} />
            )}
            {stacks.map((stack, mark) =>
              stack.map(([from, to], index) =>
                to > from ? (
                  <rect
                    key={`${marks[mark]} ${series[index]?.key}`}
                    x={x(mark) - width / 2}
                    y={y(to)}
                    width={width}
                    // A hairline of ground between two parts tells them apart without colour.
                    height={Math.max(0.5, y(from) - y(to) - (index > 0 || from > 0 ? 1 : 0))}
                    fill={series[index]?.colour}
                  />
                ) : null,
              ),
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
