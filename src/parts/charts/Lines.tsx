import { ChartFrame, type ChartProps, type Plot, type Series } from './Chart.tsx';
import styles from './charts.module.css';
import { spreadLabels } from './scales.ts';

/** Two label lines of 11 px. */
const LABEL_GAP = 14;

interface LinesProps extends ChartProps {
  /** Pixels for the names of the lines at their ends instead of a legend, where the chart is wide enough. */
  readonly endRoom?: number;
}

/**
 * A line per series over the marks, broken where there is no value; the reading of the last mark stands until another
 * is pointed at.
 */
export function Lines(props: LinesProps) {
  const { series } = props;
  return (
    <ChartFrame
      {...props}
      layout="points"
      most={Math.max(0, ...series.flatMap(({ values }) => values.filter(Number.isFinite)))}
      swatch={({ colour, dash }) => <path d="M0 5H16" stroke={colour} strokeWidth="2" strokeDasharray={dash} />}
    >
      {(plot) => (
        <>
          {plot.pointed !== undefined && (
            <path className={styles.pointed} d={`M${plot.x(plot.pointed)} ${plot.top}V${plot.bottom}`} />
          )}
          {[...series].reverse().map((one) => (
            <Line key={one.key} series={one} plot={plot} />
          ))}
          {plot.right > 0 && <EndLabels series={series} plot={plot} />}
        </>
      )}
    </ChartFrame>
  );
}

function Line({ series: { colour, dash, values }, plot: { x, y, pointed, last } }: { series: Series; plot: Plot }) {
  const at = pointed ?? last;
  return (
    <g fill="none" stroke={colour}>
      <path strokeWidth="1.75" strokeLinejoin="round" strokeDasharray={dash} d={pathOf(values, { x, y })} />
      {values.map((value, index) =>
        isAlone(values, index) ? (
          <circle key={`${x(index)}`} cx={x(index)} cy={y(value)} r="1.75" fill={colour} stroke="none" />
        ) : null,
      )}
      {Number.isFinite(values[at]) && (
        <circle cx={x(at)} cy={y(values[at] ?? 0)} r="3.5" fill="var(--surface)" strokeWidth="2" />
      )}
    </g>
  );
}

/** A month without such a figure, such as a share of nothing, is a gap and no zero. */
const pathOf = (values: readonly number[], { x, y }: Pick<Plot, 'x' | 'y'>): string =>
  values
    .map((value, index) => {
      if (!Number.isFinite(value)) return '';
      const isFirst = !Number.isFinite(values[index - 1]);
      return `${isFirst ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');

/** A month between two gaps has no line to stand on. */
const isAlone = (values: readonly number[], index: number): boolean =>
  [-1, 0, 1].every((step) => Number.isFinite(values[index + step]) === (step === 0));

function EndLabels({ series: all, plot: { y, right, top, bottom, last } }: { series: readonly Series[]; plot: Plot }) {
  const series = all.filter(({ values }) => Number.isFinite(values[last]));
  const places = spreadLabels(
    series.map(({ values }) => y(values[last] ?? 0)),
    { gap: LABEL_GAP, from: top, to: bottom },
  );
  return series.map(({ key, label }, index) => (
    <text key={key} className={styles.end} x={right + 10} y={(places[index] ?? 0) + 4}>
      {label}
    </text>
  ));
}
