import type { Tone } from '#domain/core/flow.ts';
import styles from './cells.module.css';

/** A letter in its tone, and beside it the word for it. */
export const LetterMark = ({ letter, tone, label }: { letter: string; tone: Tone | undefined; label: string }) => (
  <span className={styles.letter}>
    <b className="tg-center" data-tone={tone}>
      {letter}
    </b>
    {label}
  </span>
);
