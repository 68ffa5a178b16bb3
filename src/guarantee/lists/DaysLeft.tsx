import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { useText } from '../../shell/text.ts';
import styles from './lists.module.css';

const words = {
  left: bi('{count} 天', '{count} d'),
  lastDay: bi('今日到期', 'Last day'),
  over: bi('已过 {count} 天', '{count} d over'),
};

/**
 * Days until something ends.
 * @param soon amber from so many days on
 * @param urgent red from so many days on
 */
export function DaysLeft({ days, soon, urgent = 0 }: { days: number; soon: number; urgent?: number }) {
  const t = useText();
  const word =
    days > 0 ? t(words.left, { count: days }) : days === 0 ? t(words.lastDay) : t(words.over, { count: -days });
  return <span className={days <= urgent ? styles.red : days <= soon ? styles.amber : undefined}>{word}</span>;
}

/**
 * Days until a guarantee in force ends: red and amber from the days on from which an alert exists.
 * @see docs/spec/guarantee.md 7.10
 */
export function GuaranteeDays({ of: { remainingDays, guarStatus } }: { of: RecordValues }) {
  const isInForce = guarStatus === 'ACTIVE' || guarStatus === 'EXPIRED';
  return typeof remainingDays === 'number' && isInForce ? (
    <DaysLeft days={remainingDays} soon={60} urgent={7} />
  ) : (
    <EmptyValue />
  );
}

/** Days something has waited, the longer the louder. */
export function DaysWaited({ days, soon, urgent }: { days: unknown; soon: number; urgent: number }) {
  const t = useText();
  if (typeof days !== 'number') return <EmptyValue />;
  return (
    <span className={days >= urgent ? styles.red : days >= soon ? styles.amber : undefined}>
      {t(words.left, { count: days })}
    </span>
  );
}
