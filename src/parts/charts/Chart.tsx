import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Grow } from '../layout/Row.tsx';
import styles from './charts.module.css';
import { evenScale, type Layout, labelledMarks, markAt, pixelOf } from './scales.ts';
import { useSize } from './useSize.ts';

/** One row of values over the marks of a chart. */
export interface Series {
  readonly key: string;
  readonly label: string;
  /** Colour of the tokens, `var(--chart-1)`. */
  readonly colour: string;
  /** Its own dash, so that it is known in grey print too. @see docs/spec/look.md 5.5 */
  readonly dash?: string | undefined;
  /** For drawing only; money loses nothing on a screen of pixels. */
  readonly values: readonly number[];
  /** As it is read; the values themselves without it. */
  readonly texts?: readonly string[] | undefined;
}

export interface ChartProps {
  readonly title: string;
  /** A heading stands above the chart already. */
  readonly isTitleHidden?: boolean;
  /** What the marks are: day, month. */
  readonly markLabel: string;
  readonly marks: readonly string[];
  /** A mark as it stands below the axis. */
  readonly shortMark?: (mark: string) => string;
  /** Labels stand this many marks apart, or a multiple of it. */
  readonly labelUnit?: number;
  readonly series: readonly Series[];
  /** A value of the vertical axis. */
  readonly tickText?: (value: number) => string;
  /** The last line of tooltip and table. */
  readonly sum?: { readonly label: string; readonly texts: readonly string[] } | undefined;
}

/** Where things stand in the drawing. */
export interface Plot {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly band: number;
  readonly pointed: number | undefined;
  readonly last: number;
}

interface FrameProps extends ChartProps {
  readonly layout: Layout;
  /** The greatest value drawn. */
  readonly most: number;
  readonly swatch: (series: Series) => ReactNode;
  /** Room for words at the right of the last mark; the legend is left out then. */
  readonly endRoom?: number;
  readonly children: (plot: Plot) => ReactNode;
}

const margin = { top: 12, right: 14, bottom: 22 };
/** A label of a month or day is about this wide; closer together they would touch. */
const MARK_PX = 56;
/** A digit or a Chinese character of an axis label, with a little air. */
const wide = /[^\x20-\x7e]/g;
const pixelsOf = (label: string): number => label.length * 6.5 + (label.match(wide)?.length ?? 0) * 5;
/** Words beside the lines need this much chart. */
const ROOMY_PX = 480;

/**
 * What all charts share: axis, legend, the reading of one mark, and a table that says the same.
 * A mark is read under the pointer, or with the arrow keys, where the chart is a slider over its marks.
 */
