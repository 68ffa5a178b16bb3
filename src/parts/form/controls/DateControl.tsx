import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import KeyboardDoubleArrowLeftOutlined from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import KeyboardDoubleArrowRightOutlined from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#domain/core/field.ts';
import { isDate, isTime, todayText, usualTime } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { addMonths, dayByKey, weeksOf } from '../../calendar/days.ts';
import { Anchored } from './Anchored.tsx';
import { ariaOf, type ControlProps, controlClass } from './control.ts';
import styles from './DateControl.module.css';
import { useTypedInput } from './useTypedInput.ts';
import { valueForm } from './valueForm.ts';

/** A date or moment: typed in any usual form, or picked. @see docs/spec/platform.md 5.2 */
export function DateControl({
  field,
  ...control
}: ControlProps & { field: Extract<Field, { kind: 'date' | 'datetime' }> }) {
  const t = useText();
  const { getValues, setValue } = useFormContext();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const form = valueForm(field);
  const input = useTypedInput(control.name, form);

  const pick = (date: string, time: string) => {
    setValue(control.name, field.kind === 'date' ? date : `${date} ${time}`, {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  const close = () => {
    setIsOpen(false);
    anchor.current?.querySelector('input')?.focus();
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setIsOpen(true);
    }
  };

  return (
    <div className={controlClass(control)} ref={anchor} onKeyDown={openByKey}>
      <input
        {...ariaOf(control)}
        {...input}
        type="text"
        inputMode={form.inputMode}
        autoComplete="off"
        placeholder={control.placeholder}
      />
      <button
        type="button"
        className="control-button"
        tabIndex={-1}
        aria-label={t(bi('选择日期', 'Pick a date'))}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalendarTodayOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
      {isOpen && (
        <Anchored anchor={anchor.current} placement="bottom-end">
          <ClickAwayListener onClickAway={() => setIsOpen(false)}>
            <div>
              <Calendar
                value={String(getValues(control.name) ?? '')}
                label={control.label}
                withTime={field.kind === 'datetime'}
                onPick={pick}
                onClose={close}
              />
            </div>
          </ClickAwayListener>
        </Anchored>
      )}
    </div>
  );
}

interface CalendarProps {
  readonly value: string;
  readonly label: string;
  readonly withTime: boolean;
  readonly onPick: (date: string, time: string) => void;
  readonly onClose: () => void;
}

const clock = valueForm({ kind: 'time', label: bi('时间', 'Time') });

const weekdays = { zh: ['一', '二', '三', '四', '五', '六', '日'], en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] };

/** The days of a month to pick one from. */
export function Calendar({ value, label, withTime, onPick, onClose }: CalendarProps) {
  const t = useText();
  const today = todayText(() => new Date());
  const chosen = isDate(value.slice(0, 10)) ? value.slice(0, 10) : undefined;
  const [shown, setShown] = useState(chosen ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const [time, setTime] = useState(value.slice(11) || usualTime);
  const settledTime = isTime(clock.settle(time)) ? clock.settle(time) : usualTime;
  const choose = (day: string) => {
    onPick(day, settledTime);
    onClose();
  };

  // The day under the keyboard has the focus, as the grid pattern of ARIA asks for.
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${shown}"]`)?.focus();
  }, [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      choose(shown);
    }
    const next = event.target instanceof HTMLInputElement ? undefined : dayByKey(shown, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
  };

  return (
    <div className={styles.calendar} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <MonthSteps steps={backwards} from={shown} onShow={setShown} />
        <span aria-live="polite">{shown.slice(0, 7)}</span>
        <MonthSteps steps={forwards} from={shown} onShow={setShown} />
      </div>
      <div className={styles.days} ref={grid}>
        {t(bi(weekdays.zh.join(' '), weekdays.en.join(' ')))
          .split(' ')
          .map((day) => (
            <b key={day} aria-hidden>
              {day}
            </b>
          ))}
        {weeksOf(shown).map((day) => (
          <button
            type="button"
            key={day}
            data-day={day}
            data-outside={day.slice(0, 7) === shown.slice(0, 7) ? undefined : ''}
            tabIndex={day === shown ? 0 : -1}
            aria-label={day}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => choose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <div className={styles.foot}>
        <Button size="small" variant="text" onClick={() => choose(today)}>
          {t(bi('今天', 'Today'))}
        </Button>
        {withTime && (
          <TimeInput
            value={time}
            onType={setTime}
            onLeave={() => {
              setTime(settledTime);
              if (chosen) onPick(chosen, settledTime);
            }}
          />
        )}
      </div>
    </div>
  );
}

interface MonthStep {
  readonly months: number;
  readonly label: Text;
  readonly Icon: typeof ChevronLeftOutlined;
}

const backwards: readonly MonthStep[] = [
  { months: -12, label: bi('上一年', 'Previous year'), Icon: KeyboardDoubleArrowLeftOutlined },
  { months: -1, label: bi('上一月', 'Previous month'), Icon: ChevronLeftOutlined },
];
const forwards: readonly MonthStep[] = [
  { months: 1, label: bi('下一月', 'Next month'), Icon: ChevronRightOutlined },
  { months: 12, label: bi('下一年', 'Next year'), Icon: KeyboardDoubleArrowRightOutlined },
];

function MonthSteps({
  steps,
  from,
  onShow,
}: {
  steps: readonly MonthStep[];
  from: string;
  onShow: (day: string) => void;
}) {
  const t = useText();
  return (
    <span>
      {steps.map(({ months, label, Icon }) => (
        <button
          key={months}
          type="button"
          className="control-button"
          style={{ margin: 0 }}
          aria-label={t(label)}
          onClick={() => onShow(addMonths(from, months))}
        >
          <Icon sx={{ fontSize: 18 }} aria-hidden />
        </button>
      ))}
    </span>
  );
}

function TimeInput({
  value,
  onType,
  onLeave,
}: {
  value: string;
  onType: (typed: string) => void;
  onLeave: () => void;
}) {
  const t = useText();
  return (
    <span className="control">
      <input
        type="text"
        aria-label={t(bi('时间', 'Time'))}
        value={value}
        maxLength={8}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </span>
  );
}
