import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { type RefObject, useMemo } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './calendar.module.css';
import { dayByKey, monthDays, monthsOf, weekdayOf } from './days.ts';

/** A kind of day: its colour, its letter in the corner, its word for those who listen. */
export interface DayLook {
  readonly label: Text;
  /** `quiet` as every week, `bad` and `run` against it. */
  readonly tone?: 'quiet' | 'bad' | 'run';
  readonly mark?: Text;
}

interface DayState<Kind> {
  readonly kind: Kind;
  readonly isOn: boolean;
  readonly isUnsaved: boolean;
  readonly note?: string | undefined;
}

interface YearCalendarProps<Kind extends string> {
  /** Where {@link focusDay} looks for its day. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly year: number;
  /** The chosen day, the one that the Tab key leads to. */
  readonly day: string;
  readonly looks: Readonly<Record<Kind, DayLook>>;
  readonly stateOf: (day: string) => DayState<Kind>;
  /** Days are chosen only, not turned on and off. */
  readonly isClosed: boolean;
  /** A day was pressed, by click, Space or Enter. */
  readonly onPress: (day: string) => void;
  /** The keyboard went to a day, perhaps of another year. */
  readonly onMove: (day: string) => void;
}

/**
 * A year of months; a day is pressed by click, Space or Enter, arrows, Home, End and the page keys go from day to day.
 */
export function YearCalendar<Kind extends string>({ ref, year, onMove, ...month }: YearCalendarProps<Kind>) {
  const months = useMemo(() => monthsOf(year), [year]);
  return (
    <div
      className={styles.months}
      ref={ref}
      onKeyDown={(event) => {
        const next = dayByKey(month.day, event.key);
        if (!next) return;
        event.preventDefault();
        onMove(next);
      }}
    >
      {months.map((name) => (
        <Month key={name} name={name} {...month} />
      ))}
    </div>
  );
}

/** Leads the keyboard to a day, once its year is on screen. */
export function focusDay(calendar: RefObject<HTMLDivElement | null>, day: string): void {
  requestAnimationFrame(() => calendar.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
}

const weekdays = bi('一二三四五六日', 'MTWTFSS');

/** `2026-1-5`: the name of a day holds the number that is seen. */
const spokenDay = (day: string): string => day.replaceAll('-0', '-');

type MonthProps<Kind extends string> = Omit<YearCalendarProps<Kind>, 'ref' | 'year' | 'onMove'> & {
  readonly name: string;
};

function Month<Kind extends string>({ name, day: chosen, looks, stateOf, isClosed, onPress }: MonthProps<Kind>) {
  const t = useText();
  const today = todayText(() => new Date());
  return (
    <section className={styles.month} aria-label={name}>
      <h2>{t(bi('{month} 月', 'Month {month}'), { month: Number(name.slice(5)) })}</h2>
      <div className={styles.grid}>
        {[...t(weekdays)].map((letter, index) => (
          // Seven letters, some of them the same in English.
          <b key={index} aria-hidden>
            {letter}
          </b>
        ))}
        {monthDays(name).map((day, index) => {
          const { kind, isOn, isUnsaved, note } = stateOf(day);
          const { label, tone, mark } = looks[kind];
          return (
            <button
              type="button"
              key={day}
              data-day={day}
              data-tone={tone}
              data-unsaved={isUnsaved ? '' : undefined}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              tabIndex={day === chosen ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={isClosed ? undefined : isOn}
              aria-label={`${spokenDay(day)} ${t(label)}${note ? ` ${note}` : ''}`}
              title={note || undefined}
              data-chosen={day === chosen ? '' : undefined}
              onClick={() => onPress(day)}
            >
              {Number(day.slice(8))}
              {mark && <sup aria-hidden data-mark={t(mark)} />}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** The year on screen, with a step to either side. */
export function YearStepper({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useText();
  return (
    <span className={`tg-inline ${styles.year}`}>
      <button
        type="button"
        className="control-button"
        aria-label={t(bi('上一年', 'Previous year'))}
        onClick={() => onYear(year - 1)}
      >
        <ChevronLeftOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <b aria-live="polite">{year}</b>
      <button
        type="button"
        className="control-button"
        aria-label={t(bi('下一年', 'Next year'))}
        onClick={() => onYear(year + 1)}
      >
        <ChevronRightOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
    </span>
  );
}

/** What the colours and letters of the days mean. */
export function DayLegend({ looks }: { looks: Readonly<Record<string, DayLook>> }) {
  const t = useText();
  return (
    <span className={styles.legend}>
      {Object.entries(looks).map(([kind, { label, tone, mark }]) => (
        <span className="tg-inline" key={kind}>
          <i className="tg-center tg-panel" data-tone={tone} aria-hidden>
            {mark && t(mark)}
          </i>
          {t(label)}
        </span>
      ))}
    </span>
  );
}
