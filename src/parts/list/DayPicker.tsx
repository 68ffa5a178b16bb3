import ClickAwayListener from '@mui/material/ClickAwayListener';
import { useRef, useState } from 'react';
import { Anchored } from '../form/Anchored.tsx';
import { Calendar } from '../form/DateControl.tsx';
import { DayInput } from './DayInput.tsx';
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
      <DayInput {...(id && { id })} label={label} hint={hint} value={value} onDay={onDay} onPick={() => setIsOpen(!isOpen)} />
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
