import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { dayPresets } from './dayPresets.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import filtersStyles from './Filters.module.css';
import popoverStyles from './popover.module.css';

const words = {
  pleaseChoose: text('请选择', 'Choose'),
  from: text('{label}从', '{label} from'),
  to: text('{label}到', '{label} to'),
  drop: text('移除 {name}', 'Remove {name}'),
  done: text('确定', 'OK'),
  wrong: text('结束日期不能早于开始日期', 'End must not be before start'),
};

/** From a day to a day; either end may stay open. Usual spans are one click away. */
export function DaysFilter({ filter: { field }, value, onChange }: FilterControlProps) {
  const say = useText();
  const label = say(field.label);
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLFieldSetElement>(null);
  const [from, to] = Array.isArray(value) ? [String(value[0] ?? ''), String(value[1] ?? '')] : ['', ''];
  const presets = dayPresets(todayText(() => new Date()));
  const preset = presets.find((one) => one.from === from && one.to === to);
  const shown = preset ? say(preset.label) : from || to ? `${from || '…'} ~ ${to || '…'}` : '';
  const isWrong = from !== '' && to !== '' && to < from;

  return (
    <fieldset className={filtersStyles.control} ref={control} aria-label={label} data-open={isOpen || undefined}>
      <span className={filtersStyles.label}>{label}</span>
      {shown && <span className={filtersStyles.value}>{shown}</span>}
      <button
        type="button"
        className={filtersStyles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label} ${shown || say(words.pleaseChoose)}`}
        onClick={() => setIsOpen(true)}
      >
        {!shown && <span className="tg-muted">{say(words.pleaseChoose)}</span>}
        <CalendarTodayOutlined aria-hidden />
      </button>
      {shown && (
        <button
          type="button"
          className={filtersStyles.clear}
          aria-label={say(words.drop, { name: shown })}
          onClick={() => onChange(undefined)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
      <Popover
        open={isOpen}
        anchorEl={control.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: `${popoverStyles.pop} ${popoverStyles.days}` } }}
      >
        <div className={popoverStyles.dayPresets}>
          {presets.map((one) => (
            <button
              type="button"
              key={one.label.en}
              aria-pressed={one === preset}
              onClick={() => {
                onChange([one.from, one.to]);
                setIsOpen(false);
              }}
            >
              {say(one.label)}
            </button>
          ))}
        </div>
        <div className={filtersStyles.dayRange}>
          <label className={filtersStyles.control}>
            <input
              type="date"
              aria-label={say(words.from, { label })}
              value={from}
              {...(to && { max: to })}
              onChange={(event) => onChange([event.target.value, to])}
            />
          </label>
          <span className="tg-muted">~</span>
          <label className={filtersStyles.control}>
            <input
              type="date"
              aria-label={say(words.to, { label })}
              value={to}
              {...(from && { min: from })}
              onChange={(event) => onChange([from, event.target.value])}
            />
          </label>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setIsOpen(false)}>
            {say(words.done)}
          </Button>
        </div>
        {isWrong && (
          <p className={popoverStyles.wrong} role="alert">
            {say(words.wrong)}
          </p>
        )}
      </Popover>
    </fieldset>
  );
}
