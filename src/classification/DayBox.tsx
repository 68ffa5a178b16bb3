import Button from '@mui/material/Button';
import { useId } from 'react';
import { isDate, todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { DayPicker } from '../parts/list/filters/DayPicker.tsx';
import { useText } from '../shell/text.ts';
import styles from './tariff.module.css';

const words = {
  day: bi('税则日期', 'Tariff of'),
  today: bi('今天', 'Today'),
};

export const today = (): string => todayText(() => new Date());

interface DayBoxProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** The day whose tariff is shown. */
export function DayBox({ day, onDay }: DayBoxProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.day}>
      <label className="tg-caption tg-nowrap" htmlFor={id}>
        {t(words.day)}
      </label>
      {/* What is half typed is no day yet. */}
      <DayPicker id={id} label={t(words.day)} value={day} onDay={(typed) => isDate(typed) && onDay(typed)} />
      <Button size="small" color="inherit" disabled={day === today()} onClick={() => onDay(today())}>
        {t(words.today)}
      </Button>
    </div>
  );
}
