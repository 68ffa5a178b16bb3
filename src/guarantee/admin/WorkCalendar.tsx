import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { todayText } from '#domain/core/moments.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhCalendar } from '#domain/guarantee/settings.ts';
import { ActionBar } from '../../parts/form/ActionBar.tsx';
import { addMonths } from '../../parts/form/calendarMonth.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useReportDirty } from '../../parts/PageTabs.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { closedToLeaders } from '../settings/whoMay.ts';
import { useBaohan } from '../useBaohan.ts';
import { CalendarRail } from './CalendarRail.tsx';
import {
  calendarBatch,
  type DayChanges,
  type DayKind,
  type DayRule,
  dayByKey,
  dayKind,
  daysOf,
  monthsOf,
  ruleOf,
  type StoredDay,
  weekdayOf,
  withRule,
} from './calendarDays.ts';
import '../../parts/form/form.css';
import './admin.css';

const none: DayChanges = new Map();

/** Which days are worked: Monday to Friday, and what people say against it. Deadlines count with it. @see guarantee.md 7.2 */
export function WorkCalendar() {
  const [year, setYear] = useState(() => Number(todayText(() => new Date()).slice(0, 4)));
  const dataProvider = useDataProvider();
  const loaded = useQuery({
    queryKey: [bhCalendar.key, year],
    queryFn: async ({ signal }) => {
      const query = {
        filter: { day__between: [`${year}-01-01`, `${year}-12-31`] },
        pagination: { page: 1, perPage: 500 },
        sort: { field: 'day', order: 'ASC' } as const,
        signal,
      };
      const { data } = await dataProvider.getList<RaRecord>(bhCalendar.key, query);
      return new Map(data.map((row) => [String(row.day), storedDay(row)]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Unsaved days of one year stay while another year is looked at.
  const [changes, setChanges] = useState<DayChanges>(none);
  const [known, setKnown] = useState<ReadonlyMap<string, StoredDay>>(new Map());
  useEffect(() => {
    if (loaded.data) setKnown((before) => new Map([...[...before].filter(([day]) => !day.startsWith(`${year}-`)), ...loaded.data]));
  }, [loaded.data, year]);
  if (loaded.error) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <CalendarYear
      year={year}
      onYear={setYear}
      stored={known}
      changes={changes}
      onChanges={setChanges}
      onReload={async () => void (await loaded.refetch())}
    />
  );
}

const storedDay = (row: RaRecord): StoredDay => ({
  id: String(row.id),
  rowVersion: Number(row.rowVersion),
  day: String(row.day),
  workday: row.workday === 1 || row.workday === true,
  note: String(row.note ?? ''),
});

interface CalendarYearProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly stored: ReadonlyMap<string, StoredDay>;
  readonly changes: DayChanges;
  readonly onChanges: (changes: DayChanges) => void;
  readonly onReload: () => Promise<void>;
}

/** A year of months; a day is toggled by click, Space or Enter, and the arrows go from day to day. */
export function CalendarYear({ year, onYear, stored, changes, onChanges, onReload }: CalendarYearProps) {
  const say = useText();
  const actor = useActor();
  const call = useBaohan();
  const reportDirty = useReportDirty();
  const today = todayText(() => new Date());
  const [day, setDay] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const grid = useRef<HTMLDivElement>(null);
  const closed = closedToLeaders(actor);
  const rule = (of: string) => ruleOf(of, stored, changes);
  const months = useMemo(() => monthsOf(year), [year]);

  useEffect(() => {
    reportDirty(changes.size > 0);
  }, [changes, reportDirty]);

  const show = (next: string) => {
    const nextYear = Number(next.slice(0, 4));
    if (nextYear !== year) onYear(nextYear);
    setDay(next);
  };
  const focus = (next: string) => {
    show(next);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  const put = (of: string, next: DayRule) => {
    if (!closed) onChanges(withRule(of, next, stored, changes));
  };
  const toggle = (of: string) => {
    show(of);
    const kind = dayKind(of, rule(of));
    put(of, { workday: kind === 'off' || kind === 'holiday', note: rule(of)?.note ?? '' });
  };
  const goYear = (next: number) => show(`${next}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`);
  const save = async () => {
    if (isBusy.current || changes.size === 0) return;
    isBusy.current = true;
    try {
      await call('calendarSave', calendarBatch(stored, changes), { write: true });
      onChanges(none);
      setError(undefined);
      showToast({ tone: 'ok', text: say(text('工作日历已保存', 'Working days saved')) });
      await onReload();
    } catch (refused) {
      if (!(refused instanceof HttpError)) throw refused;
      setError(refused.message);
      // Another person has saved: the rows are fetched anew, what was chosen here stays.
      if (isChangedBySomeoneElse(refused)) await onReload();
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <div className="entity-form">
      <div className="form-head">
        <h1>{say(text('工作日历', 'Working days'))}</h1>
        <span className="calendar-year">
          <button
            type="button"
            className="control-button"
            aria-label={say(text('上一年', 'Previous year'))}
            onClick={() => goYear(year - 1)}
          >
            <ChevronLeftOutlined sx={{ fontSize: 18 }} aria-hidden />
          </button>
          <b aria-live="polite">{year}</b>
          <button type="button" className="control-button" aria-label={say(text('下一年', 'Next year'))} onClick={() => goYear(year + 1)}>
            <ChevronRightOutlined sx={{ fontSize: 18 }} aria-hidden />
          </button>
        </span>
        <Legend />
      </div>
      <div className="form-body">
        <div className="calendar-layout">
          <div
            className="calendar-months"
            ref={grid}
            onKeyDown={(event) => {
              const next =
                event.key === 'PageUp' ? addMonths(day, -1) : event.key === 'PageDown' ? addMonths(day, 1) : dayByKey(day, event.key);
              if (!next) return;
              event.preventDefault();
              focus(next);
            }}
          >
            {months.map((month) => (
              <Month
                key={month}
                month={month}
                current={day}
                today={today}
                ruleFor={rule}
                changes={changes}
                isClosed={closed !== undefined}
                onDay={closed ? show : toggle}
              />
            ))}
          </div>
          <CalendarRail
            day={day}
            rule={rule(day)}
            isClosed={closed !== undefined}
            onRule={(next) => put(day, next)}
            exceptions={exceptionsOf(year, stored, changes)}
            onDay={focus}
          />
        </div>
      </div>
      <div className="action-bar">
        <span className="action-note" role="status">
          {closed
            ? say(text('只读：{why}', 'Read only: {why}'), { why: say(closed) })
            : (error ??
              (changes.size > 0
                ? say(text('{count} 天待保存', '{count} days to save'), { count: changes.size })
                : say(text('没有未保存的修改', 'Nothing unsaved'))))}
        </span>
        {!closed && (
          <ActionBar
            actions={[
              ...(changes.size > 0
                ? [{ key: 'discard', label: text('放弃修改', 'Discard'), rank: 'quiet' as const, run: () => onChanges(none) }]
                : []),
              { key: 'save', label: text('保存', 'Save'), rank: 'primary', run: () => void save() },
            ]}
          />
        )}
      </div>
    </div>
  );
}

function exceptionsOf(year: number, stored: ReadonlyMap<string, StoredDay>, changes: DayChanges) {
  const days = [...new Set([...stored.keys(), ...changes.keys()])].filter((day) => day.startsWith(`${year}-`)).sort();
  return days.flatMap((day) => {
    const rule = ruleOf(day, stored, changes);
    return rule ? [{ day, rule, isUnsaved: changes.has(day) }] : [];
  });
}

const kindNames: Readonly<Record<DayKind, Text>> = {
  work: text('工作日', 'worked'),
  off: text('周末', 'weekend'),
  holiday: text('放假', 'day off'),
  extra: text('调休上班', 'worked on a weekend'),
};
const marks: Partial<Readonly<Record<DayKind, Text>>> = { holiday: text('休', 'H'), extra: text('班', 'W') };

function Legend() {
  const say = useText();
  return (
    <span className="calendar-legend">
      {(['work', 'off', 'holiday', 'extra'] as const).map((kind) => (
        <span key={kind} data-kind={kind}>
          <i aria-hidden>{marks[kind] && say(marks[kind])}</i>
          {say(kindNames[kind])}
        </span>
      ))}
    </span>
  );
}

interface MonthProps {
  readonly month: string;
  readonly current: string;
  readonly today: string;
  readonly ruleFor: (day: string) => DayRule | undefined;
  readonly changes: DayChanges;
  readonly isClosed: boolean;
  readonly onDay: (day: string) => void;
}

const weekdays = text('一二三四五六日', 'MTWTFSS');

/** `2026-1-5`: the name of a day holds the number that is seen. */
const spokenDay = (day: string): string => day.replaceAll('-0', '-');

function Month({ month, current, today, ruleFor, changes, isClosed, onDay }: MonthProps) {
  const say = useText();
  const days = daysOf(month);
  return (
    <section className="calendar-month" aria-label={month}>
      <h2>{say(text('{month} 月', 'Month {month}'), { month: Number(month.slice(5)) })}</h2>
      <div className="calendar-grid">
        {[...say(weekdays)].map((letter, index) => (
          // Seven letters, some of them the same in English.
          <b key={index} aria-hidden>
            {letter}
          </b>
        ))}
        {days.map((day, index) => {
          const rule = ruleFor(day);
          const kind = dayKind(day, rule);
          return (
            <button
              type="button"
              key={day}
              data-day={day}
              data-kind={kind}
              data-unsaved={changes.has(day) ? '' : undefined}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              tabIndex={day === current ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={isClosed ? undefined : kind === 'work' || kind === 'extra'}
              aria-label={`${spokenDay(day)} ${say(kindNames[kind])}${rule?.note ? ` ${rule.note}` : ''}`}
              title={rule?.note || undefined}
              data-chosen={day === current ? '' : undefined}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
              {marks[kind] && <sup aria-hidden data-mark={say(marks[kind])} />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
