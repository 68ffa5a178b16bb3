import { useId } from 'react';
import { say as text } from '#domain/core/text.ts';
import { bhCalendar } from '#domain/guarantee/settings.ts';
import { useText } from '../../shell/text.ts';
import { type DayRule, dayKind } from './calendarDays.ts';

interface CalendarRailProps {
  readonly day: string;
  readonly rule: DayRule | undefined;
  readonly isClosed: boolean;
  readonly onRule: (rule: DayRule) => void;
  /** The days of the year that people said something about, in their order. */
  readonly exceptions: readonly { readonly day: string; readonly rule: DayRule; readonly isUnsaved: boolean }[];
  readonly onDay: (day: string) => void;
}

/** Beside the year: the chosen day with its note, and every exception as a list that can be read aloud. */
export function CalendarRail({ day, rule, isClosed, onRule, exceptions, onDay }: CalendarRailProps) {
  const say = useText();
  const id = useId();
  const kind = dayKind(day, rule);
  const isWorked = kind === 'work' || kind === 'extra';
  const word = (worked: boolean) => say(worked ? text('工作日', 'Worked') : text('休息', 'Off'));
  return (
    <div className="calendar-rail">
      <section className="form-section" aria-label={day}>
        <header>
          <h2>{day}</h2>
          <span className="form-hint">{say(dayName(day))}</span>
        </header>
        <div className="calendar-day">
          <label className="field-check">
            <input
              type="checkbox"
              checked={isWorked}
              disabled={isClosed}
              onChange={() => onRule({ workday: !isWorked, note: rule?.note ?? '' })}
            />
            {say(bhCalendar.fields.workday.label)}
          </label>
          <label htmlFor={id}>{say(bhCalendar.fields.note.label)}</label>
          <span className={`control${isClosed ? ' off' : ''}`}>
            <input
              id={id}
              type="text"
              value={rule?.note ?? ''}
              maxLength={50}
              disabled={isClosed}
              placeholder={say(text('例如 国庆节', 'such as National Day'))}
              onChange={(event) => onRule({ workday: isWorked, note: event.currentTarget.value })}
            />
          </span>
        </div>
      </section>
      <section className="form-section">
        <header>
          <h2>{say(text('例外日期', 'Exceptions'))}</h2>
          <span className="form-hint">{say(text('{count} 天', '{count} days'), { count: exceptions.length })}</span>
        </header>
        {exceptions.length === 0 ? (
          <p className="line-empty">{say(text('这一年没有例外，周一至周五上班', 'None this year: Monday to Friday are worked'))}</p>
        ) : (
          <ul className="calendar-exceptions">
            {exceptions.map((exception) => (
              <li key={exception.day}>
                <button type="button" className="form-link" onClick={() => onDay(exception.day)}>
                  {exception.day}
                </button>
                <span data-kind={dayKind(exception.day, exception.rule)}>{word(exception.rule.workday)}</span>
                <span className="calendar-note">{exception.rule.note}</span>
                {exception.isUnsaved && <small>{say(text('未保存', 'unsaved'))}</small>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const dayName = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  const name = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
  return text(name('zh-CN'), name('en-GB'));
};
