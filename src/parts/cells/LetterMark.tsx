import type { Tone } from '#domain/core/flow.ts';
import { classes } from '../layout/classes.ts';
import styles from './markChip.module.css';
import './cells.css';

/** A letter in its tone, and beside it the word for it. */
export const LetterMark = ({ letter, tone, label }: { letter: string; tone: Tone | undefined; label: string }) => (
  <span className={styles.letter}>
    <b className={classes(tone && `cell-tone-${tone}`)}>{letter}</b>
    {label}
  </span>
);
