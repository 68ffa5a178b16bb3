import { useEffect, useId, useRef, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { bhCalendar, saveCalendar } from '#domain/guarantee/index.ts';
import { DayLegend, type DayLook, focusDay, YearCalendar, YearStepper } from '../../parts/calendar/YearCalendar.tsx';
import { useCall } from '../../parts/calls/useCall.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { useReportDirty } from '../../parts/PageTabs.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { SaveBar } from '../../parts/panel/SaveBar.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { CalendarDay } from '../records.ts';
import { closedToLeaders } from '../settings/whoMay.ts';
import styles from './calendar.module.css';
import {
  calendarBatch,
  type DayChanges,
  type DayKind,
  type DayRule,
  dayKind,
  dayRuleOf,
  type StoredDay,
  withRule,
} from './calendarDays.ts';

const none: DayChanges = new Map();

/**
 * Which days are worked: Monday to Friday, and what people say against it. Deadlines count with it.
 * @see docs/spec/guarantee.md 7.2
 */
export function WorkCalendarEditor() {
  const [year, setYear] = useState(() => Number(todayText(() => new Date()).slice(0, 4)));
  const filter = { day__between: [`${year}-01-01`, `${year}-12-31`] };
  const asked = { filter, pagination: { page: 1, perPage: 500 }, sort: { field: 'day', order: 'ASC' } } as const;
  const { data, error, refetch } = useGetList<CalendarDay>(bhCalendar.key, asked, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Unsaved days of one year stay while another year is looked at.
  const [changes, setChanges] = useState<DayChanges>(none);
  const [known, setKnown] = useState<ReadonlyMap<string, StoredDay>>(new Map());
  useEffect(() => {
    if (!data) return;
    const days = data.map(storedDay).map((row) => [row.day, row] as const);
    setKnown((before) => new Map([...[...before].filter(([day]) => !day.startsWith(`${year}-`)), ...days]));
  }, [data, year]);
  if (error) return <RecordState error={error} onRetry={() => void refetch()} />;
  const onReload = async () => void (await refetch());
  return (
    <CalendarYear
      year={year}
      onYear={setYear}
      stored={known}
      changes={changes}
      onChanges={setChanges}
      onReload={onReload}
    />
  );
}

const storedDay = (row: CalendarDay): StoredDay => ({
  id: row.id,
  rowVersion: row.rowVersion,
  day: row.day ?? '',
  workday: row.workday === 1,
  note: row.note ?? '',
});

interface CalendarYearProps {
  readonly year: number;
  readonly onYear: (year: number) => void;
  readonly stored: ReadonlyMap<string, StoredDay>;
  readonly changes: DayChanges;
  readonly onChanges: (changes: DayChanges) => void;
  readonly onReload: () => Promise<void>;
}

const looks: Readonly<Record<DayKind, DayLook>> = {
  work: { label: bi('工作日', 'worked') },
  off: { label: bi('周末', 'weekend'), tone: 'quiet' },
  holiday: { label: bi('放假', 'day off'), tone: 'bad', mark: bi('休', 'H') },
  extra: { label: bi('调休上班', 'worked on a weekend'), tone: 'run', mark: bi('班', 'W') },
};

/** A year whose days are turned from worked to off and back; what was changed is saved as a whole. */
export function CalendarYear({ year, onYear, stored, changes, onChanges, onReload }: CalendarYearProps) {
  const t = useText();
  const reportDirty = useReportDirty();
  const today = todayText(() => new Date());
  const [day, setDay] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const calendar = useRef<HTMLDivElement>(null);
  const { save, error } = useSave({ stored, changes, onChanges, onReload });
  const closed = closedToLeaders(useActor());
  const isClosed = closed !== undefined;
  const rule = (of: string) => dayRuleOf(of, stored, changes);

  useEffect(() => {
    reportDirty(changes.size > 0);
  }, [changes, reportDirty]);

  const show = (next: string) => {
    const nextYear = Number(next.slice(0, 4));
    if (nextYear !== year) onYear(nextYear);
    setDay(next);
  };
  const move = (next: string) => {
    show(next);
    focusDay(calendar, next);
  };
  const put = (of: string, next: DayRule) => {
    if (!isClosed) onChanges(withRule(of, next, stored, changes));
  };
  const toggle = (of: string) => {
    show(of);
    put(of, { workday: !isWorked(dayKind(of, rule(of))), note: rule(of)?.note ?? '' });
  };
  const stateOf = (of: string) => {
    const kind = dayKind(of, rule(of));
    return { kind, isOn: isWorked(kind), isUnsaved: changes.has(of), note: rule(of)?.note };
  };
  const goYear = (next: number) => show(`${next}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`);
  const count = t(bi('{count} 天待保存', '{count} days to save'), { count: changes.size });
  return (
    <PanelPage
      title={bi('工作日历', 'Working days')}
      tools={
        <>
          <YearStepper year={year} onYear={goYear} />
          <DayLegend looks={looks} />
        </>
      }
      rail={
        <>
          <ChosenDay day={day} rule={rule(day)} isClosed={isClosed} onRule={(next) => put(day, next)} />
          <Exceptions {...{ year, stored, changes }} onDay={move} />
        </>
      }
      foot={
        <SaveBar
          closed={closed}
          waiting={error ?? (changes.size > 0 ? count : undefined)}
          mayDiscard={changes.size > 0}
          onDiscard={() => onChanges(none)}
          onSave={() => void save()}
        />
      }
    >
      <YearCalendar
        ref={calendar}
        {...{ year, day, looks, stateOf, isClosed }}
        onPress={isClosed ? show : toggle}
        onMove={move}
      />
    </PanelPage>
  );
}

const isWorked = (kind: DayKind): boolean => kind === 'work' || kind === 'extra';

/** Saves all changed days or none. */
function useSave({ stored, changes, onChanges, onReload }: Omit<CalendarYearProps, 'year' | 'onYear'>) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current || changes.size === 0) return;
    isBusy.current = true;
    try {
      await call(saveCalendar, calendarBatch(stored, changes));
      onChanges(none);
      setError(undefined);
      notify(t(bi('工作日历已保存', 'Working days saved')), { type: 'success' });
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
  return { save, error };
}

interface ChosenDayProps {
  readonly day: string;
  readonly rule: DayRule | undefined;
  readonly isClosed: boolean;
  readonly onRule: (rule: DayRule) => void;
}

/** The chosen day with its note. */
function ChosenDay({ day, rule, isClosed, onRule }: ChosenDayProps) {
  const t = useText();
  const id = useId();
  const isOn = isWorked(dayKind(day, rule));
  return (
    <Panel isRoomy title={day} hint={dayName(day)}>
      <div className={styles.day}>
        <label className="field-check">
          <input
            type="checkbox"
            checked={isOn}
            disabled={isClosed}
            onChange={() => onRule({ workday: !isOn, note: rule?.note ?? '' })}
          />
          {t(bhCalendar.fields.workday.label)}
        </label>
        <label htmlFor={id}>{t(bhCalendar.fields.note.label)}</label>
        <span className={`control${isClosed ? ' off' : ''}`}>
          <input
            id={id}
            type="text"
            value={rule?.note ?? ''}
            maxLength={50}
            disabled={isClosed}
            placeholder={t(bi('例如 国庆节', 'such as National Day'))}
            onChange={(event) => onRule({ workday: isOn, note: event.currentTarget.value })}
          />
        </span>
      </div>
    </Panel>
  );
}

/** The days of the year that people said something about, as a list that can be read aloud. */
function Exceptions({
  year,
  stored,
  changes,
  onDay,
}: Pick<CalendarYearProps, 'year' | 'stored' | 'changes'> & { onDay: (day: string) => void }) {
  const t = useText();
  const days = [...new Set([...stored.keys(), ...changes.keys()])].filter((day) => day.startsWith(`${year}-`)).sort();
  const exceptions = days.flatMap((day) => {
    const rule = dayRuleOf(day, stored, changes);
    return rule ? [{ day, rule, isUnsaved: changes.has(day) }] : [];
  });
  const word = (worked: boolean) => t(worked ? bi('工作日', 'Worked') : bi('休息', 'Off'));
  return (
    <Panel
      isRoomy
      title={bi('例外日期', 'Exceptions')}
      hint={t(bi('{count} 天', '{count} days'), { count: exceptions.length })}
    >
      {exceptions.length === 0 ? (
        <Nothing>{t(bi('这一年没有例外，周一至周五上班', 'None this year: Monday to Friday are worked'))}</Nothing>
      ) : (
        <ul className={styles.exceptions}>
          {exceptions.map(({ day, rule, isUnsaved }) => (
            <li key={day}>
              <LinkButton onClick={() => onDay(day)}>{day}</LinkButton>
              <span data-kind={dayKind(day, rule)}>{word(rule.workday)}</span>
              <span className="tg-ellipsis">{rule.note}</span>
              {isUnsaved && <small>{t(bi('未保存', 'unsaved'))}</small>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const dayName = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  const name = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
  return bi(name('zh-CN'), name('en-GB'));
};
