import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { TrendDay } from './answer.ts';
import { countScale, labelledDays } from './trendScale.ts';

const words = {
  title: text('近 30 天需求趋势（件）', 'Demands of the last 30 days'),
  day: text('日期', 'Day'),
};

/** Each series has its own colour and its own dash, so that it is known in grey print too. @see look.md 5.5 */
const series = [
  { key: 'new', label: text('新增', 'New'), colour: 'var(--chart-1)', dash: undefined },
  { key: 'finished', label: text('完成', 'Finished'), colour: 'var(--chart-2)', dash: '5 3' },
] as const;

const margin = { top: 12, right: 14, bottom: 22, left: 32 };
/** A day label is about this wide; closer together they would touch. */
const LABEL_PX = 56;

/** Lines of new and finished demands; the day under the pointer is read out above the lines, a table says the same. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const say = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame);
  const [pointed, setPointed] = useState<number>();

  const ticks = countScale(Math.max(0, ...days.flatMap((day) => [day.new, day.finished])));
  const top = ticks.at(-1) ?? 1;
  const room = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const x = (index: number) => margin.left + (days.length > 1 ? (index / (days.length - 1)) * room.width : 0);
  const y = (count: number) => margin.top + (1 - count / top) * room.height;
  const every = room.width / 4 > LABEL_PX ? 7 : 14;
  const last = days.length - 1;
  const read = pointed === undefined ? undefined : days[pointed];

  const point = (event: PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setPointed(Math.min(last, Math.max(0, Math.round((left / room.width) * last))));
  };

  return (
    <figure className="wb-trend">
      <figcaption>
        <span>{say(words.title)}</span>
        <span className="wb-grow" />
        {read && <span className="wb-read">{read.day.slice(5)}</span>}
        {series.map(({ key, label, colour, dash }) => (
          <span className="wb-legend" key={key}>
            <svg width="16" height="4" aria-hidden="true">
              <path d="M0 2H16" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
            </svg>
            {say(label)}
            {read && <b>{read[key]}</b>}
          </span>
        ))}
      </figcaption>
      <div className="wb-plot" ref={frame} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <g className="wb-axis">
              {ticks.map((tick) => (
                <g key={tick}>
                  <path d={`M${margin.left} ${y(tick)}H${width - margin.right}`} />
                  <text x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                    {tick}
                  </text>
                </g>
              ))}
              {labelledDays(days.length, every).map((index) => (
                <text key={index} x={x(index)} y={height - 5} textAnchor={index === last ? 'end' : 'middle'}>
                  {days[index]?.day.slice(5)}
                </text>
              ))}
              {pointed !== undefined && <path className="wb-pointed" d={`M${x(pointed)} ${margin.top}V${height - margin.bottom}`} />}
            </g>
            {[...series].reverse().map(({ key, colour, dash }) => (
              <g key={key} fill="none" stroke={colour}>
                <path
                  strokeWidth="1.75"
                  strokeLinejoin="round"
                  strokeDasharray={dash}
                  d={days.map((day, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(day[key]).toFixed(1)}`).join('')}
                />
                {days[pointed ?? last] && (
                  <circle cx={x(pointed ?? last)} cy={y(days[pointed ?? last]?.[key] ?? 0)} r="3.5" fill="var(--surface)" strokeWidth="2" />
                )}
              </g>
            ))}
          </svg>
        )}
      </div>
      {/* A table itself cannot be cut to one pixel. */}
      <div className="tg-hidden">
        <table>
          <caption>{say(words.title)}</caption>
          <thead>
            <tr>
              <th scope="col">{say(words.day)}</th>
              {series.map(({ key, label }) => (
                <th scope="col" key={key}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                {series.map(({ key }) => (
                  <td key={key}>{day[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The size the chart has on screen: it is drawn in real pixels, so that its words never shrink. */
function useSize(frame: React.RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
