import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { classes } from '../layout/classes.ts';
import styles from './cells.module.css';
import { toneIcons } from './toneIcons.tsx';

/**
 * A state as colour, shape and word together. The tone tells how far the record is, never whose turn it is.
 * @see docs/spec/look.md 5.1
 */
export function StatusChip({
  tone = 'plain',
  icon,
  label,
  big = false,
}: {
  tone?: Tone;
  icon?: ToneIcon;
  label: string;
  big?: boolean;
}) {
  const Icon = toneIcons[icon ?? iconOfTone[tone]];
  return (
    <span className={classes('cell-chip', styles.chip, big && styles.big)} data-tone={tone}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}

/** For dictionary items that have a colour but no shape of their own. */
const iconOfTone: Readonly<Record<Tone, ToneIcon>> = {
  plain: 'ring',
  wait: 'clock',
  run: 'half',
  ok: 'tick',
  bad: 'mark',
};
