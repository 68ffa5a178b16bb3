import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '#domain/core/flow.ts';
import { classes } from '../layout/classes.ts';
import styles from './cells.module.css';

interface MarkChipProps {
  readonly tone: Tone;
  readonly Icon: SvgIconComponent;
  readonly label: string;
  /** Weaker than its tone as an outline, stronger in bold, so that degrees differ without their colour too. */
  readonly look?: 'outline' | 'strong';
}

/** A degree as colour, shape and word together. */
export const MarkChip = ({ tone, Icon, label, look }: MarkChipProps) => (
  <span
    className={classes('cell-chip', styles.chip, look === 'outline' && styles.outline, look === 'strong' && 'tg-bold')}
    data-tone={tone}
  >
    <Icon aria-hidden />
    {label}
  </span>
);