export function ChartFrame(props: FrameProps) {
  const { title, isTitleHidden, marks, series, layout, swatch, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drawing = drawingOf(props, size);
  const { x, left, last, room, hasEnds } = drawing;
  const count = marks.length;
  const [pointed, setPointed] = useState<number>();

  const point = (event: PointerEvent) =>
    setPointed(
      markAt(layout, event.clientX - event.currentTarget.getBoundingClientRect().left - left, count, room.width),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextMark(event.key, pointed ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next);
  };
  const leave = () => setPointed(undefined);

  return (
    <figure className={styles.chart}>
      <figcaption className="tg-row tg-caption tg-wrap">
        <span className={isTitleHidden ? 'tg-hidden' : undefined}>{title}</span>
        <Grow />
        {!hasEnds &&
          series.map((one) => (
            <span className={styles.legend} key={one.key}>
              <Swatch>{swatch(one)}</Swatch>
              <span className="tg-ellipsis">{one.label}</span>
            </span>
          ))}
      </figcaption>
      <div
        className={`chart-plot ${styles.plot}`}
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, pointed ?? last)}
        aria-valuetext={readingOf(props, pointed ?? last)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPointed(last)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      >
        {size.width > 0 && count > 0 && (
          <svg width={size.width} height={size.height} aria-hidden="true">
            <Axes {...props} {...drawing} height={size.height} />
            {children({ ...drawing, right: hasEnds ? drawing.right : 0, pointed })}
          </svg>
        )}
        {pointed !== undefined && marks[pointed] !== undefined && (
          <Tip {...props} index={pointed} place={x(pointed)} width={size.width} />
        )}
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

interface Drawing extends Omit<Plot, 'pointed'> {
  readonly left: number;
  readonly ticks: readonly number[];
  readonly room: { readonly width: number; readonly height: number };
  /** Words stand at the ends of the lines. */
  readonly hasEnds: boolean;
}

/** Scale and room of a chart of this size. */
function drawingOf(
  { marks, tickText = String, layout, most, endRoom = 0 }: FrameProps,
  { width, height }: { width: number; height: number },
): Drawing {
  const ticks = evenScale(most);
  const highest = ticks.at(-1) ?? 1;
  const count = marks.length;
  const left = Math.max(24, ...ticks.map((tick) => pixelsOf(tickText(tick)))) + 8;
  const hasEnds = endRoom > 0 && width > ROOMY_PX;
  const right = width - (hasEnds ? endRoom : margin.right);
  const room = { width: Math.max(0, right - left), height: Math.max(0, height - margin.top - margin.bottom) };
  return {
    x: (index) => left + pixelOf(layout, index, count, room.width),
    y: (value) => margin.top + (1 - value / highest) * room.height,
    left,
    right,
    top: margin.top,
    bottom: margin.top + room.height,
    band: count > 0 ? room.width / count : 0,
    last: count - 1,
    ticks,
    room,
    hasEnds,
  };
}

/** Lines of the scale with their values, and the labels of the marks. */
function Axes(props: ChartProps & Drawing & { layout: Layout; height: number }) {
  const {
    marks,
    shortMark = asItIs,
    labelUnit = 1,
    tickText = String,
    layout,
    height,
    ticks,
    x,
    y,
    left,
    right,
    room,
    last,
    hasEnds,
  } = props;
  return (
    <g className={styles.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${right}`} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {labelledMarks({ count: marks.length, room: room.width, label: MARK_PX, unit: labelUnit }).map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height - 5}
          textAnchor={layout === 'points' && index === last && !hasEnds ? 'end' : 'middle'}
        >
          {shortMark(marks[index] ?? '')}
        </text>
      ))}
    </g>
  );
}

const asItIs = (mark: string): string => mark;

function nextMark(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

const textAt = ({ texts, values }: Series, index: number): string => texts?.[index] ?? String(values[index] ?? '');

function readingOf({ marks, series, sum }: ChartProps, index: number): string {
  const lines = [
    ...series.map((one) => `${one.label} ${textAt(one, index)}`),
    ...(sum ? [`${sum.label} ${sum.texts[index] ?? ''}`] : []),
  ];
  return `${marks[index] ?? ''} ${lines.join('; ')}`;
}

const Swatch = ({ children }: { children: ReactNode }) => (
  <svg className="tg-fixed" width="16" height="10" aria-hidden="true">
    {children}
  </svg>
);

/** What one mark says, at the side where it covers less. */
function Tip({
  series,
  sum,
  marks,
  swatch,
  index,
  place,
  width,
}: FrameProps & { index: number; place: number; width: number }) {
  const side = place > width / 2 ? { right: width - place + 12 } : { left: place + 12 };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <b>{marks[index]}</b>
      <dl>
        {series.map((one) => (
          <div key={one.key} style={{ display: 'contents' }}>
            <dt>
              <Swatch>{swatch(one)}</Swatch>
              <span className="tg-ellipsis">{one.label}</span>
            </dt>
            <dd>{textAt(one, index)}</dd>
          </div>
        ))}
        {sum && (
          <div style={{ display: 'contents' }}>
            <dt className="tg-bold">
              <span />
              <span>{sum.label}</span>
            </dt>
            <dd className="tg-bold">{sum.texts[index]}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The same for those who do not see the drawing. A table itself cannot be cut to one pixel. */
function ChartTable({ title, markLabel, marks, series, sum }: ChartProps) {
  return (
    <div className="tg-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{markLabel}</th>
            {series.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
            {sum && <th scope="col">{sum.label}</th>}
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, index) => (
            <tr key={mark}>
              <th scope="row">{mark}</th>
              {series.map((one) => (
                <td key={one.key}>{textAt(one, index)}</td>
              ))}
              {sum && <td>{sum.texts[index]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
