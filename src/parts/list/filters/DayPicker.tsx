import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import { type KeyboardEvent, useRef, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { Anchored } from '../../form/controls/Anchored.tsx';
import { Calendar } from '../../form/controls/DateControl.tsx';
import { valueForm } from '../../form/controls/valueForm.ts';
import filtersStyles from './Filters.module.css';

interface DayPickerProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A day that is no field of a form: typed in any usual form, or picked. */
export function DayPicker({ id, label, hint, value, onDay }: DayPickerProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span ref={box} className={filtersStyles.dayPicker}>
      <DayInput
        {...(id && { id })}
        label={label}
        hint={hint}
        value={value}
        onDay={onDay}
        onPick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Anchored anchor={box.current} placement="bottom-start">
          <ClickAwayListener onClickAway={() => setIsOpen(false)}>
            <div>
              <Calendar value={value} label={label} withTime={false} onPick={onDay} onClose={() => setIsOpen(false)} />
            </div>
          </ClickAwayListener>
        </Anchored>
      )}
    </span>
  );
}

const pick = bi('{label}：打开日历', '{label}: open the calendar');
const day = valueForm({ kind: 'date', label: bi('日期', 'Date') });

interface DayInputProps {
  readonly id?: string;
  readonly label: string;
  /** What stands in it while it is empty: an example of a day, or its name where that stands nowhere else. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onDay: (day: string) => void;
  /** The person wants to see the calendar. */
  readonly onPick: () => void;
}

/** A day typed in any usual form, read when the input is left or Enter is pressed. */
export function DayInput({ id, label, hint = '2026-01-31', value, onDay, onPick }: DayInputProps) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined) onDay(day.settle(typed));
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle();
  };
  return (
    <span className={filtersStyles.control}>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        aria-label={label}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={filtersStyles.calendar}
        tabIndex={-1}
        aria-label={t(pick, { label })}
        onClick={onPick}
      >
        <CalendarTodayOutlined aria-hidden />
      </button>
    </span>
  );
}
