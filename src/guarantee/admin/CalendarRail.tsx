import { useId } from 'react';
import { say as text } from '#domain/core/text.ts';
import { bhCalendar } from '#domain/guarantee/settings.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';
import styles from './calendar.module.css';
import { type DayRule, dayKind } from './calendarDays.ts';

interface ChosenDayProps {
  readonly day: string;
  readonly rule: DayRule | undefined;
  readonly isClosed: boolean;
  readonly onRule: (rule: DayRule) => void;
}

/** The chosen day with its note. */
export function ChosenDay({ day, rule, isClosed, onRule }: ChosenDayProps) {
  const say = useText();
  const id = useId();
  const kind = dayKind(day, rule);
  const isWorked = kind === 'work' || kind === 'extra';
  return (
    <Panel isRoomy title={day} hint={say(dayName(day))}>
      <div className={styles.day}>
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
    </Panel>
  );
}

interface ExceptionsProps {
  /** The days of the year that people said something about, in their order. */
  readonly exceptions: readonly { readonly day: string; readonly rule: DayRule; readonly isUnsaved: boolean }[];
  readonly onDay: (day: string) => void;
}

/** Every exception as a list that can be read aloud. */
export function Exceptions({ exceptions, onDay }: ExceptionsProps) {
  const say = useText();
  const word = (worked: boolean) => say(worked ? text('工作日', 'Worked') : text('休息', 'Off'));
  return (
    <Panel isRoomy title={say(text('例外日期', 'Exceptions'))} hint={say(text('{count} 天', '{count} days'), { count: exceptions.length })}>
      {exceptions.length === 0 ? (
        <Nothing>{say(text('这一年没有例外，周一至周五上班', 'None this year: Monday to Friday are worked'))}</Nothing>
      ) : (
        <ul className={styles.exceptions}>
          {exceptions.map(({ day, rule, isUnsaved }) => (
            <li key={day}>
              <LinkButton onClick={() => onDay(day)}>{day}</LinkButton>
              <span data-kind={dayKind(day, rule)}>{word(rule.workday)}</span>
              <span className="tg-ellipsis">{rule.note}</span>
              {isUnsaved && <small>{say(text('未保存', 'unsaved'))}</small>}
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
  return text(name('zh-CN'), name('en-GB'));
};
