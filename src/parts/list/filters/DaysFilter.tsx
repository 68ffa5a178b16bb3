import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { Calendar } from '../../form/controls/DateControl.tsx';
import popoverStyles from '../popover.module.css';
import { DayInput } from './DayPicker.tsx';
import { dayPresets, daysOfFilter } from './dayPresets.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import filtersStyles from './Filters.module.css';
import { Picker } from './Picker.tsx';

const words = {
  from: bi('{label}从', '{label} from'),
  to: bi('{label}到', '{label} to'),
  done: bi('确定', 'OK'),
  order: bi('结束日期不能早于开始日期', 'End must not be before start'),
};

/**
 * From a day to a day; either end may stay open. Usual spans are one click away, and stay what they are called while
 * days pass.
 */
export function DaysFilter({ filter: { field }, value, onChange, takesSpans = false }: FilterControlProps) {
  const t = useText();
  const label = t(field.label);
  const today = todayText(() => new Date());
  const { preset, from, to } = daysOfFilter(value, today);
  const [open, setOpen] = useState<'from' | 'to'>();
  const shown = preset ? t(preset.label) : from || to ? `${from || '…'} ~ ${to || '…'}` : '';
  const isWrong = from !== '' && to !== '' && to < from;
  const set = (end: 'from' | 'to', day: string) => onChange(end === 'from' ? [day, to] : [from, day]);

  return (
    <Picker
      label={label}
      shown={shown}
      isEmpty={!shown}
      values={shown && <span className={`tg-ellipsis tg-shrinks ${filtersStyles.value}`}>{shown}</span>}
      icon={<CalendarTodayOutlined aria-hidden />}
      popup="dialog"
      onClear={shown ? () => onChange(undefined) : undefined}
    >
      {(close) => (
        <>
          <div className={popoverStyles.dayPresets}>
            {dayPresets(today).map((one) => (
              <button
                type="button"
                key={one.key}
                className="tg-toggle"
                aria-pressed={one.key === preset?.key}
                onClick={() => {
                  onChange(takesSpans ? one.key : [one.from, one.to]);
                  close();
                }}
              >
                {t(one.label)}
              </button>
            ))}
          </div>
          <div className={`tg-row ${filtersStyles.dayRange}`}>
            <DayInput
              label={t(words.from, { label })}
              value={from}
              onDay={(day) => set('from', day)}
              onPick={() => setOpen('from')}
            />
            <span className="tg-muted">~</span>
            <DayInput
              label={t(words.to, { label })}
              value={to}
              onDay={(day) => set('to', day)}
              onPick={() => setOpen('to')}
            />
            <Button size="small" variant="outlined" color="inherit" onClick={close}>
              {t(words.done)}
            </Button>
          </div>
          {open && (
            <Calendar
              key={open}
              value={open === 'from' ? from : to}
              label={t(open === 'from' ? words.from : words.to, { label })}
              withTime={false}
              onPick={(day) => set(open, day)}
              onClose={() => setOpen(undefined)}
            />
          )}
          {isWrong && (
            <p className={popoverStyles.wrong} role="alert">
              {t(words.order)}
            </p>
          )}
        </>
      )}
    </Picker>
  );
}
