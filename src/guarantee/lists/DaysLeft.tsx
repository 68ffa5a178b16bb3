import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './lists.module.css';

const words = {
  left: text('{count} 天', '{count} d'),
  lastDay: text('今日到期', 'Last day'),
  over: text('已过 {count} 天', '{count} d over'),
};

/**
 * Days until something ends.
 * @param soon amber from so many days on
 * @param urgent red from so many days on
 */
export function DaysLeft({ days, soon, urgent = 0 }: { days: number; soon: number; urgent?: number }) {
  const say = useText();
  const word = days > 0 ? say(words.left, { count: days }) : days === 0 ? say(words.lastDay) : say(words.over, { count: -days });
  return <span className={days <= urgent ? styles.red : days <= soon ? styles.amber : undefined}>{word}</span>;
}
